import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { diskAlarm } from '#contract/kernel/alarm.ts';
import { tidyVisits } from './analytics/visit/actions.ts';
import { itemImport } from './catalogue/import/kind.ts';
import { type AuditHead, compareAuditHeads, listAuditHeads, sealAudit } from './kernel/auditSeal.ts';
import { alarmsOf } from './kernel/backup/rulesAlarm.ts';
import { findHealth } from './kernel/backup/store.ts';
import type { Context } from './kernel/context.ts';
import { allowLong, type Db } from './kernel/database.ts';
import type { Disks } from './kernel/disk.ts';
import { removeOrphanFiles } from './kernel/files/sweep.ts';
import { giveUpRun, tidyImports, workOnRun } from './kernel/import/jobs.ts';
import type { ImportKind } from './kernel/import/kind.ts';
import { type BrokenInvariant, checkInvariants, raiseAlarms } from './kernel/invariants.ts';
import type { Handlers, ImportJob } from './kernel/jobs.ts';
import { sendWaiting } from './kernel/mail/send.ts';
import { type MailSettings, openTransport } from './kernel/mail/transport.ts';
import { moveTotalsOn } from './kernel/totals.ts';
import { customerImport } from './people/import/kind.ts';
import { giveUpLost, tidyExports, writeExport } from './reports/longExport/actions.ts';
import { type HearLook, lookAtNight } from './reports/nightlyLook/actions.ts';
import { releaseOverdueOrders, remindEnding } from './sales/ecommerce/holdActions.ts';

/** A job comes once a minute, and looks so often meanwhile: an end is never a minute late. */
const looksAMinute = 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Tools = Pick<Context, 'db' | 'clock' | 'files'>;
type ServerTools = Tools & Pick<Context, 'jobs' | 'secretKey' | 'appUrl' | 'replica'>;

export interface Report {
  /** Hears what the last check of the invariants returned. */
  invariants: (rows: readonly BrokenInvariant[]) => void;
  /** Hears how far the audit trail is sealed. */
  heads: (heads: readonly AuditHead[]) => void;
  /** Hears what the nightly look compared. */
  look: HearLook;
  log: (message: string, error?: unknown) => void;
}

/**
 * What a server does besides answering: it checks and writes the files of imports, writes long exports, every ten minutes and after its start
 * it moves the totals on, every twenty seconds it lets go of what orders held for too long,
 * every minute it seals the audit trail, at midnight in Japan and after its start it adds up the visits to the shops, at three in the morning there it works out
 * every figure anew, and once an hour it checks the invariants and throws away what nobody needs any more. Of several
 * processes, one does each. It sends mail where it knows a mail server. `long` is a connection for what takes longer than a
 * request may.
 */
export function jobHandlers(tools: ServerTools, long: Db, report: Report, mail: MailSettings | null): Handlers {
  return {
    ...(mail && { mail: (_, signal) => sendWaiting(tools, () => openTransport(mail), signal) }),
    import: (job, signal) => workOnImport(tools, job, signal),
    importInterrupted: (job) => giveUpRun(tools, job),
    reportExport: (job, signal) => writeExport({ ...tools, db: long }, job, report.log, signal),
    reportExportLost: (job) => giveUpLost(tools, job),
    totals: () => moveTotalsOn(long),
    // In short transactions over the connections of requests: what takes long is not waited for.
    holds: (_, signal) =>
      severalTimes(signal, [() => releaseOverdueOrders(tools, signal), () => remindEnding(tools, signal)]),
    visits: () => tidyVisits({ ...tools, db: long }),
    nightlyLook: (_, signal) => lookAtNight({ ...tools, db: long }, report.log, report.look, signal),
    seals: async () => {
      await sealAudit(long);
      report.heads(await listAuditHeads(long));
    },
    maintenance: () => maintain({ ...tools, db: long }, report),
  };
}

/**
 * Looks at once and at the beginning of each further part of a minute, of which a long look leaves some out. One that fails
 * keeps none of the others; the first failure is thrown in the end.
 */
