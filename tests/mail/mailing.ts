import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReminderKind } from '#contract/kernel/mail.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { connect, connectForLong } from '#server/kernel/database.ts';
import { openJobs } from '#server/kernel/jobs.ts';
import { type MailDraft, queueMails } from '#server/kernel/mail/queue.ts';
import { databaseUrlOf, makeFolder, startKinza } from '../support/kinza.ts';
import { type MailServer, openMailServer } from '../support/mailServer.ts';
import { ask, openShop } from '../support/shop.ts';

/** What came of mails that a server sent which was killed again and again. */
export interface Mailing {
  /** Mails of which the mail server knows. */
  received: number;
  /** Those that it was given again under the same id, which a server that knows its ids drops. */
  repeated: number;
  /** How many had come at each kill. */
  kills: number[];
  writtenMs: number;
  sentMs: number;
  wrongs: string[];
}

export interface MailingOptions {
  count: number;
  kills: number;
  /** Absent: the server runs a PostgreSQL of its own. */
  databaseUrl?: string;
  /** Whoever held a mail as they were killed is known to be gone, and their lease is not waited for. */
  hurries: boolean;
}

/** A server that has just been killed starts on a machine that is busy with its mails. */
const startMs = 180_000;

/**
 * Reminds so many customers through a real server, which is killed in the middle so many times, and counts what a mail server
 * receives.
 */
export async function sendAll(options: MailingOptions): Promise<Mailing> {
  const { count, kills } = options;
  const mails = await openMailServer();
  const dataDir = makeFolder('kinza-mail');
  const env = { SMTP_URL: mails.url, MAIL_FROM: 'shop@kinza.example' };
  const own = options.databaseUrl ? { databaseUrl: options.databaseUrl } : {};
  const start = () => startKinza({ dataDir, env, ...own }, startMs);
  let kinza = await start();
  const databaseUrl = options.databaseUrl ?? databaseUrlOf(dataDir);
  const killedAt: number[] = [];
  try {
    const begun = performance.now();
    await remindMany(databaseUrl, count);
    const written = performance.now();
    for (let kill = 1; kill <= kills; kill++) {
      await untilReceived(mails, Math.floor((count * kill) / (kills + 1)));
      await kinza.kill();
      killedAt.push(mails.received.length);
      if (options.hurries)
        await ask(databaseUrl, 'UPDATE mail SET leased_until = now() WHERE leased_until IS NOT NULL');
      kinza = await start();
    }
    await untilSent(databaseUrl);
    const [writtenMs, sentMs] = [written - begun, performance.now() - written];
    return { ...(await countMails(databaseUrl, mails, count)), kills: killedAt, writtenMs, sentMs };
  } finally {
    await kinza.stop();
    await mails.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function remindMany(databaseUrl: string, count: number): Promise<void> {
  const { companyId } = await openShop(databaseUrl, { items: 1, clerks: 1 });
  const customers = await ask<{ id: string; email: string }>(
    databaseUrl,
    `INSERT INTO customer (company_id, code, first_name, last_name, email)
     SELECT $1, 'M-' || n, 'Hanako', 'Customer ' || n, 'customer' || n || '@customer.example' FROM generate_series(1, $2::int) AS n
     RETURNING id, email`,
    [companyId, count],
  );
  const drafts = customers.map(({ id, email }, index): MailDraft => {
    const cause = {
      kind: 'pendingTransaction' as ReminderKind,
      cause: 'sale',
      causeId: index + 1,
      number: `KZ-SO-202606-${String(index + 1).padStart(5, '0')}`,
      amount: 10_000 + index,
      dueDate: null,
      state: 'PENDING' as const,
    };
    return { customerId: Number(id), name: `Hanako ${index + 1}`, recipient: email, language: 'en', causes: [cause] };
  });
  const [connection, long] = [connect(databaseUrl, { max: 2 }), connectForLong(databaseUrl)];
  const jobs = openJobs(connection.pool, () => undefined);
  try {
    await jobs.start({});
    const writer = { clock: systemClock, companyId, jobs, user: { id: 0 } };
    const written = await long.db.transaction().execute((tx) => queueMails(tx, writer, drafts));
    if (written.size !== count) throw new Error(`${written.size} of ${count} mails were written.`);
  } finally {
    await jobs.stop();
    await Promise.all([connection.close(), long.close()]);
  }
}

const patienceMs = 900_000;

async function untilReceived(mails: MailServer, count: number): Promise<void> {
  for (const until = Date.now() + patienceMs; mails.received.length < count; await sleep(5)) {
    if (Date.now() > until) throw new Error(`Only ${mails.received.length} mails came.`);
  }
}

async function untilSent(databaseUrl: string): Promise<void> {
  const waiting = async () =>
    Number((await ask<{ count: string }>(databaseUrl, `SELECT count(*) FROM mail WHERE status = 'waiting'`))[0]?.count);
  for (const until = Date.now() + patienceMs; (await waiting()) > 0; await sleep(500)) {
    if (Date.now() > until) throw new Error(`${await waiting()} mails still wait.`);
  }
}

async function countMails(databaseUrl: string, mails: MailServer, count: number) {
  const rows = await ask<{ messageId: string; recipient: string; status: string }>(
    databaseUrl,
    'SELECT message_id AS "messageId", recipient, status FROM mail',
  );
  const times = Map.groupBy(mails.received, ({ messageId }) => messageId);
  const wrongs: string[] = [];
  if (rows.length !== count) wrongs.push(`${rows.length} mails stand in the outbox`);
  for (const { messageId, recipient, status } of rows) {
    const came = times.get(messageId) ?? [];
    if (status !== 'sent') wrongs.push(`the mail to ${recipient} is ${status}`);
    if (came.length === 0) wrongs.push(`the mail to ${recipient} never came`);
    if (came.some((mail) => mail.recipient !== recipient)) wrongs.push(`the mail to ${recipient} went elsewhere`);
  }
  const people = new Set(mails.received.map(({ recipient }) => recipient));
  if (people.size !== times.size) wrongs.push(`${times.size} mails came to ${people.size} people`);
  return { received: times.size, repeated: mails.received.length - times.size, wrongs };
}
