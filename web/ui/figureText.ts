import type { LookFigure } from '#contract/reports/nightlyLook.ts';
import type { TextKey, Translate, useKnownText } from '#web/text/text.ts';
import { isReport, reports } from './reports.ts';

/** Values of a figure that a screen has a word for already: the same in all figures, or one's own. */
const shownAs: Record<string, TextKey> = {
  sales: 'dashboard.totalSales',
  salesBefore: 'soldReport.amountBefore',
  trend: 'dashboard.salesTrend',
  owned: 'dashboard.totalInventory',
  cost: 'soldReport.cost',
  sellable: 'report.sellable',
  nonSellable: 'report.nonSellable',
  reserved: 'report.reserved',
  inTransit: 'report.inTransit',
  onHand: 'report.onHand',
  negativeSellable: 'dashboard.negativeSellable',
  pending: 'dashboard.pendingOrders',
  due: 'dashboard.orderPaymentDue',
  overdue: 'soldReport.overdue',
  layaways: 'dashboard.monthlyLayawayValue',
  straightCount: 'dashboard.monthlyStraight',
  quantity: 'report.quantity',
  value: 'report.value',
  retailValue: 'inventoryReport.retailValue',
  orders: 'inventoryReport.orders',
  orderTotal: 'inventoryReport.ordered',
  receivedQuantity: 'inventoryReport.received',
  receivedValue: 'inventoryReport.receivedValue',
  shipped: 'inventoryReport.shipped',
  damagedQuantity: 'inventoryReport.damaged',
  shortQuantity: 'inventoryReport.short',
  'transferReport receivedQuantity': 'inventoryReport.arrived',
  'transferReport receivedQuantityMilligrams': 'inventoryReport.arrivedGrams',
  shippedMilligrams: 'inventoryReport.shippedGrams',
  receivedQuantityMilligrams: 'inventoryReport.receivedGrams',
  damagedQuantityMilligrams: 'inventoryReport.damagedGrams',
  shortQuantityMilligrams: 'inventoryReport.shortGrams',
  orderQuantityMilligrams: 'inventoryReport.orderedGrams',
  opening: 'inventoryReport.opening',
  came: 'inventoryReport.came',
  went: 'inventoryReport.went',
  adjusted: 'inventoryReport.adjusted',
  closing: 'inventoryReport.closing',
  transactions: 'soldReport.transactions',
  gross: 'soldReport.gross',
  discount: 'report.discount',
  fees: 'soldReport.fees',
  shipping: 'soldReport.shipping',
  tax: 'soldReport.tax',
  amount: 'report.amount',
  voids: 'soldReport.voids',
  cash: 'soldReport.cash',
  card: 'soldReport.card',
  otherMoney: 'soldReport.otherMoney',
  profit: 'soldReport.profit',
  grossProfit: 'soldReport.profit',
  quantityMilligrams: 'soldReport.soldGrams',
  stockLeft: 'soldReport.stockLeft',
  milligramsLeft: 'soldReport.gramsLeft',
  newCount: 'soldReport.newCount',
  newValue: 'soldReport.newValue',
  collected: 'soldReport.collected',
  completedValue: 'soldReport.completedValue',
  cancelledValue: 'soldReport.cancelledValue',
};

/** What a figure of the nightly look is called. */
export function figureText(figure: LookFigure, t: Translate): string {
  if (isReport(figure)) return t(reports[figure].title);
  return figure === 'dashboard' ? t('dashboard.title') : t(`nightlyLook.figures.${figure}`);
}

/** What a value of a figure is called: `quantity`, `amount`. */
export function valueText(figure: LookFigure, name: string, known: ReturnType<typeof useKnownText>): string {
  return known(shownAs[`${figure} ${name}`] ?? shownAs[name] ?? `nightlyLook.names.${name}`) ?? name;
}
