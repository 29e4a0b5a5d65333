import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { holdTable } from '#server/kernel/locks.ts';
import { sellDraft } from '../support/saleDraft.ts';
import { openWorldForFile, refusalCode } from '../support/world.ts';

const { item: itemApi, location: locationApi, sale: saleApi } = contract;
const rivals = 10;

const world = await openWorldForFile({ connectionsMax: rivals + 4 });

const admin = () => world.as('admin');

async function openLocation(): Promise<number> {
  const { companyId } = world;
  const draft = { companyId, name: `CrashFixture ${crypto.randomUUID()}`, nameJa: '', description: 'Stand', phone: '' };
  return (await admin().call(locationApi.create, draft)).id;
}

const pieceDraft = (initialQuantity: number) => ({
  categoryId: world.categories.R0 as number,
  name: 'Late piece',
  milligrams: 1_000,
  uom: 'pcs' as const,
  cost: 60_000,
  markupBasisPoints: 6_667,
  price: 100_000,
  sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
  initialQuantity,
});

const pieces = (count: number, initialQuantity: number, locationId: number) =>
  Promise.all(
    Array.from({ length: count }, () => admin().call(itemApi.create, pieceDraft(initialQuantity), { locationId })),
  );

/**
 * A location is closed while rivals work there. Whoever closes has locked it and waits before the look at what is there,
 * which closings of one company do one at a time; by then every rival waits for something, too.
 */
async function closeAmong(id: number, works: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const { db } = world.app.tools;
  let closing: Promise<unknown> | undefined;
  let outcomes: Promise<string[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await holdTable(tx, 'location', world.companyId);
    closing = admin().call(locationApi.toggle, { id, active: false });
    await waiting(1);
    outcomes = Promise.all(works.map((work) => refusalCode(work())));
    await waiting(1 + works.length);
  });
  expect(await closing).toMatchObject({ active: false });
  return (await outcomes) ?? [];
}

/** Until so many of the world's connections wait for a lock, whoever else does. */
async function waiting(count: number): Promise<void> {
  const asked = sql<{ count: number }>`SELECT count(*) AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()`;
  await expect.poll(async () => (await asked.execute(world.app.tools.db)).rows[0]?.count).toBeGreaterThanOrEqual(count);
}

async function piecesAt(id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM stock_level
    WHERE location_id = ${id} AND quantity <> 0`.execute(world.app.tools.db);
  return rows[0]?.count ?? 0;
}

describe('a location is closed', () => {
  it('while pieces are entered there: it stays empty', async () => {
    const id = await openLocation();
    const enter = () => admin().call(itemApi.create, pieceDraft(1), { locationId: id });
    const codes = await closeAmong(
      id,
      Array.from({ length: rivals }, () => enter),
    );
    expect(new Set(codes)).toEqual(new Set(['location.closed']));
    expect(await piecesAt(id)).toBe(0);
  });

  it('while sales are made and voided there: nothing is owed and nothing comes back', async () => {
    const id = await openLocation();
    const sell = (item: Item) =>
      admin().call(saleApi.sell, sellDraft(world, [item], { locationId: id }), { locationId: id });
    const sold = await Promise.all((await pieces(rivals / 2, 1, id)).map(sell));
    const lacking = await pieces(rivals / 2, 0, id);
    const works = [
      ...lacking.map((item) => () => sell(item)),
      ...sold.map((sale) => () => {
        const input = { id: sale.id, version: sale.version, reason: 'Race' };
        return admin().call(saleApi.void, input, { locationId: id });
      }),
    ];
    const codes = await closeAmong(id, works);
    expect(new Set(codes.slice(0, rivals / 2))).toEqual(new Set(['access.location']));
    expect(new Set(codes.slice(rivals / 2))).toEqual(new Set(['location.closed']));
    expect(await piecesAt(id)).toBe(0);
  });

  it('while documents are made for it: none is', async () => {
    const id = await openLocation();
    const ring = await world.ring({ initialQuantity: 1 });
    const supplier = await admin().call(contract.supplier.create, { code: 'SP-1', name: 'Kofu Works' });
    const { rows: reasons } = await admin().call(contract.reasonCode.list, { search: 'FOUND' });
    const there = { locationId: id };
    const goods = { itemId: ring.id, quantity: 1 };
    const bought = {
      locationId: id,
      supplierId: supplier.id,
      date: '2026-06-18',
      lines: [{ ...goods, orderCost: 900 }],
    };
    const found = { ...goods, direction: 'in', reasonCodeId: reasons[0]?.id ?? 0 } as const;
    const transfer = {
      locationId: world.ginza,
      date: '2026-06-18',
      destinationCompanyId: world.companyId,
      destinationLocationId: id,
      lines: [{ ...goods, price: 1 }],
    };
    const makings = [
      () => admin().call(contract.purchaseOrder.create, bought, there),
      () => admin().call(contract.receiving.create, bought, there),
      () => admin().call(contract.transfer.create, transfer),
      () => admin().call(contract.adjustment.create, { locationId: id, lines: [found] }, there),
      () => admin().call(contract.stockCount.create, { locationId: id, lines: [] }, there),
    ];
    const codes = await closeAmong(id, [...makings, ...makings]);
    const told = ['access.location', 'access.location', 'input.invalid', 'access.location', 'access.location'];
    expect(codes).toEqual([...told, ...told]);
  });
});
