import type { AccessWord } from '#contract/kernel/access.ts';

/**
 * What an action allows where its name alone leaves that open, in English and Japanese (domain.md §8). It stands in its
 * explanation until the shop writes its own.
 */
export const explained: Partial<Record<AccessWord, readonly [en: string, ja: string]>> = {
  'View Cost and Profit': [
    'Costs, margins and what is paid to suppliers, wherever they stand: in lists, exports and on paper.',
    '一覧・出力・帳票のどこにあっても。仕入先に支払う金額を含みます。',
  ],
  'View Website Analytics': ['Visits to the online shop.', 'オンライン店舗へのアクセス状況。'],
  'View Company List': ['Every company, not only one’s own.', '自社だけでなく、すべての会社。'],
  'Toggle Status': ['Activates and deactivates companies and locations.', '無効にしても、履歴は残ります。'],
  'Edit Tax Settings': ['Prices with or without tax, rounding and rates.', '税込・税抜の表示、端数処理、税率。'],
  'Create Customers': ['One by one and by import.', '1件ずつの登録と、ファイルからの取り込み。'],
  'Edit Customers': [
    'Also notes, documents, deactivating, and merging two records into one.',
    'メモ・書類、無効化、2件の統合を含みます。',
  ],
  'Create User': [
    'Invites by a one-time link; nobody chooses another’s password.',
    '1回限りのリンクで招待します。他人のパスワードは決められません。',
  ],
  'Edit User': ['Also their roles, companies and locations.', '役割・会社・店舗の割り当てを含みます。'],
  'Reset Password': [
    'Sends a one-time link; nobody sees another’s password.',
    '1回限りのリンクを発行します。他人のパスワードは見られません。',
  ],
  'Edit Access Rights': ['Only rights that one has oneself can be given.', '付与できるのは、自分が持つ権限だけです。'],
  'Create Item': ['One by one and by import.', '1件ずつの登録と、ファイルからの取り込み。'],
  'Edit Item Price': [
    'Of one item and of many at once, by markup or by gram, and undoing that.',
    '1点ずつと、掛け率・グラム単価での一括変更、その取り消し。',
  ],
  'Manage Selling Options': ['Of one item and of many at once.', '1点ずつと一括での設定。'],
  'Create Purchase Order': [
    'Shows the cost of what is ordered, and no other cost.',
    '発注する品の仕入価格だけが表示されます。',
  ],
  'Approve Purchase Order': ['Only then can it be received.', '承認後に入荷できるようになります。'],
  'Close Purchase Order': [
    'Nothing more is expected of what has not come.',
    '未入荷の残数を入荷しないものとして締めます。',
  ],
  'Post Receiving': ['Puts what has come into stock.', '届いた品を在庫に加えます。'],
  'Reverse Receiving': ['Takes what was received out of stock again.', '計上した入荷を在庫から戻します。'],
  'Ship Transfer': ['From locations that one may ship from.', '出荷を担当する店舗・倉庫からのみ。'],
  'Receive Transfer': ['At locations that one may receive for.', '受入を担当する店舗・倉庫でのみ。'],
  'Resolve Transfer': ['Settles what was sent and did not arrive.', '出荷数と受入数の差を処理します。'],
  'Approve Adjustment': ['Only then does it change stock.', '承認後に在庫へ反映されます。'],
  'Enter Stock Count': ['Counts pieces, without posting the differences.', '数を入力します。差異は計上されません。'],
  'Post Stock Count': ['Writes the differences into stock.', '差異を在庫に反映します。'],
  'Close Month': ['Keeps the stock of a month’s end as it was.', '月末時点の在庫を記録し、確定します。'],
  'Cancel Transaction': [
    'Gives up a sale that is not completed; its pieces are free again.',
    '完了前の取引を取りやめ、確保した在庫を戻します。',
  ],
  'Void Transaction': [
    'Takes a completed sale back, with its stock and payments.',
    '完了した取引を、在庫と入金ごと取り消します。',
  ],
  'Reprint Receipt': ['A paper once more; each is counted.', '再発行は回数が記録されます。'],
  'Edit Sales Price': ['Another price than the item’s, at the counter.', '商品の価格と異なる価格で販売します。'],
  'Discount over 10 %': ['Smaller discounts need no right of their own.', '10%以下の値引に権限は不要です。'],
  'Sell Below Stock': ['More than there is, where the company allows it.', '会社の設定で許可されている場合のみ。'],
  'Edit Payment': ['Puts right what was entered by mistake.', '誤って登録した入金を訂正します。'],
  'Award Lot': ['Decides whose bid wins.', 'どの入札を落札とするか決めます。'],
  'Correct Shipping': ['Sets a shipping status back.', '配送状況を前の段階に戻します。'],
  'Cancel Layaway with Settlement': [
    'Ends a layaway and settles what was paid.',
    '取置きを解約し、入金済みの金額を精算します。',
  ],
  Refund: ['Gives money back.', '返金します。'],
  'Write Off': ['Gives up what is still owed.', '未回収の残金を放棄します。'],
  'Access Messages': [
    'Messages of customers; only the administrator’s at first.',
    'お客様からのメッセージ。初期設定では管理者のみ。',
  ],
};
