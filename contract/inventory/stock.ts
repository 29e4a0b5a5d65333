import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { act, api } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { namedDocument } from '../kernel/movingDocument.ts';
import { id, pageInput } from '../kernel/page.ts';
import { isoDate, minimum } from '../kernel/values.ts';

/** Where goods may be at a location; `outside` is the world (customers, suppliers). */
export const stockKinds = ['sellable', 'nonSellable', 'reserved', 'inTransit'] as const;
export const placeKinds = [...stockKinds, 'outside'] as const;
export type StockKind = (typeof stockKinds)[number];

/**
 * Two move value alone. `costTrueUp`: an issue below stock left at a guessed cost, and what came in since says the true one.
 * `revaluation`: somebody said what stock is worth.
 */
export const moveEvents = [
  ...(['opening', 'reserve', 'release', 'sale', 'void', 'consume', 'costTrueUp', 'adjustment', 'typeChange'] as const),
  'revaluation',
  ...(['receipt', 'receiptReversal'] as const),
  ...(['transferReserve', 'transferShip', 'transferReceive', 'transferReturn'] as const),
  ...(['transferLoss', 'transferCancel', 'count', 'return', 'repossess'] as const),
] as const;
export const moveCauses = ['item', 'sale', 'adjustment', 'receiving', 'transfer', 'stockCount', 'subasta'] as const;
export type MoveEvent = (typeof moveEvents)[number];
export type MoveCause = (typeof moveCauses)[number];

/** Stock of one item at one location in one kind, of what is not for sale in one sub-type. Value only for those who hold View Cost and Profit. */
export const stockRow = z.strictObject({
  itemId: id,
  itemCode: z.string(),
  barcode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  imageUrl: z.string(),
  categoryId: id,
  locationId: id,
  locationName: z.string(),
  locationNameJa: z.string(),
  kind: z.enum(stockKinds),
  /** The sub-type of what is not for sale. */
  typeId: id.nullable(),
  typeName: z.string(),
  typeNameJa: z.string(),
  priceBy: z.enum(priceUnits),
  quantity: z.int(),
  milligrams: z.int(),
  value: z.int().optional(),
  /** Of what is sellable: pieces, or whole grams of goods by the gram. */
  minimum: z.int().nullable(),
  /** The first document that reserved goods, or those under way, are promised to; `more` counts the others. */
  promise: z.strictObject({ ...namedDocument, more: z.int() }).nullable(),
});
export type StockRow = z.output<typeof stockRow>;

export const stockFilters = pageInput(['itemCode', 'name', 'quantity']).extend({
  locationId: id.optional(),
  /** `onHand`: all but what is on its way. */
  kind: z.enum([...stockKinds, 'onHand']).optional(),
  typeId: id.optional(),
  categories: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15}){0,49})?$/)
    .default(''),
  negative: z.stringbool().optional(),
  /** The stock at the end of this past day; of today unless told. */
  day: isoDate.optional(),
  /** With what was taken back or put right since of the movements until that day. */
  corrected: z.stringbool().optional(),
  /** Sellable stock at its minimum or below, what is on order or on its way counted in; what is sold out too. */
  atMinimum: z.stringbool().optional(),
});

export const stockApi = api('stock', {
  ...listEndpoints({
    path: '/stock',
    many: 'rows of stock by item, location and kind, of what is not for sale by sub-type',
    access: 'View Inventory',
    input: stockFilters,
    row: stockRow,
    /** Pieces, the weight of goods by the gram, and that of all. */
    sums: { quantity: z.int(), quantityMilligrams: z.int(), milligrams: z.int(), value: z.int().optional() },
  }),
  setMinimums: act({
    method: 'PUT',
    path: '/stock/minimums',
    summary: 'Set the minimum of an item at locations; null leaves it to the minimum of the item.',
    access: 'Edit Item',
    scope: 'company',
    input: z.strictObject({
      itemId: id,
      minimums: z
        .array(z.strictObject({ locationId: id, minimum: minimum.nullable() }))
        .min(1)
        .max(100),
    }),
    reply: z.strictObject({}),
  }),
});
