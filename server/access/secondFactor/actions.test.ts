import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { knock, login, signUp } from '../../../tests/support/signUp.ts';
import { callerOf, openWorld, password, refusalCode, type World } from '../../../tests/support/world.ts';
import { codeOf, stepOf } from './code.ts';

let world: World;
let atMs = Date.parse('2026-06-18T05:32:00Z');
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Another half minute, since a code works once. */
function pass(): void {
  atMs += 30_000;
  world.clock.set(new Date(atMs).toISOString());
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What a device would show now, of the key that was typed into it. */
function shownBy(key: string): string {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeOf(Buffer.from(bytes), stepOf(world.clock.now()));
}

async function redeem(challenge: string, code: string) {
  const url = '/api/auth/second-factor';
  return (await world.app.server.inject({ method: 'POST', url, payload: { challenge, code } })).json();
}

const challengeOf = async (name: string): Promise<string> => (await login(world, name)).json().challenge;

async function enrolled(name: string) {
  const own = await signUp(world, name);
  const { secret, address, picture } = await own.call(contract.secondFactor.begin, { current: password });
  expect(address).toContain(secret);
  expect(picture).toHaveLength(picture[0]?.length ?? 0);
  pass();
  const { recoveryCodes } = await own.call(contract.secondFactor.confirm, { code: shownBy(secret) });
  return { own, secret, recoveryCodes };
}

describe('a second factor', () => {
  it('is asked for after the password, by a challenge that opens nothing else', async () => {
    const { secret } = await enrolled('careful');
    const reply = (await login(world, 'careful')).json();
    expect(Object.keys(reply)).toEqual(['challenge']);
    expect(await knock(world, reply.challenge)).toBe('signIn.required');
    pass();
    const code = shownBy(secret);
    const entered = await redeem(reply.challenge, code);
    expect(entered).toMatchObject({ token: expect.stringMatching(/^kz_s_/), user: { role: { name: 'Sales' } } });
    expect(await knock(world, entered.token)).toBe('accepted');
    // The challenge is over, and so is the code.
    expect((await redeem(reply.challenge, code)).code).toBe('signIn.challengeOver');
    expect((await redeem(await challengeOf('careful'), code)).code).toBe('secondFactor.wrong');
  });

  it('takes a code once, of ten who send it at once', async () => {
    const { secret } = await enrolled('raced');
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf('raced')));
    pass();
    const code = shownBy(secret);
    const replies = await Promise.all(challenges.map((challenge) => redeem(challenge, code)));
    expect(replies.filter(({ token }) => token)).toHaveLength(1);
    expect(await signIns('raced')).toBe(1);
  });

  it('takes each recovery code once, and stores neither them nor the secret', async () => {
    const { secret, recoveryCodes, own } = await enrolled('lost');
    expect(recoveryCodes).toHaveLength(10);
    const code = recoveryCodes[3] ?? '';
    expect(await redeem(await challengeOf('lost'), code.toLowerCase())).toMatchObject({ token: expect.any(String) });
    expect((await redeem(await challengeOf('lost'), code)).code).toBe('secondFactor.wrong');
    expect(await own.call(contract.secondFactor.find, {})).toMatchObject({ isDemanded: false, codesLeft: 9 });
    const { db } = world.app.tools;
    const rows = await db.selectFrom('secondFactor').selectAll().execute();
    const hashes = await db.selectFrom('recoveryCode').selectAll().execute();
    const stored = JSON.stringify([rows, hashes]);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(code.replaceAll('-', ''));
    expect(rows.every((row) => row.secret.length === 48)).toBe(true);
  });

  it('counts wrong codes as wrong passwords, and ends a challenge with another password', async () => {
    const { own } = await enrolled('guessed');
    const challenge = await challengeOf('guessed');
    const codes = [];
    for (let guess = 0; guess < 6; guess++) codes.push((await redeem(challenge, '000000')).code);
    expect(codes).toEqual([...Array(5).fill('secondFactor.wrong'), 'signIn.tooOften']);
    const { rows } = await world.as('admin').call(contract.user.audit, { id: own.userId });
    expect(rows.filter(({ action }) => action === 'secondFactorFailed')).toHaveLength(5);
    const { db } = world.app.tools;
    await db.updateTable('appUser').set({ passwordHash: 'another' }).where('id', '=', own.userId).execute();
    expect((await redeem(challenge, '000000')).code).toBe('signIn.challengeOver');
  });

  it('is switched off with the password, and taken away by who may reset passwords, which ends every session', async () => {
    const { own } = await enrolled('giver');
    expect(await refusalCode(own.call(contract.secondFactor.end, { current: 'wrong' }))).toBe('password.wrong');
    await own.call(contract.secondFactor.end, { current: password });
    expect((await login(world, 'giver')).json().token).toMatch(/^kz_s_/);

    const { own: lost } = await enrolled('loser');
    const id = lost.userId;
    expect(await refusalCode(world.as('sales').call(contract.secondFactor.reset, { id }))).toBe('access.denied');
    expect(await refusalCode(world.as('sales').call(contract.secondFactor.reset, { id }))).toBe('access.denied');
    const denied = await world.app.tools.db
      .selectFrom('auditEntry')
      .select(['userId', 'changes'])
      .where('action', '=', 'denied')
      .execute();
    // Twice in an hour is told once.
    expect(denied.filter(({ changes }) => JSON.stringify(changes).includes('secondFactor.reset'))).toHaveLength(1);
    expect(await world.as('admin').call(contract.secondFactor.reset, { id })).toEqual({ id, wasOn: true });
    expect(await knock(world, lost.token)).toBe('signIn.required');
    expect((await login(world, 'loser')).json().token).toMatch(/^kz_s_/);
    const { rows } = await world.as('admin').call(contract.user.audit, { id });
    expect(rows.map(({ action }) => action)).toEqual(['signIn', 'resetSecondFactor', 'startSecondFactor', 'create']);
  });

  it('that a role demands is set up at the next sign-in, and not switched off', async () => {
    const { db } = world.app.tools;
    const { id } = await db.selectFrom('role').select('id').where('name', '=', 'Inventory').executeTakeFirstOrThrow();
    const clerk = await signUp(world, 'demanded', 'Inventory');
    expect(await refusalCode(world.as('manager').call(contract.secondFactor.demand, { id, demanded: true }))).toBe(
      'access.denied',
    );
    await world.as('admin').call(contract.secondFactor.demand, { id, demanded: true });
    const { roles } = await world.as('admin').call(contract.role.matrix, {});
    expect(roles.find((role) => role.id === id)?.demandsSecondFactor).toBe(true);
    // Who works goes on; the door asks.
    expect(await knock(world, clerk.token)).toBe('accepted');
    const { challenge, enrolment } = (await login(world, 'demanded')).json();
    pass();
    const entered = await redeem(challenge, shownBy(enrolment.secret));
    expect(entered.recoveryCodes).toHaveLength(10);
    const own = callerOf(world.app, entered.token);
    expect(await refusalCode(own.call(contract.secondFactor.end, { current: password }))).toBe('secondFactor.demanded');
    expect(Object.keys((await login(world, 'demanded')).json())).toEqual(['challenge']);
    await world.as('admin').call(contract.secondFactor.demand, { id, demanded: false });
  });
});

async function signIns(username: string): Promise<number> {
  const rows = await world.app.tools.db
    .selectFrom('auditEntry as entry')
    .innerJoin('appUser as u', 'u.id', 'entry.userId')
    .where('u.username', '=', username)
    .where('entry.action', '=', 'signIn')
    .select('entry.id')
    .execute();
  return rows.length;
}
