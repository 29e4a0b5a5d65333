import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile, refusalCode } from '../../tests/support/world.ts';
import { checkInvariants, raiseAlarms } from './invariants.ts';

const world = await openWorldForFile();

const notices = async (person: 'admin' | 'rival' | 'manager') =>
  (await world.as(person).call(contract.dashboard.notifications, {})).alarms;
const words = async (person: 'admin' | 'rival' | 'manager') => (await notices(person)).map((alarm) => alarm.detail);
const counted = async (person: 'admin' | 'rival' | 'manager') =>
  (await world.as(person).call(contract.session.current, {})).alarms;
const see = (person: 'admin' | 'rival' | 'manager', id: number) =>
  refusalCode(
    world
      .as(person)
      .call(contract.dashboard.seeAlarm, { id })
      .then(() => 'accepted'),
  );

describe('what is wrong in the books', () => {
  it('names the company whose books they are', async () => {
    const { db } = world.app.tools;
    expect(await checkInvariants(db)).toEqual([]);
    const ring = await world.ring();
    const owner = async (statement: string) => {
      const { ask } = await import('../../tests/support/shop.ts');
      await ask(world.databaseUrl, statement);
    };
    await owner(`UPDATE stock_cost SET value = value + 1 WHERE item_id = ${ring.id}`);
    expect(await checkInvariants(db)).toEqual([
      {
        invariant: 'value is the sum of its moves',
        detail: `item ${ring.id} location ${world.ginza}`,
        companyId: world.companyId,
      },
    ]);
    await owner(`UPDATE stock_cost SET value = value - 1 WHERE item_id = ${ring.id}`);
    expect(await checkInvariants(db)).toEqual([]);
  });
});

describe('an alarm', () => {
  it('is seen and put away by the administrators of its company, and by nobody else', async () => {
    const { db } = world.app.tools;
    const row = { invariant: 'a promise', detail: 'ours', companyId: world.companyId };
    await raiseAlarms(db, [row, row]);
    await raiseAlarms(db, [row]);
    expect([await words('admin'), await words('rival'), await words('manager')]).toEqual([['ours'], [], []]);
    expect([await counted('admin'), await counted('rival'), await counted('manager')]).toEqual([1, 0, 0]);
    const id = (await notices('admin'))[0]?.id ?? 0;
    expect(await see('rival', id)).toBe('notFound');
    expect(await see('manager', id)).toBe('access.denied');
    expect(await words('admin')).toEqual(['ours']);
    expect(await see('admin', id)).toBe('accepted');
    expect(await words('admin')).toEqual([]);
    expect(await see('admin', id)).toBe('notFound');
    await raiseAlarms(db, [row]);
    expect(await words('admin')).toEqual(['ours']);
    expect(await see('admin', (await notices('admin'))[0]?.id ?? 0)).toBe('accepted');
  });

  it('that concerns no company goes to the administrators of each, who put it away for themselves', async () => {
    await raiseAlarms(world.app.tools.db, [{ invariant: 'a promise', detail: 'everybody', companyId: null }]);
    expect([await words('admin'), await words('rival'), await words('manager')]).toEqual([
      ['everybody'],
      ['everybody'],
      [],
    ]);
    expect(await see('rival', (await notices('rival'))[0]?.id ?? 0)).toBe('accepted');
    expect([await words('admin'), await words('rival')]).toEqual([['everybody'], []]);
    expect(await see('admin', (await notices('admin'))[0]?.id ?? 0)).toBe('accepted');
  });

  it('stays with its company while its administrator works for another', async () => {
    const { db } = world.app.tools;
    await sql`INSERT INTO user_location (user_id, location_id) SELECT id, ${world.osaka} FROM app_user WHERE username = 'rival'`.execute(
      db,
    );
    await raiseAlarms(db, [{ invariant: 'a promise', detail: 'ours again', companyId: world.companyId }]);
    await raiseAlarms(db, [{ invariant: 'a promise', detail: 'theirs', companyId: world.rivalCompanyId }]);
    const there = { locationId: world.osaka };
    const { alarms } = await world.as('rival').call(contract.dashboard.notifications, {}, there);
    expect(alarms.map((alarm) => alarm.detail)).toEqual(['theirs']);
    const seen = world.as('rival').call(contract.dashboard.seeAlarm, { id: alarms[0]?.id ?? 0 }, there);
    expect(await seen).toEqual({});
    const { rows } =
      await sql`SELECT company_id FROM audit_entry WHERE thing = 'alarm' ORDER BY id DESC LIMIT 1`.execute(db);
    expect(rows).toEqual([{ companyId: world.rivalCompanyId }]);
  });

  it('of one company with too many does not keep another from its own', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      invariant: 'many',
      detail: String(index),
      companyId: world.companyId,
    }));
    await raiseAlarms(world.app.tools.db, [
      ...many,
      { invariant: 'one', detail: 'one', companyId: world.rivalCompanyId },
    ]);
    expect(await words('rival')).toContain('one');
    expect(await counted('admin')).toBe(101);
  });
});
