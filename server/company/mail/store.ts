import { sql } from 'kysely';
import type { Mail } from '#contract/company/mail.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { mailColumns, rowOf } from './listStore.ts';
import { mailStepsOf } from './rules.ts';

type Stored = Parameters<typeof rowOf>[0] & Omit<Mail, 'createdAt' | 'dueAt' | 'endedAt' | 'steps'>;

export async function findMail(on: Db | Tx, companyId: number, id: number): Promise<Mail> {
  const { rows } = await sql<Stored>`SELECT ${mailColumns}, mail.message_id, mail.sender, mail.reply_to, mail.text,
      mail.answer, mail.resend_of, again.id AS resent_as,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'cause', cause, 'causeId', cause_id, 'number', number,
        'amount', amount, 'dueDate', due_date, 'state', state) ORDER BY position), '[]')
        FROM mail_cause WHERE mail_id = mail.id) AS causes
    FROM mail LEFT JOIN mail AS again ON again.resend_of = mail.id
    WHERE mail.id = ${id} AND mail.company_id = ${companyId}`.execute(on);
  const [stored] = rows;
  if (!stored) refuse('notFound');
  return { ...stored, ...rowOf(stored), steps: mailStepsOf(stored) };
}

/** What a mail that is sent again takes along, and the address of its customer by now; the mail is held. */
export async function holdMail(tx: Tx, companyId: number, id: number) {
  const mail = await tx
    .selectFrom('mail')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .select(['customerId', 'kind', 'language', 'recipient', 'name', 'subject', 'text', 'html'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!mail) refuse('notFound');
  const customer = await tx
    .selectFrom('customer')
    .where('id', '=', mail.customerId)
    .select(['email', 'erasedAt'])
    .executeTakeFirst();
  return { ...mail, recipient: customer?.email || mail.recipient };
}

export async function copyCauses(tx: Tx, from: number, to: number): Promise<void> {
  await sql`INSERT INTO mail_cause (mail_id, position, company_id, kind, cause, cause_id, number, amount, due_date, state)
    SELECT ${to}, position, company_id, kind, cause, cause_id, number, amount, due_date, state FROM mail_cause
    WHERE mail_id = ${from}`.execute(tx);
}

export async function saveBounced(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('mail').set({ status: 'bounced' }).where('id', '=', id).execute();
}

/** How many wait, and what the server said to the one of them that was tried most often. */
export async function findWaiting({ db, companyId }: Context): Promise<{ waiting: number; answer: string }> {
  const { rows } = await sql<{ waiting: number; answer: string }>`SELECT count(*) AS waiting,
      coalesce((array_agg(answer ORDER BY attempts DESC) FILTER (WHERE answer <> ''))[1], '') AS answer
    FROM mail WHERE company_id = ${companyId} AND status = 'waiting'`.execute(db);
  return rows[0] ?? { waiting: 0, answer: '' };
}
