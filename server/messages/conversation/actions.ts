import type { InputOf } from '#contract/kernel/endpoint.ts';
import { personName } from '#contract/kernel/personName.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Conversation, conversationApi } from '#contract/messages/conversation.ts';
import { placesIn } from '#contract/messages/savedReply.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { composeReply } from '../../kernel/mail/compose.ts';
import { companyName, findIssuer, queueComposed } from '../../kernel/mail/queue.ts';
import { sealedSecret } from '../../kernel/secretLink.ts';
import { transact } from '../../kernel/transact.ts';
import { chooseCustomer } from '../../people/customer/actions.ts';
import { linkOf } from './linkActions.ts';
import { findLink, saveMailed, saveSecret } from './pageStore.ts';
import { take } from './rules.ts';
import {
  findConversation,
  holdConversation,
  isAssignee,
  saveAbout,
  saveAssigned,
  saveConversation,
  saveCustomer,
  saveMessage,
  saveStatus,
} from './store.ts';

type Input<K extends keyof typeof conversationApi> = InputOf<(typeof conversationApi)[K]>;
type Acting = Pick<Context, 'db' | 'clock' | 'companyId' | 'user' | 'jobs' | 'idempotency' | 'secretKey' | 'appUrl'>;

/** Begins a conversation with a customer. Whoever begins it looks after it. */
export async function startConversation(
  ctx: Acting,
  { customerId: chosen, subject, text, language }: Input<'start'>,
): Promise<Conversation> {
  const started = await transact(ctx, async (tx) => {
    const { id: customerId } = await chooseCustomer(tx, ctx.companyId, chosen, null);
    const id = await saveConversation(tx, ctx, { customerId, subject, language, ...sealedSecret(ctx) });
    await saveMessage(tx, ctx, id, { author: 'staff', text });
    await audit(tx, ctx, 'conversation', id, 'start');
    const made = await findConversation(ctx, tx, id);
    await mailReply(tx, ctx, made, text);
    return made;
  });
  ctx.jobs.wake('mail');
  return started;
}

/** Replies to the customer by mail and on the web. Refused where the conversation is closed, or a place is left open. */
export async function replyToCustomer(ctx: Acting, { id, text, files }: Input<'reply'>): Promise<Conversation> {
  if (text === '' && files.length === 0) refuse('conversation.empty');
  const places = placesIn(text);
  if (places.length > 0) refuse('conversation.unfilled', { places: places.map((place) => `{${place}}`).join(', ') });
  const replied = await transact(ctx, async (tx) => {
    const conversation = await holdConversation(tx, ctx, id);
    take(conversation.status, 'reply');
    // Nobody could open them.
    if (files.length > 0 && !conversation.hasPage) refuse('conversation.noPage');
    await saveMessage(tx, ctx, id, { author: 'staff', text, files });
    await audit(tx, ctx, 'conversation', id, 'reply');
    await mailReply(tx, ctx, conversation, text);
    return findConversation(ctx, tx, id);
  });
  ctx.jobs.wake('mail');
  return replied;
}

/** Enters what the customer wrote back; a closed conversation is open again. */
export async function receiveMessage(ctx: Acting, { id, text }: Input<'receive'>): Promise<Conversation> {
  return transact(ctx, async (tx) => {
    const { status } = await holdConversation(tx, ctx, id);
    const after = take(status, 'receive');
    await saveMessage(tx, ctx, id, { author: 'customer', text });
    if (after !== status) await saveStatus(tx, id, after);
    // The words stand in the message, and go with a customer who is erased.
    await audit(tx, ctx, 'conversation', id, 'receive', after === status ? {} : { status: [status, after] });
    return findConversation(ctx, tx, id);
  });
}

/** Closes a conversation, or opens it again. */
export function stepOf(step: 'close' | 'reopen') {
  return (ctx: Acting, { id }: { id: number }): Promise<Conversation> =>
    transact(ctx, async (tx) => {
      const { status } = await holdConversation(tx, ctx, id);
      const after = take(status, step);
      await saveStatus(tx, id, after);
      await audit(tx, ctx, 'conversation', id, step, { status: [status, after] });
      return findConversation(ctx, tx, id);
    });
}

