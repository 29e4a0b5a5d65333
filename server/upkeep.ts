import { sql } from 'kysely';
import { itemImport } from './catalogue/import/kind.ts';
import { type BrokenInvariant, checkBooks, raiseAlarms } from './kernel/books.ts';
import type { Context } from './kernel/context.ts';
import { allowLong, type Db } from './kernel/database.ts';
import { removeOrphanFiles } from './kernel/files/sweep.ts';
import { tidyImports } from './kernel/import/actions.ts';
import { moveTotalsOn } from './kernel/totals.ts';
import { customerImport } from './people/import/kind.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long the lists and the dashboard add up what is not in the totals yet. */
const totalsEveryMs = 600_000;
const firstTotalsMs = 1_000;

type Tools = Pick<Context, 'db' | 'clock' | 'files'>;

export interface Upkeep {
  stop(): void;
}

interface Ears {
  /** Hears what the last look at the books returned. */
  books: (rows: readonly BrokenInvariant[]) => void;
  log: (message: string, error?: unknown) => void;
}

/**
 * What a running server does by itself: every ten minutes, and soon after its start, it moves the totals on; once an hour
 * it looks at the books, and throws away what nobody needs any more. Of several processes, one does it at a time.
 */
export function startUpkeep(tools: Tools, ears: Ears): Upkeep {
  const chores: [string, () => Promise<unknown>][] = [
    ['The books could not be looked at.', () => lookAtBooks(tools.db, ears)],
    [
      'Unused files could not be removed.',
      () => removeOrphanFiles(tools, new Date(tools.clock.now().getTime() - dayMs)),
    ],
    ['Old keys and sessions could not be removed.', () => forget(tools.db)],
    ['Old imports could not be tidied.', () => tidyAllImports(tools)],
  ];
  const work = async () => {
    for (const [failure, chore] of chores) await chore().catch((error: unknown) => ears.log(failure, error));
  };
  const totals = () =>
    void moveTotalsOn(tools.db).catch((error: unknown) => ears.log('The totals could not be moved on.', error));
  const timers = [setInterval(() => void work(), hourMs), setInterval(totals, totalsEveryMs)];
  const first = setTimeout(totals, firstTotalsMs);
  for (const timer of [...timers, first]) timer.unref();
  return {
    stop: () => {
      clearTimeout(first);
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** What people brought in, or meant to, in all companies. */
export async function tidyAllImports(tools: Tools): Promise<void> {
  for (const kind of [itemImport, customerImport]) await tidyImports(tools, kind);
}

/** A broken promise goes to the log, to the metrics, and into an alarm that administrators see. */
async function lookAtBooks(db: Db, ears: Ears): Promise<void> {
  const rows = await db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ got: boolean }>`SELECT pg_try_advisory_xact_lock(4243) AS got`.execute(tx);
    if (!locks[0]?.got) return null;
    await allowLong(tx);
    return checkBooks(tx);
  });
  if (rows === null) return;
  ears.books(rows);
  for (const row of rows) ears.log(`The books are wrong: ${row.invariant} (${row.detail}).`);
  await raiseAlarms(db, rows);
}

/**
 * Replies of idempotency keys are kept for three days and the keys themselves for a year, so that a till that was off
 * over the holidays can't sell twice; ended sessions for thirty days.
 */
async function forget(db: Db): Promise<void> {
  await sql`UPDATE idempotency_key SET status = 410, reply = NULL
    WHERE created_at < now() - interval '3 days' AND status = 200`.execute(db);
  await sql`DELETE FROM idempotency_key WHERE created_at < now() - interval '1 year'`.execute(db);
  await sql`DELETE FROM session WHERE expires_at < now() - interval '30 days'`.execute(db);
}
