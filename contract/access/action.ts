import { z } from 'zod';
import { act, api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { optionalText, text } from '../kernel/values.ts';

/** Its key is a word of the code; what it is called, what it means in this shop and whether it counts is the shop's. */
const actionDraft = z.strictObject({
  label: text(60),
  labelJa: optionalText(60),
  explanation: optionalText(500),
  explanationJa: optionalText(500),
});

export const action = z.strictObject({
  ...actionDraft.shape,
  id,
  /** The key by which endpoints ask for it; of one that was made here, what it was called first. */
  description: z.string(),
  moduleId: id,
  moduleLabel: z.string(),
  moduleLabelJa: z.string(),
  /** False: the action grants nothing, whatever its own status says. */
  moduleActive: z.boolean(),
  active: z.boolean(),
  version: z.int(),
});
export type Action = z.output<typeof action>;

const endpoints = registerEndpoints({
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
  sorts: ['id', 'label', 'moduleLabel'],
  filters: { moduleId: id.optional() },
});

export const actionApi = api('action', {
  ...endpoints,
  create: act({
    path: '/actions',
    summary: 'Create an action of one’s own in a module. The code asks for none of these.',
    access: 'Edit Access Rights',
    scope: 'installation',
    input: actionDraft.extend({ moduleId: id }),
    reply: action,
  }),
});
