import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { holdStock } from '#server/inventory/ledger/store.ts';
import { transact } from '#server/kernel/transact.ts';
import { contextOf } from './receive.ts';
import type { World } from './world.ts';

/** Connections to a world's database that wait for a lock. */
export async function countWaiting({ db }: Pick<World['app']['tools'], 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT pid) AS count FROM pg_locks
    WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lets all of them come as far as the stock of an item at Ginza, or another lock before it, until one may go on. */
export async function togetherAtStock<Outcome>(
  world: World,
  itemId: number,
  rivals: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  const ctx = await contextOf(world);
  const { running } = await transact(ctx, async (tx) => {
    await holdStock(tx, ctx, [{ itemId, locationId: world.ginza }]);
    const running = Promise.all(rivals.map((rival) => rival()));
    await expect.poll(() => countWaiting(world.app.tools), { timeout: 4_000, interval: 20 }).toBe(rivals.length);
    return { running };
  });
  return running;
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
