import type { RefusalCode } from '#contract/kernel/refusal.ts';

/** Why the server said no, by its code: what the first screens may hear. */
export const refusal = {
  'input.invalid': 'Some fields are invalid. Please check.',
  'input.unreadable': 'What was sent could not be read.',
  'signIn.required': 'Your session has expired. Please login again.',
  'signIn.failed': 'The user name or the password is wrong.',
  'signIn.tooOften': 'Too many attempts. Please wait a minute and try again.',
  'signIn.linkDead':
    'This link is wrong, was used, or is older than a day. Where nobody can sign in yet, start the server again and open the link that it prints.',
  'access.denied': 'You don’t have the right to do this.',
  'access.location': 'You don’t work at this location.',
  notFound: 'This could not be found. It may have been changed meanwhile.',
  'idempotency.missing': 'This could not be sent safely. Reload the page and try again.',
  'idempotency.inFlight': 'This is still being worked on. Please wait a moment.',
  tooOften: 'Too many requests. Please wait a moment.',
  'link.wrong': 'This link is incomplete or invalid. Open it exactly as you received it.',
  'link.used': 'This link was used already. Sign in with the password that was chosen with it.',
  'link.expired': 'This link has expired. Ask your administrator for a new one.',
  'link.replaced': 'A newer link replaces this one. Open the link that you received last.',
  'link.inactive': 'Your account is inactive. Ask your administrator.',
  'user.missing': 'User not found',
  'viewing.readOnly': 'You are viewing as another role (read-only). Stop viewing to make changes.',
  'password.wrong': 'The current password is wrong.',
  'server.failed': 'An error occurred. Please try again.',
  'server.unavailable': 'The server is busy. Please try again in a moment.',
  'server.noSpace': 'The server has no space left. Please tell your administrator.',
} satisfies Partial<Record<RefusalCode, string>>;
