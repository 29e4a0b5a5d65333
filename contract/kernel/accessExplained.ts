import type { AccessWord } from './access.ts';

/**
 * What an action allows where its name alone leaves that open, in English and Japanese (domain.md §8). The database is
 * given it, where a shop may write its own.
 */
export const actionsExplained: Partial<Record<AccessWord, readonly [en: string, ja: string]>> = {
  'View Cost and Profit': [
    'Costs, margins and what is paid to suppliers, wherever they stand: in lists, exports and on paper.',
    '粗利と、仕入先への支払額を、一覧・出力・帳票のすべてで表示します。',
  ],
  'View Website Analytics': ['Visits to the online shop.', 'オンライン店舗へのアクセス状況。'],
  'View Company List': ['Every company, not only one’s own.', '自社だけでなく、すべての会社。'],
  'Toggle Status': ['Activates and deactivates companies and locations.', '無効にしても、履歴は残ります。'],
  'Edit Tax Settings': [
    'Prices with or without tax, rounding and rates.',
    '税込価格・税抜価格の区分、端数処理、税率。',
  ],
  'Create Customers': ['One by one and by import.', '1件ずつの登録と、ファイルからの取り込み。'],
  'Edit Customers': [
    'Also notes, documents, deactivating, and merging two records into one.',
    'メモ・書類、無効化、2件の統合を含みます。',
  ],
  'Erase Customer': [
    'Erases for good who a customer was, on the customer’s request. Sums of the books stay.',
    '本人の請求により、顧客の個人情報を完全に消去します。帳簿の金額は残ります。',
  ],
  'Create User': [
    'Invites by a one-time link; nobody chooses another’s password.',
    '1回限りのリンクで招待します。ほかの人のパスワードは決められません。',
  ],
  'Edit User': [
    'Also their roles, companies and locations, and switching them on and off.',
    '役割・会社・店舗の割り当てと、有効・無効の切り替えを含みます。',
  ],
  'Reset Password': [
    'Ends the old password and its sessions, and makes a one-time link to pass on.',
    '現在のパスワードとログインを無効にし、1回限りのリンクを発行します。',
  ],
  'Edit Access Rights': [
    'Also modules and actions. Only rights that one has oneself can be given.',
    'モジュールとアクションの編集を含みます。付与できるのは、自分が持つ権限だけです。',
  ],
  'Create Item': ['One by one and by import.', '1件ずつの登録と、ファイルからの取り込み。'],
  'Edit Item Price': [
    'Price, cost and markup of one item and prices of many at once, and undoing that.',
    '1点ずつの価格・仕入価格・掛け率の変更と、価格の一括変更、その取り消し。',
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
  'Reverse Receiving': [
    'Takes what was received out of stock again.',
    '計上した入荷を取り消し、在庫から差し引きます。',
  ],
  'Ship Transfer': ['From locations that one may ship from.', '出庫を担当する店舗・倉庫からのみ。'],
  'Receive Transfer': ['At locations that one may receive for.', '入庫を担当する店舗・倉庫でのみ。'],
  'Resolve Transfer': ['Settles what was sent and did not arrive.', '出庫数と入庫数の差を処理します。'],
  'Approve Adjustment': ['Only then does it change stock.', '承認後に在庫へ反映されます。'],
  'Enter Stock Count': ['Counts pieces, without posting the differences.', '数を入力します。差異は計上されません。'],
  'Post Stock Count': ['Writes the differences into stock.', '差異を在庫に反映します。'],
  'Close Month': ['Keeps the stock of a month’s end as it was.', '月末時点の在庫を記録し、確定します。'],
  'Cancel Transaction': [
    'Gives up a sale that is not completed. Refund is needed as well where money was taken.',
    '完了前の取引を取りやめます。入金済みの場合は「返金」の権限も必要です。',
  ],
  'Void Transaction': [
    'Takes a completed sale back. Refund is needed as well where money was taken.',
    '完了した取引を取り消します。入金済みの場合は「返金」の権限も必要です。',
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
  Refund: ['Needed to cancel or void what was paid for.', '入金済みの取引のキャンセル・取消に必要です。'],
  'Write Off': ['Gives up what is still owed.', '未回収の残金を放棄します。'],
  'Access Messages': ['Messages from customers. For administrators only.', 'お客様からのメッセージ。管理者専用です。'],
};
