import { z } from 'zod';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { flag, id, pageInput, pageReply } from '../kernel/page.ts';
import { optionalText, text } from '../kernel/values.ts';

export const categoryDraft = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{2,6}$/, 'field.categoryCode'),
  name: text(60),
  nameJa: optionalText(60),
  description: optionalText(500),
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
  list: read({
    path: '/categories',
    summary: 'Categories.',
    access: 'View Category',
    scope: 'company',
    input: pageInput(['code', 'name']).extend({ active: flag.optional() }),
    reply: pageReply(category),
  }),
  summary: read({
    path: '/categories/summary',
    summary: 'How many categories the filters leave.',
    access: 'View Category',
    scope: 'company',
    input: pageInput(['code', 'name']).extend({ active: flag.optional() }),
    reply: z.strictObject({ count: z.int() }),
  }),
  create: act({
    path: '/categories',
    summary: 'A new category.',
    access: 'Manage Category',
    scope: 'company',
    input: categoryDraft,
    reply: category,
  }),
  edit: act({
    method: 'PUT',
    path: '/categories/:id',
    summary: 'Change a category.',
    access: 'Manage Category',
    scope: 'company',
    input: categoryDraft.extend({ id, version: z.int() }),
    reply: category,
  }),
  toggle: act({
    method: 'PUT',
    path: '/categories/:id/active',
    summary: 'Switch a category on or off.',
    access: 'Manage Category',
    scope: 'company',
    input: z.strictObject({ id, active: z.boolean() }),
    reply: category,
  }),
  audit: read({
    path: '/categories/:id/audit',
    summary: 'What was changed in a category, newest first.',
    access: 'View Category',
    scope: 'company',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
});
