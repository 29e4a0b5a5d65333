import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { saveDraft } from '../../../tests/support/saleDraft.ts';
import { openWorldForFile, type Person } from '../../../tests/support/world.ts';
import { countUnseen, keyOf, keysMax } from './rulesNotice.ts';

const world = await openWorldForFile();
const { db } = world.app.tools;
const { notifications, seeNotifications } = contract.dashboard;
const unseen = async (person: Person) => (await world.as(person).call(notifications, {})).unseen;
const wait = async () => world.as('manager').call(contract.sale.save, saveDraft(world, [await world.ring()]));

describe('the bell', () => {
  it('counts what its user has not seen, and each user has their own', async () => {
    await wait();
    const before = { manager: await unseen('manager'), admin: await unseen('admin') };
    expect(before.manager).toBeGreaterThan(0);
    await world.as('manager').call(seeNotifications, {});
    expect(await unseen('manager')).toBe(0);
    expect(await unseen('admin')).toBe(before.admin);
    // It still waits, and is still listed.
    expect((await world.as('manager').call(notifications, {})).pendingCount).toBeGreaterThan(0);
    const sale = await wait();
    expect(await unseen('manager')).toBe(1);
    await world.as('manager').call(contract.sale.cancel, { id: sale.id, version: sale.version, reason: 'A slip' });
    expect(await unseen('manager')).toBe(0);
  });

  it('is of one company: in another one nothing was seen', async () => {
    await world.as('admin').call(seeNotifications, {});
    expect(await unseen('admin')).toBe(0);
    const there = { locationId: world.rivalShop };
    await sql`INSERT INTO alarm (company_id, invariant, detail) VALUES (${world.companyId}, 'a promise', 'broken here')`.execute(
      db,
    );
    expect(await unseen('admin')).toBe(1);
    await world.as('rival').call(seeNotifications, {}, there);
    expect(await unseen('admin')).toBe(1);
  });

  it('counts to a hundred', async () => {
    await world.as('admin').call(seeNotifications, {});
    const waiting = await sql<{ id: number }>`SELECT id FROM sale WHERE status = 'pending'`.execute(db);
    await sql`UPDATE notice_seen SET keys = '{}'`.execute(db);
    expect(await unseen('manager')).toBe(waiting.rows.length);
    expect(
      countUnseen(
        Array.from({ length: 300 }, (_, of) => keyOf('sale', of + 1)),
        [],
      ),
    ).toBe(100);
  });
});

describe('what was seen', () => {
  const sales = (from: number, count = keysMax) => Array.from({ length: count }, (_, of) => keyOf('sale', from + of));

  it('of more pending sales than are remembered, older ones that move up are no news', () => {
    expect(countUnseen([...sales(200, 99), keyOf('sale', 150)], sales(200))).toBe(0);
    expect(countUnseen([...sales(200, 99), keyOf('sale', 300)], sales(200))).toBe(1);
    expect(countUnseen([keyOf('sale', 150)], sales(200, 99))).toBe(1);
  });

  it('an instalment that was told as due is news once it is overdue', () => {
    const of = (state: string) => keyOf('instalments', `7 ${state} 2026-07-18`);
    expect(countUnseen([of('OVERDUE')], [of('PENDING')])).toBe(1);
    expect(countUnseen([of('PENDING')], [of('PENDING')])).toBe(0);
  });

  it('what was brought to its minimum is news when more was, and none when something was ordered', () => {
    const at = (day: string) => keyOf('minimum', `2026-06-${day}T00:00:00.000Z`);
    expect(countUnseen([at('19')], [at('18')])).toBe(1);
    expect(countUnseen([at('17')], [at('18')])).toBe(0);
  });
});
