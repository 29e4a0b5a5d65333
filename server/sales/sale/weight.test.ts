import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { booksText } from '../../../tests/support/booksText.ts';
import { openWorldForFile, refusalCode, refusedFields } from '../../../tests/support/world.ts';
import { at, outside } from '../../inventory/ledger/rules.ts';
import { post } from '../../inventory/ledger/store.ts';
import { inTransaction } from '../../kernel/database.ts';

const rivals = 10;
const world = await openWorldForFile({ connectionsMax: rivals + 2 });

/** Chain from the reel at ¥1,820 a gram, of which so many grams are there at ¥1,500 each. */
const reel = (grams: number) => world.reel({ cost: 1_500, price: 1_820, initialQuantity: grams });

interface Sold {
  milligrams: number;
  grandTotal: number;
}
const twelve: Sold = { milligrams: 12_350, grandTotal: 24_724 };

const pendingOf = (item: Item, { milligrams, grandTotal }: Sold) => ({
  locationId: world.ginza,
  date: '2026-06-18',
  customerId: null,
  lines: [{ itemId: item.id, quantity: 1, milligrams, price: item.price }],
  taxBasisPoints: 1000,
  grandTotal,
});
const paid = (grandTotal: number) => [{ paymentType: 'cash' as const, tendered: grandTotal }];
const draftOf = (item: Item, sold: Sold) => ({ ...pendingOf(item, sold), payments: paid(sold.grandTotal) });

/** What the books say of an item: units and milligrams on the shelf and reserved, and what all of it is worth. */
const booksOf = (item: Item) => booksText(world, item.id);

