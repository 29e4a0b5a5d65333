import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { id, pageReply } from '../kernel/page.ts';
import { instant, text } from '../kernel/values.ts';

export const noteMax = 2_000;

export const customerNote = z.strictObject({
  id,
  text: z.string(),
  pinned: z.boolean(),
  at: instant,
  userName: z.string(),
  userNameJa: z.string(),
  /** When its writer last changed it. */
  editedAt: instant.nullable(),
  /** Whether the reader wrote it. */
  isOwn: z.boolean(),
});
export type CustomerNote = z.output<typeof customerNote>;

const editing = { access: 'Edit Customers', scope: 'company' } as const;

/** What was written down about a customer. Nobody but its writer changes or deletes it. */
export const customerNoteApi = api('customerNote', {
  list: read({
    path: '/customers/:customerId/notes',
    summary: 'Notes about a customer: the pinned one, then the newest.',
    access: 'View Customers',
    scope: 'company',
    input: z.strictObject({ customerId: id, page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    reply: pageReply(customerNote),
  }),
  add: act({
    ...editing,
    path: '/customers/:customerId/notes',
    summary: 'Write a note about a customer.',
    input: z.strictObject({ customerId: id, text: text(noteMax) }),
    reply: customerNote,
  }),
  edit: act({
    ...editing,
    method: 'PUT',
    path: '/customers/:customerId/notes/:id',
    summary: 'Change a note of one’s own.',
    input: z.strictObject({ customerId: id, id, text: text(noteMax) }),
    reply: customerNote,
  }),
  pin: act({
    ...editing,
    method: 'PUT',
    path: '/customers/:customerId/notes/:id/pinned',
    summary: 'Keep a note on top in place of the one before, or let it go back among the others.',
    input: z.strictObject({ customerId: id, id, pinned: z.boolean() }),
    reply: customerNote,
  }),
  remove: act({
    ...editing,
    method: 'DELETE',
    path: '/customers/:customerId/notes/:id',
    summary: 'Delete a note of one’s own.',
    input: z.strictObject({ customerId: id, id }),
    reply: z.strictObject({}),
  }),
});
