import { customerApi } from '#contract/people/customer.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { implement } from '../../kernel/route.ts';
import { createCustomer, editCustomer, listDuplicates, toggleCustomer } from './actions.ts';
import { eraseCustomer, readOpenSale } from './eraseActions.ts';
import { countCustomers, exportCustomers, listCountries, listCustomers } from './listStore.ts';
import { mergeCustomers, previewMerge } from './mergeActions.ts';
import { findCustomer, findFormer } from './store.ts';
import { listTimeline, sumCustomer } from './timelineStore.ts';

export const customerRoutes = implement(customerApi, {
  list: listCustomers,
  summary: countCustomers,
  countries: listCountries,
  export: exportCustomers,
  duplicates: listDuplicates,
  find: (ctx, { id }) => findCustomer(ctx.db, ctx.companyId, id),
  create: createCustomer,
  edit: editCustomer,
  toggle: toggleCustomer,
  audit: async (ctx, { id, page }) => {
    await findCustomer(ctx.db, ctx.companyId, id);
    return listAuditTrail(ctx, 'customer', id, page, { former: await findFormer(ctx.db, ctx.companyId, id) });
  },
  mergePreview: previewMerge,
  merge: mergeCustomers,
  openSale: readOpenSale,
  erase: eraseCustomer,
  totals: sumCustomer,
  timeline: listTimeline,
});
