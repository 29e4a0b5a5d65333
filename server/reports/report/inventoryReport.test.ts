import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { readBooks } from '../../../tests/model/reports/books.ts';
import { snapshot as plainSnapshot } from '../../../tests/model/reports/snapshot.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { moveTotalsOn } from '../../kernel/totals.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const stock = world.as('stock');
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });
const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
const at = (day: string) => world.clock.set(`${day}T03:00:00Z`);
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
const noCost = (answer: unknown) => expect(JSON.stringify(answer)).not.toMatch(/"(value|lastPurchaseValue|unitCost)"/);

at('2026-04-10');
const ring = await world.ring({ itemCode: 'A-1', cost: 600, initialQuantity: 10, price: 90_000 });
const chain = await world.ring({ itemCode: 'B-1', cost: 50, initialQuantity: 4, price: 20_000 });

describe('company inventories', () => {
  it('add up to the stock of the company; another company is seen with the right to the list alone', async () => {
    const { rows } = await admin.call(contract.companyStock.list, { size: 100 });
    const own = rows.filter(({ companyId }) => companyId === world.companyId);
    const level = await admin.call(contract.stockLevel.summary, {});
    const whole = await admin.call(contract.stock.summary, {});
    expect(sum(own, ({ onHand }) => onHand)).toBe(level.onHand);
    expect(sum(own, ({ value = 0 }) => value)).toBe(whole.value);
    const mine = await stock.call(contract.companyStock.list, { size: 100 });
    expect(new Set(mine.rows.map(({ companyId }) => companyId))).toEqual(new Set([world.companyId]));
    noCost([
      mine,
      await stock.call(contract.companyStock.summary, {}),
      await stock.call(contract.companyStock.chart, {}),
    ]);
  });
});

