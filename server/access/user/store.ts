import { sql } from 'kysely';
import type { LinkPurpose, UserLocation } from '#contract/access/user.ts';
import { adminRole } from '#contract/kernel/access.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { userName, userNameJa } from '../../kernel/userName.ts';

export interface UserRow {
  companyId: number;
  username: string;
  email: string;
  firstName: string;
  middleName: string;
  lastName: string;
  firstNameJa: string;
  lastNameJa: string;
  phoneNumber: string;
  address: string;
  birthday: string | null;
  imageId: string | null;
  passwordHash: string | null;
  holdsAllCompanies: boolean;
}

export async function findRoleId(tx: Tx, name: string): Promise<number | undefined> {
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('name', '=', name)
    .where('active', '=', true)
    .executeTakeFirst();
  return role?.id;
}

/** Lets a user work at one more location, for all that is done there. */
export async function saveWorkplace(tx: Tx, userId: number, locationId: number): Promise<void> {
  await tx
    .insertInto('userLocation')
    .values({ userId, locationId, canShip: true, canReceive: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Companies that are switched on: some of them, or all where null. */
export async function listCompanies(db: Db | Tx, companyIds: readonly number[] | null) {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'nameJa'])
    .where('active', '=', true)
    .$if(companyIds !== null, (query) => query.where('id', 'in', [...(companyIds ?? [])]))
    .orderBy('id')
    .execute();
}

/** Locations that are switched on, of some companies or of all that are. */
export async function listLocations(db: Db | Tx, companyIds: readonly number[] | null) {
  return db
    .selectFrom('location')
    .innerJoin('company', 'company.id', 'location.companyId')
    .select(['location.id', 'location.companyId', 'location.name', 'location.nameJa'])
    .where('location.active', '=', true)
    .where('company.active', '=', true)
    .$if(companyIds !== null, (query) => query.where('location.companyId', 'in', [...(companyIds ?? [])]))
    .orderBy('location.companyId')
    .orderBy('location.id')
    .execute();
}

/**
 * Locks everybody who has the role Admin, so that of several who take each other's place away one after the other
 * decides. It comes before any other lock on a user.
 */
export async function holdAdmins(tx: Tx): Promise<void> {
  await sql`SELECT u.id FROM app_user AS u JOIN role ON role.id = u.role_id WHERE role.name = ${adminRole}
    ORDER BY u.id FOR NO KEY UPDATE OF u`.execute(tx);
}

export interface WayIn {
  id: number;
  companyId: number;
}

/**
 * Administrators of all companies who can sign in now. Read behind `holdAdmins`, by a statement of its own that sees what it
 * waited for.
 */
export async function listWaysIn(tx: Tx): Promise<WayIn[]> {
  return tx
    .selectFrom('appUser as u')
    .innerJoin('role', 'role.id', 'u.roleId')
    .innerJoin('company', 'company.id', 'u.companyId')
    .select(['u.id', 'u.companyId'])
    .where('role.name', '=', adminRole)
    .where('u.holdsAllCompanies', '=', true)
    .where('u.active', '=', true)
    .where('u.passwordHash', 'is not', null)
    .where('company.active', '=', true)
    .execute();
}

export type HeldUser = UserRow & {
  id: number;
  roleId: number;
  active: boolean;
  version: number;
  locations: (UserLocation & { companyId: number })[];
};

/** A user of a company, locked, with their places of work. */
export async function holdUserOf(tx: Tx, companyId: number, id: number): Promise<HeldUser | undefined> {
  const row = await tx
    .selectFrom('appUser')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || row.roleId === null) return undefined;
  const { roleId } = row;
  const locations = await tx
    .selectFrom('userLocation as works')
    .innerJoin('location', 'location.id', 'works.locationId')
    .select(['works.locationId', 'works.canShip', 'works.canReceive', 'location.companyId'])
    .where('works.userId', '=', id)
    .orderBy('works.locationId')
    .execute();
  return { ...row, roleId, locations };
}

/** What the user's last one-time link was for; undefined where there was none. */
export async function findLastPurpose(tx: Tx, userId: number): Promise<LinkPurpose | undefined> {
  const link = await tx
    .selectFrom('oneTimeLink')
    .select('purpose')
    .where('userId', '=', userId)
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return link?.purpose as LinkPurpose | undefined;
}

export async function saveUser(
  tx: Tx,
  roleId: number,
  user: UserRow,
  locations: readonly UserLocation[],
): Promise<number> {
  const { id } = await tx
    .insertInto('appUser')
    .values({ ...user, roleId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addLocations(tx, id, locations);
  return id;
}

/** The first user who may sign in, of a name or an e-mail address, or of a role in a company. */
export async function findActingUser(db: Db, who: { name: string } | { companyId: number; roleName: string }) {
  const users = db
    .selectFrom('appUser as u')
    .innerJoin('role', 'role.id', 'u.roleId')
    .innerJoin('company', 'company.id', 'u.companyId')
    .where('u.active', '=', true)
    .where('role.active', '=', true)
    .where('company.active', '=', true)
    .select(['u.id', 'u.username', 'u.companyId', 'u.roleId', 'u.holdsAllCompanies', 'role.name as roleName'])
    .select([userName('u').as('name'), userNameJa('u').as('nameJa')])
    .orderBy('u.id');
  const wanted =
    'name' in who
      ? users.where((or) => or.or([or('u.username', '=', who.name), or('u.email', '=', who.name)]))
      : users.where('u.companyId', '=', who.companyId).where('role.name', '=', who.roleName);
  return wanted.executeTakeFirst();
}

/** Whether a picture is somebody's already: nobody takes another's by its name. */
export async function isImageTaken(tx: Tx, imageId: string): Promise<boolean> {
  return (await tx.selectFrom('appUser').select('id').where('imageId', '=', imageId).executeTakeFirst()) !== undefined;
}

export type UserChange = Partial<UserRow> & { roleId?: number; active?: boolean };

/** Changes a user, and answers the new version. Sessions that this makes wrong end by trigger. */
export async function saveUserChange(tx: Tx, id: number, change: UserChange): Promise<number> {
  const { version } = await tx
    .updateTable('appUser')
    .set({ ...change })
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** A picture is no version of a user: what is being typed elsewhere about them stays valid. */
export async function saveImage(tx: Tx, userId: number, imageId: string | null): Promise<void> {
  await tx.updateTable('appUser').set({ imageId }).where('id', '=', userId).execute();
}

/** Where a user works from now on. */
export async function saveLocations(tx: Tx, userId: number, locations: readonly UserLocation[]): Promise<void> {
  await tx.deleteFrom('userLocation').where('userId', '=', userId).execute();
  await addLocations(tx, userId, locations);
}

async function addLocations(tx: Tx, userId: number, locations: readonly UserLocation[]): Promise<void> {
  if (locations.length === 0) return;
  await tx
    .insertInto('userLocation')
    .values(locations.map((location) => ({ ...location, userId })))
    .execute();
}
