import type { Tx } from '../../kernel/database.ts';

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
