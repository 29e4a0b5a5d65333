import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { businessDate } from '#server/kernel/clock.ts';
import type { Db } from '#server/kernel/database.ts';
import { checkInvariants } from '#server/kernel/invariants.ts';
import { moveTotalsOn } from '#server/kernel/totals.ts';
import { openWorldForFile } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });
const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
const at = (day: string) => world.clock.set(`${day}T03:00:00Z`);

const arrive = async (itemId: number, quantity: number, locationId = world.ginza) => {
  const lines = [{ itemId, quantity, orderCost: 700 }];
  const date = businessDate(world.clock.now());
  const made = await admin.call(contract.receiving.create, { locationId, supplierId: supplier.id, date, lines });
  return admin.call(contract.receiving.post, shown(made));
};
const sell = (itemId: number, quantity = 1, locationId = world.ginza) =>
  admin.call(contract.sale.sell, {
    locationId,
    date: businessDate(world.clock.now()),
    customerId: null,
    lines: [{ itemId, quantity, price: 100_000 }],
    taxBasisPoints: 1000,
    grandTotal: 110_000 * quantity,
    payments: [{ paymentType: 'cash', tendered: 110_000 * quantity }],
  });
const send = async (itemId: number, quantity: number, from = world.ginza, to = world.osaka) => {
  const { transfer } = contract;
  const made = await admin.call(transfer.create, {
    locationId: from,
    date: businessDate(world.clock.now()),
    destinationCompanyId: world.companyId,
    destinationLocationId: to,
    lines: [{ itemId, quantity, price: 100_000 }],
  });
  const sent = await admin.call(transfer.ship, shown(await admin.call(transfer.approve, shown(made))));
  const lines = sent.lines.map(({ id }) => ({ id, received: quantity, damaged: 0, short: 0 }));
  return () => admin.call(transfer.receive, { ...shown(sent), lines });
};

describe('aging', () => {
  it('keeps the days of goods through transfers, sales, voids and receipts taken back, as pieces that are followed one by one', async () => {
    at('2026-01-10');
    const ring = await world.ring({ itemCode: 'A-1', cost: 600, initialQuantity: 4 });
    const plain = await world.ring({ itemCode: 'A-2', cost: 600, initialQuantity: 3 });
    const single = await world.ring({ itemCode: 'A-3', cost: 600, initialQuantity: 1, isUniquePiece: true });
    at('2026-02-11');
    await arrive(ring.id, 3);
    await arrive(plain.id, 2);
    const wrong = await arrive(ring.id, 2);
    await admin.call(contract.receiving.reverse, { ...shown(wrong), reason: 'Of another order' });
    at('2026-03-05');
    const onItsWay = await send(ring.id, 5);
    await moveTotalsOn(world.app.tools.db);
    await sell(plain.id, 4);
    at('2026-03-08');
    await onItsWay();
    const piece = await send(single.id, 1);
    await piece();
    const sold = await sell(ring.id, 3, world.osaka);
    at('2026-04-20');
    await admin.call(contract.sale.void, { ...shown(sold), reason: 'A slip' });
    // Below stock: what comes later fills that up first.
    await sell(plain.id, 3);
    at('2026-05-02');
    await arrive(plain.id, 4);
    await (await send(ring.id, 2, world.osaka, world.ginza))();

    at('2026-05-10');
    const { db } = world.app.tools;
    const past = ['2026-01-31', '2026-03-06', '2026-03-31', '2026-04-30', '2026-05-02'];
    // Of all that moved since layers were kept, then of what is open, then of layers that are kept.
    const today = [
      undefined,
      () => sql`SELECT open_stock_layers(last_settled_move())`.execute(db),
      () => moveTotalsOn(db),
    ];
    const asked = [
      ...today.map((begin) => ({ day: '2026-05-10', begin })),
      ...past.map((day) => ({ day, begin: undefined })),
    ];
    for (const { day, begin } of asked) {
      await begin?.();
      const { rows } = await admin.call(contract.aging.list, { day, size: 100 });
      const told = rows.map((row) => `${row.itemId} ${row.locationId} ${row.entered} ${row.quantity}`).toSorted();
      expect(told, day).toEqual(await followed(day));
      const summary = await admin.call(contract.aging.summary, { day });
      const stood = await admin.call(contract.stock.summary, { day });
      // Two are owed to what is to come: they are no layer, and their value is none.
      if (day === '2026-04-30') expect(summary.quantity, day).toBe(stood.quantity + 2);
      else expect([summary.quantity, summary.value], day).toEqual([stood.quantity, stood.value]);
      const { points } = await admin.call(contract.aging.chart, { day });
      expect(points.reduce((sum, point) => sum + point.quantity, 0)).toBe(summary.quantity);
      for (const point of points) {
        const part = await admin.call(contract.aging.summary, { day, age: point.key as '0' });
        expect(part).toMatchObject({ quantity: point.quantity, retailValue: point.retailValue });
      }
    }
    const { rows } = await admin.call(contract.aging.list, { day: '2026-05-10', search: 'A-3' });
    expect(rows).toMatchObject([{ entered: '2026-01-10', days: 120, age: '120', locationId: world.osaka, value: 600 }]);
  });

  it('takes what left out of the layers that are kept, once, and works out anew whatever moved in another way', async () => {
    const { db } = world.app.tools;
    const openNext = () => sql`SELECT open_stock_layers(last_settled_move())`.execute(db);
    const opened = async () =>
      (await sql<{ id: number }>`SELECT item_id::int AS id FROM stock_layer_open`.execute(db)).rows.map(({ id }) => id);
    at('2026-06-01');
    const item = await world.ring({ itemCode: 'L-1', initialQuantity: 2 });
    const late = await world.ring({ itemCode: 'L-2', initialQuantity: 4 });
    at('2026-06-03');
    await arrive(item.id, 3);
    await (await send(item.id, 1))();
    await moveTotalsOn(db);
    const kept = async ({ id }: { id: number }) => {
      expect(await checkInvariants(db)).toEqual([]);
      const { rows } = await sql<{ layer: string }>`SELECT concat_ws(' ', location_id, entered, quantity) AS layer
        FROM stock_layer WHERE item_id = ${id} ORDER BY location_id, entered`.execute(db);
      return rows.map(({ layer }) => layer);
    };
    const { ginza, osaka } = world;
    expect(await kept(item)).toEqual([`${ginza} 2026-06-01 1`, `${ginza} 2026-06-03 3`, `${osaka} 2026-06-01 1`]);

    at('2026-06-05');
    await sell(item.id, 2);
    await sell(item.id, 1, osaka);
    await openNext();
    expect(await opened()).toEqual([]);
    expect(await kept(item)).toEqual([`${ginza} 2026-06-03 2`]);

    // It leaves after its layers were opened and before they are kept.
    await arrive(item.id, 4);
    await openNext();
    await sell(item.id);
    await moveStepOn(db);
    expect(await opened()).toEqual([]);
    expect(await kept(item)).toEqual([`${ginza} 2026-06-03 2`, `${ginza} 2026-06-05 4`]);
    await openNext();
    expect(await kept(item)).toEqual([`${ginza} 2026-06-03 1`, `${ginza} 2026-06-05 4`]);

    // Dated back: before a day that is counted already, and among others of its time.
    await sell(late.id);
    await openNext();
    at('2026-06-04');
    await sell(late.id);
    await openNext();
    expect(await opened()).toEqual([late.id]);
    await moveStepOn(db);
    at('2026-06-02');
    await sell(late.id);
    at('2026-06-06');
    await sell(item.id);
    await openNext();
    expect(await opened()).toEqual([late.id]);
    await moveTotalsOn(db);
    expect(await kept(late)).toEqual([`${ginza} 2026-06-01 1`]);
    expect(await kept(item)).toEqual([`${ginza} 2026-06-05 4`]);
  });

  it('tells no cost without the right', async () => {
    const stock = world.as('stock');
    const { rows } = await stock.call(contract.aging.list, {});
    const answers = [rows, await stock.call(contract.aging.summary, {}), await stock.call(contract.aging.chart, {})];
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(answers)).not.toContain('"value"');
  });
});

