import { ecommerceApi } from '#contract/sales/ecommerce.ts';
import { implement } from '../../kernel/route.ts';
import { ecommerceOrders } from './listStore.ts';
import { packingSlip } from './paper.ts';
import { returnLines } from './returnActions.ts';

export const ecommerceRoutes = implement(ecommerceApi, {
  list: ecommerceOrders.page,
  summary: ecommerceOrders.summary,
  export: ecommerceOrders.export,
  returnLines,
  packingSlip,
});
