import type { PriceHindrance, PriceMode, PriceWarning } from '#contract/catalogue/price.ts';
import type { Customer } from '#contract/people/customer.ts';
import type { Platform } from '#contract/shop/socialLink.ts';
import { reportTitles } from './reportTitles.ts';
import { saleTitles } from './saleTitles.ts';
import { stockTitles } from './stockTitles.ts';
import { subastaTitles } from './subastaTitles.ts';
import { websiteTitles } from './websiteTitles.ts';

/** A text in both languages; one that lacks a language does not compile. */
export interface SheetText {
  en: string;
  ja: string;
}

export type SheetLanguage = keyof SheetText;

/** Titles of sheets and of their columns, as somebody who sells jewellery in Japan reads them. */
export const sheetText = {
  ...stockTitles,
  ...reportTitles,
  mails: { en: 'Mails', ja: 'メール一覧' },
  writtenAt: { en: 'Written', ja: '作成日時' },
  mailKind: { en: 'Kind', ja: '種類' },
  recipient: { en: 'To', ja: '宛先' },
  subject: { en: 'Subject', ja: '件名' },
  conversations: { en: 'Messages', ja: 'メッセージ一覧' },
  savedReplies: { en: 'Saved replies', ja: '定型文一覧' },
  replyText: { en: 'Text', ja: '本文' },
  replyTextJa: { en: 'Text (Japanese)', ja: '本文（日本語）' },
  lastWords: { en: 'Last message', ja: '最新のメッセージ' },
  lastAt: { en: 'Date and time', ja: '日時' },
  assignedTo: { en: 'Assigned to', ja: '担当者' },
  attempts: { en: 'Attempts', ja: '送信回数' },
  endedAt: { en: 'Ended', ja: '完了日時' },
  ...saleTitles,
  ...subastaTitles,
  ...websiteTitles,
  items: { en: 'Items', ja: '商品一覧' },
  history: { en: 'Transaction history', ja: '取引履歴' },
  damagedQuantity: { en: 'Damaged', ja: '破損' },
  refusedQuantity: { en: 'Refused', ja: '返品' },
  purchaseOrders: { en: 'Purchase orders', ja: '発注書一覧' },
  supplier: { en: 'Supplier', ja: '仕入先' },
  expectedDate: { en: 'Expected', ja: '納期' },
  reference: { en: 'Reference', ja: '参照番号' },
  orderQuantity: { en: 'Order quantity', ja: '発注数' },
  receivedQuantity: { en: 'Received', ja: '入荷数' },
  receiving: { en: 'Receiving', ja: '入荷状況' },
  orderTotal: { en: 'Total cost', ja: '仕入合計' },
  orderTax: { en: 'Tax amount', ja: '消費税' },
  orderTotalWithTax: { en: 'Total including tax', ja: '税込合計' },
  destination: { en: 'Destination', ja: '入庫先' },
  shippedOn: { en: 'Shipped', ja: '出庫日' },
  shortQuantity: { en: 'Short', ja: '欠品数' },
  openQuantity: { en: 'Short, unresolved', ja: '未処理の欠品数' },
  retailTotal: { en: 'Retail value', ja: '販売価格合計' },
  stockCountLines: { en: 'Stock count lines', ja: '棚卸明細' },
  countedCount: { en: 'Counted', ja: '棚卸済み' },
  differenceCount: { en: 'Differences', ja: '差異件数' },
  finding: { en: 'Finding', ja: '結果' },
  booked: { en: 'Booked', ja: '帳簿数' },
  counted: { en: 'Counted', ja: '実数' },
  countDifference: { en: 'Difference', ja: '差異' },
  reasonCodes: { en: 'Reason codes', ja: '調整理由一覧' },
  direction: { en: 'For', ja: '増減' },
  reasonGroup: { en: 'Class', ja: '分類' },
  lineCount: { en: 'Lines', ja: '明細数' },
  quantityIn: { en: 'Pieces in', ja: '増加数' },
  quantityOut: { en: 'Pieces out', ja: '減少数' },
  itemCode: { en: 'Item code', ja: '商品コード' },
  barcode: { en: 'Barcode', ja: 'バーコード' },
  category: { en: 'Category', ja: 'カテゴリ' },
  name: { en: 'Name', ja: '商品名' },
  nameEn: { en: 'Name (English)', ja: '商品名（英語）' },
  nameJa: { en: 'Name (Japanese)', ja: '商品名（日本語）' },
  description: { en: 'Description', ja: '説明' },
  descriptionJa: { en: 'Description (Japanese)', ja: '説明（日本語）' },
  initialQuantity: { en: 'Opening stock', ja: '初期在庫' },
  troubles: { en: 'left out', ja: '取り込めない行' },
  countReason: { en: 'Reason', ja: '調整理由' },
  reason: { en: 'Reason', ja: '取り込めない理由' },
  grams: { en: 'Grams', ja: '重量(g)' },
  uom: { en: 'Unit', ja: '単位' },
  priceBy: { en: 'Priced by', ja: '価格の基準' },
  cost: { en: 'Cost', ja: '原価' },
  markup: { en: 'Markup %', ja: 'マークアップ率(%)' },
  price: { en: 'Price', ja: '販売価格' },
  sellableHere: { en: 'Sellable here', ja: '当店の販売可能数' },
  onHand: { en: 'On hand', ja: '手持在庫' },
  status: { en: 'Status', ja: 'ステータス' },
  active: { en: 'Active', ja: '有効' },
  inactive: { en: 'Inactive', ja: '無効' },
  createdAt: { en: 'Created', ja: '登録日時' },
  location: { en: 'Location', ja: '店舗・倉庫' },
  inventoryType: { en: 'Inventory type', ja: '在庫区分' },
  quantity: { en: 'Quantity', ja: '数量' },
  minimum: { en: 'Minimum', ja: '最低在庫数' },
  value: { en: 'Value', ja: '在庫金額' },
  promisedTo: { en: 'Promised to', ja: '引当先' },
  movedValue: { en: 'Value ±', ja: '金額増減' },
  transaction: { en: 'Transaction name', ja: '内容' },
  number: { en: 'Number', ja: '番号' },
  from: { en: 'From', ja: '移動元' },
  to: { en: 'To', ja: '移動先' },
  user: { en: 'User', ja: '担当者' },
  at: { en: 'Date and time', ja: '日時' },
  sales: { en: 'All sales', ja: 'すべての販売' },
  date: { en: 'Date', ja: '日付' },
  saleType: { en: 'Type', ja: '取引種別' },
  customer: { en: 'Customer', ja: '顧客' },
  customerCode: { en: 'Customer code', ja: '顧客コード' },
  grandTotal: { en: 'Grand total', ja: 'お支払い合計' },
  categories: { en: 'Categories', ja: 'カテゴリ一覧' },
  code: { en: 'Code', ja: 'コード' },
  title: { en: 'Name (English)', ja: '名称（英語）' },
  titleJa: { en: 'Name (Japanese)', ja: '名称（日本語）' },
  companies: { en: 'Companies', ja: '会社一覧' },
  company: { en: 'Company', ja: '会社' },
  companyCode: { en: 'Company code', ja: '会社コード' },
  registrationNo: { en: 'Registration number', ja: '登録番号' },
  email: { en: 'Email', ja: 'メールアドレス' },
  primaryContact: { en: 'Primary contact', ja: '連絡先' },
  secondaryContact: { en: 'Secondary contact', ja: '連絡先（予備）' },
  address: { en: 'Address', ja: '住所' },
  locations: { en: 'Locations', ja: '店舗・倉庫一覧' },
  phone: { en: 'Phone number', ja: '電話番号' },
  users: { en: 'Users', ja: 'ユーザー一覧' },
  firstName: { en: 'First name', ja: '名' },
  lastName: { en: 'Last name', ja: '姓' },
  firstNameJa: { en: 'First name (Japanese)', ja: '名（日本語）' },
  lastNameJa: { en: 'Last name (Japanese)', ja: '姓（日本語）' },
  username: { en: 'User name', ja: 'ユーザー名' },
  role: { en: 'Role', ja: '役割' },
  modules: { en: 'Modules', ja: '機能一覧' },
  module: { en: 'Module', ja: '機能' },
  actions: { en: 'Actions', ja: '操作一覧' },
  action: { en: 'Action', ja: '操作' },
  featured: { en: 'Featured products', ja: 'おすすめ商品' },
  position: { en: 'Order', ja: '表示順' },
  priceBefore: { en: 'Price before', ja: '値下げ前価格' },
  discount: { en: 'Discount', ja: '割引率' },
  activeFrom: { en: 'Shown from', ja: '掲載開始日' },
  activeTo: { en: 'Shown until', ja: '掲載終了日' },
  socialLinks: { en: 'Social media', ja: 'SNS' },
  platform: { en: 'Platform', ja: 'サービス' },
  url: { en: 'URL', ja: 'URL' },
  posts: { en: 'Page posts', ja: 'お知らせ投稿' },
  postTitle: { en: 'Title (English)', ja: 'タイトル（英語）' },
  postTitleJa: { en: 'Title (Japanese)', ja: 'タイトル（日本語）' },
  slug: { en: 'Web address', ja: 'URL末尾' },
  published: { en: 'Published', ja: '公開中' },
  draft: { en: 'Draft', ja: '下書き' },
  shopVideos: { en: 'E-commerce videos', ja: 'EC動画' },
  bytes: { en: 'Bytes', ja: 'ファイルサイズ（バイト）' },
  customers: { en: 'Customers', ja: '顧客一覧' },
  middleName: { en: 'Middle name', ja: 'ミドルネーム' },
  lastNameKana: { en: 'Last name (kana)', ja: 'セイ' },
  firstNameKana: { en: 'First name (kana)', ja: 'メイ' },
  contactNumber: { en: 'Phone number', ja: '電話番号' },
  customerType: { en: 'Customer type', ja: '顧客区分' },
  country: { en: 'Country', ja: '国' },
  postalCode: { en: 'Postal code', ja: '郵便番号' },
  prefecture: { en: 'Prefecture', ja: '都道府県' },
  city: { en: 'City', ja: '市区町村' },
  town: { en: 'Town', ja: '町名・番地' },
  buildingName: { en: 'Building name', ja: '建物名' },
  roomNumber: { en: 'Room number', ja: '部屋番号' },
  street: { en: 'Street', ja: '住所1(海外)' },
  line2: { en: 'Address line 2', ja: '住所2(海外)' },
  state: { en: 'State or region', ja: '州・地域' },
  landmark: { en: 'Landmark', ja: '目印' },
  mergedInto: { en: 'Merged into', ja: '統合先' },
  prices: { en: 'Prices', ja: '価格変更プレビュー' },
  priceChanges: { en: 'Price changes', ja: '価格変更履歴' },
  priceChangeItems: { en: 'Items of a price change', ja: '価格変更の商品' },
  priceRule: { en: 'Change', ja: '変更内容' },
  undoOf: { en: 'Undo of', ja: '元に戻した変更' },
  leftAlone: { en: 'Left alone', ja: '据え置き' },
  newPrice: { en: 'New price', ja: '新価格' },
  difference: { en: 'Difference', ja: '差額' },
  margin: { en: 'Margin %', ja: '粗利率(%)' },
  remarks: { en: 'Remarks', ja: '備考' },
  sellingOptions: { en: 'Selling options', ja: '販売方法' },
  termsMonths: { en: 'Layaway months', ja: '取置き支払回数(月)' },
  downPayment: { en: 'Down payment %', ja: '頭金(%)' },
  suppliers: { en: 'Suppliers', ja: '仕入先一覧' },
  paymentTypes: { en: 'Payment types', ja: '支払方法一覧' },
  shippingMethods: { en: 'Shipping methods', ja: '配送方法一覧' },
  carrier: { en: 'Carrier', ja: '配送業者' },
  freeFrom: { en: 'Free from', ja: '送料無料の金額' },
  days: { en: 'Days', ja: '配送日数' },
  serviceProviders: { en: 'Service providers', ja: '加工先一覧' },
  serviceItems: { en: 'Service items', ja: 'サービス項目一覧' },
  externalItems: { en: 'External items', ja: '外部掲載商品一覧' },
  addressJa: { en: 'Address (Japanese)', ja: '住所（日本語）' },
  contactPerson1: { en: 'Contact person 1', ja: '担当者1' },
  contactPerson2: { en: 'Contact person 2', ja: '担当者2' },
  serviceCode: { en: 'Service code', ja: 'サービスコード' },
  serviceCostFee: { en: 'Service cost', ja: 'サービス原価' },
  serviceFeePrice: { en: 'Service fee', ja: 'サービス料金' },
  sellingOption: { en: 'Selling option', ja: '販売方法' },
  externalTitle: { en: 'Title', ja: '掲載タイトル' },
  externalLink: { en: 'External link', ja: '外部リンク' },
  externalId: { en: 'External ID', ja: '外部ID' },
  fullName: { en: 'Full name', ja: '氏名' },
  fullKana: { en: 'Kana', ja: 'フリガナ' },
  amountPaid: { en: 'Amount paid', ja: '入金額' },
  balance: { en: 'Remaining balance', ja: '残金' },
  terms: { en: 'Terms (months)', ja: '支払回数(月)' },
  nextDueDate: { en: 'Next payment due', ja: '次回支払期日' },
  overdueAmount: { en: 'Overdue', ja: '延滞額' },
  layaways: { en: 'Layaways', ja: '取置き販売' },
  installments: { en: 'Installments', ja: '分割払い' },
} as const satisfies Record<string, SheetText>;

