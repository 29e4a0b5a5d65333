import { type RawBuilder, sql } from 'kysely';
import type { KeptFile } from '#contract/kernel/file.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { CustomerDocument } from '#contract/people/document.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { userNames } from '../../kernel/userName.ts';
import { findCustomer } from '../customer/store.ts';

const pageSize = 25;

export interface DocumentRow extends Omit<CustomerDocument, 'at' | 'thumbUrl'> {
  at: Date;
  fileId: string;
}

/** The documents of a customer of the company in use, newest first, a page at a time. */
export async function listDocuments(
  ctx: Context,
  { customerId, page }: { customerId: number; page: number },
): Promise<{ rows: CustomerDocument[]; more: boolean }> {
  await findCustomer(ctx.db, ctx.companyId, customerId);
  const { limit, offset } = windowOf({ page, size: pageSize });
  const rows = await documentsWhere(
    ctx.db,
    ctx,
    sql`document.customer_id = ${customerId} ORDER BY document.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  return pageOf(rows.map(shownDocument), pageSize);
}

export async function findDocument(
  on: Db | Tx,
  ctx: Context,
  { customerId, id }: { customerId: number; id: number },
): Promise<DocumentRow> {
  const condition = sql`document.id = ${id} AND document.customer_id = ${customerId}`;
  const [row] = await documentsWhere(on, ctx, condition);
  return row ?? refuse('notFound');
}

export async function saveDocument(
  tx: Tx,
  ctx: Context,
  customerId: number,
  file: KeptFile,
  name: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('customerDocument')
    .values({
      companyId: ctx.companyId,
      customerId,
      fileId: file.id,
      name,
      createdAt: ctx.clock.now(),
      createdBy: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The line stays and shows no more; its file belongs to nothing. */
export async function saveRemoved(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('customerDocument').set({ fileId: null }).where('id', '=', id).execute();
}

export function shownDocument({ fileId, at, ...row }: DocumentRow): CustomerDocument {
  return { ...row, thumbUrl: row.isPdf ? '' : imageUrl(fileId, 'thumb'), at: at.toISOString() };
}

async function documentsWhere(on: Db | Tx, ctx: Context, condition: RawBuilder<unknown>): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT document.id, document.name, document.created_at AS at, document.file_id, file.bytes,
      file.mime = 'application/pdf' AS is_pdf, ${userNames('author')}
    FROM customer_document AS document JOIN file ON file.id = document.file_id
    JOIN app_user AS author ON author.id = document.created_by
    WHERE document.company_id = ${ctx.companyId} AND ${condition}`.execute(on);
  return rows;
}
