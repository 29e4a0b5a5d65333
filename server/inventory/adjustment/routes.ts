import { adjustmentApi } from '#contract/inventory/adjustment.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { implement } from '../../kernel/route.ts';
import { approveAdjustment, cancelAdjustment, createAdjustment, editAdjustment } from './actions.ts';
import { exportAdjustments, findAdjustment, listAdjustments, sumAdjustments } from './listStore.ts';
import { adjustmentPaper } from './paper.ts';

export const adjustmentRoutes = implement(adjustmentApi, {
  list: listAdjustments,
  summary: sumAdjustments,
  export: exportAdjustments,
  find: (ctx, { id }) => findAdjustment(ctx.db, ctx, id),
  create: createAdjustment,
  edit: editAdjustment,
  approve: approveAdjustment,
  cancel: cancelAdjustment,
  paper: adjustmentPaper,
  audit: async (ctx, { id, page }) => {
    await findAdjustment(ctx.db, ctx, id);
    return listAuditTrail(ctx, 'adjustment', id, page);
  },
});