/** Has an administrator look after a conversation, or nobody. */
export async function assignConversation(ctx: Acting, { id, userId }: Input<'assign'>): Promise<Conversation> {
  return transact(ctx, async (tx) => {
    const before = await holdConversation(tx, ctx, id);
    if (userId !== null && !(await isAssignee(tx, ctx, userId))) refuse('notFound');
    await saveAssigned(tx, id, userId);
    const after = await findConversation(ctx, tx, id);
    const change = [before.assignedName, after.assignedName] as const;
    if (before.assignedTo !== after.assignedTo)
      await audit(tx, ctx, 'conversation', id, 'assign', { assignedTo: change });
    return after;
  });
}

/** Links the record of whoever began a conversation on the web. */
export async function linkCustomer(ctx: Acting, { id, customerId }: Input<'link'>): Promise<Conversation> {
  return transact(ctx, async (tx) => {
    const before = await holdConversation(tx, ctx, id);
    const { id: chosen } = await chooseCustomer(tx, ctx.companyId, customerId, null);
    if (before.customerId !== 0) refuse('conversation.linked');
    await saveCustomer(tx, id, chosen);
    const after = await findConversation(ctx, tx, id);
    await audit(tx, ctx, 'conversation', id, 'link', { customer: [null, after.customerCode] });
    return after;
  });
}

/** Says which piece and which sale of the customer a conversation is about. */
export async function saveWhatAbout(ctx: Acting, { id, ...about }: Input<'about'>): Promise<Conversation> {
  return transact(ctx, async (tx) => {
    const before = await holdConversation(tx, ctx, id);
    await saveAbout(tx, ctx, id, about);
    const after = await findConversation(ctx, tx, id);
    const changes = changesBetween(before, after, ['itemCode', 'saleNumber']);
    if (Object.keys(changes).length > 0) await audit(tx, ctx, 'conversation', id, 'about', changes);
    return after;
  });
}

/** Gives a conversation another secret, which goes to the customer by mail. The one before ends. */
export async function renewLink(ctx: Acting, { id }: { id: number }): Promise<Conversation> {
  const renewed = await transact(ctx, async (tx) => {
    const conversation = await holdConversation(tx, ctx, id);
    if (!conversation.hasPage) refuse('conversation.noPage');
    if (conversation.email === '') refuse('conversation.noEmail');
    await saveSecret(tx, id, sealedSecret(ctx));
    await audit(tx, ctx, 'conversation', id, 'renew');
    await mailReply(tx, ctx, conversation, '');
    return findConversation(ctx, tx, id);
  });
  ctx.jobs.wake('mail');
  return renewed;
}

const betweenMailsMs = 10 * 60_000;

/**
 * Writes to the customer that there is an answer. Where the customer reads it on the web, one mail goes in ten minutes: the
 * next waits for its time, and what is written until then is found by its link.
 */
async function mailReply(tx: Tx, ctx: Acting, conversation: Conversation, text: string): Promise<void> {
  const { id, customerId, email, language, subject, hasPage } = conversation;
  if (email === '' && !hasPage) refuse('conversation.noEmail');
  if (email === '') return;
  const now = ctx.clock.now();
  const found = await findLink(tx, id);
  const mailedMs = hasPage ? (found.mailedAt?.getTime() ?? 0) : 0;
  if (mailedMs > now.getTime()) return;
  const dueAt = new Date(Math.max(now.getTime(), mailedMs + (mailedMs > 0 ? betweenMailsMs : 0)));
  const name = personName(conversation);
  const company = companyName(await findIssuer(tx, ctx.companyId), language);
  const link = hasPage ? linkOf(ctx, { ...found, language }) : '';
  const composed = composeReply({ name, subject, text, company, language, link });
  const head = { kind: 'reply', customerId: customerId || null, name, recipient: email, language, dueAt } as const;
  await queueComposed(tx, ctx, { ...head, ...composed });
  await saveMailed(tx, id, dueAt);
}
