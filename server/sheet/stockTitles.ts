import type { SheetText } from './text.ts';

/** Titles of the sheets of the stock room, and of their columns. */
export const stockTitles = {
  stock: { en: 'Stock', ja: '在庫一覧' },
  note: { en: 'Note', ja: '備考' },
  adjustments: { en: 'Stock adjustments', ja: '在庫調整一覧' },
  receivings: { en: 'Receivings', ja: '入荷一覧' },
  purchaseOrder: { en: 'Purchase order', ja: '発注番号' },
  acceptedQuantity: { en: 'Accepted', ja: '良品' },
  transfers: { en: 'Transfers', ja: '店舗間移動一覧' },
  stockCounts: { en: 'Stock counts', ja: '棚卸一覧' },
  stockTypes: { en: 'Inventory types', ja: '在庫区分一覧' },
  reconciliation: { en: 'Reconciliation', ja: '在庫照合' },
  comparedGroup: { en: 'Compared', ja: '照合の対象' },
  compared: { en: 'Has to hold', ja: '照合の内容' },
  agrees: { en: 'agrees', ja: '一致' },
  differs: { en: 'differs', ja: '差異あり' },
  differingRow: { en: 'Row', ja: '差異のある行' },
  months: { en: 'Closed months', ja: '月次締め一覧' },
  monthStock: { en: 'Monthly inventory snapshot', ja: '月末在庫表' },
  monthEnd: { en: 'Month end', ja: '月末' },
  lastPurchaseValue: { en: 'Value at last purchase cost', ja: '最終仕入原価による金額' },
  waitingCount: { en: 'Documents that waited', ja: '未処理の伝票' },
  closedAt: { en: 'Closed at', ja: '締め日時' },
  minimumGrams: { en: 'Minimum grams', ja: '最低在庫重量(g)' },
} as const satisfies Record<string, SheetText>;
