import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface BrokenInvariant {
  invariant: string;
  detail: string;
}

/** Asks whether the books are right: every row is a promise that was broken. */
export async function checkBooks(db: Db): Promise<BrokenInvariant[]> {
  const text = await readFile(new URL('../db/invariants.sql', import.meta.url), 'utf8');
  const { rows } = await sql.raw<BrokenInvariant>(text.replace(/;\s*$/, '')).execute(db);
  return rows;
}

export interface BooksWatch {
  stop(): void;
}

/**
 * Looks at the books every hour. Whatever comes back goes to the log, to the metrics and into an alarm that
 * administrators see. Of several processes, one looks at a time.
 */
export function watchBooks(
  db: Db,
  tell: (rows: BrokenInvariant[]) => void,
  log: (message: string, error?: unknown) => void,
  everyMs = 3_600_000,
): BooksWatch {
  const look = async () => {
    try {
      const rows = await db.transaction().execute(async (tx) => {
        const { rows: locks } = await sql<{ got: boolean }>`SELECT pg_try_advisory_xact_lock(4243) AS got`.execute(tx);
        return locks[0]?.got ? checkBooks(tx) : null;
      });
      if (rows === null) return;
      tell(rows);
      for (const row of rows) log(`The books are wrong: ${row.invariant} (${row.detail}).`);
      await raiseAlarms(db, rows);
    } catch (error) {
      log('The books could not be looked at.', error);
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One unseen alarm for each broken promise, however often it is found. */
async function raiseAlarms(db: Db, rows: readonly BrokenInvariant[]): Promise<void> {
  if (rows.length === 0) return;
  const found = JSON.stringify(rows.slice(0, 100));
  await sql`INSERT INTO alarm (invariant, detail)
    SELECT invariant, detail FROM jsonb_to_recordset(${found}::jsonb) AS found(invariant text, detail text)
    WHERE NOT EXISTS (SELECT FROM alarm WHERE alarm.invariant = found.invariant AND alarm.detail = found.detail
      AND alarm.seen_at IS NULL)`.execute(db);
}
