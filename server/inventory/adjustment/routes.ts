import { adjustmentApi } from '#contract/inventory/adjustment.ts';
import { implement } from '../../kernel/route.ts';
import { approveAdjustment, cancelAdjustment, createAdjustment, editAdjustment } from './actions.ts';
import { adjustmentPaper } from './paper.ts';
import { adjustments } from './store.ts';

export const adjustmentRoutes = implement(adjustmentApi, {
  ...adjustments.reads,
  create: createAdjustment,
  edit: editAdjustment,
  approve: approveAdjustment,
  cancel: cancelAdjustment,
  paper: adjustmentPaper,
});
