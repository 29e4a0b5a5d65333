import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { issueFirstAdminLink } from '#server/access/link/actions.ts';
import { type App, buildApp } from '#server/app.ts';
import { holdLock } from '#server/kernel/locks.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { countWaiting } from '../../../tests/support/waiting.ts';
import { apiBase, callerOf, StandingClock } from '../../../tests/support/world.ts';

let database: TestDatabase;
let app: App;
let folder: string;
const clock = new StandingClock('2026-06-18T05:32:00Z');

beforeEach(async () => {
  clock.set('2026-06-18T05:32:00Z');
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'kinza-opening-'));
  app = await buildApp({
    databaseUrl: database.url,
    filesDir: folder,
    apiBase,
    appUrl: 'http://localhost:3000',
    webDist: null,
    clock,
    logLevel: 'silent',
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const draft = {
  companyName: 'Kinza Jewellers',
  companyCode: 'KZ',
  locationName: 'Ginza',
  firstName: 'Hanako',
  lastName: 'Mori',
  username: 'hanako',
  email: 'Hanako@Example.jp',
  password: 'pearls & rubies',
};

async function issue(): Promise<string> {
  const link = await issueFirstAdminLink(app.tools, 'http://localhost:3000/');
  const [address, token] = (link ?? '').split('#link=');
  expect(address).toBe('http://localhost:3000/first-admin');
  return token ?? '';
}

/** How a link is refused that is wrong, used or too old. */
const dead = [410, 'signIn.linkDead'];
async function refused(link: string): Promise<[status: number, code: string]> {
  const reply = await open(link);
  return [reply.statusCode, reply.json().code];
}
const open = (link: string, changes: object = {}) =>
  app.server.inject({ method: 'POST', url: `${apiBase}/auth/first-admin`, payload: { ...draft, link, ...changes } });
const count = async (table: 'company' | 'appUser' | 'location' | 'category' | 'session') =>
  (await app.tools.db.selectFrom(table).select('id').execute()).length;

describe('the first administrator', () => {
  it('gets a company with its location, tax rate and ten categories, and is signed in', async () => {
    const reply = await open(await issue());
    expect(reply.statusCode).toBe(200);
    const { token, user } = reply.json();
    expect(user).toEqual({ id: expect.any(Number), firstName: 'Hanako', imageUrl: '', role: { name: 'Admin' } });
    const hanako = callerOf(app, token);
    expect(await hanako.call(contract.session.current, {})).toMatchObject({
      isAdmin: true,
      user: { username: 'hanako', email: 'hanako@example.jp' },
      company: { code: 'KZ', name: 'Kinza Jewellers', taxBasisPoints: 1000 },
      workplaces: [{ name: 'Ginza', canShip: true, canReceive: true }],
    });
    const categories = await app.tools.db
      .selectFrom('category')
      .select(['code', 'barcodeIndex', 'stockTracked', 'consignment', 'nameJa'])
      .orderBy('barcodeIndex')
      .execute();
    expect(categories.map(({ code, barcodeIndex }) => `${code} ${barcodeIndex}`)).toEqual([
      'R0 1',
      'N0 2',
      'E0 3',
      'B0 4',
      'W0 5',
      'S0 6',
      'O0 7',
      'M0 8',
      'AS0 9',
      'P0 10',
    ]);
    expect(categories.filter(({ stockTracked }) => !stockTracked).map(({ code }) => code)).toEqual(['S0', 'M0']);
    expect(categories.filter(({ consignment }) => consignment).map(({ code }) => code)).toEqual(['AS0']);
    expect(categories.every(({ nameJa }) => nameJa !== '')).toBe(true);
    const audited = await app.tools.db.selectFrom('auditEntry').select(['thing', 'userId']).orderBy('id').execute();
    expect(audited).toEqual([
      { thing: 'company', userId: null },
      { thing: 'location', userId: null },
      { thing: 'user', userId: user.id },
    ]);
  });

  it('is made once, by one of ten with the same link', async () => {
    const link = await issue();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        open(link, { companyCode: `KZ${i}`, username: `rival${i}`, email: `rival${i}@example.jp` }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(410)]);
    expect([await count('company'), await count('appUser'), await count('session')]).toEqual([1, 1, 1]);
  });

  it('is made once, by one of ten with links of their own', async () => {
    const links = await Promise.all(Array.from({ length: 10 }, issue));
    const replies = await Promise.all(
      links.map((link, i) =>
        open(link, { companyCode: `KZ${i}`, username: `rival${i}`, email: `rival${i}@example.jp` }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(410)]);
    expect([await count('company'), await count('appUser')]).toEqual([1, 1]);
    expect(await issueFirstAdminLink(app.tools, 'http://localhost:3000')).toBeNull();
  });

  it('needs a link that is good, for a day', async () => {
    const link = await issue();
    expect(await refused('junk')).toEqual(dead);
    expect(await refused(link.replace('kz_l_', 'kz_s_'))).toEqual(dead);
    clock.set('2026-06-19T05:32:00Z');
    expect(await refused(link)).toEqual(dead);
    expect(await count('company')).toBe(0);
    clock.set('2026-06-19T05:31:59Z');
    expect((await open(link)).statusCode).toBe(200);
    expect(await refused(link)).toEqual(dead);
  });

  it('keeps no turn for hashing while it waits for another one with a link', async () => {
    const links = await Promise.all([issue(), issue()]);
    const { db } = app.tools;
    const { running } = await db.transaction().execute(async (tx) => {
      await holdLock(tx, 'firstAdmin');
      const running = Promise.all(links.map((link) => open(link)));
      await expect.poll(() => countWaiting(app.tools), { timeout: 4_000, interval: 10 }).toBe(2);
      // Two hashes run at once: with both turns taken, nobody could sign in until the lock is free.
      const payload = { username: 'somebody', password: 'pearls & rubies' };
      const login = app.server.inject({ method: 'POST', url: `${apiBase}/auth/login`, payload });
      const late = new Promise((resolve) => setTimeout(resolve, 3_500, 'late'));
      expect(await Promise.race([login.then(({ statusCode }) => statusCode), late])).toBe(401);
      return { running };
    });
    expect((await running).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
  });

  it('does not use up the link when the particulars are refused', async () => {
    const link = await issue();
    const easy = await open(link, { password: 'hanako123' });
    expect([easy.statusCode, easy.json().fields]).toEqual([
      400,
      [{ path: 'password', code: 'field.passwordTooCommon' }],
    ]);
    expect((await open(link, { companyCode: 'x' })).statusCode).toBe(400);
    expect((await open(link)).statusCode).toBe(200);
  });

  it('keeps the link only as a hash', async () => {
    const link = await issue();
    const rows = await app.tools.db.selectFrom('oneTimeLink').selectAll().execute();
    expect(rows[0]?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(link);
  });
});
