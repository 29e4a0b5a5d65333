import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { flag } from '../kernel/page.ts';
import { codeText, text, yen } from '../kernel/values.ts';

/** How a piece can be had from the location that the shop sells from. */
export const availabilities = ['inStock', 'lastOne', 'reserved', 'soldOut'] as const;

/** Pieces on one page of the window. */
export const windowPageSize = 24;

/** The code in the address of a shop. */
export const shopCode = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9]{2,8}$/, 'field.companyCode');

/** What everybody may know of a piece: no quantity, cost, barcode or number of a row. */
const piece = z.strictObject({
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  categoryCode: z.string(),
  milligrams: z.int(),
  /** What one piece costs with tax, which stands first (総額表示), and without. */
  price: yen,
  untaxedPrice: yen,
  /** With tax, what it was before it was featured for less; null where nothing is taken off. */
  priceBefore: yen.nullable(),
  /** Null where no stock is kept, such as of what is made to order. */
  availability: z.enum(availabilities).nullable(),
});
export type WindowPiece = z.output<typeof piece>;

const pieceWhole = piece.extend({
  description: z.string(),
  descriptionJa: z.string(),
  isStraight: z.boolean(),
  isMadeToOrder: z.boolean(),
  /** Sold by auction alone: it stands in no list. */
  isAuctioned: z.boolean(),
});
export type WindowPieceWhole = z.output<typeof pieceWhole>;

/** What lies in the open shop of a company, for everybody. */
export const windowApi = api('window', {
  pieces: read({
    path: '/shops/:code/pieces',
    summary: 'A page of the pieces that are for sale in a shop, the newest first unless another order is asked for.',
    access: 'public',
    scope: 'shop',
    input: z.strictObject({
      code: shopCode,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      category: codeText(6).optional(),
      available: flag.optional(),
      sort: z.enum(['newest', 'price', 'milligrams']).default('newest'),
      direction: z.enum(['asc', 'desc']).default('asc'),
    }),
    reply: z.strictObject({ pieces: z.array(piece), more: z.boolean() }),
  }),
  piece: read({
    path: '/shops/:code/pieces/:itemCode',
    summary: 'One piece of a shop by its item code.',
    access: 'public',
    scope: 'shop',
    input: z.strictObject({ code: shopCode, itemCode: text(40) }),
    reply: pieceWhole,
  }),
});
