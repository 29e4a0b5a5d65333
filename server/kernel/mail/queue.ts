import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type MailKind, type MailLanguage, reminderKinds, type TemplateKind } from '#contract/kernel/mail.ts';
import { businessDate } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../database.ts';
import { named } from '../named.ts';
import { columnList, drawIds, insertRows, snakeCase } from '../rows.ts';
import { numberedText } from '../transact.ts';
import { type Composed, compose, type MailCause, templateFor } from './compose.ts';
import { houseWords, type MailWords } from './text.ts';

/** A mail about documents of one customer, whose words its templates give. */
export interface MailDraft {
  customerId: number;
  name: string;
  recipient: string;
  language: MailLanguage;
  /** At least one. */
  causes: readonly MailCause[];
}

type Writer = Pick<Context, 'clock' | 'companyId' | 'jobs'> & { user: { id: number } };

export interface Issuer {
  name: string;
  nameJa: string;
  email: string;
}

const chunkSize = 500;

/**
 * Writes reminders with the transaction of their cause, thousands in few statements: they are sent once that has committed.
 * A customer has one reminder a day, so that each has one draft here with all of its documents. The ids of the customers
 * who are written to: not of those who were on this day.
 */
export async function queueMails(
  tx: Tx,
  ctx: Writer,
  drafts: readonly MailDraft[],
  batchId: number | null = null,
): Promise<Set<number>> {
  if (drafts.length === 0) return new Set();
  const [issuer, templates] = [await findIssuer(tx, ctx.companyId), await findTemplates(tx, ctx.companyId)];
  const written = new Set<number>();
  for (let start = 0; start < drafts.length; start += chunkSize) {
    const part = drafts.slice(start, start + chunkSize);
    const { mail: ids } = await drawIds(tx, { mail: part.length });
    const rows = part.map((draft, index) => {
      const kind = templateFor(draft.causes);
      const company = companyName(issuer, draft.language);
      const composed = compose(templates.of(kind, draft.language), { ...draft, company });
      return { id: ids[index] ?? 0, ...mailRow(ctx, issuer, { ...draft, kind, batchId }, composed) };
    });
    const kept = new Set(await insertMails(tx, rows));
    const causes = part.flatMap((draft, index) => {
      const mailId = ids[index] ?? 0;
      if (!kept.has(mailId)) return [];
      written.add(draft.customerId);
      return draft.causes.map((cause, place) => causeRow(ctx.companyId, mailId, place + 1, cause));
    });
    await insertRows(tx, 'mailCause', causes);
  }
  if (written.size > 0) await ctx.jobs.send(tx, 'mail', null);
  return written;
}

/** A mail whose text is known, and whom it goes to. */
export type ComposedMail = Omit<MailHead, 'batchId'> & Composed;

/** Writes many of them, of one company, in few statements. */
export async function queueManyComposed(
  tx: Tx,
  ctx: Writer,
  issuer: Issuer,
  mails: readonly ComposedMail[],
): Promise<void> {
  await insertRows(
    tx,
    'mail',
    mails.map((mail) => mailRow(ctx, issuer, { ...mail, batchId: null }, mail)),
  );
  await ctx.jobs.send(tx, 'mail', null);
}

/**
 * Writes those of a document whose number ({@link numberToCome}) the statement before it issues, to a customer whose record
 * may just have been made. Whoever calls asks for their sending before that.
 */
export async function saveNumberedMails(
  tx: Tx,
  ctx: Writer,
  issuer: Issuer,
  mails: readonly ComposedMail[],
): Promise<void> {
  const rows = mails.map((mail) => {
    const row = mailRow(ctx, issuer, { ...mail, batchId: null }, mail);
    const { customerId, subject, text, html } = row;
    const texts = { subject: numberedText(subject), text: numberedText(text), html: numberedText(html) };
    return { ...row, customerId: sql`(SELECT id FROM customer WHERE id = ${customerId})`, ...texts };
  });
  await insertRows(tx, 'mail', rows);
}

