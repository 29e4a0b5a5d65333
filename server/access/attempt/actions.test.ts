import { describe, expect, it } from 'vitest';
import { attemptsAlarm } from '#contract/access/session.ts';
import { contract } from '#contract/index.ts';
import { login, signUp } from '../../../tests/support/signUp.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';
import type { Context } from '../../kernel/context.ts';
import { noteFailure } from './actions.ts';

const world = await openWorldForFile();

const start = new Date('2026-06-18T05:32:00Z');
const setSeconds = (seconds: number) => world.clock.set(new Date(start.getTime() + seconds * 1000).toISOString());
const wrong = (name: string, address: string) => login(world, name, 'wrong password', address);

describe('signing in too often', () => {
  it('lets four mistakes pass, then makes each wait twice as long as the last', async () => {
    await signUp(world, 'forgetful');
    for (let i = 0; i < 5; i++) expect((await wrong('forgetful', '203.0.113.1')).statusCode).toBe(401);
    const refused = await login(world, 'forgetful', undefined, '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'signIn.tooOften', data: { retryAfterSeconds: 2 } });
    expect(refused.headers['retry-after']).toBe('2');
    setSeconds(2);
    expect((await wrong('forgetful', '203.0.113.1')).statusCode).toBe(401);
    setSeconds(5);
    expect((await wrong('forgetful', '203.0.113.1')).statusCode).toBe(429);
    setSeconds(6);
    expect((await login(world, 'forgetful', undefined, '203.0.113.1')).statusCode).toBe(200);
    // Signing in forgets the mistakes made here.
    for (let i = 0; i < 4; i++) await wrong('forgetful', '203.0.113.1');
    expect((await login(world, 'forgetful', undefined, '203.0.113.1')).statusCode).toBe(200);
    setSeconds(0);
  });

  it('answers an unknown name with the same refusals after the same number of tries', async () => {
    await signUp(world, 'known');
    const statuses = async (name: string, address: string) => {
      const seen: number[] = [];
      for (let i = 0; i < 8; i++) seen.push((await wrong(name, address)).statusCode);
      return seen;
    };
    expect(await statuses('known', '203.0.113.2')).toEqual(await statuses('unknown', '203.0.113.3'));
  });

  it('guesses sent all at once get no further than one after another', async () => {
    await signUp(world, 'rushed');
    const replies = await Promise.all(Array.from({ length: 40 }, () => wrong('rushed', '203.0.113.4')));
    const tried = replies.filter(({ statusCode }) => statusCode === 401).length;
    // Two hashes run at once, so one more than the five of a patient guesser may have begun.
    expect(tried).toBeLessThanOrEqual(6);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40 - tried);
  });

  it('shuts a name that is guessed at from many addresses, but not for whoever has signed in before', async () => {
    await signUp(world, 'victim');
    expect((await login(world, 'victim')).statusCode).toBe(200);
    for (let i = 0; i < 50; i++) expect((await wrong('victim', `198.51.100.${i}`)).statusCode).toBe(401);
    expect((await wrong('victim', '198.51.100.99')).statusCode).toBe(429);
    expect((await login(world, 'victim', undefined, '198.51.100.98')).statusCode).toBe(429);
    expect((await login(world, 'victim')).statusCode).toBe(200);
    setSeconds(3600);
    expect((await login(world, 'victim', undefined, '198.51.100.98')).statusCode).toBe(200);
    setSeconds(0);
  });

  it('shuts an address that tries many names, but not for the names that belong there', async () => {
    await signUp(world, 'resident');
    expect((await login(world, 'resident', undefined, '192.0.2.1')).statusCode).toBe(200);
    await Promise.all(Array.from({ length: 50 }, (_, i) => wrong(`sprayed${i}`, '192.0.2.1')));
    await Promise.all(Array.from({ length: 50 }, (_, i) => wrong(`sprayed${i + 50}`, '192.0.2.1')));
    expect((await wrong('sprayed100', '192.0.2.1')).statusCode).toBe(429);
    expect((await login(world, 'sales', undefined, '192.0.2.1')).statusCode).toBe(429);
    expect((await login(world, 'resident', undefined, '192.0.2.1')).statusCode).toBe(200);
  });

  it('lets those in who belong there while strangers fill the queue', async () => {
    await signUp(world, 'regular');
    expect((await login(world, 'regular')).statusCode).toBe(200);
    let failed = 0;
    const flood = Array.from({ length: 80 }, async (_, i) => {
      const reply = await wrong(`flood${i}`, `198.18.0.${i}`);
      if (reply.statusCode === 401) failed++;
      return reply;
    });
    expect((await login(world, 'regular')).statusCode).toBe(200);
    const failedBefore = failed;
    expect((await Promise.all(flood)).filter((one) => one.json().code === 'tooOften').length).toBeGreaterThan(10);
    // Fifty stood in the queue, and none of them had to go first.
    expect(failedBefore).toBeLessThan(failed / 2);
  });

  it('keeps no name as it was typed, and forgets what no longer counts', async () => {
    const { db } = world.app.tools;
    await wrong('my-secret-password', '192.0.2.7');
    const kept = async () => (await db.selectFrom('signInFailure').select('key').execute()).map(({ key }) => key);
    expect((await kept()).join()).not.toContain('my-secret-password');
    expect(await kept()).toContain('address:192.0.2.7');
    setSeconds(3700);
    await login(world, 'sales');
    expect((await kept()).filter((key) => !key.startsWith('known:'))).toEqual([]);
    expect((await kept()).length).toBeGreaterThan(0);
    setSeconds(0);
  });

  it('of an account that is shut is told to the administrators of its company, once', async () => {
    await signUp(world, 'target');
    const guess = async (times: number, name = 'target') => {
      // All but the last as the door counts them, without the time that a hash takes.
      for (let i = 1; i < times; i++)
        await noteFailure({ ...world.app.tools, remoteAddress: `203.0.113.${100 + i}` } as unknown as Context, name);
      await wrong(name, '203.0.113.100');
    };
    const alarms = async () =>
      (await world.as('admin').call(contract.dashboard.notifications, {})).alarms
        .filter(({ invariant }) => invariant === attemptsAlarm)
        .map(({ id, detail }) => ({ id, detail }));
    const before = await alarms();
    await guess(49);
    expect(await alarms()).toEqual(before);
    for (const address of ['203.0.113.201', '203.0.113.202', '203.0.113.203']) await wrong('target', address);
    const [alarm, ...rest] = await alarms();
    expect(alarm?.detail).toBe('target');
    expect(rest).toEqual(before);
    const { companyId } = await world.app.tools.db
      .selectFrom('alarm')
      .select('companyId')
      .where('id', '=', alarm?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(companyId).toBe(world.companyId);

    setSeconds(3600);
    await guess(50, 'target@kinza.example');
    expect(await alarms()).toHaveLength(before.length + 1);
    await world.as('admin').call(contract.dashboard.seeAlarm, { id: alarm?.id ?? 0 });
    setSeconds(7200);
    await guess(50);
    expect(await alarms()).toHaveLength(before.length + 1);
    await guess(50, 'nobody-of-that-name');
    expect(await alarms()).toHaveLength(before.length + 1);
    setSeconds(0);
  }, 60_000);
});
