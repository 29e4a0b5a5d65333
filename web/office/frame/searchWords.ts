/** Words that are looked for in either language, whichever is spoken; nobody is shown them. */
export const searchWords = {
  counter: 'counter till register cashier checkout レジ 会計 カウンター',
  today: 'cash drawer takings till today report 現金 レジ 釣銭 精算 日報 本日 引き出し',
};

/** The same of screens, by their paths. */
export const screenWords: Readonly<Record<string, string>> = {
  '/company-profile/company': 'online web shop settings オンラインショップ ネットショップ 設定',
  '/company-profile/mail': 'outbox sent mails 送信箱 送信済み 送信トレイ',
  '/sales/ecommerce': 'online web shop orders オンラインショップ ネットショップ 注文',
};
