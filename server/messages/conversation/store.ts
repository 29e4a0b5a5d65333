import { sql } from 'kysely';
import { adminRole } from '#contract/kernel/access.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { SentFiles } from '#contract/messages/attachment.ts';
import type { Conversation, Message } from '#contract/messages/conversation.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';
import { conversationColumns, conversationJoins, conversationSource, rowOf } from './listStore.ts';
import { openSteps } from './rules.ts';

const pageSize = 25;

export async function findConversation(
  ctx: Pick<Context, 'companyId'>,
  on: Db | Tx,
  id: number,
): Promise<Conversation> {
  const { rows } = await sql<
    Omit<Conversation, 'lastAt' | 'steps'> & { lastAt: Date }
  >`SELECT ${conversationColumns}, ${ownColumns}
    FROM ${conversationSource} ${conversationJoins}
      JOIN company ON company.id = conversation.company_id
      JOIN shop_setting AS setting ON setting.company_id = conversation.company_id
      LEFT JOIN item ON item.id = conversation.item_id LEFT JOIN sale ON sale.id = conversation.sale_id
    WHERE conversation.id = ${id} AND conversation.company_id = ${ctx.companyId}`.execute(on);
  const [stored] = rows;
  if (!stored) refuse('notFound');
  return { ...stored, ...rowOf(stored), steps: openSteps(stored.status) };
}

/** What one conversation says besides its row: how the customer is reached, and what it is about. */
const ownColumns = sql`conversation.language, conversation.channel, conversation.is_made_to_order,
  coalesce(customer.code, '') AS customer_code,
  coalesce(nullif(customer.contact_number, ''), conversation.contact_number) AS contact_number,
  coalesce(nullif(customer.email, ''), conversation.email) AS email,
  conversation.secret_hash IS NOT NULL AND setting.is_open AND company.active AS has_page,
  jsonb_build_object('name', person, 'email', conversation.email, 'contactNumber', conversation.contact_number) AS typed,
  CASE WHEN conversation.customer_id IS NOT NULL THEN '[]' ELSE coalesce((SELECT jsonb_agg(jsonb_build_object('id', known.id,
      'code', known.code, 'firstName', known.first_name, 'middleName', known.middle_name, 'lastName', known.last_name))
    FROM (SELECT * FROM customer AS same WHERE same.company_id = conversation.company_id AND same.active AND (
        (conversation.email <> '' AND same.email = conversation.email)
        OR (conversation.contact_digits <> '' AND same.contact_digits = conversation.contact_digits))
      ORDER BY same.id LIMIT 5) AS known), '[]') END AS known,
  coalesce(item.id, 0) AS item_id, coalesce(item.item_code, '') AS item_code, coalesce(item.name, '') AS item_name,
  coalesce(item.name_ja, '') AS item_name_ja, coalesce(sale.id, 0) AS sale_id, coalesce(sale.number, '') AS sale_number,
  sale.grand_total AS sale_total,
  (SELECT min(due_date) FROM payment_due WHERE payment_due.sale_id = sale.id)::text AS sale_due,
  coalesce((SELECT string_agg(DISTINCT tracking_number, ', ') FROM sale_line
    WHERE sale_line.sale_id = sale.id AND tracking_number <> ''), '') AS tracking`;

/** Locks a conversation before anything is written into it. */
export async function holdConversation(tx: Tx, ctx: Pick<Context, 'companyId'>, id: number): Promise<Conversation> {
  await sql`SELECT FROM conversation WHERE id = ${id} AND company_id = ${ctx.companyId} FOR UPDATE`.execute(tx);
  return findConversation(ctx, tx, id);
}

/** A new conversation as it is kept. One that the shop begins is looked after by whoever begins it. */
export interface NewConversation {
  customerId: number | null;
  subject: string;
  language: 'en' | 'ja';
  secretHash: Buffer;
  secretSealed: Buffer;
  web?: {
    person: string;
    email: string;
    contactNumber: string;
    contactDigits: string;
    itemId: number | null;
    /** Of the order that it is about. */
    saleId?: number;
    isMadeToOrder: boolean;
  };
}

