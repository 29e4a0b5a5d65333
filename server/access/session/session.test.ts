import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { callerOf, openWorld, password, refusalCode, type World } from '../../../tests/support/world.ts';
import { hashToken, makeToken } from '../token.ts';
import { identify } from './actions.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const start = '2026-06-18T05:32:00Z';
const passed = (ms: number) => new Date(new Date(start).getTime() + ms).toISOString();
const hourMs = 3_600_000;

describe('a session', () => {
  it('ends after 12 hours without a call, and after 24 in any case', async () => {
    world.clock.set(start);
    const { token } = await signUp(world, 'longday');
    world.clock.set(passed(12 * hourMs - 1));
    expect(await knock(world, token)).toBe('accepted');
    await seenAt(token, passed(12 * hourMs - 1));
    world.clock.set(passed(23 * hourMs));
    expect(await knock(world, token)).toBe('accepted');
    await seenAt(token, passed(23 * hourMs));
    world.clock.set(passed(24 * hourMs));
    expect(await knock(world, token)).toBe('signIn.required');
    world.clock.set(start);

    const idle = (await login(world, 'longday')).json().token;
    world.clock.set(passed(12 * hourMs));
    expect(await knock(world, idle)).toBe('signIn.required');
    world.clock.set(start);
  });

  it('notes at most once a minute that it was used', async () => {
    const { token } = await signUp(world, 'busy');
    const seen = async () => (await findRow(token)).seenAt.toISOString();
    world.clock.set(passed(59_999));
    expect(await knock(world, token)).toBe('accepted');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await seen()).toBe(passed(0));
    world.clock.set(passed(60_000));
    expect(await knock(world, token)).toBe('accepted');
    await expect.poll(seen).toBe(passed(60_000));
    world.clock.set(start);
  });

  it('ends with sign-out, which never fails', async () => {
    const { token } = await signUp(world, 'goer');
    const out = (header?: string) =>
      world.app.server.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: header ? { authorization: header } : {},
      });
    for (const header of [
      `Bearer ${token}`,
      `Bearer ${token}`,
      `Bearer ${makeToken('s')}`,
      'Bearer junk',
      'Basic abc',
      undefined,
    ]) {
      const reply = await out(header);
      expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    }
    expect(await knock(world, token)).toBe('signIn.required');
  });

  it.each([
    ['password', { passwordHash: 'x' }],
    ['status', { active: false }],
  ])('ends in the transaction that changes the %s', async (what, change) => {
    const { userId, token } = await signUp(world, `changed-${what}`);
    await world.app.tools.db.transaction().execute(async (tx) => {
      await tx.updateTable('appUser').set(change).where('id', '=', userId).execute();
      const open = await tx
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .execute();
      expect(open).toEqual([]);
    });
    expect(await knock(world, token)).toBe('signIn.required');
  });

  it('ends in the transaction that changes the role, and stands when that is rolled back', async () => {
    const { db } = world.app.tools;
    const { userId, token } = await signUp(world, 'promoted');
    const { id: roleId } = await db
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Manager')
      .executeTakeFirstOrThrow();
    const promote = (shouldFail: boolean) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('appUser').set({ roleId }).where('id', '=', userId).execute();
        if (shouldFail) throw new Error('changed our mind');
      });
    await expect(promote(true)).rejects.toThrow('changed our mind');
    expect(await knock(world, token)).toBe('accepted');
    await promote(false);
    expect(await knock(world, token)).toBe('signIn.required');
  });

  it('opens nothing while its role is switched off', async () => {
    const { db } = world.app.tools;
    await db.updateTable('role').set({ active: false }).where('name', '=', 'Sales').execute();
    expect(await knock(world, world.as('sales').token)).toBe('signIn.required');
    await db.updateTable('role').set({ active: true }).where('name', '=', 'Sales').execute();
    expect(await knock(world, world.as('sales').token)).toBe('accepted');
  });

  it('is not asked of the database where the token can be none', async () => {
    const tools = { ...world.app.tools, db: undefined as never };
    const sent = makeToken('s');
    for (const token of ['', 'junk', makeToken('l'), `${sent.slice(0, -1)}!`, sent.replace('_s_', '_x_')]) {
      expect(await identify(tools, token, null)).toBeNull();
    }
    await expect(identify(tools, sent, null)).rejects.toThrow();
  });

  it('is told apart from others that are asked for in the same moment', async () => {
    const { db, ...tools } = world.app.tools;
    let asked = 0;
    const counting = new Proxy(db, {
      get: (target, name) => {
        if (name === 'getExecutor') asked += 1;
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    const [first, second] = [await signUp(world, 'first'), await signUp(world, 'second')];
    // From here on the rights of their role are remembered.
    await identify({ ...tools, db: counting }, first.token, null);
    asked = 0;
    const tokens = [second.token, makeToken('s'), first.token, second.token];
    const found = await Promise.all(tokens.map((token) => identify({ ...tools, db: counting }, token, null)));
    expect(found.map((identity) => identity?.user.id)).toEqual([second.userId, undefined, first.userId, second.userId]);
    expect(asked).toBe(1);
  });

  it('outlives a database that can not note its use', async () => {
    const { db, ...tools } = world.app.tools;
    const { token } = await signUp(world, 'stubborn');
    // Reads pass; the statement that writes fails.
    const refusing = { set: () => refusing, where: () => refusing, execute: () => Promise.reject(new Error('gone')) };
    const broken = new Proxy(db, {
      get: (target, name) => {
        if (name === 'updateTable') return () => refusing;
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    world.clock.set(passed(120_000));
    expect(await identify({ ...tools, db: broken }, token, null)).toMatchObject({ user: { name: 'Aiko Abe' } });
    world.clock.set(start);
  });
});

describe('open sessions', () => {
  const open = async ({ token }: { token: string }) =>
    (await callerOf(world.app, token).call(contract.openSession.own, {})).sessions;
  const enter = async (username: string, agent: string, address: string): Promise<string> => {
    const payload = { username, password };
    const headers = { 'user-agent': agent };
    const reply = await world.app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers,
      remoteAddress: address,
    });
    return reply.json().token;
  };

  it('are listed by device and address, and ended: one, or all but this', async () => {
    const own = await signUp(world, 'roamer');
    const till = await enter('roamer', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', '192.0.2.7');
    const phone = await enter('roamer', 'Mozilla/5.0 (iPhone; like Mac OS X) Version/26 Safari/604', '192.0.2.8');
    const before = await open(own);
    expect(before.map(({ browser, system, address, isThis }) => [browser, system, address, isThis])).toEqual([
      ['Safari', 'iPhone', '192.0.2.8', false],
      ['Chrome', 'Windows', '192.0.2.7', false],
      ['', '', '', true],
    ]);
    const sessionId = before[0]?.id ?? 0;
    // Somebody else's is none of theirs.
    const stranger = await signUp(world, 'stranger');
    expect(await refusalCode(stranger.call(contract.openSession.endOwn, { sessionId }))).toBe('notFound');
    expect(await own.call(contract.openSession.endOwn, { sessionId })).toEqual({ ended: 1 });
    expect(await own.call(contract.openSession.endOwn, { sessionId })).toEqual({ ended: 0 });
    expect(await Promise.all([phone, till].map((token) => knock(world, token)))).toEqual([
      'signIn.required',
      'accepted',
    ]);
    expect(await own.call(contract.openSession.endOthers, {})).toEqual({ ended: 1 });
    expect(await knock(world, till)).toBe('signIn.required');
    expect((await open(own)).map(({ isThis }) => isThis)).toEqual([true]);
    const { rows } = await world.as('admin').call(contract.user.audit, { id: own.userId });
    const ended = rows.filter(({ action }) => action === 'endSession');
    expect(ended.map(({ changes }) => changes[0]?.before)).toEqual([
      'Chrome, Windows, 192.0.2.7',
      'Safari, iPhone, 192.0.2.8',
    ]);
  });

  it('of others are seen and ended by who may edit them, and by nobody who may do less than they', async () => {
    const { userId: id, token } = await signUp(world, 'watched');
    const boss = await signUp(world, 'boss', 'Admin');
    const { sessions } = await world.as('admin').call(contract.openSession.ofUser, { id });
    expect(sessions.map(({ isThis }) => isThis)).toEqual([false]);
    for (const who of ['sales', 'manager'] as const) {
      expect(await refusalCode(world.as(who).call(contract.openSession.endAllOfUser, { id: boss.userId }))).toMatch(
        /^(access.denied|user.beyond)$/,
      );
    }
    expect(await world.as('admin').call(contract.openSession.endAllOfUser, { id })).toEqual({ ended: 1 });
    expect(await knock(world, token)).toBe('signIn.required');
    expect(await knock(world, boss.token)).toBe('accepted');
  });
});

describe('validate-token', () => {
  const validate = async (token: string, userId: number) => {
    const reply = await world.app.server.inject({
      method: 'POST',
      url: '/api/auth/validate-token',
      payload: { token, userId },
    });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };

  it('knows a living session of its user, and answers alike to all else', async () => {
    const { token, userId } = await signUp(world, 'checked');
    const other = await signUp(world, 'other');
    expect(await validate(token, userId)).toEqual({ isValid: true });
    expect(await validate(token, other.userId)).toEqual({ isValid: false });
    expect(await validate(other.token, userId)).toEqual({ isValid: false });
    expect(await validate(makeToken('s'), userId)).toEqual({ isValid: false });
    expect(await validate('junk', userId)).toEqual({ isValid: false });
    expect(await validate('', -1)).toEqual({ isValid: false });
    await world.app.tools.db.updateTable('appUser').set({ active: false }).where('id', '=', userId).execute();
    expect(await validate(token, userId)).toEqual({ isValid: false });
  });
});

function findRow(token: string) {
  return world.app.tools.db
    .selectFrom('session')
    .select(['id', 'seenAt'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
}

/** Nobody waits for the note of a session's use but this. */
async function seenAt(token: string, at: string): Promise<void> {
  await expect.poll(async () => (await findRow(token)).seenAt.toISOString()).toBe(at);
}
