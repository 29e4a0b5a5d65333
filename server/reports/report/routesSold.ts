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
import { shownBy } from './routesOf.ts';
import { exportSalesSummary, salesSummaryFor } from './salesSummaryStore.ts';
import { exportShipItemSales, shipItemSalesFor } from './shipItemSalesStore.ts';

/** The reports of what counts, each made for the period that it is asked for. */
export const soldReportRoutes = [
  ...implement(dailySalesApi, {
    list: async (ctx, query) => dailySalesFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => dailySalesFor(ctx, query).summary(ctx, query),
    export: shownBy(dailySalesApi, async (ctx, query) => exportDailySales(ctx, query)(ctx, query)),
    chart: async (ctx, query) => dailySalesFor(ctx, query).points(ctx, query),
  }),
  ...implement(salesSummaryApi, {
    list: async (ctx, query) => salesSummaryFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => salesSummaryFor(ctx, query).summary(ctx, query),
    export: shownBy(salesSummaryApi, async (ctx, query) => exportSalesSummary(ctx, query)(ctx, query)),
    chart: async (ctx, query) => salesSummaryFor(ctx, query).points(ctx, query),
  }),
  ...implement(productPerformanceApi, {
    list: async (ctx, query) => productPerformanceFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => productPerformanceFor(ctx, query).summary(ctx, query),
    export: shownBy(productPerformanceApi, async (ctx, query) => exportProductPerformance(ctx, query)(ctx, query)),
    chart: async (ctx, query) => productPerformanceFor(ctx, query).points(ctx, query),
  }),
  ...implement(shipItemSalesApi, {
    list: async (ctx, query) => shipItemSalesFor(ctx).page(ctx, query),
    summary: async (ctx, query) => shipItemSalesFor(ctx).summary(ctx, query),
    export: shownBy(shipItemSalesApi, async (ctx, query) => exportShipItemSales(ctx)(ctx, query)),
    chart: async (ctx, query) => shipItemSalesFor(ctx).points(ctx, query),
  }),
  ...implement(layawaySummaryApi, {
    list: async (ctx, query) => layawayMonthsFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => layawayMonthsFor(ctx, query).summary(ctx, query) as Promise<never>,
    export: shownBy(layawaySummaryApi, async (ctx, query) => exportLayawayMonths(ctx, query)(ctx, query)),
    chart: async (ctx, query) => layawayMonthsFor(ctx, query).points(ctx, query),
  }),
  ...implement(madeToOrderSummaryApi, {
    list: async (ctx, query) => orderMonthsFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => orderMonthsFor(ctx, query).summary(ctx, query) as Promise<never>,
    export: shownBy(madeToOrderSummaryApi, async (ctx, query) => exportOrderMonths(ctx, query)(ctx, query)),
    chart: async (ctx, query) => orderMonthsFor(ctx, query).points(ctx, query),
  }),
  ...implement(paymentReportApi, {
    list: payments.page,
    summary: payments.summary,
    export: shownBy(paymentReportApi, exportPayments),
    chart: payments.points,
  }),
];
