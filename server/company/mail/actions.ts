import type { Mail, MailStep } from '#contract/company/mail.ts';
import type { MailKind, MailLanguage } from '#contract/kernel/mail.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { queueComposed } from '../../kernel/mail/queue.ts';
import { transact } from '../../kernel/transact.ts';
import { copyCauses, findMail, findWaiting, holdMail, saveBounced } from './store.ts';

export async function showMailState(ctx: Context): Promise<{ isSending: boolean; waiting: number; answer: string }> {
  return { isSending: ctx.jobs.does('mail'), ...(await findWaiting(ctx)) };
}

/**
 * Sends a mail again, word for word, to the address that the customer has by now. It is a new one, since a server would
 * drop the old one as known. Refused while it still waits, and where it was sent again before.
 */
export async function resendMail(ctx: Context, { id }: { id: number }): Promise<Mail> {
  const again = await transact(ctx, async (tx) => {
    const mail = await holdFor(tx, ctx, id, 'resend');
    if (mail.recipient === '') refuse('mail.noAddress');
    const head = { ...mail, kind: mail.kind as MailKind, language: mail.language as MailLanguage };
    const newId = await queueComposed(tx, ctx, head, id);
    await copyCauses(tx, id, newId);
    await audit(tx, ctx, 'mail', id, 'resend', { recipient: [null, mail.recipient] });
    return findMail(tx, ctx.companyId, newId);
  });
  ctx.jobs.wake('mail');
  return again;
}

/** Says that a mail came back, which nobody but the shop's mailbox hears of. */
export async function bounceMail(ctx: Context, { id }: { id: number }): Promise<Mail> {
  return transact(ctx, async (tx) => {
    await holdFor(tx, ctx, id, 'bounce');
    await saveBounced(tx, id);
    await audit(tx, ctx, 'mail', id, 'bounce', { status: ['sent', 'bounced'] });
    return findMail(tx, ctx.companyId, id);
  });
}

async function holdFor(tx: Tx, ctx: Context, id: number, step: MailStep) {
  const held = await holdMail(tx, ctx.companyId, id);
  const { steps, status } = await findMail(tx, ctx.companyId, id);
  if (!steps.includes(step)) refuse('mail.notNow', { status });
  return held;
}
