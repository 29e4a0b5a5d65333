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

/** One unseen alarm for each broken promise, however often it is found. */
export async function raiseAlarms(db: Db, rows: readonly BrokenInvariant[]): Promise<void> {
  if (rows.length === 0) return;
  const found = JSON.stringify(rows.slice(0, 100));
  await sql`INSERT INTO alarm (invariant, detail)
    SELECT invariant, detail FROM jsonb_to_recordset(${found}::jsonb) AS found(invariant text, detail text)
    WHERE NOT EXISTS (SELECT FROM alarm WHERE alarm.invariant = found.invariant AND alarm.detail = found.detail
      AND alarm.seen_at IS NULL)`.execute(db);
}
