import { inject } from 'vitest';
import { contract } from '#contract/index.ts';
import { startSession } from '#server/access/session/actions.ts';
import { createUser } from '#server/access/user/actions.ts';
import { type Caller, callerOf, password, refusalCode, type World } from './world.ts';

/** Puts somebody new into the Ginza shop and signs them in; an administrator is one of all companies. */
export async function signUp(
  world: World,
  username: string,
  roleName = 'Sales',
  holdsAllCompanies = roleName === 'Admin',
): Promise<Caller & { userId: number }> {
  const actor = { clock: world.clock, user: { id: 0 } };
  const user = {
    companyId: world.companyId,
    username,
    email: `${username.toLowerCase()}@kinza.example`,
    firstName: 'Aiko',
    lastName: 'Abe',
    passwordHash: inject('world').passwordHash,
    roleName,
    holdsAllCompanies,
    locations: [{ locationId: world.ginza, canShip: false, canReceive: true }],
  };
  return world.app.tools.db.transaction().execute(async (tx) => {
    const { userId } = await createUser(tx, actor, user);
    return { userId, ...callerOf(world.app, await startSession(tx, world, userId)) };
  });
}

/** Tries to sign in, and answers whatever the server did. */
export function login(world: World, username: string, secret = password, remoteAddress = '127.0.0.1') {
  return world.app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: secret },
    remoteAddress,
  });
}

/** `accepted` while a token opens the door, else the code of the refusal. */
export function knock(world: World, token: string): Promise<string> {
  return refusalCode(callerOf(world.app, token).call(contract.session.current, {}));
}
