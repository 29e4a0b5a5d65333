import { onlineOrderApi } from '#contract/sales/onlineOrder.ts';
import { implement } from '../../kernel/route.ts';
import { confirmOrder } from './confirmActions.ts';
import { findShownOrder } from './findStore.ts';
import { linkCustomer, renewLink } from './linkActions.ts';

export const onlineOrderRoutes = implement(onlineOrderApi, {
  find: (ctx, { id }) => findShownOrder(ctx.db, ctx, id),
  confirm: confirmOrder,
  link: linkCustomer,
  renew: renewLink,
});
