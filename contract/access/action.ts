import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { optionalText } from '../kernel/values.ts';

/** Its description is the word that endpoints ask for; what it means in this shop and whether it counts is the shop's. */
const actionDraft = z.strictObject({ explanation: optionalText(500), explanationJa: optionalText(500) });

export const action = z.strictObject({
  ...actionDraft.shape,
  id,
  description: z.string(),
  moduleId: id,
  moduleName: z.string(),
  /** False: the action grants nothing, whatever its own status says. */
  moduleActive: z.boolean(),
  active: z.boolean(),
  version: z.int(),
});
export type Action = z.output<typeof action>;

const { create: _, ...endpoints } = registerEndpoints({
  path: '/actions',
  one: 'an action',
  many: 'actions',
  view: 'View Actions',
  change: 'Edit Access Rights',
  // A switch gives to everybody, or takes from everybody: from roles above one's own as well.
  toggle: 'admin',
  scope: 'installation',
  draft: actionDraft,
  row: action,
  sorts: ['id', 'description', 'moduleName'],
  filters: { moduleId: id.optional() },
});

/** Actions come with the version that asks for them, so none is created here. */
export const actionApi = api('action', endpoints);
