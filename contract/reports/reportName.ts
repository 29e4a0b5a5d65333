/** The reports, as their endpoints are named. */
export const reportNames = [
  'stockLevel',
  'purchaseMonth',
  'companyStock',
  'adjustmentReport',
  'transferReport',
  'snapshot',
  'onHand',
  'aging',
  'mostSellable',
  'dailySales',
  'salesSummary',
  'productPerformance',
  'straightSales',
  'shipItemSales',
  'layawaySummary',
  'madeToOrderSummary',
  'paymentReport',
] as const;
export type ReportName = (typeof reportNames)[number];
