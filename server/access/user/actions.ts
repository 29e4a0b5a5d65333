import { refuse } from '#contract/kernel/refusal.ts';
import { type Actor, audit } from '../../kernel/audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { findRoleId, saveUser, type UserLocation, type UserRow } from './store.ts';

export type NewUser = Pick<UserRow, 'companyId' | 'username' | 'email' | 'firstName' | 'lastName' | 'passwordHash'> &
  Partial<UserRow> & {
    /** The name of a role that stands, `Manager`. */
    roleName: string;
    /** Where the user works, in any company. An administrator works everywhere in their own. */
    locations: readonly UserLocation[];
  };

/**
 * Makes a user. Takes the password already hashed, since hashing takes longer than a transaction should; refuses a
 * role that does not stand, and a user name or an e-mail address that is somebody's.
 */
export async function createUser(
  tx: Tx,
  actor: Actor,
  { roleName, locations, ...input }: NewUser,
): Promise<{ userId: number }> {
  const roleId = (await findRoleId(tx, roleName)) ?? refuse('notFound', { role: roleName });
  const user: UserRow = {
    middleName: '',
    phoneNumber: '',
    address: '',
    birthday: null,
    imageId: null,
    ...input,
    username: input.username.toLowerCase(),
    email: input.email.toLowerCase(),
  };
  const userId = await saveUser(tx, roleId, user, locations);
  // The first user of all makes themselves.
  const by = { ...actor, companyId: user.companyId, user: { id: actor.user.id || userId } };
  await audit(tx, by, 'user', userId, 'create', { username: [null, user.username], role: [null, roleName] });
  return { userId };
}
