import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const { stock: api } = contract;

type Minimums = { locationId: number; minimum: number | null }[];
const setMinimums = (itemId: number, minimums: Minimums, person: Person = 'admin') =>
  world.as(person).call(api.setMinimums, { itemId, minimums });
const at = (locationId: number, minimum: number | null): Minimums => [{ locationId, minimum }];

async function missing(itemId: number, person: Person = 'admin'): Promise<(string | number)[][]> {
  const { rows } = await world.as(person).call(api.list, { atMinimum: 'true', size: 100 });
  const { count } = await world.as(person).call(api.summary, { atMinimum: 'true' });
  expect(count).toBe(rows.length);
  // The report that the bell opens has the same rows.
  const level = await world.as('admin').call(contract.stockLevel.list, { atMinimum: 'true', size: 100 });
  const places = rows.map((row) => `${row.itemId} ${row.locationId}`).toSorted();
  if (person === 'admin') expect(level.rows.map((row) => `${row.itemId} ${row.locationId}`).toSorted()).toEqual(places);
  return rows
    .filter((row) => row.itemId === itemId)
    .map((row) => [row.locationId, row.kind, row.quantity, row.minimum ?? '']);
}

async function noticed(itemId: number, person: Person = 'admin'): Promise<number[][]> {
  const { atMinimum } = await world.as(person).call(contract.dashboard.notifications, {});
  return atMinimum.filter((row) => row.itemId === itemId).map((row) => [row.locationId, row.quantity, row.minimum]);
}

const reasons = (await admin.call(contract.reasonCode.list, { size: 100 })).rows;

/** Takes pieces off the shelf at Ginza, or puts them there. */
async function adjust(itemId: number, change: number): Promise<void> {
  const [direction, code] = change < 0 ? (['out', 'LOSS'] as const) : (['in', 'FOUND'] as const);
  const reasonCodeId = reasons.find((reason) => reason.code === code)?.id ?? 0;
  const line = { itemId, direction, quantity: Math.abs(change), reasonCodeId } as const;
  const made = await admin.call(contract.adjustment.create, { locationId: world.ginza, lines: [line] });
  await admin.call(contract.adjustment.approve, { id: made.id, version: made.version });
}

describe('the minimum of an item at a location', () => {
  it('stands over that of the item, and is written in its audit trail', async () => {
    const ring = await world.ring({ initialQuantity: 3, isUniquePiece: false });
    expect(await missing(ring.id)).toEqual([]);
    await setMinimums(ring.id, at(world.ginza, 3));
    expect(await missing(ring.id)).toEqual([[world.ginza, 'sellable', 3, 3]]);
    const { stock } = await admin.call(contract.item.find, { id: ring.id });
    expect(stock.map(({ locationId, minimum }) => [locationId, minimum])).toEqual([
      [world.ginza, 3],
      [world.osaka, null],
    ]);
    await setMinimums(ring.id, at(world.ginza, 3));
    await setMinimums(ring.id, at(world.ginza, null));
    expect(await missing(ring.id)).toEqual([]);
    const { rows } = await admin.call(contract.item.audit, { id: ring.id });
    expect(rows.map(({ action, changes }) => [action, changes[1]])).toMatchObject([
      ['minimum', { field: 'minQuantity', before: 3, after: null }],
      ['minimum', { field: 'minQuantity', before: null, after: 3 }],
      ['create', {}],
    ]);
  });

  it('is missed where the item never was', async () => {
    const ring = await world.ring({ initialQuantity: 3, isUniquePiece: false });
    await setMinimums(ring.id, at(world.osaka, 1));
    expect(await missing(ring.id)).toEqual([[world.osaka, 'sellable', 0, 1]]);
    expect(await missing(ring.id, 'manager')).toEqual([]);
    const file = String(await admin.bytes(api.export, { atMinimum: 'true', format: 'csv' }));
    expect(file).toContain(ring.itemCode);
    await admin.call(contract.item.toggle, { id: ring.id, active: false });
    expect(await missing(ring.id)).toEqual([]);
  });

  it.each([
    ['a unique piece', { isUniquePiece: true }],
    ['an item without a minimum', { isUniquePiece: false, minQuantity: 0 }],
  ])('is not there for %s', async (_, more) => {
    const ring = await world.ring({ initialQuantity: 1, ...more });
    await adjust(ring.id, -1);
    expect(await missing(ring.id)).toEqual([]);
    expect(await noticed(ring.id)).toEqual([]);
  });

  it('is refused for what has none, elsewhere, and to whoever may not edit items', async () => {
    const unique = await world.ring({ initialQuantity: 1, isUniquePiece: true });
    const ring = await world.ring({ initialQuantity: 1, isUniquePiece: false });
    const service = await world.ring({
      initialQuantity: 0,
      isUniquePiece: false,
      categoryId: world.categories['S0'] ?? 0,
    });
    const outcome = (itemId: number, minimums = at(world.ginza, 2), person: Person = 'admin') =>
      refusalCode(setMinimums(itemId, minimums, person));
    expect(await outcome(unique.id)).toBe('stock.uniqueMinimum');
    expect(await outcome(service.id)).toBe('stock.untracked');
    expect(await outcome(ring.id, at(world.osaka, 2), 'manager')).toBe('access.location');
    expect(await outcome(ring.id, at(world.rivalShop, 2))).toBe('access.location');
    expect(await outcome(ring.id, at(world.rivalShop, 2), 'rival')).toBe('notFound');
    expect(await outcome(ring.id, at(world.ginza, 2), 'sales')).toBe('access.denied');
    for (const wrong of [-1, 0.5, 1e12]) expect(await outcome(ring.id, at(world.ginza, wrong))).toBe('input.invalid');
  });
});

