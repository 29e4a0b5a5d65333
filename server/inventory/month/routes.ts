import { monthApi } from '#contract/inventory/month.ts';
import { implement } from '../../kernel/route.ts';
import { closeMonth, exportSnapshot, showNextMonth } from './actions.ts';
import { exportMonths, months } from './listStore.ts';

export const monthRoutes = implement(monthApi, {
  list: months.page,
  summary: months.summary,
  export: exportMonths,
  next: showNextMonth,
  snapshot: exportSnapshot,
  close: closeMonth,
});
