import { longExportApi } from '#contract/reports/longExport.ts';
import { implement } from '../../kernel/route.ts';
import { beginExport, giveUpExport, openExport, seeExports } from './actions.ts';
import { listExports } from './store.ts';

export const longExportRoutes = implement(longExportApi, {
  begin: beginExport,
  list: listExports,
  open: openExport,
  giveUp: giveUpExport,
  see: seeExports,
});
