import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { basisPoints, optionalText, quantity, yen } from '../kernel/values.ts';

/** Work that is sold: a service that the shop offers, or what was described by hand. It moves no goods. */
export const workLineDraft = z.strictObject({
  serviceItemId: id.nullable().default(null),
  /** What a service is called follows from it. */
  description: optionalText(200),
  quantity,
  price: yen.min(1, 'field.aboveZero'),
  discountBasisPoints: basisPoints.default(0),
});
export type WorkLineDraft = z.output<typeof workLineDraft>;

/** A line of work, as it was sold. */
export const workLine = z.strictObject({
  id,
  serviceItemId: id.nullable(),
  name: z.string(),
  nameJa: z.string(),
  quantity: z.int(),
  price: z.int(),
  discountBasisPoints: z.int(),
  subtotal: z.int(),
});
