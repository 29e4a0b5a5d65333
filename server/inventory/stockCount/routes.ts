import { stockCountApi } from '#contract/inventory/stockCount.ts';
import { implement } from '../../kernel/route.ts';
import {
  cancelStockCount,
  createStockCount,
  editStockCount,
  postStockCount,
  recountStockCount,
  reviewStockCount,
  startStockCount,
} from './actions.ts';
import { exportCountLines, listCountLines, summarizeCountLines } from './lineStore.ts';
import { stockCountPaper } from './paper.ts';
import { scanPieces } from './scanActions.ts';
import { findProgress, stockCounts } from './store.ts';

export const stockCountRoutes = implement(stockCountApi, {
  ...stockCounts.reads,
  create: createStockCount,
  edit: editStockCount,
  start: startStockCount,
  review: reviewStockCount,
  recount: recountStockCount,
  post: postStockCount,
  cancel: cancelStockCount,
  paper: stockCountPaper,
  scan: scanPieces,
  progress: findProgress,
  lines: listCountLines,
  linesSummary: summarizeCountLines,
  linesExport: exportCountLines,
});
