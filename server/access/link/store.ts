import { sql } from 'kysely';
import type { LinkPurpose } from '#contract/access/user.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { holdLock } from '../../kernel/locks.ts';
import type { LinkState } from './rules.ts';

/** Makes a link; with a user, in the place of theirs that was open. */
export async function saveLink(
  db: Db | Tx,
  link: { tokenHash: Buffer; userId: number | null; purpose: string; madeAt: Date; expiresAt: Date },
): Promise<void> {
  if (link.userId !== null) await saveReplaced(db, link.userId, link.madeAt);
  await db.insertInto('oneTimeLink').values(link).execute();
}

async function saveReplaced(db: Db | Tx, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('oneTimeLink')
    .set({ replacedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute();
}

/** Whether a link to the first administrator is still good, as it was a moment ago. */
export async function findFirstAdminLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('oneTimeLink')
    .select('madeAt')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'firstAdmin')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

/** Locks and uses up a link to the first administrator that is still good. Of several such links, one is taken at a time. */
export async function holdFirstAdminLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  await holdLock(tx, 'firstAdmin');
  const { numUpdatedRows } = await tx
    .updateTable('oneTimeLink')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', 'firstAdmin')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface UserLink extends LinkState {
  purpose: LinkPurpose;
  userId: number;
  companyId: number;
  username: string;
  email: string;
  firstName: string;
  imageId: string | null;
  roleName: string;
}

/** A user's link by its hash, with the user. */
export async function findLink(db: Db | Tx, tokenHash: Buffer): Promise<UserLink | undefined> {
  const { rows } = await sql<UserLink>`SELECT link.purpose, link.expires_at, link.used_at, link.replaced_at,
      u.id AS user_id, u.company_id, u.username, u.email, u.first_name, u.image_id, role.name AS role_name,
      u.active AND role.active AND company.active AS may_enter
    FROM one_time_link AS link JOIN app_user AS u ON u.id = link.user_id JOIN role ON role.id = u.role_id
      JOIN company ON company.id = u.company_id
    WHERE link.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Locks the user of a link before the link is looked at again: of two who use it at once, one is too late. */
export async function holdLinkUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function saveUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('oneTimeLink').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute();
}
