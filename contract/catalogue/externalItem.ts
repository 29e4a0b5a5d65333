import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { optionalText, text, webLink, yen } from '../kernel/values.ts';
import { sellingOptionKinds } from './item.ts';

const externalItemDraft = z.strictObject({
  itemId: id,
  sellingOption: z.enum(sellingOptionKinds),
  title: text(200),
  description: optionalText(4000),
  price: yen,
  externalLink: webLink(2_000),
  externalId: optionalText(100),
});

const externalItem = z.strictObject({
  ...externalItemDraft.shape,
  id,
  itemCode: z.string(),
  itemName: z.string(),
  itemNameJa: z.string(),
  active: z.boolean(),
  version: z.int(),
});
export type ExternalItem = z.output<typeof externalItem>;

/** Pieces as they are offered on somebody else's site (specification §3). */
export const externalItemApi = api('externalItem', {
  ...registerEndpoints({
    path: '/external-items',
    one: 'an external item',
    many: 'external items',
    view: 'View Item',
    change: 'Edit Item',
    draft: externalItemDraft,
    row: externalItem,
    sorts: ['title', 'itemCode', 'price'],
    filters: { sellingOption: z.enum(sellingOptionKinds).optional() },
  }),
  remove: removeEndpoint('/external-items', 'an external item', 'Edit Item'),
  toggleMany: toggleManyEndpoint('/external-items', 'external items', 'Edit Item'),
});
