import { sql } from 'kysely';
import type { World } from './world.ts';

/** Connections to a world's database that wait for a lock. */
export async function countWaiting({ db }: Pick<World['app']['tools'], 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT pid) AS count FROM pg_locks
    WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}
