import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Base } from './rules.ts';
import type { Health } from './rulesAlarm.ts';

export type BackupMode = 'folder' | 'own' | 'off';

/** Says once, when a server starts, whether and where it keeps a backup. Of another place nothing is known yet. */
export async function saveMode(db: Db, mode: BackupMode, place: string): Promise<void> {
  const unknown = { fromAt: null, throughAt: null };
  await db.updateTable('backupState').set(unknown).where('place', '!=', place).execute();
  await db.updateTable('backupState').set({ mode, place, problem: '', nextAt: null }).execute();
}

/** Where the server keeps its backup, as it said last; null where it never did. */
export async function findPlaceOf(db: Db): Promise<string | null> {
  const { mode, place } = await db.selectFrom('backupState').select(['mode', 'place']).executeTakeFirstOrThrow();
  return mode === 'folder' && place !== '' ? place : null;
}

export interface StandsAt {
  now: Date;
  /** From then on any moment can be restored, until `throughAt`. */
  fromAt: Date | null;
  throughAt: Date | null;
  freeBytes: number;
  nextAt: Date | null;
  problem: string;
}

export async function saveState(
  db: Db,
  { now, fromAt, throughAt, freeBytes, nextAt, problem }: StandsAt,
): Promise<void> {
  await db
    .updateTable('backupState')
    .set({ seenAt: now, fromAt, throughAt, freeBytes, nextAt, problem: problem.slice(0, 500) })
    .execute();
}

export async function saveKept(db: Db, keptBytes: number): Promise<void> {
  await db.updateTable('backupState').set({ keptBytes }).execute();
}

/** Asks for a backup; answers the one that is asked for or being made already, if there is one. */
export async function askForRun(db: Db | Tx, now: Date, userId: number | null): Promise<number> {
  await sql`INSERT INTO backup_run (asked_at, asked_by) VALUES (${now}, ${userId}) ON CONFLICT DO NOTHING`.execute(db);
  const { id } = await db.selectFrom('backupRun').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return id;
}

export async function findWaitingRun(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('backupRun').select('id').where('status', '=', 'waiting').executeTakeFirst();
  return row?.id;
}

/** Undefined once it was forgotten, as by the first process that keeps the backup of a restored folder. */
export async function findRun(db: Db, id: number) {
  return db.selectFrom('backupRun').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function beginRun(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('backupRun').set({ status: 'copying', startedAt: now }).where('id', '=', id).execute();
}

export async function saveProgress(db: Db, id: number, doneBytes: number, totalBytes: number): Promise<void> {
  await db.updateTable('backupRun').set({ doneBytes, totalBytes }).where('id', '=', id).execute();
}

export async function saveCopied(db: Db, id: number, { stamp, bytes }: Base): Promise<void> {
  const copied = { status: 'checking', stamp, doneBytes: bytes, totalBytes: bytes };
  await db.updateTable('backupRun').set(copied).where('id', '=', id).execute();
}

export interface Ending {
  status: 'good' | 'unchecked' | 'failed';
  problem: string;
}

export async function endRun(db: Db, id: number, now: Date, { status, problem }: Ending): Promise<void> {
  const ended = { status, problem: problem.slice(0, 500), endedAt: now, checkedAt: status === 'good' ? now : null };
  await db.updateTable('backupRun').set(ended).where('id', '=', id).execute();
}

/** What was being made when its process ended is not made any more. */
export async function giveUpRuns(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('backupRun')
    .set({ status: 'failed', endedAt: now, problem: 'The server ended meanwhile.' })
    .where('status', 'in', ['copying', 'checking'])
    .execute();
}

/** A database that was restored knows of backups that lie elsewhere. */
export async function forgetRuns(db: Db): Promise<void> {
  await db.deleteFrom('backupRun').execute();
}

/** Old failures, and backups that are not kept any more. */
export async function forgetOldRuns(db: Db, before: Date, gone: readonly string[]): Promise<void> {
  await sql`DELETE FROM backup_run WHERE ended_at < ${before} OR stamp = ANY(${gone as string[]})`.execute(db);
}

/** When the last whole backup was begun, and when the last try ended that failed. */
export async function findLast(db: Db): Promise<{ startedAt: Date | null; triedAt: Date | null }> {
  const { rows } = await sql<{ startedAt: Date | null; triedAt: Date | null }>`SELECT
    max(started_at) FILTER (WHERE status IN ('good', 'unchecked')) AS started_at, max(ended_at) FILTER (WHERE status = 'failed') AS tried_at
    FROM backup_run`.execute(db);
  return rows[0] ?? { startedAt: null, triedAt: null };
}

type HealthOfAll = Health & { fromAt: Date | null; keptBytes: number; freeBytes: number };

/** How the backup stands, for whoever looks on. */
export async function findHealth(db: Db): Promise<HealthOfAll> {
  const { rows } = await sql<HealthOfAll>`SELECT mode, seen_at, from_at, through_at, problem,
      kept_bytes, free_bytes,
      (SELECT max(started_at) FROM backup_run WHERE status = 'good') AS good_at,
      (SELECT min(asked_at) FROM backup_run) AS first_at,
      (SELECT CASE WHEN status = 'failed' THEN problem END FROM backup_run WHERE ended_at IS NOT NULL ORDER BY id DESC LIMIT 1) AS failure
    FROM backup_state`.execute(db);
  return rows[0] as (typeof rows)[number];
}
