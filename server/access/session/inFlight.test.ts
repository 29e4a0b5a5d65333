import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { countWaiting } from '../../../tests/support/waiting.ts';
import { type Caller, openWorld, password, refusalCode, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { user: users, profile } = contract;
const admin = () => world.as('admin');

/**
 * Holds a user while `first` and then `second` come to wait for them, and lets go: so `second` has verified the password
 * by then, and `first` is done before it writes.
 */
async function overtake<A, B>(userId: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { running } = await world.app.tools.db.transaction().execute(async (tx) => {
    await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const one = first();
    await expect.poll(() => countWaiting(world.app.tools), { timeout: 4_000, interval: 10 }).toBe(1);
    const other = second();
    await expect.poll(() => countWaiting(world.app.tools), { timeout: 4_000, interval: 10 }).toBe(2);
    return { running: Promise.all([one, other]) };
  });
  return running;
}

async function countSessions(userId: number): Promise<number> {
  const rows = await world.app.tools.db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
  return rows.length;
}

async function hashOf(userId: number): Promise<string | null> {
  const user = world.app.tools.db.selectFrom('appUser').select('passwordHash').where('id', '=', userId);
  return (await user.executeTakeFirstOrThrow()).passwordHash;
}

/** As it was hashed by an older version, which is renewed by the next sign-in. */
async function makeOutdated(userId: number): Promise<void> {
  const parameters = { memory: 4096, passes: 3, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce: '0123456789abcdef', ...parameters });
  const passwordHash = `$argon2id$v=19$m=4096,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$${tag.toString('base64').replace(/=+$/, '')}`;
  await world.app.tools.db.updateTable('appUser').set({ passwordHash }).where('id', '=', userId).execute();
}

const next = 'pearls & rubies';
const changeOf = (caller: Caller) => refusalCode(caller.call(profile.changePassword, { current: password, next }));

describe('a sign-in that a reset overtakes', () => {
  it.each([
    ['with a hash of today', false],
    ['with a hash that would be renewed', true],
  ])('opens nothing and puts nothing back, %s', async (_, isOutdated) => {
    const clerk = await signUp(world, `reset-${isOutdated}`);
    if (isOutdated) await makeOutdated(clerk.userId);
    const [reset, entered] = await overtake(
      clerk.userId,
      () => refusalCode(admin().call(users.reset, { id: clerk.userId })),
      () => login(world, `reset-${isOutdated}`),
    );
    expect([reset, entered.statusCode, entered.json().code]).toEqual(['accepted', 401, 'signIn.failed']);
    expect([await hashOf(clerk.userId), await countSessions(clerk.userId)]).toEqual([null, 0]);
  });
});

describe('a sign-in that a deactivation overtakes', () => {
  it('leaves no session for the day on which the user is active again', async () => {
    const clerk = await signUp(world, 'switched');
    const toggle = (active: boolean) => refusalCode(admin().call(users.toggle, { id: clerk.userId, active }));
    const [off, entered] = await overtake(
      clerk.userId,
      () => toggle(false),
      () => login(world, 'switched'),
    );
    expect([off, entered.statusCode]).toEqual(['accepted', 401]);
    await toggle(true);
    expect(await countSessions(clerk.userId)).toBe(0);
  });
});

describe('a sign-in that a change of password overtakes', () => {
  it('opens nothing with the old one', async () => {
    const clerk = await signUp(world, 'changed');
    const [change, entered] = await overtake(
      clerk.userId,
      () => changeOf(clerk),
      () => login(world, 'changed'),
    );
    expect([change, entered.statusCode, await countSessions(clerk.userId)]).toEqual(['accepted', 401, 1]);
  });
});

describe('two sign-ins that would both renew the hash', () => {
  it('both come in', async () => {
    const clerk = await signUp(world, 'twice');
    await makeOutdated(clerk.userId);
    const replies = await overtake(
      clerk.userId,
      () => login(world, 'twice'),
      () => login(world, 'twice'),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await knock(world, replies[1].json().token)).toBe('accepted');
  });
});

describe('a change of password', () => {
  it('that a reset overtakes opens nothing and puts no password back', async () => {
    const clerk = await signUp(world, 'resetChanging');
    const [reset, change] = await overtake(
      clerk.userId,
      () => refusalCode(admin().call(users.reset, { id: clerk.userId })),
      () => changeOf(clerk),
    );
    expect([reset, change]).toEqual(['accepted', 'signIn.required']);
    expect([await hashOf(clerk.userId), await countSessions(clerk.userId)]).toEqual([null, 0]);
  });

  it('that a deactivation overtakes leaves no session', async () => {
    const clerk = await signUp(world, 'offChanging');
    const [off, change] = await overtake(
      clerk.userId,
      () => refusalCode(admin().call(users.toggle, { id: clerk.userId, active: false })),
      () => changeOf(clerk),
    );
    expect([off, change, await countSessions(clerk.userId)]).toEqual(['accepted', 'signIn.required', 0]);
  });

  it('that another one overtakes is refused, and the first one stands', async () => {
    const clerk = await signUp(world, 'raceChanging');
    const [first, second] = await overtake(
      clerk.userId,
      () => changeOf(clerk),
      () => refusalCode(clerk.call(profile.changePassword, { current: password, next: 'rubies & pearls' })),
    );
    expect([first, second]).toEqual(['accepted', 'signIn.required']);
    expect((await login(world, 'raceChanging', next)).statusCode).toBe(200);
  });
});