describe('the minimum of goods by the gram', () => {
  const reel = { uom: 'bulk', priceBy: 'gram', milligrams: 1_000, isUniquePiece: false } as const;
  /** Takes a weight off the reel at Ginza. */
  async function cut(itemId: number, milligrams: number): Promise<void> {
    const reasonCodeId = reasons.find(({ code }) => code === 'LOSS')?.id ?? 0;
    const line = { itemId, direction: 'out', quantity: 1, milligrams, reasonCodeId } as const;
    const made = await admin.call(contract.adjustment.create, { locationId: world.ginza, lines: [line] });
    await admin.call(contract.adjustment.approve, { id: made.id, version: made.version });
  }
  const levelOf = async ({ itemCode }: { itemCode: string }) => {
    const { rows } = await admin.call(contract.stockLevel.list, { search: itemCode });
    return rows.find(({ locationId }) => locationId === world.ginza)?.status;
  };

  it('is whole grams, with which their weight is compared and not their units', async () => {
    const chain = await world.ring({ ...reel, initialQuantity: 5, minQuantity: 3 });
    await cut(chain.id, 1_600);
    // 3.4 g are three units.
    expect([await missing(chain.id), await noticed(chain.id), await levelOf(chain)]).toEqual([[], [], 'ok']);
    await cut(chain.id, 400);
    // Each cut takes a unit at least.
    expect(await missing(chain.id)).toEqual([[world.ginza, 'sellable', 2, 3]]);
    expect(await levelOf(chain)).toBe('low');
    await cut(chain.id, 655);
    const { atMinimum } = await admin.call(contract.dashboard.notifications, {});
    expect(atMinimum.find(({ itemId }) => itemId === chain.id)).toMatchObject({
      priceBy: 'gram',
      milligrams: 2_345,
      minimum: 3,
    });
    const asked = { atMinimum: 'true', search: chain.itemCode, format: 'csv', language: 'en' };
    const [header, row] = String(await admin.bytes(api.export, asked)).split('\r\n');
    expect(header).toContain('Quantity,Minimum,Minimum grams,Grams');
    expect(row).toContain('Sellable,,,3,2.345,');
  });

  it('is told as soon as their weight is there, whatever units are left', async () => {
    const chain = await world.ring({ ...reel, initialQuantity: 5, minQuantity: 1 });
    for (const _ of [1, 2, 3]) await cut(chain.id, 1_490);
    expect(await noticed(chain.id)).toEqual([[world.ginza, 2, 1]]);
    expect(await levelOf(chain)).toBe('low');
    // Few notices are listed: it makes room for those of the next tests.
    await admin.call(contract.item.toggle, { id: chain.id, active: false });
  });

  it('is ordered by weight, up to twice as much, and what is on order counts by its weight', async () => {
    const chain = await world.ring({ ...reel, initialQuantity: 5, minQuantity: 3 });
    await cut(chain.id, 2_655);
    const supplier = await admin.call(contract.supplier.create, { code: 'REEL', name: 'Reels' });
    const order = (milligrams: number) =>
      admin.call(contract.purchaseOrder.create, {
        locationId: world.ginza,
        supplierId: supplier.id,
        date: '2026-06-18',
        lines: [{ itemId: chain.id, quantity: 1, milligrams, orderCost: 1 }],
      });
    await order(600);
    expect(await missing(chain.id)).toHaveLength(1);
    const { lines } = await admin.call(contract.purchaseOrder.reorder, {
      supplierId: supplier.id,
      locationId: world.ginza,
    });
    expect(lines).toMatchObject([{ item: { id: chain.id }, quantity: 3, milligrams: 3_055 }]);
    await order(60);
    expect(await missing(chain.id)).toEqual([]);
  });
});

