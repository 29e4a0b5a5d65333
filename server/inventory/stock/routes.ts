import { stockApi } from '#contract/inventory/stock.ts';
import { implement } from '../../kernel/route.ts';
import { exportStock, listStock, summarizeStock } from './listStore.ts';
import { setMinimums } from './minimumActions.ts';

export const stockRoutes = implement(stockApi, {
  list: listStock,
  summary: summarizeStock,
  export: exportStock,
  setMinimums,
});
