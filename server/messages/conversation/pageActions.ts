import { kindOf } from '#contract/kernel/file.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import { filesMax } from '#contract/messages/attachment.ts';
import { answerDraft, contactDraft } from '#contract/messages/webConversation.ts';
import { checkInput } from '../../kernel/input.ts';
import type { FileReply } from '../../kernel/route.ts';
import { filesField, keptIn } from '../../site/formFiles.ts';
import type { Loaded, SitePage, Visit } from '../../site/page.ts';
import { findPieceName } from './pageStore.ts';
import { answerOnWeb, attachOnWeb, beginOnWeb, lookOnWeb, openOnWeb } from './webActions.ts';

/** The form that begins a conversation, about a piece where the address names one. */
export async function loadContact({ ctx, query, locale }: Visit): Promise<Loaded<'contact'>> {
  const wanted = (query.item ?? '').trim().slice(0, 40);
  const piece = wanted === '' ? undefined : await findPieceName(ctx.db, ctx, wanted);
  const isMadeToOrder = query.about === 'madeToOrder';
  return {
    props: {
      itemCode: piece?.itemCode ?? '',
      itemName: piece ? textIn(locale, piece.name, piece.nameJa) : '',
      isMadeToOrder,
    },
  };
}

export async function postContact({ ctx, locale }: Visit, entered: Record<string, string>): Promise<string> {
  const { name, email, contactNumber, subject, text, itemCode, about } = entered;
  const given = { name, email, contactNumber, subject, text, itemCode, isMadeToOrder: about === 'madeToOrder' };
  const { secret } = await beginOnWeb(ctx, checkInput(contactDraft, { ...given, language: locale }));
  return `/message/${secret}?new=1`;
}

/** The conversation behind the secret of the address. */
export async function loadMessage({ ctx, params, query, locale, code }: Visit): Promise<Loaded<'message'>> {
  const secret = params.secret ?? '';
  const page = Math.min(1_000, Math.max(1, Math.floor(Number(query.page)) || 1));
  const found = await lookOnWeb(ctx, { secret, page });
  const base = `${locale === 'ja' ? '/ja' : ''}/shop/${code}/message/${secret}/file/`;
  return {
    props: {
      secret,
      subject: found.subject,
      isClosed: found.status === 'closed',
      isNew: query.new === '1',
      itemCode: found.itemCode,
      itemName: textIn(locale, found.itemName, found.itemNameJa),
      messages: found.messages.map(({ author, text, at, files }) => ({
        isOwn: author === 'customer',
        text,
        at,
        files: files.map(({ id, name, isImage }) => ({
          name,
          url: base + id,
          thumbUrl: isImage ? `${base}${id}?size=thumb` : '',
        })),
      })),
      page,
      more: found.more,
    },
  };
}

export async function postMessage({ ctx, params }: Visit, entered: Record<string, string>): Promise<string> {
  const secret = params.secret ?? '';
  const given = { text: entered.text ?? '', files: keptIn(entered[filesField] ?? '') };
  await answerOnWeb(ctx, { secret, ...checkInput(answerDraft, given) });
  return `/message/${secret}#newest`;
}

export const messageFiles: NonNullable<SitePage['files']> = {
  max: filesMax,
  bytesMax: kindOf('messageFile').bytesMax,
  take: async ({ ctx, params }, upload) => (await attachOnWeb(ctx, { secret: params.secret ?? '' }, upload)).id,
};

export async function openMessageFile({ ctx, params, query }: Visit): Promise<FileReply> {
  const { secret = '', file = '' } = params;
  return openOnWeb(ctx, { secret, file, size: query.size === 'thumb' ? 'thumb' : 'full' });
}