export async function saveConversation(
  tx: Tx,
  ctx: Pick<Context, 'clock' | 'companyId' | 'user'>,
  { web, ...draft }: NewConversation,
): Promise<number> {
  const at = ctx.clock.now();
  const own = web
    ? { ...web, channel: 'web', lastAuthor: 'customer' }
    : { lastAuthor: 'staff', assignedTo: ctx.user.id, createdBy: ctx.user.id };
  const { id } = await tx
    .insertInto('conversation')
    .values({ ...draft, ...own, companyId: ctx.companyId, lastAt: at, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a message with its files, which is the last one from now on. One of the web was entered by nobody. */
export async function saveMessage(
  tx: Tx,
  ctx: Pick<Context, 'clock' | 'companyId' | 'user'>,
  conversationId: number,
  { author, text, files = [] }: Pick<Message, 'author' | 'text'> & { files?: SentFiles },
): Promise<void> {
  const at = ctx.clock.now();
  const isWeb = ctx.user.id === 0;
  const who = isWeb ? { channel: 'web' } : { userId: ctx.user.id };
  const { id } = await tx
    .insertInto('message')
    .values({ ...who, companyId: ctx.companyId, conversationId, author, text, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (files.length > 0) await saveFiles(tx, ctx, id, files, isWeb);
  await tx
    .updateTable('conversation')
    .set({ lastAuthor: author, lastAt: at })
    .where('id', '=', conversationId)
    .execute();
}

/** Attaches files that were taken in before, by the same side of the conversation, and that nothing shows yet. */
async function saveFiles(
  tx: Tx,
  { companyId }: Pick<Context, 'companyId'>,
  messageId: number,
  files: SentFiles,
  isWeb: boolean,
): Promise<void> {
  const { rows } = await sql`INSERT INTO message_file (message_id, position, file_id, name)
    SELECT ${messageId}::bigint, sent.position, file.id, sent.name
    FROM json_to_recordset(${JSON.stringify(files.map((file, position) => ({ ...file, position })))}::json)
      AS sent(id uuid, name text, position int)
    JOIN file ON file.id = sent.id AND file.company_id = ${companyId} AND use = 'messageFile'
      AND (created_by IS NULL) = ${isWeb} AND NOT EXISTS (SELECT FROM message_file AS other WHERE other.file_id = file.id)
    RETURNING position`.execute(tx);
  if (rows.length < files.length) refuse('conversation.fileMissing');
}

export async function saveStatus(tx: Tx, id: number, status: 'open' | 'closed'): Promise<void> {
  await tx.updateTable('conversation').set({ status }).where('id', '=', id).execute();
}

export async function saveAssigned(tx: Tx, id: number, assignedTo: number | null): Promise<void> {
  await tx.updateTable('conversation').set({ assignedTo }).where('id', '=', id).execute();
}

const isAdministrator = ({ companyId }: Pick<Context, 'companyId'>) => sql`app_user.active
  AND (app_user.company_id = ${companyId} OR app_user.holds_all_companies)
  AND EXISTS (SELECT FROM role WHERE role.id = app_user.role_id AND role.name = ${adminRole})`;

/** The administrators of the company in use, by name. */
export async function listAssignees(
  on: Db | Tx,
  ctx: Pick<Context, 'companyId'>,
): Promise<{ id: number; name: string; nameJa: string }[]> {
  const { rows } = await sql<{ id: number; name: string; nameJa: string }>`SELECT app_user.id,
      ${userName('app_user')} AS name, ${userNameJa('app_user')} AS name_ja
    FROM app_user WHERE ${isAdministrator(ctx)} ORDER BY name, app_user.id`.execute(on);
  return rows;
}

/** Whether somebody may look after conversations; who may stays so until the transaction ends. */
export async function isAssignee(tx: Tx, ctx: Pick<Context, 'companyId'>, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM app_user WHERE id = ${userId} AND ${isAdministrator(ctx)}
    FOR SHARE OF app_user`.execute(tx);
  return rows.length > 0;
}

export async function saveCustomer(tx: Tx, id: number, customerId: number): Promise<void> {
  await tx.updateTable('conversation').set({ customerId }).where('id', '=', id).execute();
}

export async function saveAbout(
  tx: Tx,
  ctx: Pick<Context, 'companyId'>,
  id: number,
  about: { itemId: number | null; saleId: number | null },
): Promise<void> {
  const { companyId } = ctx;
  const { rows } = await sql<{ isOwn: boolean }>`SELECT
    (${about.itemId}::bigint IS NULL OR EXISTS (SELECT FROM item WHERE id = ${about.itemId} AND company_id = ${companyId}))
    AND (${about.saleId}::bigint IS NULL OR EXISTS (SELECT FROM sale JOIN conversation ON conversation.id = ${id}
      WHERE sale.id = ${about.saleId} AND sale.company_id = ${companyId}
        AND sale.customer_id = conversation.customer_id)) AS is_own`.execute(tx);
  if (!rows[0]?.isOwn) refuse('notFound');
  await tx.updateTable('conversation').set(about).where('id', '=', id).execute();
}

/** The messages of a conversation of the company in use, newest first. */
export async function listMessages(
  ctx: Context,
  { id, page }: { id: number; page: number },
): Promise<{ rows: Message[]; more: boolean }> {
  await findConversation(ctx, ctx.db, id);
  const { limit, offset } = windowOf({ page, size: pageSize });
  const { rows } = await sql<
    Omit<Message, 'at'> & { at: Date }
  >`SELECT message.id, message.author, message.text, message.at, ${filesOf},
      CASE WHEN writer.id IS NULL THEN '' ELSE ${userName('writer')} END AS user_name,
      CASE WHEN writer.id IS NULL THEN '' ELSE ${userNameJa('writer')} END AS user_name_ja
    FROM message LEFT JOIN app_user AS writer ON writer.id = message.user_id WHERE message.conversation_id = ${id}
    ORDER BY message.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
  return pageOf(
    rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    pageSize,
  );
}

/** The files of a message, in the order in which they were sent. */
export const filesOf = sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', sent.file_id, 'name', sent.name,
    'isImage', file.mime = 'image/webp') ORDER BY sent.position)
  FROM message_file AS sent JOIN file ON file.id = sent.file_id WHERE sent.message_id = message.id), '[]') AS files`;
