import { z } from 'zod';
import { act, api, type DraftOf, type InputOf } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { milligrams, optionalText, text, yen } from '../kernel/values.ts';
import { markupBasisPointsMax } from './item.ts';
import { priceFromMarkup } from './markup.ts';
import { packedLine } from './packingList.ts';
import { priceUnits } from './priceUnit.ts';
import { amountOf, worthOf } from './weight.ts';

/** Unique pieces that are entered in one go. */
export const parcelPiecesMax = 500;

const figures = {
  /** What the cost is of: each piece, or each gram of it. */
  costBy: z.enum(priceUnits).default('unit'),
  /** Its price follows by the markup. Left out by whoever may not see what orders cost, who says the price instead. */
  orderCost: yen.optional(),
  markupBasisPoints: z.int().min(-10_000, 'field.invalid').max(markupBasisPointsMax, 'field.tooLarge').optional(),
  price: yen.optional(),
};

/** A parcel of unique pieces that become items while they are received (domain.md §1.1). */
export const parcelApi = api('parcel', {
  make: act({
    path: '/parcels',
    summary:
      'Enter unique pieces of one kind, each as an item with codes of its own. They come into stock by a receiving.',
    access: 'Create Item',
    scope: 'company',
    input: z.strictObject({
      categoryId: id,
      name: text(200),
      nameJa: optionalText(200),
      ...figures,
      pieces: z
        .array(z.strictObject({ milligrams, imageId: z.uuid().nullable().default(null) }))
        .min(1, 'field.required')
        .max(parcelPiecesMax, 'field.tooMany'),
    }),
    reply: z.strictObject({ lines: z.array(packedLine) }),
  }),
});
export type Parcel = InputOf<typeof parcelApi.make>;
export type ParcelDraft = DraftOf<typeof parcelApi.make>;

/** What a piece of a parcel costs, and its price. */
export function pieceFigures(
  { costBy, orderCost, markupBasisPoints = 0, price = 0 }: Pick<Parcel, keyof typeof figures>,
  ofPiece: number,
) {
  if (orderCost === undefined) return { cost: 0, price };
  const measure = { priceBy: costBy, quantity: 1, milligrams: ofPiece };
  const cost = worthOf(amountOf(measure), orderCost, measure);
  return { cost, price: priceFromMarkup(cost, markupBasisPoints) };
}
