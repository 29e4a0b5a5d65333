import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * The advisory locks that concern no company. Those of a company are {@link holdTable}'s, those of numbers
 * `nextNumber`'s, those of keys `claimKey`'s, those of networks `noteAct`'s, and those of people who order on the web
 * `holdPerson`'s.
 */
export const lockNumbers = {
  /** One process at a time brings the database up to date. */
  migration: 4242,
  /** One person at a time becomes the first administrator. */
  firstAdmin: 4244,
  /** One at a time names a module or an action, so that no two are called the same. */
  accessNames: 4246,
  /** One at a time seals the audit trail, in `seal_audit`. */
  auditSeal: 4250,
  /** Held by the server that uses the database of a data folder, so that a second one on the same folder is refused. */
  dataFolder: 5_469_746,
} as const;

/** Lets one at a time do what a number stands for, until the transaction ends. */
export async function holdLock(tx: Tx, name: keyof typeof lockNumbers): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockNumbers[name]})`.execute(tx);
}

/**
 * Lets one at a time write to a company's table what depends on all of its rows: the last place, the next digits, a free
 * address, the last open location. Held until the transaction ends; taken after the row that is changed, before anything
 * else is written.
 */
export async function holdTable(tx: Tx, table: string, companyId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${table}, ${companyId}))`.execute(tx);
}
