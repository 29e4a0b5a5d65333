import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { optionalText, text } from '../kernel/values.ts';

/** Its key is a word of the code; what it is called, what it is for and whether it counts is the shop's. */
const moduleDraft = z.strictObject({
  label: text(60),
  labelJa: optionalText(60),
  description: optionalText(500),
  descriptionJa: optionalText(500),
});

export const module = z.strictObject({
  ...moduleDraft.shape,
  id,
  /** The key by which the code asks for it; of one that was made here, what it was called first. */
  name: z.string(),
  actions: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export type Module = z.output<typeof module>;

export const moduleApi = api(
  'module',
  registerEndpoints({
    path: '/modules',
    one: 'a module',
    many: 'modules',
    view: 'View Modules',
    change: 'Edit Access Rights',
    // As for an action: nobody else switches what others hold.
    toggle: 'admin',
    scope: 'installation',
    draft: moduleDraft,
    row: module,
    sorts: ['id', 'label'],
  }),
);
