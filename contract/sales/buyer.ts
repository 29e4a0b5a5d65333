import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { flag, id, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { customerTypes } from '../people/customer.ts';

/** A customer by what they bought. */
const buyerRow = z.strictObject({
  id,
  code: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  contactNumber: z.string(),
  customerType: z.enum(customerTypes),
  active: z.boolean(),
  /** What they bought that counts, in yen, and on which day the last of it; null: nothing counts yet. */
  spent: z.int(),
  lastVisit: isoDate.nullable(),
  /** Sales that count, and those that wait or are still to be paid, among the types and locations that the reader may see. */
  saleCount: z.int(),
  openCount: z.int(),
  /** What is still to be paid of those that are open. */
  openBalance: z.int(),
});
export type BuyerRow = z.output<typeof buyerRow>;

/** Who bought what: sales by customer, with their totals, their last visit and what is open (specification §2). */
export const buyerApi = api('buyer', {
  ...listEndpoints({
    path: '/buyers',
    many: 'customers by what they bought',
    access: 'View Sales Transaction',
    input: pageInput(['lastVisit', 'spent', 'name']).extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      customerTypes: z.string().max(100).optional(),
      /** Those with something still to be paid. */
      open: flag.optional(),
    }),
    row: buyerRow,
    sums: { spent: z.int() },
  }),
});