describe('a notice of the minimum', () => {
  it('comes once a movement brings an item there, and goes once one brings it above', async () => {
    const ring = await world.ring({ initialQuantity: 4, isUniquePiece: false, minQuantity: 2 });
    await adjust(ring.id, -1);
    expect(await noticed(ring.id)).toEqual([]);
    await adjust(ring.id, -1);
    expect(await noticed(ring.id)).toEqual([[world.ginza, 2, 2]]);
    const told = () => sql`SELECT at FROM stock_notice WHERE item_id = ${ring.id}`.execute(world.app.tools.db);
    const first = (await told()).rows;
    await adjust(ring.id, -1);
    expect((await told()).rows).toEqual(first);
    expect(await noticed(ring.id)).toEqual([[world.ginza, 1, 2]]);
    await adjust(ring.id, 2);
    expect((await told()).rows).toEqual([]);
    await adjust(ring.id, -2);
    expect(await noticed(ring.id)).toEqual([[world.ginza, 1, 2]]);
  });

  it('is for those who see the stock of the place, or order for it', async () => {
    const ring = await world.ring({ initialQuantity: 2, isUniquePiece: false });
    await adjust(ring.id, -1);
    const seen = await Promise.all((['manager', 'stock', 'rival'] as const).map((person) => noticed(ring.id, person)));
    expect(seen).toEqual([[[world.ginza, 1, 1]], [[world.ginza, 1, 1]], []]);
  });

  it('is silent while enough is on order, and speaks again when the order is canceled', async () => {
    const ring = await world.ring({ initialQuantity: 2, isUniquePiece: false });
    await adjust(ring.id, -1);
    const supplier = await admin.call(contract.supplier.create, { code: 'MIN', name: 'Minimum' });
    const order = await admin.call(contract.purchaseOrder.create, {
      locationId: world.ginza,
      supplierId: supplier.id,
      date: '2026-06-18',
      lines: [{ itemId: ring.id, quantity: 1, orderCost: 1 }],
    });
    const suppliers = async () => admin.call(contract.purchaseOrder.reorderSuppliers, { locationId: world.ginza });
    const before = await suppliers();
    expect([await noticed(ring.id), await missing(ring.id), before.suppliers]).toEqual([[], [], []]);
    const other = await admin.call(contract.purchaseOrder.create, {
      locationId: world.osaka,
      supplierId: supplier.id,
      date: '2026-06-18',
      lines: [{ itemId: ring.id, quantity: 1, orderCost: 1 }],
    });
    await admin.call(contract.purchaseOrder.cancel, { id: order.id, version: order.version, reason: 'Too dear' });
    expect(await noticed(ring.id)).toEqual([[world.ginza, 1, 1]]);
    expect(await missing(ring.id)).toEqual([[world.ginza, 'sellable', 1, 1]]);
    expect(await suppliers()).toEqual({ suppliers: [{ supplierId: supplier.id, items: 1 }], others: before.others });
    const { lines } = await admin.call(contract.purchaseOrder.reorder, {
      supplierId: other.supplierId,
      locationId: world.ginza,
    });
    expect(lines).toMatchObject([{ item: { id: ring.id }, quantity: 1, fileCost: 1 }]);
    const others = (await admin.call(contract.purchaseOrder.reorder, { locationId: world.ginza })).lines;
    expect(others).toHaveLength(before.others);
    expect(others.map(({ item }) => item.id)).not.toContain(ring.id);
    expect(others.map(({ fileCost }) => fileCost)).toEqual(others.map(() => null));
  });

  it('is silent while enough is on its way from another location', async () => {
    const ring = await world.ring({ initialQuantity: 4, isUniquePiece: false });
    await setMinimums(ring.id, at(world.osaka, 2));
    expect(await missing(ring.id)).toEqual([[world.osaka, 'sellable', 0, 2]]);
    const made = await admin.call(contract.transfer.create, {
      locationId: world.ginza,
      destinationCompanyId: world.companyId,
      destinationLocationId: world.osaka,
      date: '2026-06-18',
      lines: [{ itemId: ring.id, quantity: 3, price: 1 }],
    });
    expect(await missing(ring.id)).toHaveLength(1);
    await admin.call(contract.transfer.approve, { id: made.id, version: made.version });
    expect(await missing(ring.id)).toEqual([[world.ginza, 'sellable', 1, 1]]);
    expect(await noticed(ring.id)).toEqual([[world.ginza, 1, 1]]);
  });
});
