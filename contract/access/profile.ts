import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { takeIn } from '../kernel/file.ts';
import { email, isoDate, optionalPhone, optionalText, text } from '../kernel/values.ts';
import { enteredPassword, password, storedUser } from './session.ts';

export const profile = z.strictObject({
  firstName: text(60),
  middleName: optionalText(60),
  lastName: text(60),
  lastNameJa: optionalText(60),
  firstNameJa: optionalText(60),
  email,
  phoneNumber: optionalPhone,
  address: optionalText(300),
  birthday: isoDate.nullable(),
});

/** Everybody's own; whoever is signed in may do all of it, and nobody may do it for somebody else. */
export const profileApi = api('profile', {
  find: read({
    path: '/profile',
    summary: "One's own particulars.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({}),
    reply: profile.extend({
      username: z.string(),
      roleName: z.string(),
      roleNameJa: z.string(),
      imageUrl: z.string(),
      version: z.int(),
    }),
  }),
  edit: act({
    method: 'PUT',
    path: '/profile',
    summary: "Change one's own particulars.",
    access: 'signedIn',
    scope: 'user',
    input: profile.extend({ version: z.int() }),
    reply: storedUser,
  }),
  setImage: takeIn('userImage', {
    method: 'PUT',
    path: '/profile/image',
    summary: "Set one's own picture: re-encoded, in place of the one before.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({}),
    reply: storedUser,
  }),
  removeImage: act({
    method: 'DELETE',
    path: '/profile/image',
    summary: "Take one's own picture away.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({}),
    reply: storedUser,
  }),
  changePassword: act({
    path: '/profile/password',
    summary: "Change one's own password. Ends every session of the user and answers with a fresh token.",
    access: 'signedIn',
    scope: 'user',
    input: z.strictObject({ current: enteredPassword, next: password }),
    reply: z.strictObject({ token: z.string() }),
  }),
});
