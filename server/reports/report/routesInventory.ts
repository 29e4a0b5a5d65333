import {
  adjustmentReportApi,
  companyStockApi,
  purchaseMonthApi,
  snapshotApi,
  stockLevelApi,
  transferReportApi,
} from '#contract/reports/inventoryReport.ts';
import { implement } from '../../kernel/route.ts';
import { adjustmentRows, exportAdjustmentRows } from './adjustmentStore.ts';
import { companyStocks, exportCompanyStocks } from './companyStockStore.ts';
import { exportPurchaseMonths, monthsDown, purchaseMonthsFor } from './purchaseMonthStore.ts';
import { shownBy } from './routesOf.ts';
import { exportSnapshot, snapshotFor, snapshotPoints } from './snapshotStore.ts';
import { exportStockLevels, stockLevels } from './stockLevelStore.ts';
import { exportTransferRows, transferRowsFor } from './transferStore.ts';

export const inventoryReportRoutes = [
  ...implement(stockLevelApi, {
    list: stockLevels.page,
    summary: stockLevels.summary,
    export: shownBy(stockLevelApi, exportStockLevels),
    chart: stockLevels.points,
  }),
  ...implement(purchaseMonthApi, {
    list: async (ctx, query) => purchaseMonthsFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => purchaseMonthsFor(ctx, query).summary(ctx, query),
    export: shownBy(purchaseMonthApi, async (ctx, query) => exportPurchaseMonths(ctx, query)(ctx, query)),
    chart: async (ctx, query) => {
      const asked = monthsDown(ctx, query);
      return purchaseMonthsFor(ctx, asked).points(ctx, asked);
    },
  }),
  ...implement(companyStockApi, {
    list: companyStocks.page,
    summary: companyStocks.summary,
    export: shownBy(companyStockApi, exportCompanyStocks),
    chart: companyStocks.points,
  }),
  ...implement(adjustmentReportApi, {
    list: adjustmentRows.page,
    summary: adjustmentRows.summary,
    export: shownBy(adjustmentReportApi, exportAdjustmentRows),
    chart: adjustmentRows.points,
  }),
  ...implement(transferReportApi, {
    list: async (ctx, query) => transferRowsFor(ctx).page(ctx, query),
    summary: async (ctx, query) => transferRowsFor(ctx).summary(ctx, query),
    export: shownBy(transferReportApi, async (ctx, query) => exportTransferRows(ctx)(ctx, query)),
    chart: async (ctx, query) => transferRowsFor(ctx).points(ctx, query),
  }),
  ...implement(snapshotApi, {
    list: async (ctx, query) => snapshotFor(ctx, query).page(ctx, query),
    summary: async (ctx, query) => snapshotFor(ctx, query).summary(ctx, query),
    export: shownBy(snapshotApi, async (ctx, query) => exportSnapshot(ctx, query)(ctx, query)),
    chart: snapshotPoints,
  }),
];
