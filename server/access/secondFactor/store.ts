import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/database.ts';

export interface SecondFactorRow {
  secret: Buffer;
  confirmedAt: Date | null;
}

/** Whether sign-in asks a user for a second factor: they have one, or their role demands it. */
export async function findFactorState(
  db: Db | Tx,
  userId: number,
): Promise<{ confirmedAt: Date | null; isDemanded: boolean; codesLeft: number }> {
  const { rows } = await sql<{ confirmedAt: Date | null; isDemanded: boolean; codesLeft: number }>`
    SELECT factor.confirmed_at, role.demands_second_factor AS is_demanded,
      (SELECT count(*) FROM recovery_code WHERE recovery_code.user_id = u.id AND used_at IS NULL) AS codes_left
    FROM app_user AS u JOIN role ON role.id = u.role_id LEFT JOIN second_factor AS factor ON factor.user_id = u.id
    WHERE u.id = ${userId}`.execute(db);
  return rows[0] ?? { confirmedAt: null, isDemanded: false, codesLeft: 0 };
}

/** The device's secret, encrypted, locked until the transaction ends. */
export async function holdFactor(tx: Tx, userId: number): Promise<SecondFactorRow | undefined> {
  return tx
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** A new secret, which waits for its first code; one that is confirmed stays. */
export async function saveSecret(db: Db | Tx, userId: number, secret: Buffer): Promise<void> {
  await db
    .insertInto('secondFactor')
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secret }).where('secondFactor.confirmedAt', 'is', null),
    )
    .execute();
}

/** Takes the code of a half minute; false where that, or a later one, was taken before. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Takes a recovery code; false where there is no such code, or none any more. */
export async function takeRecoveryCode(tx: Tx, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function saveConfirmed(tx: Tx, userId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
  await tx.updateTable('secondFactor').set({ confirmedAt: now }).where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute();
}

/** Whether there was one to remove. */
export async function removeFactor(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('secondFactor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return removed?.confirmedAt != null;
}

interface Challenge {
  tokenHash: Buffer;
  userId: number;
  passwordMark: Buffer;
  expiresAt: Date;
}

/** One challenge of a user at a time, and none that is over. */
export async function saveChallenge(tx: Tx, challenge: Challenge, now: Date): Promise<void> {
  await tx.deleteFrom('signInChallenge').where('expiresAt', '<', now).execute();
  await tx.insertInto('signInChallenge').values(challenge).execute();
}

/** Who has begun to sign in, as long as their password and their right to enter are what they were. */
export async function findChallenger(db: Db | Tx, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('signInChallenge as challenge')
    .innerJoin('appUser as u', 'u.id', 'challenge.userId')
    .innerJoin('role', 'role.id', 'u.roleId')
    .where('challenge.tokenHash', '=', tokenHash)
    .where('challenge.expiresAt', '>', now)
    .where('challenge.passwordMark', '=', sql<Buffer>`sha256(convert_to(u.password_hash, 'UTF8'))`)
    .where(sql<boolean>`u.active AND role.active AND (SELECT active FROM company WHERE company.id = u.company_id)`)
    .select(['u.id', 'u.companyId', 'u.username', 'u.firstName', 'u.imageId', 'role.name as roleName'])
    .executeTakeFirst();
}

export async function removeChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('signInChallenge').where('tokenHash', '=', tokenHash).execute();
}
