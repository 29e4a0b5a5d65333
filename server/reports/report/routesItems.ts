import { agingApi, onHandApi } from '#contract/reports/itemReport.ts';
import { mostSellableApi } from '#contract/reports/itemSalesReport.ts';
import { implement } from '../../kernel/route.ts';
import { agingFor, exportAging } from './agingStore.ts';
import { exportMostSellable, mostSellableFor } from './mostSellableStore.ts';
import { exportOnHand, onHandFor } from './onHandStore.ts';
import { shownBy } from './routesOf.ts';

export const itemReportRoutes = [
  ...implement(onHandApi, {
    list: async (ctx, query) => onHandFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => onHandFor(ctx, query).summary(ctx, query),
    export: shownBy(onHandApi, async (ctx, query) => exportOnHand(ctx, query)(ctx, query)),
    chart: async (ctx, query) => onHandFor(ctx, query).points(ctx, query),
  }),
  ...implement(mostSellableApi, {
    list: async (ctx, query) => mostSellableFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => mostSellableFor(ctx, query).summary(ctx, query),
    export: shownBy(mostSellableApi, async (ctx, query) => exportMostSellable(ctx, query)(ctx, query)),
    chart: async (ctx, query) => mostSellableFor(ctx, query).points(ctx, query),
  }),
  ...implement(agingApi, {
    list: async (ctx, query) => agingFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => agingFor(ctx, query).summary(ctx, query),
    export: shownBy(agingApi, async (ctx, query) => exportAging(ctx, query)(ctx, query)),
    chart: async (ctx, query) => agingFor(ctx, query).points(ctx, query),
  }),
];
