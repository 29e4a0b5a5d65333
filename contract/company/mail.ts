import { z } from 'zod';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { dueStates, mailKinds, mailLanguages, mailStatuses, reminderKinds } from '../kernel/mail.ts';
import { byId, id, pageInput, pageReply } from '../kernel/page.ts';
import { instant, isoDate } from '../kernel/values.ts';

/** What an administrator may do with a mail. */
export const mailSteps = ['resend', 'bounce'] as const;
export type MailStep = (typeof mailSteps)[number];

const mailRow = z.strictObject({
  id,
  createdAt: instant,
  kind: z.enum(mailKinds),
  language: z.enum(mailLanguages),
  recipient: z.string(),
  name: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** When it is tried next, while it waits. */
  dueAt: instant,
  /** When it was accepted, refused or given up. */
  endedAt: instant.nullable(),
});
export type MailRow = z.output<typeof mailRow>;

const mail = mailRow.extend({
  messageId: z.string(),
  sender: z.string(),
  replyTo: z.string(),
  text: z.string(),
  /** What the mail server said last. */
  answer: z.string(),
  /** The mail that this one repeats, and the one that repeats it. */
  resendOf: id.nullable(),
  resentAs: id.nullable(),
  steps: z.array(z.enum(mailSteps)),
  causes: z.array(
    z.strictObject({
      kind: z.enum(reminderKinds),
      cause: z.string(),
      causeId: id,
      number: z.string(),
      amount: z.int(),
      dueDate: isoDate.nullable(),
      state: z.enum(dueStates),
    }),
  ),
});
export type Mail = z.output<typeof mail>;

const forAdmins = { access: 'admin', scope: 'company' } as const;

/** The outbox: every mail of the company, as it was sent. */
export const mailApi = api('mail', {
  ...listEndpoints({
    path: '/mails',
    many: 'mails',
    access: 'admin',
    input: pageInput(['newest', 'recipient']).extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      from: isoDate.optional(),
      to: isoDate.optional(),
      status: z.enum(mailStatuses).optional(),
      kind: z.enum(mailKinds).optional(),
      language: z.enum(mailLanguages).optional(),
    }),
    row: mailRow,
  }),
  state: read({
    ...forAdmins,
    path: '/mails/state',
    summary: 'Whether there is a mail server, how many mails wait for it, and what it said last to one of them.',
    input: z.strictObject({}),
    reply: z.strictObject({ isSending: z.boolean(), waiting: z.int(), answer: z.string() }),
  }),
  find: read({ ...forAdmins, path: '/mails/:id', summary: 'One mail, as it was sent.', input: byId, reply: mail }),
  resend: act({
    ...forAdmins,
    path: '/mails/:id/resend',
    summary: 'Send a mail again, to the address that the customer has now. Answers the new one.',
    input: byId,
    reply: mail,
  }),
  bounce: act({
    ...forAdmins,
    path: '/mails/:id/bounce',
    summary: 'Say that a mail which was accepted came back.',
    input: byId,
    reply: mail,
  }),
  audit: read({
    ...forAdmins,
    path: '/mails/:id/audit',
    summary: 'What was done to a mail.',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
});
