import { contract } from '#contract/index.ts';
import { hashPassword } from '#server/access/password.ts';
import { createUser } from '#server/access/user/actions.ts';
import { type Caller, callerOf, password, refusalCode, type World } from './world.ts';

const passwordHash = hashPassword(password);

/** Puts somebody new into the Ginza shop and signs them in. */
export async function hire(world: World, username: string, roleName = 'Sales'): Promise<Caller & { userId: number }> {
  const actor = { clock: world.clock, user: { id: 0 } };
  const user = {
    companyId: world.companyId,
    username,
    email: `${username.toLowerCase()}@kinza.example`,
    firstName: 'Aiko',
    lastName: 'Abe',
    passwordHash: await passwordHash,
    roleName,
    locations: [{ locationId: world.ginza, canShip: false, canReceive: true }],
  };
  const { userId } = await world.app.tools.db.transaction().execute((tx) => createUser(tx, actor, user));
  const reply = await login(world, username);
  return { userId, ...callerOf(world.app, reply.json().token) };
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
