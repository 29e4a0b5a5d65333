import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint, toggleManyEndpoint } from '../kernel/register.ts';
import { optionalText, text } from '../kernel/values.ts';

export const categoryDraft = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{2,6}$/, 'field.categoryCode'),
  name: text(60),
  nameJa: optionalText(60),
  description: optionalText(500),
  descriptionJa: optionalText(500),
});

export const category = z.strictObject({
  ...categoryDraft.shape,
  id,
  stockTracked: z.boolean(),
  active: z.boolean(),
  version: z.int(),
});
export type Category = z.output<typeof category>;

export const categoryApi = api('category', {
  ...registerEndpoints({
    path: '/categories',
    one: 'a category',
    many: 'categories',
    view: 'View Category',
    change: 'Manage Category',
    draft: categoryDraft,
    row: category,
    sorts: ['code', 'name'],
  }),
  remove: removeEndpoint('/categories', 'a category', 'Manage Category'),
  toggleMany: toggleManyEndpoint('/categories', 'categories', 'Manage Category'),
});
