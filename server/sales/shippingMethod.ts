import { type ShippingMethod, shippingMethodApi } from '#contract/sales/shippingMethod.ts';
import type { Context } from '../kernel/context.ts';
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

/** The methods that are on offer, by name. Few enough for one page. */
export async function offeredMethods(ctx: Context): Promise<{ methods: ShippingMethod[] }> {
  const { rows } = await shippingMethods.list(ctx, {
    page: 1,
    size: 100,
    search: '',
    sort: 'name',
    direction: 'asc',
    active: true,
  });
  return { methods: rows };
}

export const shippingMethodRoutes = implement(shippingMethodApi, { ...shippingMethods, offered: offeredMethods });
