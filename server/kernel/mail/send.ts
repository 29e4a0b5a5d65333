import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database.ts';
import { named } from '../named.ts';
import { nextTry, outcomeOf } from './rules.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

type Tools = Pick<Context, 'db' | 'clock'>;

/** Longer than one mail may take: whoever holds it then is gone. */
const leaseSeconds = 120;
/** Mails that one process sends at a time. */
const sendersMax = 4;

export interface SendReport {
  sent: number;
  /** Not accepted this time. */
  refused: number;
}

/**
 * Sends what waits, several at a time, each claimed for a while by who sends it (docs/decisions/mail.md). Ends when nothing
 * is due, when the server is out of reach, or when it is told to stop; what is being sent then is waited for.
 */
export async function sendWaiting(tools: Tools, open: () => MailTransport, signal: AbortSignal): Promise<SendReport> {
  const report: SendReport = { sent: 0, refused: 0 };
  const over = new AbortController();
  const until = AbortSignal.any([signal, over.signal]);
  const sender = async () => {
    const transport = open();
    try {
      while (!until.aborted) {
        const mail = await claim(tools);
        if (!mail) return;
        if (await sendOne(tools, transport, mail, report)) over.abort();
      }
    } catch (error) {
      over.abort();
      throw error;
    } finally {
      transport.close();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: sendersMax }, sender));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return report;
}

/** Sends a claimed mail and writes down what became of it. True: the server is out of reach. */
async function sendOne(tools: Tools, transport: MailTransport, mail: Claimed, report: SendReport): Promise<boolean> {
  try {
    const answer = await transport.send(mail);
    await noteSent(tools, mail, answer);
    report.sent++;
    return false;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    report.refused++;
    return noteRefused(tools, mail, error);
  }
}

interface Claimed extends OutgoingMail {
  id: number;
  attempts: number;
  createdAt: Date;
}

/**
 * The mail that waits longest, held by this attempt until its lease is over. Those that others are claiming at the same
 * moment are passed by.
 */
async function claim({ db, clock }: Tools): Promise<Claimed | undefined> {
  const [mail] = await named<Claimed>(
    db,
    sql`UPDATE mail SET attempts = attempts + 1, leased_until = clock_timestamp() + ${leaseSeconds} * interval '1 second'
      WHERE id = (SELECT id FROM mail WHERE status = 'waiting' AND due_at <= ${clock.now()}
          AND (leased_until IS NULL OR leased_until < clock_timestamp())
        ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, attempts, created_at, message_id, recipient, name, sender, reply_to, subject, text, html, language`,
  );
  return mail;
}

const answerMax = 1_000;
const notesMax = 5;

/**
 * Says that the server has the mail, whoever holds it by now and whatever was asked of it meanwhile. This must not get
 * lost, so a database that is gone for a moment is asked again.
 */
async function noteSent({ db, clock }: Tools, { id }: Claimed, answer: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await named(
        db,
        sql`UPDATE mail SET status = 'sent', ended_at = ${clock.now()}, answer = ${answer.slice(0, answerMax)},
          leased_until = NULL WHERE id = ${id}`,
      );
      return;
    } catch (error) {
      if (attempt === notesMax) throw error;
      await sleep(attempt * 1_000);
    }
  }
}

/** Says why the server has not taken the mail, unless somebody else holds it by now. */
async function noteRefused({ db, clock }: Tools, mail: Claimed, problem: MailRefused): Promise<boolean> {
  const now = clock.now();
  const outcome = outcomeOf(problem);
  const next = outcome === 'again' || outcome === 'away' ? nextTry(outcome, mail.attempts, mail.createdAt, now) : null;
  await noteTry(db, mail, problem.message.slice(0, answerMax), next, outcome === 'bounced' ? 'bounced' : 'failed', now);
  return outcome === 'away';
}

async function noteTry(
  db: Db,
  { id, attempts }: Claimed,
  answer: string,
  next: Date | null,
  ending: 'bounced' | 'failed',
  now: Date,
): Promise<void> {
  const become = next ? sql`due_at = ${next}` : sql`status = ${ending}, ended_at = ${now}`;
  await named(
    db,
    sql`UPDATE mail SET ${become}, answer = ${answer}, leased_until = NULL
      WHERE id = ${id} AND attempts = ${attempts} AND status = 'waiting'`,
  );
}
