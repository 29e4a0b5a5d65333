import { shippingMethodApi } from '#contract/sales/shippingMethod.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

export const shippingMethods = register({
  api: shippingMethodApi,
  table: 'shippingMethod',
  searched: ['name', 'nameJa', 'carrier'],
  sheet: {
    title: 'shippingMethods',
    columns: [
      ...bothNames,
      'carrier',
      { title: 'shippingFee', of: 'fee', kind: 'yen' },
      { title: 'freeFrom', of: 'freeFrom', kind: 'yen' },
      'days',
    ],
  },
});

export const shippingMethodRoutes = implement(shippingMethodApi, shippingMethods);
