import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Subasta } from '#contract/sales/subasta.ts';
import { openEvent } from '../support/subasta.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const rivals = 10;
/** As many as an evening has; `KINZA_LOTS=200` runs a whole one. */
const lotCount = Number(process.env.KINZA_LOTS ?? 12);
const world = await openWorldForFile({ connectionsMax: rivals + 4 });
const [admin, manager] = [world.as('admin'), world.as('manager')];
const { subasta: api, lot: lots, sale: sales, item: items } = contract;

const all = <Outcome>(work: (index: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: rivals }, (_, index) => work(index)));
const lotIds = (event: Subasta) => event.lines.map(({ id }) => id);
const bid = (id: number, paddle: number, amount: number) => manager.call(lots.bid, { id, paddle, amount });
const isDone = (code: string) => code === '[object Object]' || code === 'accepted';

describe('rivals', () => {
  it('hammer the same lot: one winner', async () => {
    const event = await openEvent(world, 3);
    for (const id of lotIds(event)) {
      await bid(id, 1, 50_000);
      const { version } = await bid(id, 2, 60_000);
      const outcomes = await all(() => refusalCode(manager.call(lots.hammer, { id, version })));
      expect(outcomes.filter(isDone)).toHaveLength(1);
      expect(outcomes.filter((code) => code === 'document.notNow')).toHaveLength(rivals - 1);
      expect(await manager.call(lots.find, { id })).toMatchObject({ status: 'awarded', winnerPaddle: 2 });
    }
    const { rows } = await manager.call(sales.list, { type: 'subasta' });
    expect(rows).toHaveLength(3);
  });

  it('bid the same for a lot: the first one stands', async () => {
    const event = await openEvent(world, 3);
    for (const id of lotIds(event)) {
      const outcomes = await all((index) => refusalCode(bid(id, 1 + (index % 3), 70_000)));
      expect(outcomes.filter(isDone)).toHaveLength(1);
      expect(outcomes.filter((code) => code === 'lot.bidTooLow')).toHaveLength(rivals - 1);
    }
  });

  it('hammer lots while their event is closed: each is won, or back on the shelf', async () => {
    for (let round = 0; round < 3; round++) {
      const event = await openEvent(world, 5);
      const bidden = await Promise.all(lotIds(event).map((id) => bid(id, 3, 55_000)));
      const hammers = bidden.map(({ id, version }) => refusalCode(manager.call(lots.hammer, { id, version })));
      const [closed, ...outcomes] = await Promise.all([
        refusalCode(manager.call(api.close, { id: event.id, version: event.version })),
        ...hammers,
      ]);
      expect(isDone(closed)).toBe(true);
      const { lines, status } = await manager.call(api.find, { id: event.id });
      expect(status).toBe('closed');
      expect(lines.filter((lot) => lot.status === 'awarded')).toHaveLength(outcomes.filter(isDone).length);
      expect(new Set(outcomes.filter((code) => !isDone(code)))).toEqual(
        new Set(outcomes.every(isDone) ? [] : ['document.notNow']),
      );
    }
  });

  it('run lots once more while their event is closed: none is left open', async () => {
    for (let round = 0; round < 3; round++) {
      const event = await openEvent(world, rivals);
      const passed = await Promise.all(event.lines.map(({ id, version }) => manager.call(lots.pass, { id, version })));
      const { version } = await manager.call(api.find, { id: event.id });
      const [closed, ...outcomes] = await Promise.all([
        refusalCode(manager.call(api.close, { id: event.id, version })),
        ...passed.map((lot) =>
          refusalCode(
            manager.call(lots.rerun, { id: lot.id, version: lot.version, startingPrice: 40_000, reservePrice: null }),
          ),
        ),
      ]);
      expect(isDone(closed)).toBe(true);
      const { lines } = await manager.call(api.find, { id: event.id });
      expect(lines.map((lot) => lot.status)).toEqual(lines.map(() => 'unsold'));
      expect(new Set(outcomes.filter((code) => !isDone(code))).difference(new Set(['document.notNow'])).size).toBe(0);
    }
  });

  it(`hammer each of ${lotCount} lots, two clerks at once: one winner each, and stock and money reconcile`, async () => {
    const before = (await manager.call(sales.summary, { type: 'subasta', status: 'completed' })).grandTotal;
    const event = await openEvent(world, lotCount);
    const codes: string[] = [];
    let hammerTotal = 0;
    for (const [index, id] of lotIds(event).entries()) {
      const amount = 50_000 + index * 1_000;
      const { version } = await bid(id, 1 + (index % 3), amount);
      hammerTotal += amount;
      codes.push(
        ...(await Promise.all([manager, admin].map((who) => refusalCode(who.call(lots.hammer, { id, version }))))),
      );
    }
    expect(codes.filter(isDone)).toHaveLength(lotCount);
    const { lines, ...done } = await manager.call(api.find, { id: event.id });
    expect(done).toMatchObject({ awardedCount: lotCount, hammerTotal });
    expect(new Set(lines.map(({ saleId }) => saleId)).size).toBe(lotCount);
    for (const { saleId } of lines) {
      const { id, version, grandTotal } = await manager.call(sales.find, { id: saleId ?? 0 });
      const payments = [{ paymentType: 'cash' as const, tendered: grandTotal }];
      await manager.call(sales.complete, { id, version, grandTotal, payments });
    }
    const after = await manager.call(sales.summary, { type: 'subasta', status: 'completed' });
    expect(after.grandTotal - before).toBe(hammerTotal + hammerTotal / 10);
    const stocks = await Promise.all(lines.map(({ itemId }) => admin.call(items.find, { id: itemId })));
    const left = stocks.flatMap(({ stock }) => stock.map(({ sellable, reserved }) => sellable + reserved));
    expect(left.every((quantity) => quantity === 0)).toBe(true);
  }, 600_000);
});
