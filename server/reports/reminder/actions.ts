import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type ReminderBatch, type ReminderSkip, remindedMax, type reminderApi } from '#contract/reports/reminder.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { type MailDraft, queueMails } from '../../kernel/mail/queue.ts';
import { languageOf } from '../../kernel/mail/rules.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { transact } from '../../kernel/transact.ts';
import * as store from './store.ts';

type Sources = readonly ReminderSource[];

/** Who would be reminded of what. */
export async function previewReminders(ctx: Context, sources: Sources): Promise<ReplyOf<typeof reminderApi.preview>> {
  const people = [...byCustomer(await store.listDue(ctx.db, ctx, sources)).values()];
  const rows = people.toSorted((one, other) => Number(one.skip !== null) - Number(other.skip !== null));
  return {
    rows: rows.slice(0, remindedMax).map(({ draft: { customerId, name, recipient, causes }, skip }) => ({
      customerId,
      name,
      recipient,
      skip,
      causes: causes.map(({ kind, number, amount, dueDate, state }) => ({ kind, number, amount, dueDate, state })),
    })),
    count: people.filter(({ skip }) => skip === null).length,
    skipped: store.countSkips(people.flatMap(({ skip }) => skip ?? [])),
  };
}

/**
 * Reminds every customer who can be reminded, of all that the user may remind of, in one mail each. Of two who do it at once
 * one hears that the customers were written to. Refused where nobody would get a mail.
 */
export async function sendReminders(ctx: Context, sources: Sources): Promise<ReminderBatch> {
  const batch = await transact(ctx, async (tx) => {
    const people = [...byCustomer(await store.listDue(tx, ctx, sources)).values()];
    const drafts = people.filter(({ skip }) => skip === null).map(({ draft }) => draft);
    if (drafts.length === 0) refuse('reminder.nothing');
    const id = await store.addBatch(tx, ctx);
    const written = await queueMails(tx, ctx, drafts, id);
    const skipped = people.flatMap(({ draft: { customerId }, skip }) => {
      if (written.has(customerId)) return [];
      return [{ customerId, reason: skip ?? ('alreadyToday' as const) }];
    });
    await store.saveSkipped(tx, id, skipped);
    await audit(tx, ctx, 'mailBatch', id, 'send', { mails: [null, written.size], skipped: [null, skipped.length] });
    return store.findBatch(tx, ctx, id);
  });
  ctx.jobs.wake('mail');
  return batch;
}

export async function showLatest(ctx: Context): Promise<{ batch: ReminderBatch | null }> {
  const id = await store.findLatest(ctx);
  return { batch: id === null ? null : await store.findBatch(ctx.db, ctx, id) };
}

export const stopReminders = (ctx: Context, input: InputOf<typeof reminderApi.stop>) => step(ctx, input, 'stop');

export async function resumeReminders(ctx: Context, input: InputOf<typeof reminderApi.resume>): Promise<ReminderBatch> {
  const batch = await step(ctx, input, 'resume');
  ctx.jobs.wake('mail');
  return batch;
}

async function step(
  ctx: Context,
  { id, version }: { id: number; version: number },
  what: 'stop' | 'resume',
): Promise<ReminderBatch> {
  return transact(ctx, async (tx) => {
    await store.holdBatch(tx, ctx.companyId, id);
    const before = await store.findBatch(tx, ctx, id);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    if (!before.steps.includes(what)) refuse('reminder.notNow');
    const save = what === 'stop' ? store.saveStopped : store.saveResumed;
    await save(tx, id, ctx.clock.now());
    await audit(tx, ctx, 'mailBatch', id, what);
    return store.findBatch(tx, ctx, id);
  });
}

interface Person {
  draft: MailDraft & { causes: store.DueRow[] };
  skip: ReminderSkip | null;
}

/** What is due, gathered by customer. */
function byCustomer(rows: readonly store.DueRow[]): Map<number, Person> {
  const people = new Map<number, Person>();
  for (const row of rows) {
    const { customerId, name, email, country, skip } = row;
    const known = people.get(customerId);
    if (known) known.draft.causes.push(row);
    else {
      const draft = { customerId, name, recipient: email, language: languageOf(country), causes: [row] };
      people.set(customerId, { draft, skip });
    }
  }
  return people;
}
