import type { SheetText } from './text.ts';

/** Titles of the sheets of reports about stock and items, and of their columns. */
export const reportTitles = {
  stockLevelReport: { en: 'Stock level', ja: '在庫水準' },
  adjustmentReport: { en: 'Adjustments', ja: '在庫調整' },
  straightSalesReport: { en: 'Straight sales', ja: '通常販売' },
  purchaseMonths: { en: 'Purchase orders by month', ja: '月別発注' },
  receivedValue: { en: 'Received value', ja: '入荷金額' },
  openValue: { en: 'Open value', ja: '未入荷金額' },
  companyStock: { en: 'Company inventories', ja: '会社別在庫' },
  sellable: { en: 'Sellable', ja: '販売可能' },
  nonSellable: { en: 'Non-sellable', ja: '販売不可' },
  reserved: { en: 'Reserved', ja: '取置き' },
  inTransit: { en: 'In transit', ja: '移動中' },
  retailValue: { en: 'Retail value', ja: '販売価格合計' },
  correctionReason: { en: 'Reason', ja: '調整理由' },
  sourceLocation: { en: 'Source', ja: '出庫元' },
  shippedQuantity: { en: 'Shipped', ja: '出庫数' },
  transitDays: { en: 'Days in transit', ja: '移動日数' },
  opening: { en: 'Opening', ja: '月初' },
  came: { en: 'In', ja: '入庫' },
  went: { en: 'Out', ja: '出庫' },
  adjusted: { en: 'Adjusted', ja: '調整' },
  closing: { en: 'Closing', ja: '月末' },
  aging: { en: 'Aging items', ja: '滞留在庫' },
  entered: { en: 'First in', ja: '入荷日' },
  ageDays: { en: 'Days', ja: '滞留日数' },
} as const satisfies Record<string, SheetText>;
