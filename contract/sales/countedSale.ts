import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { id, ids, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { saleTypes } from './saleType.ts';
import { saleViews } from './saleView.ts';

/** How a sale counts: by itself, by its void, and an order by a shipment or a return. */
export const countedKinds = ['sale', 'void', 'shipment', 'return'] as const;

export type CountedKind = (typeof countedKinds)[number];

const countedRow = z.strictObject({
  saleId: id,
  /** 0 is the sale itself, -1 its void; of orders it is the shipment. */
  part: z.int(),
  kind: z.enum(countedKinds),
  number: z.string(),
  type: z.enum(saleTypes),
  /** The day on which it counts. */
  day: isoDate,
  customerName: z.string(),
  locationName: z.string(),
  locationNameJa: z.string(),
  /** Below zero for a void and a return, as the amount. */
  quantity: z.int(),
  /** Of one item that is sold by the gram, where that is asked for; else 0. */
  milligrams: z.int(),
  amount: z.int(),
  userName: z.string(),
  userNameJa: z.string(),
});
export type CountedRow = z.output<typeof countedRow>;

/**
 * The rows behind every figure of sales (domain.md §6): one for each recognition on these days. Asked for one item, the
 * figures are those of its lines.
 */
export const countedSaleApi = api('countedSale', {
  ...listEndpoints({
    path: '/sales/counted',
    many: 'recognitions of sales',
    access: saleViews,
    input: pageInput(['day', 'number', 'amount']).extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      countedFrom: isoDate.optional(),
      countedTo: isoDate.optional(),
      type: z.enum(saleTypes).optional(),
      locations: ids,
      itemId: id.optional(),
      serviceItemId: id.optional(),
    }),
    row: countedRow,
    /** `transactions` is how many sales count more: a void takes one away, and of an order only the first shipment adds one. */
    sums: { transactions: z.int(), quantity: z.int(), milligrams: z.int(), amount: z.int() },
  }),
});
