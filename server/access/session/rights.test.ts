import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { adminRole } from '#contract/kernel/access.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { openWorld, refusalCode, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const start = '2026-06-18T05:32:00Z';
const { session } = contract;

describe('rights', () => {
  const ask = () => refusalCode(world.as('sales').call(contract.customer.list, {}));

  it.each([
    [
      'right',
      "UPDATE access_right SET active = $on WHERE role_id = (SELECT id FROM role WHERE name = 'Sales') AND action_id IN (SELECT id FROM action WHERE description IN ('View Customers', 'Create Transaction'))",
    ],
    ['action', "UPDATE action SET active = $on WHERE description IN ('View Customers', 'Create Transaction')"],
    ['module', "UPDATE module SET active = $on WHERE name IN ('Manage User', 'Sales')"],
  ])('are gone on the very next call when a %s is switched off', async (_, statement) => {
    const { db } = world.app.tools;
    expect(await ask()).toBe('accepted');
    await sql.raw(statement.replace('$on', 'false')).execute(db);
    expect(await ask()).toBe('access.denied');
    await sql.raw(statement.replace('$on', 'true')).execute(db);
    expect(await ask()).toBe('accepted');
  });

  it('do not matter to Admin', async () => {
    const { db } = world.app.tools;
    await sql`UPDATE access_right SET active = false WHERE role_id = (SELECT id FROM role WHERE name = ${adminRole})`.execute(
      db,
    );
    expect(await refusalCode(world.as('admin').call(contract.customer.list, {}))).toBe('accepted');
  });
});

describe('the role Admin', () => {
  const looks = [
    'admin',
    'ADMIN',
    'Ａｄｍｉｎ',
    ' Admin',
    'Admin ',
    'Ad min',
    'Admin\u200b',
    'A\u00addmin',
    '\ufeffAdmin',
    'Adm\u2060in',
    'Admin\u3000',
    'ａｄ ｍｉｎ',
  ];

  it.each(looks)('can not be imitated as %j', async (name) => {
    const { db } = world.app.tools;
    await expect(db.insertInto('role').values({ name }).execute()).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    });
    await expect(db.updateTable('role').set({ name }).where('name', '=', 'Sales').execute()).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    });
  });

  it('can not be renamed or switched off', async () => {
    const { db } = world.app.tools;
    const admin = () => db.updateTable('role').where('name', '=', adminRole);
    await expect(admin().set({ name: 'Owner' }).execute()).rejects.toThrow('stays as it is');
    await expect(admin().set({ active: false }).execute()).rejects.toThrow('stays as it is');
  });
});

describe('the session in use', () => {
  it('tells the clerk who they are, what they may and where they work', async () => {
    const { userId, ...clerk } = await signUp(world, 'clerk');
    const current = await clerk.call(session.current, {});
    expect(current).toMatchObject({
      user: { id: userId, username: 'clerk', email: 'clerk@kinza.example', lastName: 'Abe', role: { name: 'Sales' } },
      isAdmin: false,
      company: { id: world.companyId, code: 'KZ', taxBasisPoints: 1000, taxMode: 'exclusive' },
      workplaces: [
        { locationId: world.ginza, nameJa: '銀座本店', companyId: world.companyId, canShip: false, canReceive: true },
      ],
      locationId: world.ginza,
      alarms: 0,
    });
    expect(current.rights).toContain('Create Transaction');
    expect(current.rights).not.toContain('View Cost and Profit');
  });

  it('shows Admin every right, every location of the company, and alarms that nobody has seen', async () => {
    const { db } = world.app.tools;
    await db.insertInto('alarm').values({ companyId: world.companyId, invariant: 'test', detail: 'one' }).execute();
    const current = await world.as('admin').call(session.current, {});
    expect(current.isAdmin).toBe(true);
    expect(current.rights).toContain('Write Off');
    expect(current.workplaces.map(({ locationId }) => locationId)).toEqual([world.ginza, world.osaka]);
    expect(current.alarms).toBe(1);
    expect((await world.as('manager').call(session.current, {})).alarms).toBe(0);
    expect((await world.as('rival').call(session.current, {})).alarms).toBe(0);
    await db.updateTable('alarm').set({ seenAt: new Date() }).execute();
  });

  it('takes the tax rate of the day in Japan', async () => {
    const { db } = world.app.tools;
    await db
      .insertInto('taxRate')
      .values({ companyId: world.companyId, validFrom: '2026-06-19', basisPoints: 1200 })
      .execute();
    const rate = async () => (await world.as('sales').call(session.current, {})).company.taxBasisPoints;
    world.clock.set('2026-06-18T14:59:59Z');
    expect(await rate()).toBe(1000);
    world.clock.set('2026-06-18T15:00:00Z');
    expect(await rate()).toBe(1200);
    world.clock.set(start);
  });

  it('stands where the clerk says only if they work there', async () => {
    const { db } = world.app.tools;
    const { userId, ...clerk } = await signUp(world, 'roamer');
    const at = async (locationId: number) => clerk.call(session.current, {}, { locationId });
    expect(await at(world.osaka)).toMatchObject({ locationId: world.ginza });
    expect(await at(world.rivalShop)).toMatchObject({ locationId: world.ginza, company: { id: world.companyId } });
    await db.insertInto('userLocation').values({ userId, locationId: world.rivalShop }).execute();
    expect(await at(world.rivalShop)).toMatchObject({
      locationId: world.rivalShop,
      company: { id: world.rivalCompanyId },
    });
    await db.updateTable('location').set({ active: false }).where('id', '=', world.rivalShop).execute();
    expect(await at(world.rivalShop)).toMatchObject({ locationId: world.ginza });
    await db.updateTable('location').set({ active: true }).where('id', '=', world.rivalShop).execute();
    // Admin works everywhere at home and nowhere else.
    expect(await world.as('admin').call(session.current, {}, { locationId: world.rivalShop })).toMatchObject({
      locationId: world.ginza,
    });
    expect(await world.as('admin').call(session.current, {}, { locationId: world.osaka })).toMatchObject({
      locationId: world.osaka,
    });
  });
});