describe('adjustments and transfers', () => {
  it('tell each movement with its sign, reason and document', async () => {
    const { rows: reasons } = await admin.call(contract.reasonCode.list, { search: 'FOUND' });
    const reasonCodeId = reasons[0]?.id ?? 0;
    const made = await admin.call(contract.adjustment.create, {
      locationId: world.ginza,
      lines: [{ itemId: chain.id, direction: 'in', quantity: 2, reasonCodeId, unitCost: 70 }],
    });
    const done = await admin.call(contract.adjustment.approve, shown(made));
    const { rows } = await admin.call(contract.adjustmentReport.list, { reasonCodeId });
    expect(rows).toMatchObject([
      { causeNumber: done.number, itemCode: 'B-1', quantity: 2, value: 140, event: 'adjustment', kind: 'sellable' },
    ]);
    expect(await admin.call(contract.adjustmentReport.summary, { way: 'out' })).toMatchObject({ count: 0 });
    // Goods by the gram are no pieces: their weight stands beside them.
    const reel = await world.reel();
    const cut = await admin.call(contract.adjustment.create, {
      locationId: world.ginza,
      lines: [{ itemId: reel.id, direction: 'in', quantity: 3, milligrams: 2_750, reasonCodeId, unitCost: 70 }],
    });
    await admin.call(contract.adjustment.approve, shown(cut));
    const [row] = (await admin.call(contract.adjustmentReport.list, { reasonCodeId, search: reel.itemCode })).rows;
    expect(row).toMatchObject({ priceBy: 'gram', quantity: 0, quantityMilligrams: 2_750, milligrams: 2_750 });
    const sums = { quantity: 2, quantityMilligrams: 2_750 };
    expect(await admin.call(contract.adjustmentReport.summary, { reasonCodeId })).toMatchObject({ count: 2, ...sums });
    expect(await admin.call(contract.adjustmentReport.chart, { reasonCodeId })).toMatchObject({ points: [sums] });
    noCost(await stock.call(contract.adjustmentReport.list, {}));
  });

  it('count the days that a transfer was on its way', async () => {
    at('2026-04-12');
    const { transfer } = contract;
    const made = await admin.call(transfer.create, {
      locationId: world.ginza,
      date: '2026-04-12',
      destinationCompanyId: world.companyId,
      destinationLocationId: world.osaka,
      lines: [{ itemId: ring.id, quantity: 3, price: 90_000 }],
    });
    const sent = await admin.call(transfer.ship, shown(await admin.call(transfer.approve, shown(made))));
    at('2026-04-17');
    const rowOf = async () => (await admin.call(contract.transferReport.list, { search: made.number })).rows;
    expect(await rowOf()).toMatchObject([{ days: 5, shipped: 3, receivedQuantity: 0, status: 'inTransit' }]);
    const lines = sent.lines.map(({ id }) => ({ id, received: 2, damaged: 0, short: 1 }));
    await admin.call(transfer.receive, { ...shown(sent), lines });
    at('2026-04-28');
    expect(await rowOf()).toMatchObject([{ days: 5, receivedQuantity: 2, shortQuantity: 1 }]);
    const { points } = await admin.call(contract.transferReport.chart, { short: 'true' });
    expect(points).toMatchObject([{ key: '4', count: 1 }]);
    // One that did not leave was under way on no day: no bar of nothing stands for it.
    await admin.call(transfer.create, {
      locationId: world.ginza,
      date: '2026-04-28',
      destinationCompanyId: world.companyId,
      destinationLocationId: world.osaka,
      lines: [{ itemId: ring.id, quantity: 1, price: 90_000 }],
    });
    const all = (await admin.call(contract.transferReport.chart, {})).points;
    expect(all.filter(({ count }) => count === 0)).toEqual([]);
    const bars = await Promise.all(
      all.map(async ({ key }) => (await admin.call(contract.transferReport.summary, { transit: key as '4' })).count),
    );
    expect(all.map(({ count }) => count)).toEqual(bars);
    expect((await admin.call(contract.transferReport.list, { transit: '4' })).rows).toHaveLength(1);
    expect((await admin.call(contract.transferReport.list, { companies: 'between' })).rows).toHaveLength(0);
  });

  it('a cancelled one carried nothing, so that the rows add up to the total', async () => {
    const { id, version } = await admin.call(contract.transfer.create, {
      locationId: world.osaka,
      destinationCompanyId: world.companyId,
      destinationLocationId: world.ginza,
      date: '2026-04-28',
      lines: [{ itemId: ring.id, quantity: 1, price: 90_000 }],
    });
    const { summary, list } = contract.transferReport;
    const before = await admin.call(summary, {});
    expect(before.retailTotal).toBeGreaterThan(0);
    await admin.call(contract.transfer.cancel, { id, version, reason: 'Not needed' });
    const { rows } = await admin.call(list, { size: 100 });
    const after = await admin.call(summary, {});
    expect(rows.find((row) => row.id === id)).toMatchObject({
      status: 'cancelled',
      shipped: 0,
      retailTotal: 0,
      days: null,
    });
    for (const of of ['shipped', 'receivedQuantity', 'damagedQuantity', 'shortQuantity', 'retailTotal'] as const)
      expect(
        rows.reduce((sum, row) => sum + row[of], 0),
        of,
      ).toBe(after[of]);
    expect(after.retailTotal).toBeLessThan(before.retailTotal);
  });
});

