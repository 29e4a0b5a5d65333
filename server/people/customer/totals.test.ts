import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const { customer, sale } = contract;

async function sell(customerId: number, date: string, pieces = 1) {
  const ring = await world.ring();
  return world.as('manager').call(sale.sell, {
    locationId: world.ginza,
    date,
    customerId,
    taxBasisPoints: 1000,
    grandTotal: pieces * 110_000,
    lines: [{ itemId: ring.id, quantity: pieces, price: ring.price }],
    payments: [{ paymentType: 'cash', tendered: pieces * 110_000 }],
  });
}

const rowOf = async (id: number, person: Person = 'manager') =>
  (await world.as(person).call(customer.list, { size: 100 })).rows.find((row) => row.id === id);

describe('what customers have bought', () => {
  it('follows each sale, its void, and a merge, and is what the list is sorted by', async () => {
    const [first, second, third] = [await addCustomer(world), await addCustomer(world), await addCustomer(world)];
    expect(await rowOf(first.id)).toMatchObject({ spent: 0, lastVisit: null });
    await sell(first.id, '2026-06-16');
    const { id, version } = await sell(first.id, '2026-06-18', 3);
    await sell(second.id, '2026-06-17', 2);
    expect(await rowOf(first.id)).toMatchObject({ spent: 440_000, lastVisit: '2026-06-18' });
    const order = async (sort: 'spent' | 'lastVisit', direction: 'asc' | 'desc') =>
      (await world.as('manager').call(customer.list, { sort, direction })).rows.map((row) => row.id);
    expect(await order('spent', 'desc')).toEqual([first.id, second.id, third.id]);
    expect(await order('lastVisit', 'asc')).toEqual([third.id, second.id, first.id]);
    await world.as('manager').call(sale.void, { id, version, reason: 'wrong size' });
    expect(await rowOf(first.id)).toMatchObject({ spent: 110_000, lastVisit: '2026-06-16' });
    expect(await order('spent', 'desc')).toEqual([second.id, first.id, third.id]);
    expect(await order('lastVisit', 'desc')).toEqual([second.id, first.id, third.id]);
    const versionOf = async (of: number) => (await world.as('manager').call(customer.find, { id: of })).version;
    await world.as('manager').call(customer.merge, {
      id: second.id,
      version: await versionOf(second.id),
      otherId: first.id,
      otherVersion: await versionOf(first.id),
    });
    expect(await rowOf(second.id)).toMatchObject({ spent: 330_000, lastVisit: '2026-06-17' });
    const { rows } = await world.as('manager').call(customer.list, { status: 'merged', sort: 'spent' });
    expect(rows).toMatchObject([{ id: first.id, spent: 0, lastVisit: null }]);
  });

  it('is the sum of all where ten buy and give back at once', async () => {
    const { id: customerId } = await addCustomer(world);
    const back = await Promise.all([1, 2, 3, 4, 5].map(() => sell(customerId, '2026-06-18')));
    await Promise.all([
      ...back.map(({ id, version }) => world.as('manager').call(sale.void, { id, version, reason: 'race' })),
      ...[1, 2, 3, 4, 5].map(() => sell(customerId, '2026-06-17')),
    ]);
    expect(await rowOf(customerId)).toMatchObject({ spent: 550_000, lastVisit: '2026-06-17' });
  });

  it('is nothing to those who may not see sales, and no order for them either', async () => {
    const { id } = await addCustomer(world);
    await sql`UPDATE access_right SET active = false
      WHERE action_id = (SELECT id FROM action WHERE description = 'View Sales Transaction')
        AND role_id = (SELECT id FROM role WHERE name = 'Accounting')`.execute(world.app.tools.db);
    const row = await rowOf(id, 'accounting');
    expect([row?.spent, row?.lastVisit]).toEqual([undefined, undefined]);
    for (const sort of ['spent', 'lastVisit'] as const) {
      expect(await refusalCode(world.as('accounting').call(customer.list, { sort }))).toBe('access.denied');
      const file = { sort, format: 'csv' as const, language: 'en' as const };
      expect(await refusalCode(world.as('accounting').bytes(customer.export, file))).toBe('access.denied');
    }
  });
});
