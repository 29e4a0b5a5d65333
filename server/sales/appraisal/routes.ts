import { appraisalApi } from '#contract/sales/appraisal.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { implement } from '../../kernel/route.ts';
import { findSale } from '../sale/readStore.ts';
import { createAppraisal, editAppraisal, issueAppraisal, voidAppraisal } from './actions.ts';
import { appraisalFile } from './paper.ts';
import { findAppraisal, listAppraisals } from './store.ts';

export const appraisalRoutes = implement(appraisalApi, {
  ofSale: async (ctx, { saleId }) => {
    await findSale(ctx.db, ctx, saleId);
    return { rows: await listAppraisals(ctx.db, ctx, saleId) };
  },
  find: (ctx, { id }) => findAppraisal(ctx.db, ctx, id),
  create: createAppraisal,
  edit: editAppraisal,
  issue: issueAppraisal,
  void: voidAppraisal,
  paper: appraisalFile,
  audit: async (ctx, { id, page }) => {
    await findAppraisal(ctx.db, ctx, id);
    return listAuditTrail(ctx, 'appraisal', id, page);
  },
});
