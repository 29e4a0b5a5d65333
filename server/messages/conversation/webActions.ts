import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { SentFiles } from '#contract/messages/attachment.ts';
import type { WebConversation, webConversationApi } from '#contract/messages/webConversation.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { keepFile } from '../../kernel/files/keep.ts';
import type { FileReply, Upload } from '../../kernel/route.ts';
import { hashSecret } from '../../kernel/secret.ts';
import { openSecret, sealedSecret } from '../../kernel/secretLink.ts';
import { transact } from '../../kernel/transact.ts';
import { checkActs, noteAct, noteWrongSecret } from '../../kernel/webAct.ts';
import { phoneDigits } from '../../people/phoneRules.ts';
import {
  findAttachment,
  findFileBytes,
  findLink,
  findPieceName,
  findSecret,
  findWebConversation,
} from './pageStore.ts';
import { take } from './rules.ts';
import { holdConversation, saveConversation, saveMessage, saveStatus } from './store.ts';

type Input<K extends keyof typeof webConversationApi> = Omit<InputOf<(typeof webConversationApi)[K]>, 'code'>;
type BySecret = Pick<Input<'look'>, 'secret'>;

/** Begins a conversation from the web. Who writes is kept as typed; whether somebody is known is not looked at. */
export async function beginOnWeb(ctx: Context, input: Input<'begin'>): Promise<{ secret: string }> {
  const { name, email, contactNumber, subject, text, itemCode, isMadeToOrder, language } = input;
  if (email === '' && contactNumber === '') refuse('conversation.unreachable');
  const begun = await transact(ctx, async (tx) => {
    await noteAct(tx, ctx, 'conversation');
    const piece = itemCode === '' ? undefined : await findPieceName(tx, ctx, itemCode);
    if (itemCode !== '' && !piece) refuseField('itemCode', 'field.invalid');
    const contactDigits = contactNumber === '' ? '' : phoneDigits(contactNumber, 'JP');
    const web = { person: name, email, contactNumber, contactDigits, itemId: piece?.id ?? null, isMadeToOrder };
    const id = await saveConversation(tx, ctx, { customerId: null, subject, language, ...sealedSecret(ctx), web });
    await saveMessage(tx, ctx, id, { author: 'customer', text });
    await audit(tx, ctx, 'conversation', id, 'begin');
    // The secret itself is kept nowhere in clear, so it is no part of the saved reply.
    return { id };
  });
  return { secret: openSecret(ctx, await ctx.db.transaction().execute((tx) => findLink(tx, begun.id))) };
}

export async function lookOnWeb(ctx: Context, { secret, page }: BySecret & { page: number }): Promise<WebConversation> {
  const { id } = await bySecret(ctx, ctx.db, secret);
  return findWebConversation(ctx.db, id, page);
}

/** Goes on with a conversation; one that was closed is open again. */
export async function answerOnWeb(
  ctx: Context,
  { secret, text, files }: BySecret & { text: string; files: SentFiles },
): Promise<WebConversation> {
  const { id } = await bySecret(ctx, ctx.db, secret);
  if (text === '' && files.length === 0) refuse('conversation.empty');
  return transact(ctx, async (tx) => {
    const { status } = await holdConversation(tx, ctx, id);
    await noteAct(tx, ctx, 'answer');
    const after = take(status, 'receive');
    await saveMessage(tx, ctx, id, { author: 'customer', text, files });
    if (after !== status) await saveStatus(tx, id, after);
    await audit(tx, ctx, 'conversation', id, 'answer', after === status ? {} : { status: [status, after] });
    return findWebConversation(tx, id, 1);
  });
}

/** Takes a file in that an answer names afterwards; one that none names goes after an hour. */
export async function attachOnWeb(ctx: Context, { secret }: BySecret, upload: Upload): Promise<{ id: string }> {
  await bySecret(ctx, ctx.db, secret);
  await checkActs(ctx.db, ctx, 'file');
  return keepFile(ctx, 'messageFile', upload, async (tx, { id }) => {
    await noteAct(tx, ctx, 'file', await findFileBytes(tx, id));
    return { id };
  });
}

/** A file of a conversation: a picture, or its square thumbnail, or a PDF. */
export async function openOnWeb(
  ctx: Context,
  { secret, file, size }: BySecret & { file: string; size: 'full' | 'thumb' },
): Promise<FileReply> {
  const { id } = await bySecret(ctx, ctx.db, secret);
  const found = uuid.test(file) ? await findAttachment(ctx.db, id, file.toLowerCase()) : undefined;
  if (!found) return refuse('notFound');
  const stored = found.isImage ? `${file}${size === 'thumb' ? '-thumb' : ''}.webp` : `${file}.pdf`;
  const mime = found.isImage ? 'image/webp' : 'application/pdf';
  return { content: await ctx.files.read(stored.toLowerCase()), mime, name: found.name };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One answer for a secret that is wrong, has ended, or never was: none of them is there. Who tries many is put off. */
async function bySecret(ctx: Context, on: Db | Tx, secret: string): Promise<{ id: number }> {
  await checkActs(on, ctx, 'wrongSecret');
  const found = await findSecret(on, ctx, hashSecret(secret));
  if (found) return found;
  await noteWrongSecret(ctx);
  return refuse('notFound');
}
