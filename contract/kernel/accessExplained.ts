import type { AccessWord } from './access.ts';

/**
 * What an action allows where its name alone leaves that open, in English and Japanese (domain.md §8). The database is
 * given it, where a shop may write its own.
 */
export const actionsExplained: Partial<Record<AccessWord, readonly [en: string, ja: string]>> = {
  'View Cost and Profit': [
    'Shows costs, margins and supplier payments in lists, exports and papers.',
    '粗利と、仕入先への支払額を、一覧・出力・帳票のすべてで表示します。',
  ],
  'View Website Analytics': ['Visits to the online shop.', 'オンライン店舗へのアクセス状況。'],
  'View Company List': [
    'Shows your own company and those you work in; all of them with access to all companies.',
    '自社と担当する会社。全社の権限があれば、すべての会社。',
  ],
  'Toggle Status': ['Activates and deactivates companies and locations.', '無効にしても、履歴は残ります。'],
  'Edit Tax Settings': [
    'Prices with or without tax, rounding and rates.',
    '税込価格・税抜価格の区分、端数処理、税率。',
  ],
  'Create Customers': ['One by one and by import.', '1件ずつの登録と、ファイルからの取り込み。'],
  'Edit Customers': [
    'Includes notes, documents, deactivating and merging two customers.',
    'メモ・書類、無効化、2件の統合を含みます。',
  ],
  'Erase Customer': [
    'Erases for good who a customer was, on the customer’s request. Sums of the books stay.',
    '本人の請求により、顧客の個人情報を完全に消去します。帳簿の金額は残ります。',
  ],
  'Create User': [
    'Invites by a one-time link; users choose their own password.',
    '1回限りのリンクで招待します。ほかの人のパスワードは決められません。',
  ],
  'Edit User': [
    'Includes roles, companies and locations, activating and deactivating.',
    '役割・会社・店舗の割り当てと、有効・無効の切り替えを含みます。',
  ],
  'Reset Password': [
    'Ends the old password and its sessions, and makes a one-time link to pass on.',
    '現在のパスワードとログインを無効にし、1回限りのリンクを発行します。',
  ],
  'Edit Access Rights': [
    'Also modules and actions. Needs access to all companies; only rights that one has oneself can be given.',
    '機能と操作の編集を含みます。変更には全社の権限が必要です。付与できるのは、自分が持つ権限だけです。',
  ],
  'Create Item': ['One by one and by import.', '1件ずつの登録と、ファイルからの取り込み。'],
  'Edit Item Price': [
    'Price, cost and markup of one item, bulk price changes and their undo.',
    '1点ずつの価格・仕入価格・掛け率の変更と、価格の一括変更、その取り消し。',
  ],
  'Manage Selling Options': ['For one item or many at once.', '1点ずつと一括での設定。'],
  'Create Purchase Order': ['Shows the cost of the ordered items only.', '発注する品の仕入価格だけが表示されます。'],
  'Approve Purchase Order': ['An order can be received once it is approved.', '承認後に入荷できるようになります。'],
  'Close Purchase Order': [
    'Closes the order; the missing items are no longer expected.',
    '未入荷の残数を入荷しないものとして締めます。',
  ],
  'Post Receiving': ['Adds received items to stock.', '届いた品を在庫に加えます。'],
  'Reverse Receiving': ['Removes received items from stock again.', '計上した入荷を取り消し、在庫から差し引きます。'],
  'Ship Transfer': ['Only from locations where the user can ship.', '出庫を担当する店舗・倉庫からのみ。'],
  'Receive Transfer': ['Only at locations where the user can receive.', '入庫を担当する店舗・倉庫でのみ。'],
  'Resolve Transfer': ['Resolves items that were shipped but did not arrive.', '出庫数と入庫数の差を処理します。'],
  'Approve Adjustment': ['An adjustment changes stock once it is approved.', '承認後に在庫へ反映されます。'],
  'Enter Stock Count': ['Enters counts without posting the differences.', '数を入力します。差異は計上されません。'],
  'Post Stock Count': ['Posts the differences to stock.', '差異を在庫に反映します。'],
  'Close Month': ['Records and locks the stock at the end of a month.', '月末時点の在庫を記録し、確定します。'],
  'Cancel Transaction': [
    'Cancels a sale that is not completed. A paid one also needs Refund.',
    '完了前の取引を取りやめます。入金済みの場合は「返金」の権限も必要です。',
  ],
  'Void Transaction': [
    'Voids a completed sale. A paid one also needs Refund.',
    '完了した取引を取り消します。入金済みの場合は「返金」の権限も必要です。',
  ],
  'Reprint Receipt': ['Each reprint is counted.', '再発行は回数が記録されます。'],
  'Sell Tax-Free': [
    'Sells without consumption tax: for export, to an embassy, or as a tax-free shop.',
    '輸出、外交団、免税店などの理由で、消費税なしで販売します。',
  ],
  'Edit Sales Price': ['Sells at a price other than the item’s.', '商品の価格と異なる価格で販売します。'],
  'Discount over 10 %': ['Smaller discounts need no right.', '10%以下の値引に権限は不要です。'],
  'Sell Below Stock': [
    'Sells more than is in stock, if the company allows it.',
    '会社の設定で許可されている場合のみ。',
  ],
  'Edit Payment': ['Corrects payments entered by mistake.', '誤って登録した入金を訂正します。'],
  'Award Lot': ['Chooses the winning bid.', 'どの入札を落札とするか決めます。'],
  'Correct Shipping': ['Sets a shipping status back to an earlier one.', '配送状況を前の段階に戻します。'],
  'Cancel Layaway with Settlement': [
    'Cancels a layaway and settles its payments.',
    '取置きを解約し、入金済みの金額を精算します。',
  ],
  Refund: ['Needed to cancel or void a paid sale.', '入金済みの取引のキャンセル・取消に必要です。'],
  'Write Off': ['Writes off an unpaid balance.', '未回収の残金を放棄します。'],
  'Access Messages': ['Messages from customers. For administrators only.', 'お客様からのメッセージ。管理者専用です。'],
};
