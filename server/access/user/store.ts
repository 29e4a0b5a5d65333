import type { Db, Tx } from '../../kernel/database.ts';

export interface UserRow {
  companyId: number;
  username: string;
  email: string;
  firstName: string;
  middleName: string;
  lastName: string;
  phoneNumber: string;
  address: string;
  birthday: string | null;
  imageId: string | null;
  passwordHash: string | null;
}

export interface UserLocation {
  locationId: number;
  canShip: boolean;
  canReceive: boolean;
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
  if (locations.length > 0) {
    await tx
      .insertInto('userLocation')
      .values(locations.map((location) => ({ ...location, userId: id })))
      .execute();
  }
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
    .select(['u.id', 'u.username', 'u.firstName', 'u.lastName', 'u.companyId', 'u.roleId', 'role.name as roleName'])
    .orderBy('u.id');
  const wanted =
    'name' in who
      ? users.where((or) => or.or([or('u.username', '=', who.name), or('u.email', '=', who.name)]))
      : users.where('u.companyId', '=', who.companyId).where('role.name', '=', who.roleName);
  return wanted.executeTakeFirst();
}
