import { z } from 'zod';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { listEndpoints, sheetChoice } from '../kernel/list.ts';
import { byId, flag, id, pageInput, pageReply, searchMax } from '../kernel/page.ts';
import { toggleManyEndpoint } from '../kernel/register.ts';
import {
  basisPoints,
  instant,
  milligrams,
  milligramsMax,
  minimum,
  optionalText,
  quantity,
  text,
  yen,
  yenMax,
} from '../kernel/values.ts';
import { costRow, historyFilters, historyRow, promiseFilters, promiseRow } from './itemHistory.ts';
import { priceUnits } from './priceUnit.ts';
import { subTypePieces } from './subType.ts';
import type { Amount } from './weight.ts';

export const uoms = ['pcs', 'dozen', 'pair', 'bulk'] as const;
export const sellingOptionKinds = ['straight', 'layaway', 'subasta', 'madeToOrder'] as const;
export const imagesMax = 5;
export const markupBasisPointsMax = 100_000_000;

/** Which ways an item may be sold; layaway with its months and its down payment. */
export const sellingOptions = z.strictObject({
  straight: z.boolean(),
  layaway: z.strictObject({ termsMonths: z.int().min(1).max(60), downPaymentBasisPoints: basisPoints }).nullable(),
  subasta: z.boolean(),
  madeToOrder: z.boolean(),
});
export type SellingOptions = z.output<typeof sellingOptions>;

/** What is kept of an item; all of it is audited (specification §3, and what an item has beside that). */
export const itemFields = {
  categoryId: id,
  /** Empty: the next code of the category is issued (domain.md §4). */
  itemCode: optionalText(40),
  /** Empty: an in-store code is issued. A wrong check digit is allowed, since old tags exist. */
  barcode: z
    .string()
    .trim()
    .regex(/^(\d{13})?$/, 'field.barcode')
    .default(''),
  name: text(200),
  nameJa: optionalText(200),
  description: optionalText(4000),
  descriptionJa: optionalText(4000),
  milligrams,
  uom: z.enum(uoms),
  /** `gram` only for bulk of which a unit weighs a gram. It stays once a document has used the item. */
  priceBy: z.enum(priceUnits).default('unit'),
  /** Left out, with the markup, by whoever may not see costs: nothing for a new item, and for an old one as it was. */
  cost: yen.optional(),
  markupBasisPoints: z.int().min(-10_000).max(markupBasisPointsMax, 'field.tooLarge').optional(),
  price: yen,
  isUniquePiece: z.boolean().default(false),
  /** Pieces, or whole grams of goods by the gram. */
  minQuantity: minimum.default(1),
  active: z.boolean().default(true),
  sellingOptions,
  imageIds: z.array(z.uuid()).max(imagesMax, 'field.imagesMax').default([]),
  videoId: z.uuid().nullable().default(null),
};

export const itemDraft = z.strictObject({
  ...itemFields,
  /** Opening stock at the location in use. */
  initialQuantity: z.int().min(0, 'field.negative').max(1_000_000, 'field.tooLarge').default(0),
});
export type ItemDraft = z.output<typeof itemDraft>;

export const itemEdit = z.strictObject({ ...itemFields, id, version: z.int() });
export type ItemEdit = z.output<typeof itemEdit>;

/** One row of the item list. Cost is there only for those who hold View Cost and Profit. */
export const itemRow = z.strictObject({
  id,
  itemCode: z.string(),
  barcode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  categoryId: id,
  milligrams: z.int(),
  uom: z.enum(uoms),
  priceBy: z.enum(priceUnits),
  cost: z.int().optional(),
  price: z.int(),
  /** Sellable at the location in use, and on hand (sellable, non-sellable, reserved) wherever the user may look. */
  sellableHere: z.int(),
  onHand: z.int(),
  /** Weight of what is sellable at the location in use. */
  sellableMilligramsHere: z.int(),
  /** At so many or fewer sellable ones, or whole grams, it runs short there; a unique piece never does. */
  minimumHere: z.int(),
  imageUrl: z.string(),
  active: z.boolean(),
  /** The ways in which it may be sold. */
  soldAs: z.array(z.enum(sellingOptionKinds)),
});
export type ItemRow = z.output<typeof itemRow>;

/** What of an item is sellable at the location in use. */
export function sellableOf({
  priceBy,
  sellableHere,
  sellableMilligramsHere,
}: Pick<ItemRow, 'priceBy' | 'sellableHere' | 'sellableMilligramsHere'>): Amount {
  return { priceBy, quantity: sellableHere, milligrams: sellableMilligramsHere };
}

export const item = z.strictObject({
  ...itemFields,
  cost: z.int().optional(),
  markupBasisPoints: z.int().optional(),
  id,
  version: z.int(),
  createdAt: instant,
  categoryName: z.string(),
  categoryNameJa: z.string(),
  stockTracked: z.boolean(),
  /** Code and barcode can't change any more once the item has moved. */
  hasMoved: z.boolean(),
  images: z.array(keptFile),
  videoUrl: z.string(),
  stock: z.array(
    z.strictObject({
      locationId: id,
      locationName: z.string(),
      locationNameJa: z.string(),
      /** Null where the minimum of the item holds. */
      minimum: z.int().nullable(),
      sellable: z.int(),
      nonSellable: z.int(),
      reserved: z.int(),
      inTransit: z.int(),
      /** What they weigh, by kind. */
      milligrams: z.strictObject({ sellable: z.int(), nonSellable: z.int(), reserved: z.int(), inTransit: z.int() }),
      /** What is not for sale, by sub-type. */
      subTypes: z.array(subTypePieces),
    }),
  ),
});
export type Item = z.output<typeof item>;

