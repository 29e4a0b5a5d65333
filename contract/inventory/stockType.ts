import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { codeText, optionalText, text } from '../kernel/values.ts';
import { stockKinds } from './stock.ts';

const stockTypeDraft = z.strictObject({ code: codeText(20), name: text(100), nameJa: optionalText(100) });

export const stockType = z.strictObject({
  ...stockTypeDraft.shape,
  id,
  kind: z.enum(stockKinds),
  /** One of those that goods not for sale are told apart by; the others are the four kinds themselves. */
  isSubType: z.boolean(),
  /** Kinza itself uses it, so it stays as it is. */
  locked: z.boolean(),
  /** Its place in the list: the kinds in their order, each with its sub-types. */
  position: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export type StockType = z.output<typeof stockType>;

/** Inventory types (domain.md §1.1): four that are fixed, and sub-types of what is not for sale. */
export const stockTypeApi = api('stockType', {
  ...registerEndpoints({
    path: '/stock-types',
    one: 'an inventory type',
    many: 'inventory types',
    view: 'View Inventory Types',
    change: 'Manage Inventory Types',
    draft: stockTypeDraft,
    row: stockType,
    sorts: ['position', 'code', 'name'],
  }),
  remove: removeEndpoint('/stock-types', 'an inventory type', 'Manage Inventory Types'),
  toggleMany: toggleManyEndpoint('/stock-types', 'inventory types', 'Manage Inventory Types'),
});
