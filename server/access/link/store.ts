import { sql } from 'kysely';
import type { LinkPurpose } from '#contract/access/user.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { LinkState } from './rules.ts';

/** Makes a link in the place of the one that its user had open. The link to the first administrator is of no user. */
export async function saveLink(
  db: Db | Tx,
  link: { tokenHash: Buffer; userId: number | null; purpose: string; madeAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('oneTimeLink')
    .set({ replacedAt: link.madeAt })
    .where('userId', '=', link.userId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute();
  await db.insertInto('oneTimeLink').values(link).execute();
}

/** Whether a link to the first administrator is still good. */
export async function findFirstAdminLink(db: Db | Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
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

export async function saveUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('oneTimeLink').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute();
}