describe('the monthly snapshot', () => {
  it('begins with what the month before ended with, adds up in each row, and stays as the close stored it', async () => {
    const sale = await admin.call(contract.sale.sell, {
      locationId: world.ginza,
      date: '2026-04-28',
      customerId: null,
      lines: [{ itemId: ring.id, quantity: 2, price: 90_000 }],
      taxBasisPoints: 1000,
      grandTotal: 198_000,
      payments: [{ paymentType: 'cash', tendered: 198_000 }],
    });
    const month = '2026-04';
    const check = async (query: object) => {
      const { rows } = await admin.call(contract.snapshot.list, { ...query, size: 100 });
      for (const row of rows) {
        expect(row.opening + row.came - row.went + row.adjusted, JSON.stringify(row)).toBe(row.closing);
        expect(row.sellable + row.nonSellable + row.reserved + row.inTransit).toBe(row.closing);
      }
      return rows;
    };
    const before = await check({ month });
    const whole = await admin.call(contract.snapshot.summary, { month });
    at('2026-05-03');
    const stood = await admin.call(contract.stock.summary, { day: '2026-04-30' });
    expect([whole.closing, whole.milligrams, whole.value]).toEqual([stood.quantity, stood.milligrams, stood.value]);
    const { waitingCount } = await admin.call(contract.month.next, {});
    const closed = await admin.call(contract.month.close, { through: '2026-04-30', waitingCount });
    const stored = await admin.call(contract.snapshot.summary, { month });
    expect(stored).toMatchObject({
      closing: closed.quantity,
      closingMilligrams: closed.quantityMilligrams,
      milligrams: closed.milligrams,
      value: closed.value,
      lastPurchaseValue: closed.lastPurchaseValue,
    });
    expect(closed.quantityMilligrams).toBe(7_750);
    expect(await check({ month })).toEqual(before);
    await admin.call(contract.sale.void, { ...shown(sale), reason: 'A slip' });
    expect(await admin.call(contract.snapshot.summary, { month })).toEqual(stored);
    const corrected = await admin.call(contract.snapshot.summary, { month, corrected: 'true' });
    expect([corrected.closing, corrected.went]).toEqual([stored.closing + 2, stored.went]);
    await check({ month, corrected: 'true' });
    expect((await check({ month: '2026-05' })).length).toBeGreaterThan(0);
    expect((await admin.call(contract.snapshot.summary, { month: '2026-05' })).opening).toBe(stored.closing);
    const { points } = await admin.call(contract.snapshot.chart, {});
    expect(points).toMatchObject([{ key: month, value: stored.value, closing: stored.closing }]);
    noCost([
      await stock.call(contract.snapshot.list, { month }),
      await stock.call(contract.snapshot.summary, { month }),
      await stock.call(contract.snapshot.chart, { month }),
    ]);
    for (const month of ['2099-01', '0000-01', '1899-12', '2200-01']) {
      expect(await refusalCode(admin.call(contract.snapshot.list, { month }))).toBe('input.invalid');
    }
  });

  it('prints the same bytes whatever is put right later; as corrected it is what movements add up to', async () => {
    const month = '2026-05';
    await wakeAt(world, '2026-05-20T03:00:00Z');
    const lines = [{ itemId: chain.id, quantity: 3, orderCost: 70 }];
    const parcel = { locationId: world.ginza, supplierId: supplier.id, date: '2026-05-20', lines };
    const received = await admin.call(
      contract.receiving.post,
      shown(await admin.call(contract.receiving.create, parcel)),
    );
    const sold = await admin.call(contract.sale.sell, sellDraft(world, [ring, chain], { date: '2026-05-20' }));
    await wakeAt(world, '2026-06-02T03:00:00Z');
    const { waitingCount } = await admin.call(contract.month.next, {});
    const { id } = await admin.call(contract.month.close, { through: '2026-05-31', waitingCount });
    const prints = async () => {
      const printed: string[] = [];
      for (const language of ['en', 'ja'] as const) {
        for (const format of ['csv', 'xlsx'] as const) {
          const of = { format, language };
          printed.push(String(await admin.bytes(contract.snapshot.export, { month, ...of })));
          printed.push(String(await admin.bytes(contract.onHand.export, { day: '2026-05-31', ...of })));
          printed.push(String(await admin.bytes(contract.month.snapshot, { id, ...of })));
        }
      }
      return [...printed, JSON.stringify(await admin.call(contract.snapshot.list, { month, size: 100 }))];
    };
    const printed = await prints();
    await wakeAt(world, '2026-06-20T03:00:00Z');
    await admin.call(contract.sale.void, { ...shown(sold), reason: 'A slip' });
    await admin.call(contract.receiving.reverse, { ...shown(received), reason: 'Wrong parcel' });
    await world.ring({ itemCode: 'C-1' });
    await moveTotalsOn(world.app.tools.db);
    expect((await prints()).map((one, index) => one === printed[index])).toEqual(printed.map(() => true));
    const books = await readBooks(world.app.tools.db);
    for (const corrected of [false, true]) {
      const query = { month, size: 100, ...(corrected ? { corrected: 'true' } : {}) } as const;
      const { rows } = await admin.call(contract.snapshot.list, query);
      const told = plainSnapshot(books, world.companyId, month, corrected);
      const known = rows.map((row) => told.get(`${row.itemId} ${row.locationId}`));
      expect(rows, `corrected: ${corrected}`).toMatchObject(known);
      expect(sum(rows, ({ closing }) => closing)).toBe(sum([...told.values()], ({ closing }) => closing));
    }
    const asKnown = await admin.call(contract.snapshot.summary, { month });
    const asCorrected = await admin.call(contract.snapshot.summary, { month, corrected: 'true' });
    expect(asCorrected.closing).toBe(asKnown.closing + 2 - 3);
  });
});
