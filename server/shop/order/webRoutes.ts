import { webOrderApi } from '#contract/shop/order.ts';
import { implement } from '../../kernel/route.ts';
import { cancelOrder, lookOrder, printOrder } from './placedActions.ts';
import { placeOrder, quoteOrder } from './webActions.ts';

export const webOrderRoutes = implement(webOrderApi, {
  quote: quoteOrder,
  place: placeOrder,
  look: lookOrder,
  cancel: cancelOrder,
  print: printOrder,
});
