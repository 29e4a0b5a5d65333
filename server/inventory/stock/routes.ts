import { stockApi } from '#contract/inventory/stock.ts';
import { implement } from '../../kernel/route.ts';
import { exportStock } from './export.ts';
import { listStock } from './store.ts';
import { summarizeStock } from './totalStore.ts';

export const stockRoutes = implement(stockApi, {
  list: listStock,
  summary: summarizeStock,
  export: exportStock,
});
