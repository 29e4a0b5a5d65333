import type { ReportName } from '#contract/reports/reportName.ts';
import type { TextKey } from '#web/text/text.ts';

/** What each report is called. */
export const reportTitles: Record<ReportName, TextKey> = {
  stockLevel: 'inventoryReport.stockLevel.title',
  purchaseMonth: 'inventoryReport.purchaseMonths.title',
  companyStock: 'inventoryReport.companyStock.title',
  adjustmentReport: 'inventoryReport.adjustments.title',
  transferReport: 'inventoryReport.transfers.title',
  snapshot: 'inventoryReport.snapshot.title',
  shipItemSales: 'soldReport.shipItemSales.title',
  dailySales: 'soldReport.dailySales.title',
  productPerformance: 'soldReport.productPerformance.title',
  layawaySummary: 'soldReport.layawaySummary.title',
  madeToOrderSummary: 'soldReport.madeToOrderSummary.title',
  salesSummary: 'soldReport.salesSummary.title',
  straightSales: 'salesReport.straightSales.title',
  aging: 'itemReport.aging.title',
  mostSellable: 'soldReport.mostSellable.title',
  onHand: 'itemReport.onHand.title',
};
