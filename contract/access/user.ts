import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { byId, id } from '../kernel/page.ts';
import { registerEndpoints } from '../kernel/register.ts';
import { email, instant, isoDate, optionalText, phone, text } from '../kernel/values.ts';
import { username } from './session.ts';

/** A place where a user works, in any company, and what they may do with transfers there. */
const userLocation = z.strictObject({ locationId: id, canShip: z.boolean(), canReceive: z.boolean() });
export type UserLocation = z.output<typeof userLocation>;

/** In the order in which forms and audit trails show it. */
export const userDraft = z.strictObject({
  lastName: text(60),
  firstName: text(60),
  middleName: optionalText(60),
  lastNameJa: optionalText(60),
  firstNameJa: optionalText(60),
  username,
  email,
  phoneNumber: phone,
  birthday: isoDate,
  roleId: id,
  companyId: id,
  /** Sees and changes every company. Given and taken away by an administrator who does; nothing leaves it. */
  holdsAllCompanies: z.boolean().optional(),
  address: text(300),
  locations: z.array(userLocation).max(500),
  /** A picture that was sent before; null takes the one away that is there, nothing leaves it. */
  imageId: z.uuid().nullable().optional(),
});

/** What a one-time link of a user is for. */
export const linkPurposes = ['invite', 'reset'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A full user of specification §3. Their password is nobody's to see, not even as a hash. */
export const user = z.strictObject({
  ...userDraft.shape,
  id,
  roleName: z.string(),
  roleNameJa: z.string(),
  // The first administrator has none of these.
  phoneNumber: z.string(),
  address: z.string(),
  birthday: z.string().nullable(),
  holdsAllCompanies: z.boolean(),
  imageId: z.uuid().nullable(),
  imageUrl: z.string(),
  companyName: z.string(),
  companyNameJa: z.string(),
  locations: z.array(userLocation.extend({ name: z.string(), nameJa: z.string(), companyId: id })),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The one-time link that was made last and not used: still good, or expired by now. */
  link: z.strictObject({ purpose: z.enum(linkPurposes), expiresAt: instant }).nullable(),
  active: z.boolean(),
  version: z.int(),
});
export type User = z.output<typeof user>;

/**
 * The secret of a one-time link, said once: it is nowhere else, not even in what is kept for a repeated request, which
 * hears null.
 */
const issuedLink = z.strictObject({
  id,
  link: z.string().nullable(),
  purpose: z.enum(linkPurposes),
  expiresAt: instant,
});
export type IssuedLink = z.output<typeof issuedLink>;

const saved = z.strictObject({ id, active: z.boolean(), version: z.int() });

const {
  list,
  summary,
  export: exportRows,
  find,
  audit,
} = registerEndpoints({
  path: '/users',
  one: 'a user',
  many: 'users of the company in use',
  view: 'View Users',
  change: 'Edit User',
  draft: userDraft,
  row: user,
  sorts: ['name', 'username', 'email', 'roleName'],
  filters: { roleId: id.optional() },
});

export const userApi = api('user', {
  list,
  summary,
  export: exportRows,
  find,
  audit,
  choices: read({
    path: '/users/choices',
    summary: 'The roles, companies and locations that whoever asks may give to a user.',
    access: ['View Users', 'Create User', 'Edit User'],
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({
      roles: z.array(
        z.strictObject({
          id,
          name: z.string(),
          nameJa: z.string(),
          active: z.boolean(),
          /** False: the role may do more than whoever asks. */
          mayGive: z.boolean(),
        }),
      ),
      companies: z.array(z.strictObject({ id, name: z.string(), nameJa: z.string() })),
      locations: z.array(z.strictObject({ id, companyId: id, name: z.string(), nameJa: z.string() })),
    }),
  }),
  addImage: takeIn('userImage', {
    path: '/users/images',
    summary: 'Send a picture of a user, to be named when the user is saved.',
    access: ['Create User', 'Edit User'],
    scope: 'company',
    input: z.strictObject({}),
    reply: keptFile,
  }),
  create: act({
    path: '/users',
    summary: 'Create a user without a password, and a one-time link with which they choose one.',
    access: 'Create User',
    scope: 'company',
    input: userDraft,
    reply: issuedLink,
  }),
  edit: act({
    method: 'PUT',
    path: '/users/:id',
    summary: 'Change a user. Another role or company ends their sessions.',
    access: 'Edit User',
    scope: 'company',
    input: userDraft.safeExtend({ id, version: z.int() }),
    reply: saved,
  }),
  toggle: act({
    method: 'PUT',
    path: '/users/:id/active',
    summary: 'Switch a user on or off. Off ends their sessions; the last administrator stays.',
    access: 'Edit User',
    scope: 'company',
    input: z.strictObject({ id, active: z.boolean() }),
    reply: saved,
  }),
  invite: act({
    path: '/users/:id/invite',
    summary: 'Make a new invitation for a user who has not chosen a password yet; the one before ends.',
    access: 'Create User',
    scope: 'company',
    input: byId,
    reply: issuedLink,
  }),
  reset: act({
    path: '/users/:id/reset',
    summary: "Take a user's password away, end their sessions, and make a one-time link for choosing a new one.",
    access: 'Reset Password',
    scope: 'company',
    input: byId,
    reply: issuedLink,
  }),
});
