import type { RefusalCode } from '#contract/kernel/refusal.ts';

/** Why the server said no, by its code: what the first screens may hear. */
export const refusal = {
  'input.invalid': 'Some fields are invalid. Please check.',
  'input.unreadable': 'What was sent could not be read.',
  'input.tooLarge': 'This is too large.',
  'input.type': 'This kind of file can’t be used here.',
  'input.range': 'That part of the file does not exist.',
  'signIn.required': 'Your session has expired. Please login again.',
  'signIn.failed': 'The user name or the password is wrong.',
  'signIn.tooOften': 'Too many attempts. Please wait a minute and try again.',
  'signIn.linkDead':
    'This link is wrong, was used, or is older than a day. Where nobody can sign in yet, start the server again and open the link that it prints.',
  'access.denied': 'You don’t have the right to do this.',
  'access.allCompanies': 'This concerns every company. Only somebody with access to all companies can change it.',
  'access.location': 'You don’t work at this location.',
  notFound: 'This could not be found. It may have been changed meanwhile.',
  'conflict.version': 'Somebody else changed this meanwhile. Look at it as it is now, then try again.',
  'conflict.duplicate': 'This exists already.',
  'idempotency.missing': 'This could not be sent safely. Reload the page and try again.',
  'idempotency.mismatch': 'This was already sent with different contents. Reload the page and try again.',
  'idempotency.inFlight': 'This is still being worked on. Please wait a moment.',
  'idempotency.spent': 'This was already saved some days ago. Please check the list.',
  tooOften: 'Too many requests. Please wait a moment.',
  'link.wrong': 'This link is incomplete or invalid. Open it exactly as you received it.',
  'link.used': 'This link was used already. Sign in with the password that was chosen with it.',
  'link.expired': 'This link has expired. Ask your administrator for a new one.',
  'link.replaced': 'A newer link replaces this one. Open the link that you received last.',
  'link.inactive': 'Your account is inactive. Ask your administrator.',
  'user.missing': 'User not found',
  'user.usernameTaken': 'Another user has this user name.',
  'user.emailTaken': 'Another user has this email address.',
  'user.self':
    'You can’t deactivate yourself, change your own role, company or access to all companies, or reset your own password here. Ask another administrator.',
  'user.lastAdmin': 'This is the last administrator of all companies who can sign in. Make another one first.',
  'user.beyond':
    'The role {{role, named}} may do more than you. Only somebody with all of its rights can assign it or change its users.',
  'user.beyondCompanies':
    'This concerns companies that are not yours. Only an administrator of them, or of all companies, can do it.',
  'user.inactive': 'This user is inactive. Activate them first.',
  'user.hasPassword': 'This user has chosen a password before. Reset it instead.',
  'viewing.readOnly': 'You are viewing as another role (read-only). Stop viewing to make changes.',
  'password.wrong': 'The current password is wrong.',
  'server.failed': 'An error occurred. Please try again.',
  'server.unavailable': 'The server is busy. Please try again in a moment.',
  'server.noSpace': 'The server has no space left. Please tell your administrator.',
} satisfies Partial<Record<RefusalCode, string>>;
