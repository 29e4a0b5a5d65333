import { adjustmentApi, costsAskedApi } from '#contract/inventory/adjustment.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import { implement } from '../../kernel/route.ts';
import { approveAdjustment, cancelAdjustment, createAdjustment, editAdjustment } from './actions.ts';
import { adjustmentPaper } from './paper.ts';
import { adjustments, listCostsAsked } from './store.ts';

export const adjustmentRoutes = implement(adjustmentApi, {
  ...adjustments.reads,
  create: createAdjustment,
  edit: editAdjustment,
  approve: approveAdjustment,
  cancel: cancelAdjustment,
  paper: adjustmentPaper,
  addPicture: keepFor('adjustmentPicture'),
});

export const costsAskedRoutes = implement(costsAskedApi, { find: listCostsAsked });
