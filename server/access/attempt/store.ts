import { sql } from 'kysely';
import { attemptsAlarm } from '#contract/access/session.ts';
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

/** Into the trail of the user of a name, if there is one; the same statement either way. Nobody is named as having done it. */
export async function saveFailed(tx: Tx, name: string, action: string, address: string, now: Date): Promise<void> {
  const changes = JSON.stringify({ device: [null, address] });
  await sql`INSERT INTO audit_entry (company_id, at, thing, thing_id, action, changes)
    SELECT company_id, ${now}, 'user', id, ${action}, ${changes}::jsonb FROM app_user
    WHERE username = ${name} OR email = ${name}`.execute(tx);
}

/** One unseen alarm for the company of the user of a name, if there is one; the same statement either way. */
export async function saveAlarm(tx: Tx, name: string, now: Date): Promise<void> {
  await sql`INSERT INTO alarm (company_id, at, invariant, detail)
    SELECT company_id, ${now}, ${attemptsAlarm}, username FROM app_user AS u
    WHERE (username = ${name} OR email = ${name}) AND NOT EXISTS (SELECT FROM alarm
      WHERE company_id = u.company_id AND invariant = ${attemptsAlarm} AND detail = u.username AND seen_at IS NULL)`.execute(
    tx,
  );
}