/** Writes a mail whose text is known, to whom it says; in place of another one where it repeats that. */
export async function queueComposed(
  tx: Tx,
  ctx: Writer,
  mail: ComposedMail,
  resendOf: number | null = null,
): Promise<number> {
  const {
    mail: [id = 0],
  } = await drawIds(tx, { mail: 1 });
  const issuer = await findIssuer(tx, ctx.companyId);
  const row = { ...mailRow(ctx, issuer, { ...mail, batchId: null }, mail), resendOf };
  await insertRows(tx, 'mail', [{ id, ...row, ...(resendOf === null ? { remindedId: null } : {}) }]);
  await ctx.jobs.send(tx, 'mail', null);
  return id;
}

export function companyName({ name, nameJa }: Issuer, language: MailLanguage): string {
  return (language === 'ja' && nameJa) || name;
}

export async function findIssuer(on: Db | Tx, companyId: number): Promise<Issuer> {
  const [issuer] = await named<Issuer>(on, sql`SELECT name, name_ja, email FROM company WHERE id = ${companyId}`);
  if (!issuer) throw new Error(`There is no company ${companyId}.`);
  return issuer;
}

/** The words that a company's mails have: its own, and those of the product where it has none. */
async function findTemplates(tx: Tx, companyId: number) {
  const rows = await tx.selectFrom('mailTemplate').where('companyId', '=', companyId).selectAll().execute();
  const own = new Map(rows.map((row) => [`${row.kind} ${row.language}`, row]));
  return {
    of: (kind: TemplateKind, language: MailLanguage): MailWords =>
      own.get(`${kind} ${language}`) ?? houseWords[language][kind],
  };
}

interface MailHead {
  kind: MailKind;
  language: MailLanguage;
  customerId: number | null;
  name: string;
  recipient: string;
  batchId: number | null;
  /** Not before then; at once unless said. */
  dueAt?: Date;
}

function mailRow(ctx: Writer, issuer: Issuer, head: MailHead, { subject, text, html }: Composed) {
  const now = ctx.clock.now();
  const { customerId, kind } = head;
  const isReminder = (reminderKinds as readonly string[]).includes(kind) || kind === 'several';
  return {
    companyId: ctx.companyId,
    // The domain of the company, which stays when the server is asked for mail of another sender.
    messageId: `<${randomUUID()}@${issuer.email.split('@').at(-1)}>`,
    customerId,
    batchId: head.batchId,
    kind,
    language: head.language,
    recipient: head.recipient,
    name: head.name,
    sender: companyName(issuer, head.language),
    replyTo: issuer.email,
    subject,
    text,
    html,
    date: businessDate(now),
    remindedId: isReminder ? customerId : null,
    createdAt: now,
    createdBy: ctx.user.id || null,
    dueAt: head.dueAt ?? now,
  };
}

type MailRow = { id: number } & ReturnType<typeof mailRow>;

/** The ids of those that were written: who was reminded on the day already, if only a moment ago, is left out. */
async function insertMails(tx: Tx, rows: readonly MailRow[]): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const names = columnList(Object.keys(first));
  const written = await sql<{ id: number }>`INSERT INTO mail (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM json_populate_recordset(NULL::mail, ${jsonOf(rows)}) ON CONFLICT DO NOTHING RETURNING id`.execute(
    tx,
  );
  return written.rows.map(({ id }) => id);
}

function jsonOf(rows: readonly object[]): RawBuilder<string> {
  const texts = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
  );
  return sql`${JSON.stringify(texts)}::json`;
}

function causeRow(companyId: number, mailId: number, position: number, cause: MailCause) {
  const { kind, cause: thing, causeId, number, amount, dueDate, state } = cause;
  return { companyId, mailId, position, kind, cause: thing, causeId, number, amount, dueDate, state };
}
