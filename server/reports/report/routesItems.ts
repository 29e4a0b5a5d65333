import { agingApi, onHandApi } from '#contract/reports/itemReport.ts';
import { mostSellableApi } from '#contract/reports/itemSalesReport.ts';
import { implement } from '../../kernel/route.ts';
import { agingFor, exportAging } from './agingStore.ts';
import { exportMostSellable, mostSellableFor } from './mostSellableStore.ts';
import { exportOnHand, onHandFor } from './onHandStore.ts';
import { describedAnew } from './routesOf.ts';

export const itemReportRoutes = [
  ...implement(onHandApi, describedAnew(onHandApi, onHandFor, exportOnHand)),
  ...implement(mostSellableApi, describedAnew(mostSellableApi, mostSellableFor, exportMostSellable)),
  ...implement(agingApi, describedAnew(agingApi, agingFor, exportAging)),
];
