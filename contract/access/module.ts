import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { optionalText } from '../kernel/values.ts';

/** Its name is a word of the code; what it says about itself and whether it counts is the shop's. */
const moduleDraft = z.strictObject({ description: optionalText(500), descriptionJa: optionalText(500) });

export const module = z.strictObject({
  ...moduleDraft.shape,
  id,
  name: z.string(),
  actions: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export type Module = z.output<typeof module>;

const { create: _, ...endpoints } = registerEndpoints({
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
  sorts: ['id', 'name'],
});

/** Modules come with the version that knows them, so none is created here. */
export const moduleApi = api('module', endpoints);
