/** Words that are looked for in either language, whichever is spoken; nobody is shown them. */
export const searchWords = {
  counter: 'counter till register cashier checkout レジ 会計 カウンター',
  today: 'cash drawer takings till today report 現金 レジ 釣銭 精算 日報 本日 引き出し',
};
