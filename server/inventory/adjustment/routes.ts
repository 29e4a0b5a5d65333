import { adjustmentApi } from '#contract/inventory/adjustment.ts';
import { implement } from '../../kernel/route.ts';
import { approveAdjustment, cancelAdjustment, createAdjustment, editAdjustment } from './actions.ts';
import { adjustments, findAdjustment } from './listStore.ts';
import { adjustmentPaper } from './paper.ts';

export const adjustmentRoutes = implement(adjustmentApi, {
  list: adjustments.list,
  summary: adjustments.summary,
  export: adjustments.export,
  find: (ctx, { id }) => findAdjustment(ctx.db, ctx, id),
  create: createAdjustment,
  edit: editAdjustment,
  approve: approveAdjustment,
  cancel: cancelAdjustment,
  paper: adjustmentPaper,
  audit: adjustments.audit,
});
