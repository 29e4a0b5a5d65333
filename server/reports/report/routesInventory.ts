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
import { describedAnew, shownBy } from './routesOf.ts';
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
    ...describedAnew(purchaseMonthApi, purchaseMonthsFor, exportPurchaseMonths),
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
  ...implement(transferReportApi, describedAnew(transferReportApi, transferRowsFor, exportTransferRows)),
  ...implement(snapshotApi, {
    ...describedAnew(snapshotApi, snapshotFor, exportSnapshot),
    chart: snapshotPoints,
  }),
];
