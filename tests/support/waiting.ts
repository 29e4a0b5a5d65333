import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { holdStock } from '#server/inventory/ledger/store.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Tables, Tx } from '#server/kernel/database.ts';
import { lockDocument } from '#server/kernel/document/store.ts';
import { transact } from '#server/kernel/transact.ts';
import { contextOf } from './receive.ts';
import type { World } from './world.ts';

/** Connections to a world's database that wait for a lock. */
export async function countWaiting({ db }: Pick<World['app']['tools'], 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT pid) AS count FROM pg_locks
    WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How often two of a world's transactions waited for each other, until the database ended one of them; it is tried again. */
export async function countDeadlocks({ db }: Pick<World['app']['tools'], 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT deadlocks AS count FROM pg_stat_database
    WHERE datname = current_database()`.execute(db);
  return rows[0]?.count ?? Number.NaN;
}

/** Lets all of them come as far as the stock of an item at Ginza, or another lock before it, until one may go on. */
export function togetherAtStock<Outcome>(
  world: World,
  itemId: number,
  rivals: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  return together(world, (tx, ctx) => holdStock(tx, ctx, [{ itemId, locationId: world.ginza }]), rivals);
}

/** Lets all of them come as far as a document, or another lock before it, until one may go on. */
export function togetherAtDocument<Outcome>(
  world: World,
  table: keyof Tables,
  id: number,
  rivals: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  return together(world, (tx, ctx) => lockDocument(tx, ctx, { table, code: '' }, id), rivals);
}

/** Lets all of them come as far as the books of the company, or another lock before it, until one may go on. */
export function togetherAtBooks<Outcome>(
  world: World,
  rivals: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  const hold = (tx: Tx) => sql`SELECT FROM company WHERE id = ${world.companyId} FOR UPDATE`.execute(tx);
  return together(world, hold, rivals);
}

async function together<Outcome>(
  world: World,
  hold: (tx: Tx, ctx: Context) => Promise<unknown>,
  rivals: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  const ctx = await contextOf(world);
  const { running } = await transact(ctx, async (tx) => {
    await hold(tx, ctx);
    const running = Promise.all(rivals.map((rival) => rival()));
    await expect.poll(() => countWaiting(world.app.tools), { timeout: 10_000, interval: 20 }).toBe(rivals.length);
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
