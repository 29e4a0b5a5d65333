import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { instant } from '../kernel/values.ts';
import { password, signedIn } from './session.ts';
import { linkPurposes } from './user.ts';

const link = z.string().max(200);

/** What somebody may do with a one-time link, who has nothing else yet. */
export const linkApi = api('link', {
  look: read({
    method: 'POST',
    path: '/auth/link',
    summary: 'Whose one-time link this is, as long as it is good. Does not use it up.',
    access: 'public',
    scope: 'public',
    input: z.strictObject({ link }),
    reply: z.strictObject({
      purpose: z.enum(linkPurposes),
      firstName: z.string(),
      username: z.string(),
      expiresAt: instant,
    }),
  }),
  setPassword: read({
    method: 'POST',
    path: '/auth/set-password',
    summary:
      'Choose a password with a one-time link, which is used up by it, and sign in; without a token, a second factor is asked for at sign-in.',
    access: 'public',
    scope: 'public',
    input: z.strictObject({ link, password }),
    reply: signedIn.partial(),
  }),
});