describe('goods by the gram', () => {
  it('are sold by weight, and their value leaves by weight', async () => {
    const chain = await reel(37);
    const sold = await world.as('manager').call(contract.sale.sell, draftOf(chain, twelve));
    expect(sold).toMatchObject({ totalQuantity: 1, subtotal: 22_477, grandTotal: 24_724 });
    expect(sold.lines).toMatchObject([
      { uom: 'bulk', priceBy: 'gram', quantity: 12, milligrams: 12_350, price: 1_820, subtotal: 22_477, cost: 18_525 },
    ]);
    expect(await booksOf(chain)).toBe('sellable 25 24650 · value 36975');
  });

  it('are one piece of a sale, however long, and no piece on the shelf, where they have their weight alone', async () => {
    const chain = await reel(37);
    const ring = await world.ring({ initialQuantity: 3, price: 10_000 });
    const manager = world.as('manager');
    const read = async () => {
      const [sales, counted, stock, items, shown] = await Promise.all([
        manager.call(contract.sale.summary, {}),
        manager.call(contract.countedSale.summary, {}),
        manager.call(contract.stock.summary, {}),
        manager.call(contract.item.summary, {}),
        manager.call(contract.dashboard.show, { period: 'last7' }),
      ]);
      const { totalInventory, stock: kinds } = shown;
      const dashboard = [totalInventory?.value, totalInventory?.trend.at(-1), kinds?.sellable, kinds?.negativeSellable];
      return [
        sales.quantity,
        counted.quantity,
        stock.quantity,
        items.sellableHere,
        ...dashboard.map((one) => one ?? 0),
      ];
    };
    const before = await read();
    const lines = [
      { itemId: chain.id, quantity: 1, milligrams: 12_350, price: 1_820 },
      { itemId: ring.id, quantity: 2, price: 10_000 },
    ];
    const sold = await manager.call(contract.sale.sell, {
      ...draftOf(chain, { ...twelve, grandTotal: 46_724 }),
      lines,
    });
    expect(sold).toMatchObject({ totalItems: 2, totalQuantity: 3 });
    const after = await read();
    expect(after.map((figure, index) => figure - (before[index] ?? 0))).toEqual([3, 3, -2, -2, -2, -2, -2, 0]);
    const [row] = (await manager.call(contract.item.list, { search: chain.itemCode })).rows;
    expect(row).toMatchObject({ sellableMilligramsHere: 24_650, minimumHere: 1 });
  });

  it('come back with the same weight when they are voided', async () => {
    const chain = await reel(37);
    const manager = world.as('manager');
    const { id, version } = await manager.call(contract.sale.sell, draftOf(chain, twelve));
    await manager.call(contract.sale.void, { id, version, reason: 'Wrong chain' });
    expect(await booksOf(chain)).toBe('sellable 37 37000 · value 55500');
  });

  it('are reserved, changed, released and handed over by weight', async () => {
    const chain = await reel(37);
    const manager = world.as('manager');
    const saved = await manager.call(contract.sale.save, pendingOf(chain, twelve));
    expect(await booksOf(chain)).toBe('sellable 25 24650 · reserved 12 12350 · value 55500');

    const less = await manager.call(contract.sale.edit, {
      ...pendingOf(chain, { milligrams: 10_001, grandTotal: 20_021 }),
      id: saved.id,
      version: saved.version,
    });
    expect(less.lines).toMatchObject([{ quantity: 10, milligrams: 10_001 }]);
    expect(await booksOf(chain)).toBe('sellable 27 26999 · reserved 10 10001 · value 55500');

    const { id, version, grandTotal } = less;
    await manager.call(contract.sale.complete, { id, version, grandTotal, payments: paid(grandTotal) });
    expect(await booksOf(chain)).toBe('sellable 27 26999 · value 40498');

    const other = await manager.call(contract.sale.save, pendingOf(chain, twelve));
    await manager.call(contract.sale.cancel, { id: other.id, version: other.version, reason: 'Called off' });
    expect(await booksOf(chain)).toBe('sellable 27 26999 · value 40498');
  });

  it('are refused by a milligram too much, and leave no value behind', async () => {
    const chain = await reel(3);
    const clerk = world.as('sales');
    const tooMuch = draftOf(chain, { milligrams: 3_001, grandTotal: 6_007 });
    expect(await refusalCode(clerk.call(contract.sale.sell, tooMuch))).toBe('sale.belowStockDenied');
    for (const [milligrams, grandTotal] of [
      [499, 998],
      [1, 1],
      [2_500, 5_005],
    ] as const)
      await clerk.call(contract.sale.sell, draftOf(chain, { milligrams, grandTotal }));
    expect(await booksOf(chain)).toBe('value 0');
  });

  it('are kept from falling below zero by the database itself, by their weight', async () => {
    const chain = await reel(3);
    const { db } = world.app.tools;
    const { id: userId } = await db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const move = {
      event: 'sale',
      itemId: chain.id,
      from: at(world.ginza, 'sellable'),
      to: outside,
      priceBy: 'gram',
      quantity: 2,
      milligrams: 3_001,
      value: 0,
      causeLineId: 1,
    } as const;
    const ctx = { clock: world.clock, user: { id: userId }, companyId: world.companyId };
    const cause = { cause: 'item', effectiveDate: '2026-06-18' } as const;
    const posted = inTransaction(db, (tx) => post(tx, ctx, cause, [move]));
    await expect(posted).rejects.toMatchObject({ constraint: 'stock_level_sellable' });
  });

  it('may fall below stock, and are put right by the next arrival', async () => {
    const chain = await reel(3);
    const manager = world.as('manager');
    const sold = await manager.call(contract.sale.sell, draftOf(chain, { milligrams: 3_500, grandTotal: 7_007 }));
    expect(sold.warnings).toContainEqual({ code: 'belowStock', itemCode: chain.itemCode });
    expect(await booksOf(chain)).toBe('sellable -1 -500 · value -750');
    const { id, version } = sold;
    await manager.call(contract.sale.void, { id, version, reason: 'Wrong chain' });
    expect(await booksOf(chain)).toBe('sellable 3 3000 · value 4500');
  });

  it('are wanted by ten at once: as many get some as there are grams for', async () => {
    for (let round = 0; round < 3; round++) {
      const chain = await reel(10);
      const half = draftOf(chain, { milligrams: 4_400, grandTotal: 8_808 });
      const works = Array.from({ length: rivals }, () => refusalCode(world.as('sales').call(contract.sale.sell, half)));
      const codes = await Promise.all(works);
      expect(codes.filter((code) => code === 'sale.belowStockDenied')).toHaveLength(rivals - 2);
      expect(await booksOf(chain)).toBe('sellable 2 1200 · value 1800');
    }
  });

  it('keep how they are priced once a document has used them', async () => {
    const chain = await reel(3);
    const { createdAt, categoryName, categoryNameJa, stockTracked, hasMoved, images, videoUrl, stock, ...fields } =
      chain;
    const byUnit = world.as('manager').call(contract.item.edit, { ...fields, priceBy: 'unit' });
    expect(await refusalCode(byUnit)).toBe('item.hasMoved');
    expect(await refusedFields(world.ring({ priceBy: 'gram' }))).toEqual(['priceBy field.priceBy']);
  });
});

describe('goods in bulk that are priced by the unit', () => {
  it('are sold with the weight that was typed, at the price of a unit', async () => {
    const spool = await world.ring({ uom: 'bulk', milligrams: 5_000, price: 10_000, cost: 6_000, initialQuantity: 4 });
    const sold = await world.as('manager').call(contract.sale.sell, {
      ...draftOf(spool, { milligrams: 9_120, grandTotal: 22_000 }),
      lines: [{ itemId: spool.id, quantity: 2, milligrams: 9_120, price: 10_000 }],
    });
    expect(sold.lines).toMatchObject([{ quantity: 2, milligrams: 9_120, subtotal: 20_000, cost: 12_000 }]);
    expect(await booksOf(spool)).toBe('sellable 2 10880 · value 12000');
  });
});

it('takes no weight for what is not weighed', async () => {
  const ring = await world.ring();
  const weighed = draftOf(ring, { milligrams: 4_000, grandTotal: 110_000 });
  expect(await refusedFields(world.as('manager').call(contract.sale.sell, weighed))).toEqual([
    'lines.0.milligrams field.notWeighed',
  ]);
});
