import { sql } from 'kysely';
import type { WebConversation, WebMessage } from '#contract/messages/webConversation.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { isItemOfCode } from '../../kernel/search.ts';
import { secretDays } from '../../kernel/secretLink.ts';
import { filesOf } from './store.ts';

const pageSize = 25;

type Asker = Pick<Context, 'companyId' | 'clock'>;

/** The conversation behind a secret, by its hash. Undefined: the secret is nobody's, or has ended. */
export async function findSecret(
  on: Db | Tx,
  { companyId, clock }: Asker,
  hash: Buffer,
): Promise<{ id: number } | undefined> {
  const since = new Date(clock.now().getTime() - secretDays * 86_400_000);
  const [row] = await named<{ id: number }>(
    on,
    sql`SELECT id FROM conversation WHERE secret_hash = ${hash} AND company_id = ${companyId} AND last_at > ${since}`,
  );
  return row;
}

/** A conversation as its customer sees it: a page of its messages, the oldest of them first. */
export async function findWebConversation(on: Db | Tx, id: number, page: number): Promise<WebConversation> {
  const { limit, offset } = windowOf({ page, size: pageSize });
  const [[head], messages] = [
    await named<Omit<WebConversation, 'messages' | 'more'>>(
      on,
      sql`SELECT subject, conversation.status, coalesce(item.item_code, '') AS item_code,
          coalesce(item.name, '') AS item_name, coalesce(item.name_ja, '') AS item_name_ja
        FROM conversation LEFT JOIN item ON item.id = item_id AND item.active WHERE conversation.id = ${id}`,
    ),
    await named<Omit<WebMessage, 'at'> & { at: Date }>(
      on,
      sql`SELECT author, text, at, ${filesOf} FROM message WHERE conversation_id = ${id}
        ORDER BY message.id DESC LIMIT ${limit} OFFSET ${offset}`,
    ),
  ];
  if (!head) throw new Error('A conversation that was found is there.');
  const { rows, more } = pageOf(messages, pageSize);
  return { ...head, more, messages: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })).toReversed() };
}

/** A file of a conversation by its id. */
export async function findAttachment(
  db: Db,
  conversationId: number,
  fileId: string,
): Promise<{ name: string; isImage: boolean } | undefined> {
  const [row] = await named<{ name: string; isImage: boolean }>(
    db,
    sql`SELECT sent.name, file.mime = 'image/webp' AS is_image
      FROM message_file AS sent JOIN message ON message.id = message_id JOIN file ON file.id = file_id
      WHERE conversation_id = ${conversationId} AND file_id = ${fileId}`,
  );
  return row;
}

export async function findFileBytes(tx: Tx, id: string): Promise<number> {
  const { bytes } = await tx.selectFrom('file').select('bytes').where('id', '=', id).executeTakeFirstOrThrow();
  return bytes;
}

/** A piece of the company that the shop shows, by its code. */
export async function findPieceName(
  on: Db | Tx,
  { companyId }: Asker,
  itemCode: string,
): Promise<{ id: number; itemCode: string; name: string; nameJa: string } | undefined> {
  const [row] = await named<{ id: number; itemCode: string; name: string; nameJa: string }>(
    on,
    sql`SELECT item.id, item_code, item.name, item.name_ja FROM item
        JOIN category ON category.id = item.category_id AND category.active
      WHERE item.company_id = ${companyId} AND ${isItemOfCode(companyId, itemCode)} AND item.active
        AND EXISTS (SELECT FROM selling_option WHERE selling_option.item_id = item.id)`,
  );
  return row;
}

/** What the link of a conversation is made of, and when its customer was last written to about an answer. */
export async function findLink(
  tx: Tx,
  id: number,
): Promise<{ secretSealed: Buffer | null; code: string; mailedAt: Date | null }> {
  const [row] = await named<{ secretSealed: Buffer | null; code: string; mailedAt: Date | null }>(
    tx,
    sql`SELECT secret_sealed, lower(company.code) AS code, mailed_at
      FROM conversation JOIN company ON company.id = company_id WHERE conversation.id = ${id}`,
  );
  if (!row) throw new Error('A conversation that was found is there.');
  return row;
}

export async function saveMailed(tx: Tx, id: number, mailedAt: Date): Promise<void> {
  await tx.updateTable('conversation').set({ mailedAt }).where('id', '=', id).execute();
}

export async function saveSecret(
  tx: Tx,
  id: number,
  secret: { secretHash: Buffer; secretSealed: Buffer },
): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ ...secret, mailedAt: null })
    .where('id', '=', id)
    .execute();
}
