import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { CustomerNote } from '#contract/people/note.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { userNames } from '../../kernel/userName.ts';
import { findCustomer } from '../customer/store.ts';

type Row = Omit<CustomerNote, 'at' | 'editedAt'> & { at: Date; editedAt: Date | null };
const pageSize = 25;

/** Notes about a customer of the company in use: the pinned one, then the newest. */
export async function listNotes(
  ctx: Context,
  { customerId, page }: { customerId: number; page: number },
): Promise<{ rows: CustomerNote[]; more: boolean }> {
  await findCustomer(ctx.db, ctx.companyId, customerId);
  const { limit, offset } = windowOf({ page, size: pageSize });
  const rows = await notesWhere(
    ctx.db,
    ctx,
    sql`note.company_id = ${ctx.companyId} AND note.customer_id = ${customerId}
      ORDER BY note.pinned DESC, note.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  return pageOf(rows, pageSize);
}

export async function findNote(tx: Tx, ctx: Context, customerId: number, id: number): Promise<CustomerNote> {
  const [note] = await notesWhere(
    tx,
    ctx,
    sql`note.id = ${id} AND note.customer_id = ${customerId} AND note.company_id = ${ctx.companyId}`,
  );
  return note ?? refuse('notFound');
}

export async function saveNote(tx: Tx, ctx: Context, customerId: number, text: string): Promise<number> {
  const { id } = await tx
    .insertInto('customerNote')
    .values({ companyId: ctx.companyId, customerId, text, createdAt: ctx.clock.now(), createdBy: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveNoteText(tx: Tx, id: number, text: string, editedAt: Date): Promise<void> {
  await tx.updateTable('customerNote').set({ text, editedAt }).where('id', '=', id).execute();
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customerNote').where('id', '=', id).execute();
}

/** One note is on top at most; null lets none be. */
export async function savePinned(tx: Tx, customerId: number, noteId: number | null): Promise<void> {
  const pinned = (is: boolean) =>
    tx.updateTable('customerNote').set({ pinned: is }).where('customerId', '=', customerId);
  await pinned(false).where('pinned', '=', true).execute();
  if (noteId !== null) await pinned(true).where('id', '=', noteId).execute();
}

async function notesWhere(on: Db | Tx, ctx: Context, condition: RawBuilder<unknown>): Promise<CustomerNote[]> {
  const { rows } = await sql<Row>`
    SELECT note.id, note.text, note.pinned, note.created_at AS at, note.edited_at,
      ${userNames('author')},
      note.created_by = ${ctx.user.id} AS is_own
    FROM customer_note AS note JOIN app_user AS author ON author.id = note.created_by WHERE ${condition}`.execute(on);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), editedAt: row.editedAt?.toISOString() ?? null }));
}
