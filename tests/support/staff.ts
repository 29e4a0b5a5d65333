import { contract } from '#contract/index.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { World } from './world.ts';

/** A whole user as the form sends one: a clerk of the Ginza shop unless said otherwise. */
export async function userDraft(
  world: World,
  username: string,
  changes: Partial<DraftOf<typeof contract.user.create>> = {},
): Promise<DraftOf<typeof contract.user.create>> {
  return {
    firstName: 'Naoko',
    middleName: '',
    lastName: 'Arai',
    username,
    email: `${username}@kinza.example`,
    roleId: await roleId(world, 'Sales'),
    phoneNumber: '090-1111-2222',
    address: '東京都中央区銀座四丁目5-6',
    birthday: '1994-03-08',
    companyId: world.companyId,
    locations: [{ locationId: world.ginza, canShip: false, canReceive: true }],
    ...changes,
  };
}

/** Puts a user in whom nobody has given a password yet, and answers their id. */
export async function addUser(
  world: World,
  username: string,
  changes: Partial<DraftOf<typeof contract.user.create>> = {},
): Promise<number> {
  return (await world.as('admin').call(contract.user.create, await userDraft(world, username, changes))).id;
}

/** A user as the form sends one back that nobody has changed. */
export async function userForm(world: World, id: number): Promise<DraftOf<typeof contract.user.edit>> {
  const { firstName, middleName, lastName, username, email, phoneNumber, address, ...row } = await world
    .as('admin')
    .call(contract.user.find, { id });
  const locations = row.locations.map(({ locationId, canShip, canReceive }) => ({ locationId, canShip, canReceive }));
  const { roleId: role, companyId, version } = row;
  const birthday = row.birthday ?? '1990-01-01';
  const own = { firstName, middleName, lastName, username, email, phoneNumber, address, birthday };
  return { ...own, id, version, roleId: role, companyId, locations };
}

export async function roleId(world: World, name: string): Promise<number> {
  const { db } = world.app.tools;
  const { id } = await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}

/** A role that may do this and nothing else. */
export async function makeRole(world: World, name: string, words: readonly AccessWord[]): Promise<number> {
  const { db } = world.app.tools;
  const { id } = await db.insertInto('role').values({ name }).returning('id').executeTakeFirstOrThrow();
  const actions = await db.selectFrom('action').select(['id', 'description']).execute();
  const rights = actions
    .filter(({ description }) => (words as readonly string[]).includes(description))
    .map((action) => ({ roleId: id, actionId: action.id, active: true }));
  if (rights.length > 0) await db.insertInto('accessRight').values(rights).execute();
  return id;
}
