import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { type ReportName, reportNames } from '#contract/reports/reportName.ts';
import type { TextKey } from '#web/text/text.ts';

/** Where each report stands, and what it is called. */
export const reports: Record<ReportName, { path: string; title: TextKey }> = {
  stockLevel: { path: '/reports/inventory/stock-level', title: 'inventoryReport.stockLevel.title' },
  purchaseMonth: { path: '/reports/inventory/purchase-orders', title: 'inventoryReport.purchaseMonths.title' },
  companyStock: { path: '/reports/inventory/company-inventories', title: 'inventoryReport.companyStock.title' },
  adjustmentReport: { path: '/reports/inventory/adjustments', title: 'inventoryReport.adjustments.title' },
  transferReport: { path: '/reports/inventory/transfers', title: 'inventoryReport.transfers.title' },
  snapshot: { path: '/reports/inventory/inventory-snapshot', title: 'inventoryReport.snapshot.title' },
  shipItemSales: { path: '/reports/sales/ship-item-sales', title: 'soldReport.shipItemSales.title' },
  dailySales: { path: '/reports/sales/daily-sales', title: 'soldReport.dailySales.title' },
  productPerformance: { path: '/reports/sales/product-performance', title: 'soldReport.productPerformance.title' },
  layawaySummary: { path: '/reports/sales/layaway-summary', title: 'soldReport.layawaySummary.title' },
  madeToOrderSummary: { path: '/reports/sales/made-to-order-summary', title: 'soldReport.madeToOrderSummary.title' },
  salesSummary: { path: '/reports/sales/sales-summary', title: 'soldReport.salesSummary.title' },
  paymentReport: { path: '/reports/sales/payments', title: 'salesReport.payments.title' },
  straightSales: { path: '/reports/sales/straight-sales', title: 'salesReport.straightSales.title' },
  aging: { path: '/reports/items/aging-items', title: 'itemReport.aging.title' },
  mostSellable: { path: '/reports/items/most-sellable', title: 'soldReport.mostSellable.title' },
  onHand: { path: '/reports/items/on-hand', title: 'itemReport.onHand.title' },
};

/** The report whose rows an endpoint tells. */
export function reportOf({ name }: Endpoint): ReportName {
  const report = reportNames.find((one) => name === `${one}.list`);
  if (!report) throw new Error(`${name} is no report.`);
  return report;
}

/** Whether a word names a report. */
export function isReport(word: string): word is ReportName {
  return word in reports;
}
