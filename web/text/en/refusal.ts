import type { RefusalCode } from '#contract/kernel/refusal.ts';

/** Why the server said no, by its code: what the first screens may hear. */
export const refusal = {
  'input.invalid': 'Some fields are invalid. Please check.',
  'input.unreadable': 'What was sent could not be read.',
  'signIn.required': 'Your session has expired. Please login again.',
  'signIn.failed': 'The user name or the password is wrong.',
  'signIn.tooOften': 'Too many attempts. Please wait a minute and try again.',
  'access.denied': 'You don’t have the right to do this.',
  'access.location': 'You don’t work at this location.',
  notFound: 'This could not be found. It may have been changed meanwhile.',
  'idempotency.missing': 'This could not be sent safely. Reload the page and try again.',
  'idempotency.inFlight': 'This is still being worked on. Please wait a moment.',
  tooOften: 'Too many requests. Please wait a moment.',
  'user.missing': 'User not found',
  'viewing.readOnly': 'You are viewing as another role (read-only). Stop viewing to make changes.',
  'password.wrong': 'The current password is wrong.',
  'server.failed': 'An error occurred. Please try again.',
  'server.unavailable': 'The server is busy. Please try again in a moment.',
  'server.noSpace': 'The server has no space left. Please tell your administrator.',
} satisfies Partial<Record<RefusalCode, string>>;
