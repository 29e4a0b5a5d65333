import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { api } from '../kernel/endpoint.ts';
import { id, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { period, place, reportEndpoints } from './reportEndpoints.ts';

/** How many of the best are shown. */
export const topCounts = ['10', '20', '50'] as const;

export const mostSellableApi = api(
  'mostSellable',
  reportEndpoints({
    path: '/reports/most-sellable',
    many: 'items that sold most in a period: by quantity, then by amount, then by code',
    access: 'View Items Reports',
    input: pageInput(['rank', 'amount', 'stockLeft']).extend({
      ...place,
      ...period,
      top: z.enum(topCounts).default('10'),
    }),
    row: z.strictObject({
      itemId: id,
      rank: z.int(),
      itemCode: z.string(),
      name: z.string(),
      nameJa: z.string(),
      /** Pieces, of which a cut by the gram is one, and the weight of what was sold by the gram. */
      quantity: z.int(),
      quantityMilligrams: z.int(),
      amount: z.int(),
      priceBy: z.enum(priceUnits),
      /** Sellable now: pieces, of which goods by the gram are none, and the weight of these. */
      stockLeft: z.int(),
      milligramsLeft: z.int(),
      /** In the period. */
      lastSold: isoDate,
    }),
    sums: {
      quantity: z.int(),
      quantityMilligrams: z.int(),
      amount: z.int(),
      stockLeft: z.int(),
      milligramsLeft: z.int(),
    },
    chart: { quantity: z.int(), amount: z.int() },
  }),
);