export const itemFilters = pageInput(['itemCode', 'name', 'milligrams', 'cost', 'price', 'newest']).extend({
  /** Category ids, comma-separated. */
  categories: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15}){0,49})?$/)
    .default(''),
  active: flag.optional(),
  inStock: flag.optional(),
  milligramsFrom: z.coerce.number().int().min(0).max(milligramsMax).optional(),
  milligramsTo: z.coerce.number().int().min(0).max(milligramsMax).optional(),
  priceFrom: z.coerce.number().int().min(0).max(yenMax).optional(),
  priceTo: z.coerce.number().int().min(0).max(yenMax).optional(),
});

const upload = {
  access: ['Create Item', 'Edit Item'],
  scope: 'company',
  input: z.strictObject({}),
  reply: keptFile,
} as const;
const view = { access: 'View Item', scope: 'company' } as const;

export const itemApi = api('item', {
  ...listEndpoints({
    ...view,
    path: '/items',
    many: 'items with price and stock',
    input: itemFilters,
    row: itemRow,
    // Of what is for sale at the location in use: pieces, their weight, and pieces times cost and price.
    sums: { sellableHere: z.int(), milligrams: z.int(), cost: z.int().optional(), price: z.int() },
  }),
  find: read({
    ...view,
    path: '/items/:id',
    summary: 'One item, whole.',
    input: byId,
    reply: item,
  }),
  scan: read({
    path: '/items/scan',
    summary: 'The item with this barcode or item code. A 12-digit scan gets its leading zero.',
    access: ['View Item', 'Create Transaction'],
    scope: 'company',
    input: z.strictObject({ code: z.string().trim().min(1).max(searchMax) }),
    reply: z.strictObject({ item: itemRow.nullable() }),
  }),
  create: act({
    path: '/items',
    summary: 'A new item, with its opening stock at the location in use.',
    access: 'Create Item',
    scope: 'company',
    input: itemDraft,
    reply: item,
  }),
  edit: act({
    method: 'PUT',
    path: '/items/:id',
    summary: 'Change an item. Price, cost and markup need Edit Item Price.',
    access: 'Edit Item',
    scope: 'company',
    input: itemEdit,
    reply: item,
  }),
  toggle: act({
    method: 'PUT',
    path: '/items/:id/active',
    summary: 'Switch an item on or off.',
    access: 'Deactivate Item',
    scope: 'company',
    input: z.strictObject({ id, active: z.boolean() }),
    reply: item,
  }),
  toggleMany: toggleManyEndpoint('/items', 'items', 'Deactivate Item'),
  history: read({
    ...view,
    path: '/items/:id/history',
    summary: 'What moved of an item, newest first.',
    input: historyFilters,
    reply: pageReply(historyRow),
  }),
  historyCount: read({
    ...view,
    path: '/items/:id/history/count',
    summary: 'How many movements the history of an item has.',
    input: byId,
    reply: z.strictObject({ count: z.int() }),
  }),
  historyExport: read({
    ...view,
    path: '/items/:id/history/export',
    summary: "The item's whole history as an Excel or CSV file.",
    input: historyFilters.extend(sheetChoice),
    reply: 'file',
    share: 'export',
  }),
  promises: read({
    ...view,
    path: '/items/:id/promises',
    summary: 'The documents that an item is promised to, the first ones first.',
    input: promiseFilters,
    reply: pageReply(promiseRow),
  }),
  costs: read({
    ...view,
    path: '/items/:id/costs',
    summary: 'How the average cost of an item changed at its locations, newest first. Needs View Cost and Profit.',
    input: historyFilters,
    reply: pageReply(costRow),
  }),
  audit: read({
    ...view,
    path: '/items/:id/audit',
    summary: 'What was changed in an item, newest first.',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
  tags: read({
    method: 'POST',
    path: '/items/tags',
    summary: 'Barcode tags as PDF: a sheet of labels, or one tag a page.',
    access: 'Print Barcode',
    scope: 'company',
    input: z.strictObject({
      tags: z
        .array(z.strictObject({ itemId: id, copies: quantity.max(1000) }))
        .min(1)
        .max(1000),
      layout: z.enum(['sheet', 'single']),
      startAt: z.int().min(1).max(100).default(1),
      language: z.enum(['en', 'ja']).default('en'),
    }),
    reply: 'file',
    share: 'tags',
  }),
  addImage: takeIn('itemImage', {
    ...upload,
    path: '/items/images',
    summary: 'Upload a picture for an item: re-encoded, with a thumbnail.',
  }),
  addVideo: takeIn('itemVideo', {
    ...upload,
    path: '/items/videos',
    summary: 'Upload an MP4 of at most 50 MB for an item.',
  }),
});
