import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { instant } from '../kernel/values.ts';
import { enrolment, enteredPassword, signedIn } from './session.ts';

const code = z.string().min(1, 'field.required').max(40, 'field.tooLong');
/** Said once: ten codes, each of which lets in once without the device. */
const recoveryCodes = z.array(z.string());

/** The second factor of sign-in: six digits that a device makes anew every half minute. */
export const secondFactorApi = api('secondFactor', {
  redeem: read({
    method: 'POST',
    path: '/auth/second-factor',
    summary:
      'Sign in with the challenge that the password was answered with, and a code. Tries are counted as those of passwords.',
    access: 'public',
    scope: 'public',
    input: z.strictObject({ challenge: z.string().max(200), code }),
    reply: signedIn.extend({ recoveryCodes: recoveryCodes.optional() }),
  }),
  find: read({
    path: '/profile/second-factor',
    summary: "Whether one's own sign-in asks for a second factor.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({}),
    reply: z.strictObject({ since: instant.nullable(), isDemanded: z.boolean(), codesLeft: z.int() }),
  }),
  begin: read({
    method: 'POST',
    path: '/profile/second-factor/begin',
    summary: 'Make the secret of a device, which counts once a code has confirmed it. Asks for the password.',
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({ current: enteredPassword }),
    reply: enrolment,
  }),
  confirm: read({
    method: 'POST',
    path: '/profile/second-factor/confirm',
    summary: 'Switch the second factor on with a first code, and hear the recovery codes.',
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({ code }),
    reply: z.strictObject({ recoveryCodes }),
  }),
  end: read({
    method: 'POST',
    path: '/profile/second-factor/end',
    summary: "Switch one's own second factor off. Asks for the password; refused where the role demands it.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({ current: enteredPassword }),
    reply: z.strictObject({}),
  }),
  reset: act({
    method: 'PUT',
    path: '/users/:id/second-factor/reset',
    summary: 'Take the second factor of a user away who has lost the device, and end their sessions.',
    access: 'Reset Password',
    scope: 'company',
    input: byId,
    reply: z.strictObject({ id, wasOn: z.boolean() }),
  }),
  demand: act({
    method: 'PUT',
    path: '/roles/:id/second-factor',
    summary: 'Demand a second factor of everybody who has a role, or leave it to them.',
    access: 'admin',
    scope: 'installation',
    input: byId.extend({ demanded: z.boolean() }),
    reply: z.strictObject({ id, demanded: z.boolean() }),
  }),
});
