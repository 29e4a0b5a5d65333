import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { optionalText, text } from '../kernel/values.ts';

const roleDraft = z.strictObject({ name: text(40), nameJa: optionalText(40) });

export const role = z.strictObject({
  ...roleDraft.shape,
  id,
  isAdmin: z.boolean(),
  /** Whether everybody who has it signs in with a second factor, too. */
  demandsSecondFactor: z.boolean(),
  /** How many active users have it, in all companies. */
  users: z.int(),
  active: z.boolean(),
  version: z.int(),
});
export type Role = z.output<typeof role>;

/** Every role beside every action: what the screen of access rights is made of. */
const rightsMatrix = z.strictObject({
  modules: z.array(
    z.strictObject({
      id,
      name: z.string(),
      label: z.string(),
      labelJa: z.string(),
      description: z.string(),
      descriptionJa: z.string(),
      active: z.boolean(),
      actions: z.array(
        z.strictObject({
          id,
          description: z.string(),
          label: z.string(),
          labelJa: z.string(),
          explanation: z.string(),
          explanationJa: z.string(),
          active: z.boolean(),
        }),
      ),
    }),
  ),
  roles: z.array(
    role.extend({
      /** What is switched on for the role; for Admin, everything. */
      actionIds: z.array(id),
      /** Whether whoever asks may rename it, give to it and take from it. */
      mayChange: z.boolean(),
      /** Whether they may give all that it holds: copy it, or switch it on. */
      mayCopy: z.boolean(),
    }),
  ),
});
export type RightsMatrix = z.output<typeof rightsMatrix>;

const { find, edit, audit } = registerEndpoints({
  path: '/roles',
  one: 'a role',
  many: 'roles',
  view: 'View Access Rights',
  change: 'Edit Access Rights',
  scope: 'installation',
  draft: roleDraft,
  row: role,
  sorts: ['id'],
});

const change = { access: 'Edit Access Rights', scope: 'installation' } as const;

export const roleApi = api('role', {
  find,
  edit,
  audit,
  matrix: read({
    path: '/access-rights',
    summary: 'Every role with its rights, beside every module with its actions.',
    access: 'View Access Rights',
    scope: 'installation',
    input: z.strictObject({}),
    reply: rightsMatrix,
  }),
  create: act({
    ...change,
    path: '/roles',
    summary: 'Create a role, without rights or with those of another.',
    input: roleDraft.extend({ copyOf: id.nullable().default(null) }),
    reply: role,
  }),
  toggle: act({
    ...change,
    method: 'PUT',
    path: '/roles/:id/active',
    summary: 'Switch a role on or off. Off ends the sessions of its users, which has to be said where there are some.',
    input: z.strictObject({ id, active: z.boolean(), evenWithUsers: z.boolean().default(false) }),
    reply: role,
  }),
  setRights: act({
    ...change,
    method: 'PUT',
    path: '/roles/:id/rights',
    summary: 'Give actions to a role, or take them away, from the very next request of everybody who has it.',
    input: z.strictObject({ id, actionIds: z.array(id).min(1).max(500), active: z.boolean() }),
    reply: z.strictObject({ id, changed: z.array(id) }),
  }),
});