/** Layers that are open are kept, and nothing else is done. */
const moveStepOn = (db: Db) => sql`SELECT keep_stock_layers()`.execute(db);

/** What is left at the end of a day, piece by piece: each knows its day, and leaves in its turn. */
async function followed(day: string): Promise<string[]> {
  const moves = await world.app.tools.db
    .selectFrom('stockMove')
    .selectAll()
    .where('companyId', '=', world.companyId)
    .where('effectiveDate', '<=', day as never)
    .where('quantity', '>', 0)
    .orderBy('id')
    .execute();
  const places = new Map<string, string[]>();
  const owed = new Map<string, number>();
  const left = new Map<number, string[]>();
  const days = new Map(moves.map((move) => [Number(move.id), String(move.effectiveDate)]));
  for (const move of moves) {
    if (move.fromLocationId === move.toLocationId) continue;
    const own = String(move.effectiveDate);
    const origin = move.reversalOf === null ? undefined : Number(move.reversalOf);
    const gone: string[] = [];
    const from = `${move.itemId} ${move.fromLocationId}`;
    for (let piece = 0; piece < move.quantity; piece++) {
      if (move.fromLocationId === null) {
        gone.push((origin === undefined ? undefined : left.get(origin)?.shift()) ?? own);
        continue;
      }
      const there = (places.get(from) ?? []).toSorted();
      places.set(from, there);
      const wanted = there.indexOf((origin === undefined ? undefined : days.get(origin)) ?? '');
      const [taken] = there.splice(Math.max(0, wanted), 1);
      if (taken === undefined) owed.set(from, (owed.get(from) ?? 0) + 1);
      gone.push(taken ?? own);
    }
    if (move.fromLocationId !== null) left.set(Number(move.id), [...gone]);
    if (move.toLocationId === null) continue;
    const to = `${move.itemId} ${move.toLocationId}`;
    for (const piece of gone) {
      const missing = owed.get(to) ?? 0;
      if (missing > 0) owed.set(to, missing - 1);
      else places.set(to, [...(places.get(to) ?? []), piece]);
    }
  }
  return [...places]
    .flatMap(([place, pieces]) => {
      const counts = new Map<string, number>();
      for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
      return [...counts].map(([since, count]) => `${place} ${since} ${count}`);
    })
    .toSorted();
}
