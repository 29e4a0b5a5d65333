import { z } from 'zod';
import { listEndpoints } from '../kernel/list.ts';
import { flag, ids, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { saleRow, saleStatuses } from './sale.ts';
import { type SaleType, saleTypeFacts } from './saleType.ts';

/** What every list of sales sums up. Cancelled and voided ones add nothing, unless what was begun is asked for. */
export const saleSums = { quantity: z.int(), grandTotal: z.int(), amountPaid: z.int(), balance: z.int() };

/** What every list of sales is asked with. */
export const saleListInput = pageInput(['date', 'number', 'grandTotal']).extend({
  direction: z.enum(['asc', 'desc']).default('desc'),
  from: isoDate.optional(),
  to: isoDate.optional(),
  status: z.enum(saleStatuses).optional(),
  locations: ids,
  /** Totals of what was agreed at first, whatever was cancelled or voided since. */
  begun: flag.optional(),
});

/** The list of one type of sale: its own filters, and what its rows and sums tell besides those of every sale. */
export function saleListEndpoints<
  Filters extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  Sums extends z.ZodRawShape = Record<never, never>,
>({
  type,
  many,
  path,
  filters,
  row,
  sums,
}: {
  type: SaleType;
  many: string;
  path: string;
  filters: Filters;
  row: Row;
  sums?: Sums;
}) {
  return listEndpoints({
    path,
    many,
    access: saleTypeFacts[type].view,
    input: saleListInput.extend(filters),
    row: saleRow.extend(row),
    sums: { ...saleSums, ...(sums as Sums) },
  });
}
