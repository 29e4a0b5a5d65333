import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { flag, id, ids, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { saleTypes } from './saleType.ts';
import { saleViews } from './saleView.ts';

const paymentDueRow = z.strictObject({
  saleId: id,
  /** Which row of a plan it is, 0 the down payment; null where the rest of a made piece or of a service is due at once. */
  row: z.int().nullable(),
  number: z.string(),
  type: z.enum(saleTypes),
  customerCode: z.string(),
  customerName: z.string(),
  locationName: z.string(),
  locationNameJa: z.string(),
  dueDate: isoDate,
  /** Days since it was due; 0 where it is not late. */
  overdueDays: z.int(),
  /** Yen still to be paid of it. */
  amount: z.int(),
});
export type PaymentDueRow = z.output<typeof paymentDueRow>;

/** What customers owe, due date by due date: the rows that add up to *Order payment due* (domain.md §6). */
export const paymentDueApi = api('paymentDue', {
  ...listEndpoints({
    path: '/payments-due',
    many: 'payments due',
    access: saleViews,
    input: pageInput(['dueDate', 'amount']).extend({
      from: isoDate.optional(),
      to: isoDate.optional(),
      overdue: flag.optional(),
      type: z.enum(saleTypes).optional(),
      locations: ids,
    }),
    row: paymentDueRow,
    /** `overdue` is what was due before today. */
    sums: { amount: z.int(), overdue: z.int() },
  }),
});