export type SheetTitle = keyof typeof sheetText;

/** What is kept in two languages, of which the Japanese one may be missing. */
export function inLanguage<Value>(language: SheetLanguage, value: Value, valueJa: Value | null | undefined): Value {
  return (language === 'ja' && valueJa) || value;
}

/** A row's status in a sheet. */
export function activeText(active: boolean, language: SheetLanguage): string {
  return sheetText[active ? 'active' : 'inactive'][language];
}

export const customerTypeText = {
  walkIn: { en: 'General', ja: '一般' },
  member: { en: 'Member', ja: '会員' },
  vip: { en: 'VIP', ja: 'VIP' },
  online: { en: 'Online', ja: 'オンライン' },
  dealer: { en: 'Dealer', ja: '業者' },
} as const satisfies Record<Customer['customerType'], SheetText>;
export const yesText = { en: 'Yes', ja: '○' } as const satisfies SheetText;

export const priceModeText = {
  markup: { en: 'Markup', ja: 'マークアップ率' },
  points: { en: 'Markup, by points', ja: 'マークアップ率の増減' },
  percent: { en: 'Share of the price', ja: '価格に対する割合' },
  gram: { en: 'By the gram', ja: 'グラム単価' },
} as const satisfies Record<PriceMode, SheetText>;

