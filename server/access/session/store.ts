import { sql } from 'kysely';
import type { Session } from '#contract/access/session.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { readShort } from '../../kernel/named.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';
import { idleMs, type Place } from './rules.ts';

export interface LivingSession {
  tokenHash: Buffer;
  sessionId: number;
  seenAt: Date;
  userId: number;
  name: string;
  nameJa: string;
  ownCompanyId: number;
  roleId: number;
  roleName: string;
  rightsVersion: number;
  /** Role and rights are not the user's own but those of a role that they look at. */
  isViewing: boolean;
  /** By company and location id; closed ones too, which are still looked at. An administrator ships and receives at all. */
  places: [locationId: number, companyId: number, isOpen: boolean, canShip: boolean, canReceive: boolean][] | null;
  holdsAllCompanies: boolean;
}

/** A user `u` with the role `role`, what it may as `seen` would, and where they work. */
const workerColumns = sql`u.id AS "userId",
       ${userName('u')} AS name, ${userNameJa('u')} AS "nameJa", u.company_id AS "ownCompanyId", u.holds_all_companies AS "holdsAllCompanies", seen.id AS "roleId", seen.name AS "roleName",
       seen.rights_version AS "rightsVersion",
       (SELECT json_agg(json_build_array(location.id, location.company_id, location.active,
          role.name = 'Admin' OR coalesce(works.can_ship, false), role.name = 'Admin' OR coalesce(works.can_receive, false))
          ORDER BY location.company_id, location.id)
        FROM location LEFT JOIN user_location AS works ON works.location_id = location.id AND works.user_id = u.id
        WHERE location.company_id IN (SELECT id FROM company WHERE active) AND location.id IN (
          SELECT location_id FROM user_location WHERE user_id = u.id
          UNION SELECT own.id FROM location AS own WHERE own.company_id = u.company_id AND role.name = 'Admin')) AS places`;

/**
 * The sessions of these tokens, each with its user, role and places of work, in one statement: it is asked on every
 * request. An administrator works at every location of their own company; everybody, where they are assigned.
 */
export async function listLivingSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
  idleMs: number,
): Promise<LivingSession[]> {
  return readShort<LivingSession>(
    db,
    sql`SELECT session.token_hash AS "tokenHash", session.id AS "sessionId", session.seen_at AS "seenAt", session.view_as_role_id IS NOT NULL AS "isViewing",
       ${workerColumns}
     FROM session JOIN app_user AS u ON u.id = session.user_id JOIN role ON role.id = u.role_id
       JOIN role AS seen ON seen.id = coalesce(session.view_as_role_id, u.role_id)
     WHERE session.token_hash = ANY(${tokenHashes}::bytea[]) AND session.revoked_at IS NULL AND session.expires_at > ${now}
       AND session.seen_at > ${new Date(now.getTime() - idleMs)} AND u.active AND role.active AND (SELECT active FROM company WHERE company.id = u.company_id)`,
  );
}

/** The same of a user whom nobody is signed in as: a job does what they asked for. */
export async function findWorker(db: Db, userId: number): Promise<LivingSession | undefined> {
  const { rows } =
    await sql<LivingSession>`SELECT '' AS "tokenHash", 0 AS "sessionId", now() AS "seenAt", false AS "isViewing",
       ${workerColumns}
     FROM app_user AS u JOIN role ON role.id = u.role_id JOIN role AS seen ON seen.id = role.id
     WHERE u.id = ${userId} AND u.active AND role.active AND (SELECT active FROM company WHERE company.id = u.company_id)`.execute(
      db,
    );
  return rows[0];
}

export async function saveSeen(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('session').set({ seenAt: now }).where('id', '=', sessionId).where('seenAt', '<', now).execute();
}

export interface NewSession {
  userId: number;
  tokenHash: Buffer;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  userAgent: string;
  address: string;
}