export async function severalTimes(
  signal: AbortSignal,
  looks: readonly (() => Promise<unknown>)[],
  minuteMs = 60_000,
): Promise<void> {
  const from = performance.now();
  const partMs = minuteMs / looksAMinute;
  const failures: unknown[] = [];
  for (let part = 0; part < looksAMinute; part = Math.max(part + 1, Math.floor((performance.now() - from) / partMs))) {
    const waitMs = from + part * partMs - performance.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    for (const look of looks) await look().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const importKinds: Record<ImportKind['name'], ImportKind> = { items: itemImport, customers: customerImport };

export async function workOnImport(tools: Tools, job: ImportJob, signal: AbortSignal): Promise<void> {
  await workOnRun(tools, ({ kind }) => importKinds[kind], job, signal);
}

/** Each by itself: one that fails keeps none of the others. */
async function maintain(tools: Tools, report: Report): Promise<void> {
  const before = (ms: number) => new Date(tools.clock.now().getTime() - ms);
  const tasks: [failure: string, task: () => Promise<unknown>][] = [
    ['The invariants could not be checked.', () => lookAtInvariants(tools, report)],
    ['The backup could not be looked at.', () => lookAtBackup(tools)],
    ['Unused files could not be removed.', () => removeOrphanFiles(tools, before(hourMs), before(dayMs))],
    ['Old keys and sessions could not be removed.', () => forgetOld(tools)],
    ['Old exports could not be thrown away.', () => tidyExports(tools)],
    ['Old imports could not be tidied.', () => tidyImports(tools)],
  ];
  for (const [failure, task] of tasks) await task().catch((error: unknown) => report.log(failure, error));
}

/**
 * A look at the disks, to be repeated, that has administrators told of one of which a tenth is left: once, and again after it
 * had more. Each server looks at its own.
 */
export function diskLook(db: Db, disks: Disks, log: Report['log']): () => Promise<void> {
  let told: string[] = [];
  return async () => {
    const low = disks.low();
    const news = low.filter((folder) => !told.includes(folder));
    told = low.filter((folder) => told.includes(folder));
    for (const folder of news) log(`Less than a tenth of the disk that holds ${folder} is free.`);
    try {
      await raiseAlarms(
        db,
        news.map((detail) => ({ invariant: diskAlarm, detail, companyId: null })),
      );
      told.push(...news);
    } catch (error) {
      log('Nobody was told of a disk of which a tenth is left.', error);
    }
  };
}

/** A broken promise goes to the log, to the metrics, and into an alarm that administrators see. */
async function lookAtInvariants(tools: Tools, report: Report): Promise<void> {
  const { db } = tools;
  const found = await db.transaction().execute(async (tx) => {
    await allowLong(tx);
    return checkInvariants(tx);
  });
  const rows = [...found, ...(await compareAuditHeads(tools))];
  report.invariants(rows);
  for (const row of rows) report.log(`The books are wrong: ${row.invariant} (${row.detail}).`);
  await raiseAlarms(db, rows);
}

/** A backup that fails, or is not made at all, goes into an alarm that the administrators of all companies see. */
export async function lookAtBackup({ db }: Pick<Tools, 'db'>): Promise<void> {
  const found = alarmsOf(await findHealth(db), new Date());
  await raiseAlarms(
    db,
    found.map(({ alarm, detail }) => ({ invariant: alarm, detail, companyId: null })),
  );
}

/**
 * Replies of idempotency keys are kept for three days and the keys themselves for a year, so that a till that was off
 * over the holidays can't sell twice; ended sessions for thirty days.
 */
export async function forgetOld({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`;
  await sql`UPDATE idempotency_key SET status = 410, reply = NULL
    WHERE created_at < ${now} - interval '3 days' AND status = 200`.execute(db);
  await sql`DELETE FROM idempotency_key WHERE created_at < ${now} - interval '1 year'`.execute(db);
  await sql`DELETE FROM session WHERE expires_at < ${now} - interval '30 days'`.execute(db);
}
