import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
let id: number;
beforeAll(async () => {
  ({ id } = await world.as('sales').call(contract.customer.create, { firstName: '花子', lastName: '森' }));
});

const { customer } = contract;
const timeline = async (person: Person = 'manager', input: object = {}) =>
  (await world.as(person).call(customer.timeline, { id, ...input })).rows;

async function sell(locationId: number, person: Person = 'manager') {
  const ring = await world.ring();
  return world.as(person).call(contract.sale.sell, {
    locationId,
    date: '2026-06-18',
    customerId: id,
    taxBasisPoints: 1000,
    grandTotal: 220_000,
    lines: [{ itemId: ring.id, quantity: 2, price: ring.price }],
    payments: [
      { paymentType: 'card', tendered: 200_000 },
      { paymentType: 'cash', tendered: 20_000 },
    ],
  });
}

describe('the timeline', () => {
  it('tells of sales, payments and refunds, newest first, and sums what stands', async () => {
    expect(await timeline()).toEqual([]);
    expect((await world.as('manager').call(customer.totals, { id })).sales).toEqual({
      count: 0,
      amount: 0,
      milligrams: 0,
      lastVisit: null,
      openBalance: 0,
    });
    const first = await sell(world.ginza);
    world.clock.set('2026-06-18T06:00:00Z');
    const second = await sell(world.ginza);
    world.clock.set('2026-06-18T06:30:00Z');
    await world
      .as('manager')
      .call(contract.sale.void, { id: second.id, version: second.version, reason: 'wrong size' });
    const rows = await timeline();
    expect(rows.map(({ kind, number, variant, status, amount }) => [kind, number, variant, status, amount])).toEqual([
      ['refund', second.number, 'cash', 'refunded', -20_000],
      ['refund', second.number, 'card', 'refunded', -200_000],
      ['sale', second.number, 'straight', 'voided', 220_000],
      ['sale', first.number, 'straight', 'completed', 220_000],
    ]);
    // A sale that was paid at once is one row, and says how; its payments are told where they are asked for.
    expect(rows[3]).toMatchObject({
      paidBy: ['card', 'cash'],
      link: { thing: 'sale', id: first.id },
      locationName: 'Ginza Main',
      date: '2026-06-18',
      pieces: [{ name: 'Plain band 3 mm, K18', nameJa: 'K18 甲丸リング 3mm', imageUrl: '' }],
      pieceCount: 1,
    });
    expect(rows[0]).toMatchObject({ kind: 'refund', pieces: [], pieceCount: 0 });
    expect((await world.as('manager').call(customer.totals, { id })).sales).toEqual({
      count: 1,
      amount: 220_000,
      milligrams: 8_420,
      lastVisit: '2026-06-18',
      openBalance: 0,
    });
    expect(await timeline('manager', { kind: 'payment' })).toHaveLength(4);
    expect((await timeline('manager', { kind: 'refund' })).map(({ kind }) => kind)).toEqual(['refund', 'refund']);
    expect((await timeline('manager', { kind: 'sale' })).map(({ number }) => number)).toEqual([
      second.number,
      first.number,
    ]);
  });

  it('spans all shops, and leads only into documents of one’s own', async () => {
    const osaka = await sell(world.osaka, 'admin');
    const seen = (await timeline()).find(({ kind, number }) => kind === 'sale' && number === osaka.number);
    expect(seen).toMatchObject({ locationName: 'Osaka', amount: 220_000, link: null });
    const own = (await timeline('admin')).find(({ kind, number }) => kind === 'sale' && number === osaka.number);
    expect(own?.link).toEqual({ thing: 'sale', id: osaka.id });
  });

  it('shows nothing of sales to those who may not see them, nor anything to another company', async () => {
    expect(await timeline('accounting')).not.toEqual([]);
    await sql`UPDATE access_right SET active = false
      WHERE action_id = (SELECT id FROM action WHERE description = 'View Sales Transaction')
        AND role_id = (SELECT id FROM role WHERE name = 'Accounting')`.execute(world.app.tools.db);
    expect(await timeline('accounting')).toEqual([]);
    expect(await world.as('accounting').call(customer.totals, { id })).toEqual({ sales: null });
    expect(await refusalCode(world.as('rival').call(customer.timeline, { id }))).toBe('notFound');
    expect(await refusalCode(world.as('rival').call(customer.totals, { id }))).toBe('notFound');
    expect(await refusalCode(world.as('stock').call(customer.timeline, { id }))).toBe('access.denied');
  });

  it('shows the first pieces of a sale, and says how many there are', async () => {
    const rings = await Promise.all(Array.from({ length: 5 }, (_, index) => world.ring({ name: `Stack ${index}` })));
    world.clock.set('2026-06-18T07:00:00Z');
    await world.as('manager').call(contract.sale.sell, {
      locationId: world.ginza,
      date: '2026-06-18',
      customerId: id,
      taxBasisPoints: 1000,
      grandTotal: 550_000,
      lines: rings.map((ring) => ({ itemId: ring.id, quantity: 1, price: 100_000 })),
      payments: [{ paymentType: 'cash', tendered: 550_000 }],
    });
    const [sale] = await timeline();
    expect(sale?.pieces.map(({ name }) => name)).toEqual(['Stack 0', 'Stack 1', 'Stack 2']);
    expect(sale?.pieceCount).toBe(5);
  });

  it('pages', async () => {
    for (let i = 0; i < 26; i++) await sell(world.ginza);
    const first = await world.as('manager').call(customer.timeline, { id });
    expect(first.rows).toHaveLength(25);
    expect(first.more).toBe(true);
    const second = await world.as('manager').call(customer.timeline, { id, page: 2 });
    const keys = [...first.rows, ...second.rows].map(({ kind, id: own }) => `${kind} ${own}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
