import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { dueStates, mailStatuses, reminderKinds } from '../kernel/mail.ts';
import { byId, id } from '../kernel/page.ts';
import { instant, isoDate } from '../kernel/values.ts';

/** Why a customer gets no reminder. */
export const reminderSkips = ['noEmail', 'bounced', 'alreadyToday'] as const;
export type ReminderSkip = (typeof reminderSkips)[number];

/** So many customers are named; all are counted. */
export const remindedMax = 200;

const skips = z.array(z.strictObject({ reason: z.enum(reminderSkips), count: z.int() }));

const recipient = z.strictObject({
  customerId: id,
  name: z.string(),
  recipient: z.string(),
  /** Null: a mail is written. */
  skip: z.enum(reminderSkips).nullable(),
  causes: z.array(
    z.strictObject({
      kind: z.enum(reminderKinds),
      number: z.string(),
      amount: z.int(),
      dueDate: isoDate.nullable(),
      state: z.enum(dueStates),
    }),
  ),
});

const batch = z.strictObject({
  id,
  createdAt: instant,
  userName: z.string(),
  userNameJa: z.string(),
  total: z.int(),
  /** How many mails are in each status. */
  counts: z.strictObject(
    Object.fromEntries(mailStatuses.map((status) => [status, z.int()])) as Record<
      (typeof mailStatuses)[number],
      z.ZodInt
    >,
  ),
  skipped: skips,
  steps: z.array(z.enum(['stop', 'resume'])),
  version: z.int(),
  rows: z.array(
    z.strictObject({
      id,
      name: z.string(),
      recipient: z.string(),
      status: z.enum(mailStatuses),
      /** What the mail server said last. */
      answer: z.string(),
    }),
  ),
});
export type ReminderBatch = z.output<typeof batch>;

/** Who takes money reminds of it, each of what their rights let them see. */
const forTakers = { access: 'Take Payment', scope: 'company' } as const;
const versioned = z.strictObject({ id, version: z.int() });

/** Reminders to all customers at once: who gets what, then how it goes. */
export const reminderApi = api('reminder', {
  preview: read({
    ...forTakers,
    path: '/reminders/preview',
    summary: 'Who would be reminded of what, and who would not, and why.',
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(recipient), count: z.int(), skipped: skips }),
    share: 'report',
  }),
  latest: read({
    ...forTakers,
    path: '/reminders/latest',
    summary: 'The reminders that the user sent last today.',
    input: z.strictObject({}),
    reply: z.strictObject({ batch: batch.nullable() }),
  }),
  find: read({ ...forTakers, path: '/reminders/:id', summary: 'How reminders go.', input: byId, reply: batch }),
  send: act({
    ...forTakers,
    path: '/reminders',
    summary: 'Remind every customer who can be: one mail each a day, with all that is due.',
    input: z.strictObject({}),
    reply: batch,
  }),
  stop: act({
    ...forTakers,
    path: '/reminders/:id/stop',
    summary: 'Stop the mails of these reminders that still wait.',
    input: versioned,
    reply: batch,
  }),
  resume: act({
    ...forTakers,
    path: '/reminders/:id/resume',
    summary: 'Send them after all, on the same day.',
    input: versioned,
    reply: batch,
  }),
});
