import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { email, isoDate, text } from '../kernel/values.ts';

/** The user as the browser stores them after sign-in (specification §3). For display only: the server asks itself. */
export const storedUser = z.strictObject({
  id,
  firstName: z.string(),
  imageUrl: z.string(),
  role: z.strictObject({ name: z.string() }),
});
export type StoredUser = z.output<typeof storedUser>;

export const passwordMin = 8;
export const password = z.string().min(passwordMin, 'field.passwordTooShort').max(200, 'field.tooLong');
export const enteredPassword = z.string().min(1, 'field.required').max(200, 'field.tooLong');

/** The alarm of an account that was tried so often that it is shut; its detail is the user name. */
export const attemptsAlarm = 'signIn.attempts';

/** The short name that a user signs in with. */
export const username = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'field.username');

export const signInDraft = z.strictObject({ username: text(254), password: enteredPassword });

/** Stands at the beginning of every document's number, `KZ-SO-202606-00001`. */
export const companyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,8}$/, 'field.companyCode');

/** A location that the user may stand in, with the company whose data is then seen. */
export const workplace = z.strictObject({
  locationId: id,
  name: z.string(),
  nameJa: z.string(),
  companyId: id,
  companyName: z.string(),
  companyNameJa: z.string(),
  canShip: z.boolean(),
  canReceive: z.boolean(),
});

/** All that the frame needs to know about the signed-in user and the company in use. */
export const session = z.strictObject({
  user: storedUser.extend({
    username: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    firstNameJa: z.string(),
    lastNameJa: z.string(),
    email: z.string(),
  }),
  /** Their own role, whatever they are seen as. */
  role: z.strictObject({ name: z.string(), nameJa: z.string() }),
  isAdmin: z.boolean(),
  /** Whether they see and change every company, and what the companies share. */
  holdsAllCompanies: z.boolean(),
  /** Words of the rights matrix. */
  rights: z.array(z.string()),
  company: z.strictObject({
    id,
    code: z.string(),
    name: z.string(),
    nameJa: z.string(),
    logoUrl: z.string(),
    taxMode: z.enum(['exclusive', 'inclusive']),
    taxRounding: z.enum(['floor', 'halfUp', 'ceil']),
    taxBasisPoints: z.int(),
    allowNegativeSellable: z.boolean(),
    /** The last day of its first closed month, and of its last one. */
    firstClosedThrough: isoDate.nullable(),
    closedThrough: isoDate.nullable(),
  }),
  workplaces: z.array(workplace),
  locationId: id.nullable(),
  alarms: z.int(),
  /** The role through whose eyes an administrator sees everything now. */
  viewing: z.strictObject({ name: z.string(), nameJa: z.string() }).nullable(),
});
export type Session = z.output<typeof session>;

/** What a device needs to make codes: the secret in letters, and a picture of its address, a module a character. */
export const enrolment = z.strictObject({ secret: z.string(), address: z.string(), picture: z.array(z.string()) });
export type Enrolment = z.output<typeof enrolment>;

export const signedIn = z.strictObject({ token: z.string(), user: storedUser });

/** Either a session, or the challenge that asks for a second factor; of who has none yet and must, with its enrolment. */
const signInReply = z.strictObject({
  ...signedIn.partial().shape,
  challenge: z.string().optional(),
  enrolment: enrolment.optional(),
});
export type SignInReply = z.output<typeof signInReply>;

export const sessionApi = api('session', {
  login: read({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with a user name or an e-mail address; where a second factor is asked for, to its challenge.',
    access: 'public',
    scope: 'public',
    input: signInDraft,
    reply: signInReply,
  }),
  logout: read({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session.',
    access: 'public',
    scope: 'user',
    input: z.strictObject({}),
    reply: z.strictObject({}),
  }),
  validateToken: read({
    method: 'POST',
    path: '/auth/validate-token',
    summary: 'Whether a token is a living session of this user. Every other case answers alike.',
    access: 'public',
    scope: 'public',
    input: z.strictObject({ token: z.string().max(200), userId: z.coerce.number().int() }),
    reply: z.strictObject({ isValid: z.boolean() }),
  }),
  current: read({
    path: '/session',
    summary: 'The signed-in user, their rights, company and workplaces.',
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({}),
    reply: session,
  }),
  firstAdmin: read({
    method: 'POST',
    path: '/auth/first-admin',
    summary: 'Make the company and its first administrator with the one-time link that the server printed.',
    access: 'public',
    scope: 'public',
    input: z.strictObject({
      link: z.string().max(200),
      companyName: text(120),
      companyCode,
      locationName: text(120),
      firstName: text(60),
      lastName: text(60),
      username,
      email,
      password,
    }),
    reply: signedIn,
  }),
});
