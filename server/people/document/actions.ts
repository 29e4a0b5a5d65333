import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { CustomerDocument, customerDocumentApi } from '#contract/people/document.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { keepFile } from '../../kernel/files/keep.ts';
import { forgetFile } from '../../kernel/files/table.ts';
import type { FileReply, Upload } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { checkOpen } from '../customer/rules.ts';
import { holdCustomer } from '../customer/store.ts';
import { documentName } from './rules.ts';
import { findDocument, saveDocument, saveRemoved, shownDocument } from './store.ts';

type Input<K extends keyof typeof customerDocumentApi> = InputOf<(typeof customerDocumentApi)[K]>;

/** Keeps a PDF or a picture with a customer. */
export async function addDocument(
  ctx: Context,
  { customerId }: Input<'add'>,
  upload: Upload,
): Promise<CustomerDocument> {
  const name = documentName(upload.fileName);
  return keepFile(ctx, 'customerDocument', upload, async (tx, file) => {
    checkOpen(await holdCustomer(tx, ctx.companyId, customerId));
    const id = await saveDocument(tx, ctx, customerId, file, name);
    await audit(tx, ctx, 'customer', customerId, 'addDocument', { document: [null, name] });
    return shownDocument(await findDocument(tx, ctx, { customerId, id }));
  });
}

/** Takes a document away; nobody can open it from then on, and its bytes go with the hourly sweep. */
export async function removeDocument(
  ctx: Context,
  { customerId, id }: Input<'remove'>,
): Promise<Record<string, never>> {
  return transact(ctx, async (tx) => {
    await holdCustomer(tx, ctx.companyId, customerId);
    const document = await findDocument(tx, ctx, { customerId, id });
    await saveRemoved(tx, id);
    await forgetFile(tx, document.fileId);
    await audit(tx, ctx, 'customer', customerId, 'removeDocument', { document: [document.name, null] });
    return {};
  });
}

/** The document itself. A picture was drawn anew as WebP, whatever it was called when it came. */
export async function openDocument(ctx: Context, input: Input<'open'>): Promise<FileReply> {
  const { fileId, isPdf, name } = await findDocument(ctx.db, ctx, input);
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '');
  return isPdf
    ? { content: await ctx.files.read(`${fileId}.pdf`), mime: 'application/pdf', name: `${stem}.pdf` }
    : { content: await ctx.files.read(`${fileId}.webp`), mime: 'image/webp', name: `${stem}.webp` };
}
