import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { byId, flag, id } from '../kernel/page.ts';
import { itemFilters, type SellingOptions, sellingOptions } from './item.ts';
import { chosenItemsMax, seenMax } from './price.ts';

/** Items by what an item list filters by, and by whether they have an option or have it not. */
const filters = itemFilters.extend({
  straight: flag.optional(),
  layaway: flag.optional(),
  subasta: flag.optional(),
  madeToOrder: flag.optional(),
});

/** An item with the ways in which it is sold. */
export const soldItem = z.strictObject({
  id,
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  categoryId: id,
  imageUrl: z.string(),
  active: z.boolean(),
  version: z.int(),
  sellingOptions,
});
export type SoldItem = z.output<typeof soldItem>;

/** What becomes of each option; one that is left out stays as it is. Layaway: its terms, or null to end it. */
const changes = z
  .strictObject({
    straight: z.boolean().optional(),
    layaway: sellingOptions.shape.layaway.optional(),
    subasta: z.boolean().optional(),
    madeToOrder: z.boolean().optional(),
  })
  .refine((given) => Object.values(given).some((option) => option !== undefined), 'field.required');
export type SellingOptionChanges = Partial<SellingOptions>;

/** Items chosen one by one, or all that filters leave. */
const target = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(chosenItemsMax) }),
  z.strictObject({ filters: filters.omit({ page: true, size: true, sort: true, direction: true, total: true }) }),
]);
export type ItemTarget = z.output<typeof target>;

const all = { access: 'View Selling Options', scope: 'company' } as const;
const manage = { access: 'Manage Selling Options', scope: 'company' } as const;

export const sellingOptionApi = api('sellingOption', {
  ...listEndpoints({
    ...all,
    path: '/selling-options',
    many: 'items with the ways in which they are sold',
    input: filters,
    row: soldItem,
    sums: { straight: z.int(), layaway: z.int(), subasta: z.int(), madeToOrder: z.int() },
  }),
  find: read({
    ...all,
    path: '/selling-options/:id',
    summary: 'The ways in which one item is sold.',
    input: byId,
    reply: soldItem,
  }),
  edit: act({
    ...manage,
    method: 'PUT',
    path: '/selling-options/:id',
    summary: 'Change the ways in which one item is sold.',
    input: z.strictObject({ id, version: z.int(), sellingOptions }),
    reply: soldItem,
  }),
  preview: read({
    ...manage,
    method: 'POST',
    path: '/selling-options/preview',
    summary: 'How many items a change of selling options would change.',
    input: z.strictObject({ target, changes }),
    reply: z.strictObject({
      count: z.int(),
      changed: z.int(),
      /** Which items change, in which version: what is changed is what was seen, or nothing. */
      seen: z.string(),
    }),
  }),
  change: act({
    ...manage,
    path: '/selling-options/changes',
    summary:
      'Change the selling options of the items seen, in one go. Refused where any of them was changed meanwhile.',
    input: z.strictObject({
      changes,
      /** Of the preview that was looked at. */
      seen: z.string().max(seenMax),
    }),
    reply: z.strictObject({ changed: z.int() }),
    bodyLimitBytes: 512 * 1024,
  }),
});
