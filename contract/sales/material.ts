import { z } from 'zod';
import { documentLine } from '../kernel/document.ts';
import { id } from '../kernel/page.ts';
import { instant, milligrams, quantity } from '../kernel/values.ts';

/** Goods that work on a sale takes out of stock. */
export const materialDraft = z.strictObject({
  itemId: id,
  quantity,
  /** Weight of all of it, for goods in bulk. Left out: each weighs what its item says. */
  milligrams: milligrams.min(1, 'field.aboveZero').optional(),
});
export type MaterialDraft = z.output<typeof materialDraft>;

/** Material of a sale: set aside until it is used. */
export const material = documentLine.extend({
  usedAt: instant.nullable(),
  /** What it was worth when it was used, for those who hold View Cost and Profit. */
  cost: z.int().optional(),
});
export type Material = z.output<typeof material>;
