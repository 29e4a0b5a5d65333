import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { booksOf, receive } from '../../../tests/support/receive.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();

/** A manager sells so many of a ring that the books do not have. */
async function sell(ring: Item, quantity = 1): Promise<Sale> {
  const grandTotal = quantity * 110_000;
  return world.as('manager').call(contract.sale.sell, {
    locationId: world.ginza,
    date: '2026-06-18',
    customerId: null,
    taxBasisPoints: 1000,
    grandTotal,
    lines: [{ itemId: ring.id, quantity, price: 100_000 }],
    payments: [{ paymentType: 'card', tendered: grandTotal }],
  });
}

function takeBack({ id, version, lines }: Sale, isDamaged = false): Promise<Sale> {
  const damagedLineIds = isDamaged ? lines.map((line) => line.id) : [];
  return world.as('manager').call(contract.sale.void, { id, version, reason: 'Wrong size', damagedLineIds });
}

const trueUpsOf = async (ring: Item) =>
  (
    await world.app.tools.db
      .selectFrom('stockMove')
      .select(['fromKind', 'value', 'cause', 'corrects'])
      .where('itemId', '=', ring.id)
      .where('event', '=', 'costTrueUp')
      .orderBy('id')
      .execute()
  ).map(({ fromKind, value }) => (fromKind === 'outside' ? -value : value));

/** None in stock, ¥60,000 by the book. */
const empty = () => world.ring({ initialQuantity: 0 });

describe('a sale below stock', () => {
  it('leaves at the cost of the item, and the receipt that follows says the true one', async () => {
    const ring = await empty();
    const sale = await sell(ring, 2);
    expect(await booksOf(world, ring.id)).toEqual([-2, -120_000]);
    await receive(world, { itemId: ring.id, quantity: 1, value: 66_000 });
    expect(await booksOf(world, ring.id)).toEqual([-1, -60_000]);
    await receive(world, { itemId: ring.id, quantity: 4, value: 220_000 });
    expect(await booksOf(world, ring.id)).toEqual([3, 165_000]);
    expect(await trueUpsOf(ring)).toEqual([6_000, -5_000]);

    await takeBack(sale);
    expect(await booksOf(world, ring.id)).toEqual([5, 286_000]);
    expect(await trueUpsOf(ring)).toEqual([6_000, -5_000, -1_000]);
  });

  it('voided before anything came leaves nothing behind', async () => {
    const ring = await empty();
    await takeBack(await sell(ring));
    expect(await booksOf(world, ring.id)).toEqual([0, 0]);
    expect(await trueUpsOf(ring)).toEqual([]);
  });

  it('is filled by a damaged piece of another void, at its true cost', async () => {
    const ring = await world.ring({ initialQuantity: 1, cost: 50_000 });
    const first = await sell(ring);
    await world.app.tools.db.updateTable('item').set({ cost: 60_000 }).where('id', '=', ring.id).execute();
    await receive(world, { itemId: ring.id, quantity: 1, value: 70_000 });
    const [second, third] = [await sell(ring), await sell(ring)];
    expect(await booksOf(world, ring.id)).toEqual([-1, -70_000]);
    await takeBack(first, true);
    expect(await booksOf(world, ring.id)).toEqual([0, 0]);
    expect(await trueUpsOf(ring)).toEqual([-20_000]);
    await takeBack(third);
    expect(await booksOf(world, ring.id)).toEqual([1, 50_000]);
    await takeBack(second);
    expect(await booksOf(world, ring.id)).toEqual([2, 120_000]);
  });

  it('beside a reserved piece takes its value: there is one average', async () => {
    const ring = await world.ring({ initialQuantity: 1 });
    const { payments: _, ...pending } = {
      locationId: world.ginza,
      date: '2026-06-18',
      customerId: null,
      taxBasisPoints: 1000,
      grandTotal: 110_000,
      lines: [{ itemId: ring.id, quantity: 1, price: 100_000 }],
      payments: [],
    };
    const saved = await world.as('sales').call(contract.sale.save, pending);
    await sell(ring);
    expect(await booksOf(world, ring.id)).toEqual([0, 0]);
    await receive(world, { itemId: ring.id, quantity: 1, value: 61_000 });
    const { id, version } = saved;
    const payments = [{ paymentType: 'card' as const, tendered: 110_000 }];
    await world.as('sales').call(contract.sale.complete, { id, version, grandTotal: 110_000, payments });
    expect(await booksOf(world, ring.id)).toEqual([0, 0]);
  });

  it('does not touch what the same item is worth elsewhere', async () => {
    const ring = await empty();
    await receive(world, { itemId: ring.id, quantity: 2, value: 140_000, locationId: world.osaka });
    await sell(ring);
    await receive(world, { itemId: ring.id, quantity: 1, value: 66_000, kind: 'nonSellable' });
    expect(await booksOf(world, ring.id)).toEqual([0, 0]);
    expect(await booksOf(world, ring.id, world.osaka)).toEqual([2, 140_000]);
  });

  it('keeps the last cost a true-up leaves alone', async () => {
    const ring = await empty();
    await sell(ring);
    await receive(world, { itemId: ring.id, quantity: 1, value: 66_000 });
    await sell(ring);
    expect(await booksOf(world, ring.id)).toEqual([-1, -60_000]);
  });
});

describe('the history of an item', () => {
  it('shows a true-up to those who see cost, and to nobody else', async () => {
    const ring = await empty();
    await sell(ring);
    await receive(world, { itemId: ring.id, quantity: 1, value: 66_000 });
    const eventsOf = async (person: 'manager' | 'sales') =>
      (await world.as(person).call(contract.item.history, { id: ring.id })).rows.map((row) => [row.event, row.value]);
    expect(await eventsOf('manager')).toEqual([
      ['costTrueUp', -6_000],
      ['opening', 66_000],
      ['sale', -60_000],
    ]);
    expect(await eventsOf('sales')).toEqual([
      ['opening', undefined],
      ['sale', undefined],
    ]);
    const bytes = await world
      .as('sales')
      .bytes(contract.item.historyExport, { id: ring.id, format: 'xlsx', language: 'ja' });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('any story', () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('in' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ what: fc.constant('out' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ what: fc.constant('back' as const), which: fc.nat(), isDamaged: fc.boolean() }),
  );

  it('ends with stock worth what it cost, in the database too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 14 }),
        fc.integer({ max: 9, min: 1 }),
        async (steps, unit) => {
          const ring = await empty();
          const standing: Sale[] = [];
          for (const one of steps) {
            if (one.what === 'in') {
              await receive(world, { itemId: ring.id, quantity: one.quantity, value: one.quantity * unit * 7_001 });
            }
            if (one.what === 'out') standing.push(await sell(ring, one.quantity));
            const [sale] = one.what === 'back' ? standing.splice(one.which % Math.max(1, standing.length), 1) : [];
            if (sale && one.what === 'back') await takeBack(sale, one.isDamaged);
            const [quantity, value] = await booksOf(world, ring.id);
            if (quantity >= 0) expect(value).toBe(quantity * unit * 7_001);
            else expect(value).toBeLessThan(0);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