export const warningText = {
  belowCost: { en: 'Below cost', ja: '原価割れ' },
  zero: { en: 'Price 0', ja: '価格0円' },
  large: { en: 'More than 50 %', ja: '50%超の変動' },
} as const satisfies Record<PriceWarning, SheetText>;

export const hindranceText = {
  noCost: { en: 'No cost: kept', ja: '原価なし・据え置き' },
  noGrams: { en: 'No weight: kept', ja: '重量なし・据え置き' },
  tooLarge: { en: 'Too large: kept', ja: '上限超過・据え置き' },
} as const satisfies Record<PriceHindrance, SheetText>;

export const uomText = {
  pcs: { en: 'PCS', ja: '個' },
  dozen: { en: 'DOZEN', ja: 'ダース' },
  pair: { en: 'PAIR', ja: 'ペア' },
  bulk: { en: 'BULK', ja: 'バルク' },
} as const satisfies Record<string, SheetText>;

/** What the price of an item is of. */
export const priceUnitText = {
  unit: { en: 'Unit', ja: '1単位' },
  gram: { en: 'Gram', ja: '1g' },
} as const satisfies Record<string, SheetText>;

export const statusText = {
  completed: { en: 'Completed', ja: '完了' },
  pending: { en: 'Pending', ja: '保留' },
  cancelled: { en: 'Cancelled', ja: 'キャンセル済み' },
  approved: { en: 'Approved', ja: '承認済み' },
  voided: { en: 'Voided', ja: '取消済み' },
  posted: { en: 'Posted', ja: '計上済み' },
  reversed: { en: 'Reversed', ja: '取消済み' },
  inTransit: { en: 'In transit', ja: '移動中' },
  received: { en: 'Received', ja: '入庫済み' },
  open: { en: 'Open', ja: '受付中' },
  closed: { en: 'Closed', ja: '終了' },
} as const satisfies Record<string, SheetText>;

/** Names that the platforms give themselves. */
export const platformText = {
  facebook: { en: 'Facebook', ja: 'Facebook' },
  instagram: { en: 'Instagram', ja: 'Instagram' },
  x: { en: 'X', ja: 'X' },
  line: { en: 'LINE', ja: 'LINE' },
  youtube: { en: 'YouTube', ja: 'YouTube' },
  tiktok: { en: 'TikTok', ja: 'TikTok' },
  threads: { en: 'Threads', ja: 'Threads' },
  pinterest: { en: 'Pinterest', ja: 'Pinterest' },
  linkedin: { en: 'LinkedIn', ja: 'LinkedIn' },
  whatsapp: { en: 'WhatsApp', ja: 'WhatsApp' },
  messenger: { en: 'Messenger', ja: 'Messenger' },
  viber: { en: 'Viber', ja: 'Viber' },
  other: { en: 'Other', ja: 'その他' },
} as const satisfies Record<Platform, SheetText>;
