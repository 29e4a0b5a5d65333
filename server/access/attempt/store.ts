import type { Db, Tx } from '../../kernel/database.ts';

/** `pair:`, `account:` and `address:` count failures since `at`; `known:` says when a name last signed in at an address. */
export interface AttemptRow {
  key: string;
  count: number;
  at: Date;
  blockedUntil: Date | null;
}

const columns = ['key', 'count', 'at', 'blockedUntil'] as const;

export async function listAttempts(db: Db, keys: readonly string[]): Promise<AttemptRow[]> {
  return db.selectFrom('signInFailure').select(columns).where('key', 'in', keys).execute();
}

/** Locks the counts, in the order of their keys; those that are missing start at nothing. */
export async function holdAttempts(tx: Tx, keys: readonly string[], now: Date): Promise<AttemptRow[]> {
  const sorted = keys.toSorted();
  await tx
    .insertInto('signInFailure')
    .values(sorted.map((key) => ({ key, count: 0, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('signInFailure').select(columns).where('key', 'in', sorted).orderBy('key').forUpdate().execute();
}

export async function saveAttempt(tx: Tx, row: AttemptRow): Promise<void> {
  const { key, ...values } = row;
  await tx.updateTable('signInFailure').set(values).where('key', '=', key).execute();
}

/** Notes that a name has signed in at an address, and forgets its failures there. */
export async function saveSuccess(tx: Tx, pairKey: string, knownKey: string, now: Date): Promise<void> {
  await tx.deleteFrom('signInFailure').where('key', '=', pairKey).execute();
  await tx
    .insertInto('signInFailure')
    .values({ key: knownKey, count: 0, at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: now }))
    .execute();
}

export async function removeForgotten(tx: Tx, before: { counts: Date; known: Date }): Promise<void> {
  await tx.deleteFrom('signInFailure').where('key', 'not like', 'known:%').where('at', '<', before.counts).execute();
  await tx.deleteFrom('signInFailure').where('key', 'like', 'known:%').where('at', '<', before.known).execute();
}