export async function saveSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/** Ends the session of a token, and answers whose it was; undefined where it had ended, or was never one. */
export async function saveRevoked(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ companyId: number; user: { id: number } } | undefined> {
  const ended = await tx
    .updateTable('session')
    .from('appUser as u')
    .set({ revokedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .whereRef('u.id', '=', 'session.userId')
    .returning(['u.id', 'u.companyId'])
    .executeTakeFirst();
  return ended && { companyId: ended.companyId, user: { id: ended.id } };
}

/** The user as whoever signs in meets them. */
export async function findSignInUser(db: Db, name: string) {
  return db
    .selectFrom('appUser as u')
    .innerJoin('role', 'role.id', 'u.roleId')
    .where((or) => or.or([or('u.username', '=', name), or('u.email', '=', name)]))
    .select([
      'u.id',
      'u.companyId',
      'u.username',
      'u.firstName',
      'u.imageId',
      'u.passwordHash',
      'role.name as roleName',
      mayEnter,
    ])
    .executeTakeFirst();
}

const mayEnter =
  sql<boolean>`u.active AND role.active AND (SELECT active FROM company WHERE company.id = u.company_id)`.as(
    'mayEnter',
  );

const userColumns = [
  'u.id',
  'u.companyId',
  'u.username',
  'u.email',
  'u.firstName',
  'u.middleName',
  'u.lastName',
  'u.firstNameJa',
  'u.lastNameJa',
  'u.phoneNumber',
  'u.address',
  'u.birthday',
  'u.imageId',
  'u.passwordHash',
  'u.version',
  'role.name as roleName',
  'role.nameJa as roleNameJa',
] as const;

export async function findUser(db: Db | Tx, userId: number) {
  return oneUser(db, userId).executeTakeFirstOrThrow();
}

/** The same, held until the transaction ends. */
export async function holdUser(tx: Tx, userId: number) {
  await lockUser(tx, userId);
  return findUser(tx, userId);
}

/** Locks a user, and answers what lets them in now: their password's hash, and whether they may enter at all. */
export async function holdEntry(tx: Tx, userId: number): Promise<{ passwordHash: string | null; mayEnter: boolean }> {
  await lockUser(tx, userId);
  return tx
    .selectFrom('appUser as u')
    .innerJoin('role', 'role.id', 'u.roleId')
    .where('u.id', '=', userId)
    .select(['u.passwordHash', mayEnter])
    .executeTakeFirstOrThrow();
}

/** By a statement of its own: what is read after it is what it has waited for, of every table. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

function oneUser(db: Db | Tx, userId: number) {
  return db
    .selectFrom('appUser as u')
    .innerJoin('role', 'role.id', 'u.roleId')
    .where('u.id', '=', userId)
    .select(userColumns);
}

/** The role that a session is seen as from its next request; null: its user's own. */
export async function saveViewedRole(tx: Tx, sessionId: number, roleId: number | null): Promise<void> {
  await tx.updateTable('session').set({ viewAsRoleId: roleId }).where('id', '=', sessionId).execute();
}

/** A new password revokes every session of the user in the same statement's transaction, by trigger. */
export async function savePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute();
}

type CompanyInUse = Omit<Session['company'], 'logoUrl'> & { logoId: string | null };

/** The company in use with the tax rate of a day. */
export async function findCompany(db: Db, companyId: number, date: string): Promise<CompanyInUse> {
  const { rows } = await sql<CompanyInUse>`SELECT id, code, name, name_ja, logo_id, tax_mode, tax_rounding,
      allow_negative_sellable, closed_through,
      (SELECT min(through) FROM month_close WHERE company_id = company.id) AS first_closed_through, coalesce((SELECT basis_points FROM tax_rate
        WHERE company_id = company.id AND valid_from <= ${date} ORDER BY valid_from DESC LIMIT 1), 0) AS tax_basis_points
    FROM company WHERE id = ${companyId}`.execute(db);
  return rows[0] ?? refuse('notFound', { thing: 'company' });
}

export interface WorkplaceRow extends Omit<Place, 'isOpen' | 'canShip' | 'canReceive'> {
  name: string;
  nameJa: string;
  companyName: string;
  companyNameJa: string;
  canShip: boolean;
  canReceive: boolean;
}

/** An administrator ships and receives wherever they work. */
export async function listWorkplaces(
  db: Db,
  userId: number,
  isAdmin: boolean,
  ownCompanyId: number,
): Promise<WorkplaceRow[]> {
  const { rows } =
    await sql<WorkplaceRow>`SELECT location.id AS "locationId", location.company_id AS "companyId", location.name,
      location.name_ja AS "nameJa", company.name AS "companyName", company.name_ja AS "companyNameJa",
      ${isAdmin} OR coalesce(works.can_ship, false) AS "canShip",
      ${isAdmin} OR coalesce(works.can_receive, false) AS "canReceive"
    FROM location JOIN company ON company.id = location.company_id AND company.active
      LEFT JOIN user_location AS works ON works.location_id = location.id AND works.user_id = ${userId}
    WHERE location.active AND (works.user_id IS NOT NULL OR (${isAdmin} AND location.company_id = ${ownCompanyId}))
    ORDER BY location.company_id, location.id`.execute(db);
  return rows;
}

/** How many people of a company are signed in now. */
export async function countSignedIn(tx: Tx, companyId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT u.id) AS count FROM session
    JOIN app_user AS u ON u.id = session.user_id
    WHERE u.company_id = ${companyId} AND session.revoked_at IS NULL AND session.expires_at > ${now}
      AND session.seen_at > ${new Date(now.getTime() - idleMs)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function countAlarms(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('alarm')
    .where('companyId', '=', companyId)
    .where('seenAt', 'is', null)
    .select((column) => column.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether there is anybody yet. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}
