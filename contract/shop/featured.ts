import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { basisPoints, basisPointsPerWhole, isoDate, mulDiv, optionalText, text, yen } from '../kernel/values.ts';
import { arrangeEndpoint } from './arrange.ts';

/** What is taken off, as a share of the earlier price; cut off, so that it never promises more than it gives. */
export function discountOf(price: number, priceBefore: number | null): number {
  return priceBefore === null || priceBefore <= price
    ? 0
    : mulDiv(priceBefore - price, basisPointsPerWhole, priceBefore);
}

const fields = {
  /** The item that a customer is led to. */
  itemId: id,
  name: text(120),
  nameJa: optionalText(120),
  description: optionalText(1_000),
  descriptionJa: optionalText(1_000),
  price: yen,
  /** What it was before; null where nothing is taken off. */
  priceBefore: yen.nullable(),
  /** Its own picture; null: the item's is shown. */
  imageId: z.uuid().nullable(),
  activeFrom: isoDate.nullable(),
  activeTo: isoDate.nullable(),
};

export const featuredDraft = z
  .strictObject(fields)
  .refine(({ price, priceBefore }) => priceBefore === null || priceBefore >= price, {
    error: 'field.priceBefore',
    path: ['priceBefore'],
  })
  .refine(({ activeFrom, activeTo }) => !activeFrom || !activeTo || activeFrom <= activeTo, {
    error: 'field.dateOrder',
    path: ['activeTo'],
  });

export const featured = z.strictObject({
  ...fields,
  id,
  position: z.int(),
  discount: basisPoints,
  /** Its own, or the item's; empty where neither has one. */
  imageUrl: z.string(),
  itemName: z.string(),
  itemNameJa: z.string(),
  itemCode: z.string(),
  itemPrice: yen,
  itemImageUrl: z.string(),
  /** One whose item is inactive is not shown to customers. */
  itemActive: z.boolean(),
  active: z.boolean(),
  version: z.int(),
});
export type Featured = z.output<typeof featured>;

const path = '/featured-products';

export const featuredApi = api('featured', {
  ...registerEndpoints({
    path,
    one: 'a featured product',
    many: 'featured products',
    view: 'View Featured Products',
    change: 'Manage Featured Products',
    draft: featuredDraft,
    row: featured,
    sorts: ['position', 'name', 'price', 'activeFrom'],
  }),
  remove: removeEndpoint(path, 'a featured product', 'Manage Featured Products'),
  toggleMany: toggleManyEndpoint(path, 'featured products', 'Manage Featured Products'),
  arrange: arrangeEndpoint(path, 'featured products', 'Manage Featured Products'),
  addImage: takeIn('shopImage', {
    path: `${path}/images`,
    summary: 'Send a picture for a featured product.',
    access: 'Manage Featured Products',
    scope: 'company',
    input: z.strictObject({}),
    reply: keptFile,
  }),
});
