import { sql } from 'kysely';
import type { MailStatus } from '#contract/kernel/mail.ts';
import { mailStatuses } from '#contract/kernel/mail.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type ReminderBatch, type ReminderSkip, remindedMax } from '#contract/reports/reminder.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { MailCause } from '../../kernel/mail/compose.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { userNames } from '../../kernel/userName.ts';
import { batchSteps } from './rules.ts';

/** A document that is due, with its customer. */
export interface DueRow extends MailCause {
  customerId: number;
  name: string;
  email: string;
  country: string;
  skip: ReminderSkip | null;
}

/** All that the user may remind of, customer by customer, what is overdue first. */
export async function listDue(on: Db | Tx, ctx: Context, sources: readonly ReminderSource[]): Promise<DueRow[]> {
  const seen = sources.filter(({ right }) => may(ctx, right));
  if (seen.length === 0) return [];
  const parts = seen.map(
    ({ kind, statement }) => sql`SELECT ${kind}::text AS kind, source.* FROM (${statement(ctx)}) AS source`,
  );
  const today = businessDate(ctx.clock.now());
  const { rows } = await sql<DueRow>`SELECT due.*, coalesce(nullif(service.piece, ''), line.name, '') AS piece,
      coalesce(nullif(service.piece, ''), line.name_ja, '') AS piece_ja, customer.email, customer.country,
      person_name(customer.first_name, customer.middle_name, customer.last_name) AS name,
      CASE WHEN customer.email = '' THEN 'noEmail'
        WHEN EXISTS (SELECT FROM mail WHERE mail.company_id = ${ctx.companyId} AND mail.customer_id = customer.id
          AND mail.date = ${today} AND mail.reminded_id IS NOT NULL) THEN 'alreadyToday'
        WHEN EXISTS (SELECT FROM mail WHERE mail.company_id = ${ctx.companyId} AND mail.recipient = customer.email
          AND mail.status = 'bounced' AND NOT EXISTS (SELECT FROM mail AS later WHERE later.customer_id = customer.id
            AND later.id > mail.id AND later.recipient = mail.recipient AND later.status = 'sent')) THEN 'bounced'
      END AS skip
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS due
    JOIN customer ON customer.id = due.customer_id AND customer.company_id = ${ctx.companyId}
    LEFT JOIN service ON service.sale_id = due.cause_id
    LEFT JOIN LATERAL (SELECT name, name_ja FROM sale_line WHERE sale_id = due.cause_id ORDER BY position LIMIT 1) AS line ON true
    ORDER BY customer.id, due.state = 'PENDING', due.due_date, due.cause, due.cause_id`.execute(on);
  return rows;
}

export async function addBatch(tx: Tx, ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const { id } = await tx
    .insertInto('mailBatch')
    .values({ companyId: ctx.companyId, date: businessDate(now), createdAt: now, createdBy: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveSkipped(
  tx: Tx,
  id: number,
  skipped: readonly { customerId: number; reason: ReminderSkip }[],
): Promise<void> {
  await tx
    .updateTable('mailBatch')
    .set({ skipped: JSON.stringify(skipped) })
    .where('id', '=', id)
    .execute();
}

/** The batch that the user sent last on this day. */
export async function findLatest({ db, companyId, user, clock }: Context): Promise<number | null> {
  const found = await db
    .selectFrom('mailBatch')
    .where('companyId', '=', companyId)
    .where('createdBy', '=', user.id)
    .where('date', '=', businessDate(clock.now()))
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
}

interface Stored {
  id: number;
  date: string;
  createdAt: Date;
  userName: string;
  userNameJa: string;
  skipped: { reason: ReminderSkip }[];
  stoppedAt: Date | null;
  version: number;
}

/** How a batch goes: of their own for a clerk, since another's may be of shops that they do not see. */
export async function findBatch(on: Db | Tx, ctx: Context, id: number): Promise<ReminderBatch> {
  const own = ctx.user.isAdmin ? sql`` : sql`AND batch.created_by = ${ctx.user.id}`;
  const { rows } = await sql<Stored>`SELECT batch.id, batch.date, batch.created_at, batch.skipped, batch.stopped_at,
      batch.version, ${userNames('sender')}
    FROM mail_batch AS batch JOIN app_user AS sender ON sender.id = batch.created_by
    WHERE batch.id = ${id} AND batch.company_id = ${ctx.companyId} ${own}`.execute(on);
  const [stored] = rows;
  if (!stored) refuse('notFound');
  const counted = await sql<{ status: MailStatus; count: number }>`SELECT status, count(*) AS count FROM mail
    WHERE batch_id = ${id} GROUP BY status`.execute(on);
  const counts = Object.fromEntries(
    mailStatuses.map((status) => [status, counted.rows.find((row) => row.status === status)?.count ?? 0]),
  ) as Record<MailStatus, number>;
  const shown = await sql<ReminderBatch['rows'][number]>`SELECT id, name, recipient, status, answer FROM mail
    WHERE batch_id = ${id} ORDER BY array_position('{bounced,failed,stopped,waiting,sent}', status), id
    LIMIT ${remindedMax}`.execute(on);
  const { date, createdAt, skipped, stoppedAt, ...batch } = stored;
  return {
    ...batch,
    createdAt: createdAt.toISOString(),
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    skipped: countSkips(skipped.map(({ reason }) => reason)),
    steps: batchSteps(counts, stoppedAt !== null, date === businessDate(ctx.clock.now())),
    rows: shown.rows,
  };
}

/** How many were left out for each reason. */
export function countSkips(reasons: readonly ReminderSkip[]): { reason: ReminderSkip; count: number }[] {
  return [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({ reason, count: all.length }));
}

export async function holdBatch(tx: Tx, companyId: number, id: number): Promise<void> {
  await sql`SELECT FROM mail_batch WHERE id = ${id} AND company_id = ${companyId} FOR UPDATE`.execute(tx);
}

/** Those that are being sent at this moment are sent. */
export async function saveStopped(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`UPDATE mail SET status = 'stopped' WHERE batch_id = ${id} AND status = 'waiting'
    AND (leased_until IS NULL OR leased_until < clock_timestamp())`.execute(tx);
  await sql`UPDATE mail_batch SET stopped_at = ${at}, version = version + 1 WHERE id = ${id}`.execute(tx);
}

export async function saveResumed(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`UPDATE mail SET status = 'waiting', due_at = ${at} WHERE batch_id = ${id} AND status = 'stopped'`.execute(
    tx,
  );
  await sql`UPDATE mail_batch SET stopped_at = NULL, version = version + 1 WHERE id = ${id}`.execute(tx);
}
