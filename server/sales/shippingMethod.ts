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

/** All methods that are on offer, by name. */
export async function offeredMethods(ctx: Context): Promise<{ methods: ShippingMethod[] }> {
  const methods: ShippingMethod[] = [];
  const asked = { size: 100, search: '', sort: 'name', direction: 'asc', active: true } as const;
  for (let page = 1; ; page += 1) {
    const { rows, more } = await shippingMethods.list(ctx, { ...asked, page });
    methods.push(...rows);
    if (!more) return { methods };
  }
}

export const shippingMethodRoutes = implement(shippingMethodApi, { ...shippingMethods, offered: offeredMethods });
