import { longExportApi } from '#contract/reports/longExport.ts';
import { implement } from '../../kernel/route.ts';
import { beginExport, giveUpExport, openExport, repeatExport, seeExports } from './actions.ts';
import { listExports } from './store.ts';

export const longExportRoutes = implement(longExportApi, {
  begin: beginExport,
  again: repeatExport,
  list: listExports,
  open: openExport,
  giveUp: giveUpExport,
  see: seeExports,
});
