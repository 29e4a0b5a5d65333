import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { derivedDate } from '../kernel/values.ts';

/** The lot that a sale comes from, as the sale shows it. */
export const lotOfSale = z.strictObject({
  subastaId: id,
  subastaNumber: z.string(),
  subastaName: z.string(),
  position: z.int(),
  paddle: z.int(),
  hammerPrice: z.int(),
  dueDate: derivedDate,
});
