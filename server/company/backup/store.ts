import { sql } from 'kysely';
import type { Backup, BackupRun } from '#contract/company/backup.ts';
import type { Db, Tx } from '../../kernel/database.ts';

type Dated<T> = { [K in keyof T]: K extends `${string}At` ? Date | Exclude<T[K], string> : T[K] };

const columns = sql`id, status, asked_at, started_at, ended_at, checked_at, done_bytes, total_bytes, problem`;

export async function listRuns(db: Db): Promise<BackupRun[]> {
  const { rows } = await sql<Dated<BackupRun>>`SELECT ${columns} FROM backup_run ORDER BY id DESC LIMIT 100`.execute(
    db,
  );
  return rows.map(runOf);
}

export async function findBackupRun(tx: Db | Tx, id: number): Promise<BackupRun> {
  const { rows } = await sql<Dated<BackupRun>>`SELECT ${columns} FROM backup_run WHERE id = ${id}`.execute(tx);
  return runOf(rows[0] as Dated<BackupRun>);
}

function runOf({ askedAt, startedAt, endedAt, checkedAt, ...row }: Dated<BackupRun>): BackupRun {
  return {
    ...row,
    askedAt: askedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

type Standing = Omit<Backup, 'runs' | 'isRunning'>;

/** How the backup stands by what its process has said, and when it said so last. */
export async function findStanding(db: Db): Promise<{ standing: Standing; seenAt: Date | null }> {
  const { rows } = await sql<
    Dated<Standing> & { seenAt: Date | null }
  >`SELECT mode, place, seen_at, next_at, from_at, through_at,
      kept_bytes, free_bytes, problem,
      (SELECT max(started_at) FROM backup_run WHERE status = 'good') AS good_at,
      (SELECT max(checked_at) FROM backup_run WHERE status = 'good') AS checked_at
    FROM backup_state`.execute(db);
  const { seenAt, goodAt, checkedAt, nextAt, fromAt, throughAt, ...row } = rows[0] as (typeof rows)[number];
  const standing = {
    ...row,
    goodAt: goodAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    fromAt: fromAt?.toISOString() ?? null,
    throughAt: throughAt?.toISOString() ?? null,
  };
  return { standing, seenAt };
}
