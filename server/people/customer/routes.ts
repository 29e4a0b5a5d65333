import { refuse } from '#contract/kernel/refusal.ts';
import { customerApi } from '#contract/people/customer.ts';
import { implement } from '../../kernel/route.ts';
import { createCustomer } from './actions.ts';
import { findCustomer, listCustomers } from './store.ts';

export const customerRoutes = implement(customerApi, {
  list: (ctx, input) => listCustomers(ctx.db, ctx.companyId, input),
  find: async (ctx, { id }) =>
    (await findCustomer(ctx.db, ctx.companyId, id)) ?? refuse('notFound', { thing: 'customer' }),
  create: createCustomer,
});
