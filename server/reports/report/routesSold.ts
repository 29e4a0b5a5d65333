import { paymentReportApi } from '#contract/reports/paymentReport.ts';
import {
  dailySalesApi,
  layawaySummaryApi,
  madeToOrderSummaryApi,
  productPerformanceApi,
  salesSummaryApi,
  shipItemSalesApi,
} from '#contract/reports/soldReport.ts';
import { implement } from '../../kernel/route.ts';
import { exportLayawayMonths, exportOrderMonths, layawayMonthsFor, orderMonthsFor } from './contractMonthsStore.ts';
import { dailySalesFor, exportDailySales } from './dailySalesStore.ts';
import { exportPayments, payments } from './paymentStore.ts';
import { exportProductPerformance, productPerformanceFor } from './productPerformanceStore.ts';
import { describedAnew, shownBy } from './routesOf.ts';
import { exportSalesSummary, salesSummaryFor } from './salesSummaryStore.ts';
import { exportShipItemSales, shipItemSalesFor } from './shipItemSalesStore.ts';

/** The reports of what counts, each made for the period that it is asked for. */
export const soldReportRoutes = [
  ...implement(dailySalesApi, describedAnew(dailySalesApi, dailySalesFor, exportDailySales)),
  ...implement(salesSummaryApi, describedAnew(salesSummaryApi, salesSummaryFor, exportSalesSummary)),
  ...implement(
    productPerformanceApi,
    describedAnew(productPerformanceApi, productPerformanceFor, exportProductPerformance),
  ),
  ...implement(shipItemSalesApi, describedAnew(shipItemSalesApi, shipItemSalesFor, exportShipItemSales)),
  ...implement(layawaySummaryApi, describedAnew(layawaySummaryApi, layawayMonthsFor, exportLayawayMonths)),
  ...implement(madeToOrderSummaryApi, describedAnew(madeToOrderSummaryApi, orderMonthsFor, exportOrderMonths)),
  ...implement(paymentReportApi, {
    list: payments.page,
    summary: payments.summary,
    export: shownBy(paymentReportApi, exportPayments),
    chart: payments.points,
  }),
];
