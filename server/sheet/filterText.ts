import { orderStateText, saleTypeText } from './saleText.ts';
import { eventText, transferStatusText } from './stockText.ts';
import type { SheetText } from './text.ts';

/** What a stock level is called by what is left to sell. */
export const stockStatusText = {
  negative: { en: 'Negative', ja: 'マイナス' },
  zero: { en: 'Zero', ja: '在庫なし' },
  low: { en: 'Low', ja: '残りわずか' },
  ok: { en: 'OK', ja: '適正' },
} as const satisfies Record<string, SheetText>;

/** What the filters of reports are called in the head of a file; of one report, where it calls its own otherwise. */
export const filterTitles = {
  search: { en: 'Search', ja: '検索' },
  asOf: { en: 'As of', ja: '基準日時' },
  period: { en: 'Period', ja: '期間' },
  locations: { en: 'Location', ja: '店舗・倉庫' },
  categories: { en: 'Category', ja: 'カテゴリ' },
  suppliers: { en: 'Supplier', ja: '仕入先' },
  companies: { en: 'Company', ja: '会社' },
  status: { en: 'Status', ja: 'ステータス' },
  'shipItemSales.status': { en: 'Shipping status', ja: '配送状況' },
  atMinimum: { en: 'Minimum', ja: '最低在庫数' },
  reasonCodeId: { en: 'Reason', ja: '調整理由' },
  event: { en: 'Change', ja: '種類' },
  userId: { en: 'Staff', ja: '担当者' },
  staff: { en: 'Staff', ja: '担当者' },
  paymentType: { en: 'Payment type', ja: '支払方法' },
  kind: { en: 'Collected', ja: '入金' },
  type: { en: 'Sale type', ja: '取引種別' },
  way: { en: 'Direction', ja: '増減' },
  short: { en: 'Shortage', ja: '欠品' },
  transit: { en: 'Days in transit', ja: '移動日数' },
  month: { en: 'Month', ja: '月' },
  corrected: { en: 'As known', ja: '基準' },
  day: { en: 'At the end of', ja: '基準日' },
  age: { en: 'Age in days', ja: '滞留日数' },
  top: { en: 'How many', ja: '表示件数' },
  by: { en: 'Rows', ja: '表示単位' },
  across: { en: 'Months', ja: '月の並び' },
  measure: { en: 'Figures', ja: '表示項目' },
  abc: { en: 'Class', ja: '区分' },
  rankFrom: { en: 'From rank', ja: '順位（から）' },
  rankTo: { en: 'To rank', ja: '順位（まで）' },
  shippingMethodId: { en: 'Shipping method', ja: '配送方法' },
  waitingOver: { en: 'Waiting longer than', ja: '待ち日数が超過' },
} as const satisfies Record<string, SheetText>;

/** What the values of a choice are called, where they are no names of records. */
export const filterValues: Record<string, Record<string, SheetText>> = {
  'stockLevel.status': stockStatusText,
  'transferReport.status': transferStatusText,
  'shipItemSales.status': orderStateText,
  'paymentReport.type': saleTypeText,
  kind: {
    cash: { en: 'Cash', ja: '現金' },
    card: { en: 'Card', ja: 'カード' },
    other: { en: 'Other', ja: 'その他' },
  },
  'transferReport.companies': {
    within: { en: 'Within the company', ja: '自社内' },
    between: { en: 'Between companies', ja: '会社間' },
  },
  atMinimum: {
    true: { en: 'At minimum, nothing coming', ja: '最低在庫数以下（入荷予定を除く）' },
    false: { en: 'Not at minimum', ja: '最低在庫数を上回るもの' },
  },
  event: eventText,
  way: { in: { en: 'In', ja: '増加' }, out: { en: 'Out', ja: '減少' } },
  short: { true: { en: 'With shortage', ja: '欠品あり' }, false: { en: 'Without', ja: '欠品なし' } },
  corrected: { true: { en: 'As corrected', ja: '訂正後' } },
  transit: {
    0: { en: '0–1 days', ja: '0〜1日' },
    2: { en: '2–3 days', ja: '2〜3日' },
    4: { en: '4–7 days', ja: '4〜7日' },
    8: { en: '8 days or more', ja: '8日以上' },
  },
  age: {
    0: { en: '0–29', ja: '0〜29日' },
    30: { en: '30–59', ja: '30〜59日' },
    60: { en: '60–89', ja: '60〜89日' },
    90: { en: '90–119', ja: '90〜119日' },
    120: { en: '120+', ja: '120日以上' },
  },
  across: { true: { en: 'Across', ja: '横に12か月' }, false: { en: 'Down', ja: '縦' } },
  measure: {
    orderTotalWithTax: { en: 'Total with tax', ja: '税込合計' },
    orderQuantity: { en: 'Order quantity', ja: '発注数' },
    orderQuantityMilligrams: { en: 'Order grams', ja: '発注重量(g)' },
    receivedValue: { en: 'Received value', ja: '入荷金額' },
    openValue: { en: 'Open value', ja: '未入荷金額' },
  },
  by: { day: { en: 'By day', ja: '日別' }, month: { en: 'By month', ja: '月別' } },
  top: {
    10: { en: 'Top 10', ja: '上位10件' },
    20: { en: 'Top 20', ja: '上位20件' },
    50: { en: 'Top 50', ja: '上位50件' },
  },
};

/** That amounts include tax and shipping: with the rate of the period, in basis points, where it had one. */
export function taxSentence(basisPoints: number | null): SheetText {
  if (basisPoints === null) {
    return { en: 'Amounts include tax and shipping fee', ja: '金額には消費税と送料が含まれます' };
  }
  const rate = `${basisPoints / 100}%`;
  return { en: `Amounts include ${rate} tax and shipping fee`, ja: `金額には消費税${rate}と送料が含まれます` };
}

/** So many days, as a filter says them. */
export function daysText(count: number): SheetText {
  return { en: count === 1 ? '1 day' : `${count} days`, ja: `${count}日` };
}
