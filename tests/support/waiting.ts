import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { World } from './world.ts';

/** Connections to a world's database that wait for a lock. */
export async function countWaiting({ db }: Pick<World['app']['tools'], 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT pid) AS count FROM pg_locks
    WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Opens when so many have come; whoever comes later finds it open. */
export function meeting(count: number): () => Promise<void> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come >= count) open();
    return opened;
  };
}

/** Asks for an import again and again, until its file is neither looked at nor written nor taken back. */
export async function settledRun<Run extends { status: string }>(find: () => Promise<Run>): Promise<Run> {
  for (;;) {
    const run = await find();
    if (!['checking', 'writing', 'undoing', 'picturing'].includes(run.status)) return run;
    await sleep(5);
  }
}
