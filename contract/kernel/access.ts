/** The roles that Kinza starts with, by their letters in the rights matrix. */
export const firstRoles = [
  { letter: 'A', name: 'Admin', nameJa: '管理者' },
  { letter: 'M', name: 'Manager', nameJa: '店長' },
  { letter: 'S', name: 'Sales', nameJa: '販売スタッフ' },
  { letter: 'I', name: 'Inventory', nameJa: '在庫担当' },
  { letter: 'C', name: 'Accounting', nameJa: '経理担当' },
];

/** The one role that passes every check. Its name can't be changed, taken or imitated. */
export const adminRole = 'Admin';

/**
 * The rights matrix: modules and their actions, by the words that the code asks for, which are their English names too.
 * An action has the letters of the roles that hold it when a company starts, and its Japanese name. The role named Admin
 * passes everything and holds every right. Words of specification §6 stand letter for letter; the rest is domain.md §8.
 */
const matrix = {
  Dashboard: {
    nameJa: 'ダッシュボード',
    actions: {
      'Access Dashboard': ['MSIC', 'ダッシュボードの利用'],
      'View Cost and Profit': ['MC', '原価・粗利の閲覧'],
      'View Website Analytics': ['MC', 'アクセス解析の閲覧'],
    },
  },
  'Company Profile': {
    nameJa: '会社情報',
    actions: {
      'Access Company Profile': ['MC', '会社情報メニューの利用'],
      'View Company': ['MC', '自社情報の閲覧'],
      'View Locations': ['MC', '店舗・倉庫の閲覧'],
      'View Company List': ['', '会社一覧の閲覧'],
      'Create Company': ['', '会社の登録'],
      'Edit Company': ['', '会社の編集'],
      'Create Location': ['', '店舗・倉庫の登録'],
      'Edit Location': ['', '店舗・倉庫の編集'],
      'Toggle Status': ['', '会社・店舗の有効／無効の切替'],
      'Edit Tax Settings': ['', '税設定の変更'],
      'View Featured Products': ['M', 'おすすめ商品の閲覧'],
      'Manage Featured Products': ['M', 'おすすめ商品の管理'],
      'View Social Media': ['M', 'SNSの閲覧'],
      'Manage Social Media': ['M', 'SNSの管理'],
      'View Page Post': ['M', 'お知らせ投稿の閲覧'],
      'Manage Page Post': ['M', 'お知らせ投稿の管理'],
      'View E-commerce Videos': ['MSIC', 'EC動画の閲覧'],
      'Manage E-commerce Videos': ['M', 'EC動画の管理'],
    },
  },
  'Manage User': {
    nameJa: 'ユーザー管理',
    actions: {
      'Access Manage User': ['MSC', 'ユーザー管理メニューの利用'],
      'View Customers': ['MSC', '顧客の閲覧'],
      'Create Customers': ['MS', '顧客の登録'],
      'Edit Customers': ['MS', '顧客の編集'],
      'Erase Customer': ['', '顧客の個人情報の消去'],
      'View Service Providers': ['MSIC', '加工先の閲覧'],
      'Create Service Providers': ['M', '加工先の登録'],
      'Edit Service Providers': ['M', '加工先の編集'],
      'View Users': ['M', 'ユーザーの閲覧'],
      'Create User': ['', 'ユーザーの登録'],
      'Edit User': ['', 'ユーザーの編集'],
      'Reset Password': ['', 'パスワードの再設定'],
      'View Modules': ['', '機能の閲覧'],
      'View Actions': ['', '操作の閲覧'],
      'View Access Rights': ['', 'アクセス権限の閲覧'],
      'Edit Access Rights': ['', 'アクセス権限の変更'],
    },
  },
  Item: {
    nameJa: '商品管理',
    actions: {
      'Access Item': ['MSIC', '商品管理メニューの利用'],
      'View Item': ['MSIC', '商品の閲覧'],
      'View Category': ['MSIC', 'カテゴリの閲覧'],
      'View Supplier': ['MSIC', '仕入先の閲覧'],
      'Print Barcode': ['MSIC', '値札の印刷'],
      'Create Item': ['MI', '商品の登録'],
      'Edit Item': ['MI', '商品の編集'],
      'Manage Category': ['MI', 'カテゴリの管理'],
      'Manage Supplier': ['MI', '仕入先の管理'],
      'View Service Items': ['MSIC', 'サービス項目の閲覧'],
      'Manage Service Items': ['MI', 'サービス項目の管理'],
      'View Selling Options': ['MSIC', '販売方法の閲覧'],
      'Manage Selling Options': ['MI', '販売方法の管理'],
      'Edit Item Price': ['M', '商品価格の変更'],
      'Deactivate Item': ['M', '商品の無効化'],
    },
  },
  Inventory: {
    nameJa: '在庫管理',
    actions: {
      'Access Inventory': ['MSIC', '在庫管理メニューの利用'],
      'View Inventory': ['MSIC', '在庫の閲覧'],
      'View Inventory Adjustment': ['MIC', '在庫調整の閲覧'],
      'View Purchase Order': ['MIC', '発注書の閲覧'],
      'View Reason Types': ['MIC', '調整理由の閲覧'],
      'View Inventory Types': ['MIC', '在庫区分の閲覧'],
      'View Receiving': ['MIC', '入荷の閲覧'],
      'View Transfer': ['MSIC', '店舗間移動の閲覧'],
      'View Stock Count': ['MIC', '棚卸の閲覧'],
      'Create Purchase Order': ['MI', '発注書の作成'],
      'Edit Purchase Order': ['MI', '発注書の編集'],
      'Post Receiving': ['MI', '入荷の計上'],
      'Create Transfer': ['MI', '店舗間移動の作成'],
      'Edit Transfer': ['MI', '店舗間移動の編集'],
      'Ship Transfer': ['MI', '店舗間移動の出庫'],
      'Receive Transfer': ['MSI', '店舗間移動の入庫'],
      'Create Adjustment': ['MI', '在庫調整の作成'],
      'Create Stock Count': ['MI', '棚卸の作成'],
      'Enter Stock Count': ['MI', '棚卸数量の入力'],
      'Approve Purchase Order': ['M', '発注書の承認'],
      'Cancel Purchase Order': ['M', '発注書の取消'],
      'Close Purchase Order': ['M', '発注書の残数締め'],
      'Approve Transfer': ['M', '店舗間移動の承認'],
      'Cancel Transfer': ['M', '店舗間移動の取消'],
      'Resolve Transfer': ['M', '店舗間移動の差異処理'],
      'Approve Adjustment': ['M', '在庫調整の承認'],
      'Post Stock Count': ['M', '棚卸の確定'],
      'Reverse Receiving': ['M', '入荷計上の取消'],
      'Manage Reason Types': ['', '調整理由の管理'],
      'Manage Inventory Types': ['', '在庫区分の管理'],
      'Close Month': ['C', '月次締め'],
    },
  },
  Sales: {
    nameJa: '販売管理',
    actions: {
      'Access Sales': ['MSC', '販売管理メニューの利用'],
      'View Sales Transaction': ['MSIC', '販売取引の閲覧'],
      'View Service Transaction': ['MSIC', '修理・サービス取引の閲覧'],
      'View Installment Transaction': ['MSC', '分割払い取引の閲覧'],
      'View Subasta Transaction': ['MSC', 'オークション取引の閲覧'],
      'View Layaway Transaction': ['MSC', '取置き販売の閲覧'],
      'View Made to Order Transaction': ['MSC', '受注制作の閲覧'],
      'View E-commerce Order': ['MSC', 'EC受注の閲覧'],
      'View Shipping Methods': ['MSI', '配送方法の閲覧'],
      'Create Transaction': ['MS', '取引の作成'],
      'Edit Transaction': ['MS', '取引の編集'],
      'Complete Transaction': ['MS', '取引の完了'],
      'Take Payment': ['MSC', '入金の登録'],
      'Reprint Receipt': ['MSC', 'レシートの再発行'],
      'Place Bid': ['MS', '入札の登録'],
      'Update Shipping': ['MSI', '配送状況の更新'],
      'Cancel Transaction': ['M', '取引のキャンセル'],
      'Edit Sales Price': ['M', '販売時の価格変更'],
      'Discount over 10 %': ['M', '10%を超える値引'],
      'Sell Tax-Free': ['M', '免税での販売'],
      'Sell Below Stock': ['M', '在庫数を超える販売'],
      'Edit Payment': ['M', '入金の訂正'],
      'Award Lot': ['M', '落札の決定'],
      'Correct Shipping': ['M', '配送状況の訂正'],
      'Void Transaction': ['M', '取引の取消'],
      'Cancel Layaway with Settlement': ['M', '取置き販売の解約精算'],
      Refund: ['M', '返金'],
      'Write Off': ['', '貸倒処理'],
      'Manage Shipping Methods': ['', '配送方法の管理'],
    },
  },
  Reports: {
    nameJa: 'レポート',
    actions: {
      'Access Reports': ['MIC', 'レポートメニューの利用'],
      'View Inventory Reports': ['MIC', '在庫レポートの閲覧'],
      'View Items Reports': ['MIC', '商品レポートの閲覧'],
      'View Sales Reports': ['MC', '売上レポートの閲覧'],
      'Export Reports': ['MC', 'レポートの出力'],
    },
  },
  Messages: {
    nameJa: 'メッセージ',
    actions: {
      'Access Messages': ['', 'メッセージの利用'],
    },
  },
} as const satisfies Record<string, { nameJa: string; actions: Record<string, readonly [roles: string, ja: string]> }>;

type ModuleName = keyof typeof matrix;
type Words<M> = M extends { actions: infer Actions } ? keyof Actions & string : never;
/** An action's description: the word that a route, a page and a button ask for. */
export type AccessWord = Words<(typeof matrix)[ModuleName]>;

/** Modules with their actions, in the order in which they are shown. */
export const accessModules = Object.entries(matrix).map(([name, { nameJa, actions }]) => ({
  name: name as ModuleName,
  nameJa,
  actions: Object.entries<readonly [string, string]>(actions).map(([word, [roles, ja]]) => ({
    word: word as AccessWord,
    nameJa: ja,
    roles,
  })),
}));

/** What no role but Admin may hold: messages of customers are for administrators (specification §6). */
export const adminOnlyWords: readonly string[] = ['Access Messages'] satisfies AccessWord[];

export const accessActions = accessModules.flatMap(({ actions }) => actions);
export const accessWords = accessActions.map(({ word }) => word);
