import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { openWorld, refusalCode, type World } from '../../tests/support/world.ts';
import { moveTotalsOn } from './totals.ts';

let world: World;
let ring: Item;
let chain: Item;
let both: Item;
let closed: number;

/**
 * Rings at Ginza, a chain at Osaka, other rings at both and at a shop that is closed later. One of each is sold somewhere,
 * and one of the chain waits.
 */
beforeAll(async () => {
  world = await openWorld();
  closed = await addPlace('Kobe');
  ring = await world.ring({ itemCode: 'GINZA-1', name: 'Ginza ring', initialQuantity: 3 });
  chain = await addTo(world.osaka, 'OSAKA-1', 'Osaka chain', 20);
  both = await world.ring({ itemCode: 'BOTH-1', name: 'Ring of both' });
  await receive(both, world.osaka, 5);
  await receive(both, closed, 100);
  await sell(ring, world.ginza);
  await sell(chain, world.osaka);
  await save(chain, world.osaka);
  await sell(both, closed);
  await sql`UPDATE location SET active = false WHERE id = ${closed}`.execute(world.app.tools.db);
});
afterAll(() => world.close());

async function addPlace(name: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO location (company_id, name) VALUES (${world.companyId}, ${name})
    RETURNING id`.execute(world.app.tools.db);
  return rows[0]?.id ?? 0;
}

async function addTo(locationId: number, itemCode: string, name: string, initialQuantity: number): Promise<Item> {
  const sellingOptions = { straight: true, layaway: null, subasta: false, madeToOrder: false };
  const draft = {
    categoryId: world.categories.N0 as number,
    milligrams: 10,
    uom: 'pcs' as const,
    cost: 70_000,
    markupBasisPoints: 0,
    price: 100_000,
    sellingOptions,
  };
  return world.as('admin').call(contract.item.create, { ...draft, itemCode, name, initialQuantity }, { locationId });
}

async function receive(item: Item, locationId: number, quantity: number): Promise<void> {
  await sql`INSERT INTO stock_move (company_id, item_id, from_kind, to_location_id, to_kind, quantity, milligrams, value, event,
      cause, cause_id, cause_line_id, effective_date, user_id)
    SELECT ${world.companyId}, ${item.id}, 'outside', ${locationId}, 'sellable', ${quantity}, 0, 0, 'opening', 'item', ${item.id},
      ${locationId}, '2026-06-18', id FROM app_user WHERE username = 'stock'`.execute(world.app.tools.db);
}

const draftOf = (item: Item, locationId: number) => ({
  locationId,
  date: '2026-06-18',
  customerId: null,
  taxBasisPoints: 1000,
  grandTotal: 110_000,
  lines: [{ itemId: item.id, quantity: 1, price: 100_000 }],
});
const sell = (item: Item, place: number) =>
  world
    .as('admin')
    .call(
      contract.sale.sell,
      { ...draftOf(item, place), payments: [{ paymentType: 'card', tendered: 110_000 }] },
      { locationId: place },
    );
const save = (item: Item, place: number) =>
  world.as('admin').call(contract.sale.save, draftOf(item, place), { locationId: place });

type Person = 'admin' | 'manager';

async function exported(person: Person, endpoint: Endpoint, input: object): Promise<Record<string, string>[]> {
  const bytes = await world.as(person).bytes(endpoint, { format: 'csv', ...input });
  return parse(bytes, { bom: true, columns: true });
}

describe.each(['before', 'after'])('%s the totals are moved on', (when) => {
  beforeAll(async () => {
    if (when === 'after') await moveTotalsOn(world.app.tools.db);
  });

  it('a user of one location sees the dashboard of that location only', async () => {
    const shown = await world.as('manager').call(contract.dashboard.show, { period: 'last7' });
    expect(shown).toMatchObject({
      totalSales: { value: 110_000, trend: [0, 0, 0, 0, 0, 0, 110_000] },
      totalInventory: { value: 7, previous: 0, trend: [0, 0, 0, 0, 0, 0, 7], cost: 7 * 60_000 },
      pendingOrders: { value: 0, trend: [0, 0, 0, 0, 0, 0, 0] },
      monthlyStraight: { value: 1, amount: 110_000 },
      stock: { sellable: 7, reserved: 0 },
      byCategory: [{ name: 'Rings', quantity: 7, value: 7 * 60_000 }],
    });
    const { pending, pendingCount } = await world.as('manager').call(contract.dashboard.notifications, {});
    expect([pending, pendingCount]).toEqual([[], 0]);
  });

  it('an administrator sees all of the company, and nothing of another', async () => {
    expect(await world.as('admin').call(contract.dashboard.show, { period: 'last7' })).toMatchObject({
      totalSales: { value: 330_000 },
      totalInventory: { value: 7 + 19 + 5 + 99 },
      pendingOrders: { value: 1, trend: [0, 0, 0, 0, 0, 0, 1] },
      monthlyStraight: { value: 3, amount: 330_000 },
      stock: { sellable: 7 + 18 + 5 + 99, reserved: 1 },
    });
    expect(await world.as('rival').call(contract.dashboard.show, { period: 'year' })).toMatchObject({
      totalSales: { value: 0, previous: 0 },
      totalInventory: { value: 0 },
      pendingOrders: { value: 0 },
      stock: { sellable: 0, reserved: 0, negativeItems: 0 },
      byCategory: [],
    });
  });

  it('the list of stock, its totals and its export hold what the user may see', async () => {
    const places = async (person: Person) => {
      const { rows } = await world.as(person).call(contract.stock.list, {});
      return rows.map((row) => `${row.itemCode} ${row.locationName} ${row.kind} ${row.quantity}`);
    };
    const own = ['BOTH-1 Ginza Main sellable 5', 'GINZA-1 Ginza Main sellable 2'];
    expect(await places('manager')).toEqual(own);
    expect(await places('admin')).toEqual([
      own[0],
      'BOTH-1 Osaka sellable 5',
      'BOTH-1 Kobe sellable 99',
      own[1],
      'OSAKA-1 Osaka sellable 18',
      'OSAKA-1 Osaka reserved 1',
    ]);
    const summary = (person: Person, filters = {}) => world.as(person).call(contract.stock.summary, filters);
    expect(await summary('manager')).toMatchObject({ count: 2, quantity: 7, value: 420_000 });
    expect(await summary('manager', { search: 'ring' })).toMatchObject({ count: 2, quantity: 7, value: 420_000 });
    expect(await summary('manager', { kind: 'sellable' })).toMatchObject({ count: 2, quantity: 7, value: 420_000 });
    expect(await summary('manager', { locationId: world.osaka })).toMatchObject({ count: 0, quantity: 0, value: 0 });
    expect(await summary('manager', { search: 'chain' })).toMatchObject({ count: 0, quantity: 0, value: 0 });
    expect(await summary('admin')).toMatchObject({ count: 6, quantity: 130, value: 420_000 + 19 * 70_000 });
    expect(await summary('rival' as Person)).toMatchObject({ count: 0, quantity: 0 });
    const rows = await exported('manager', contract.stock.export, {});
    expect(rows.map((row) => [row['Item code'], row.Location])).toEqual([
      ['BOTH-1', 'Ginza Main'],
      ['GINZA-1', 'Ginza Main'],
    ]);
    expect(await exported('manager', contract.stock.export, { locationId: world.osaka })).toEqual([]);
  });

  it('the list of items counts what lies where the user may look', async () => {
    const onHand = async (person: Person, filters = {}) => {
      const { rows } = await world.as(person).call(contract.item.list, filters);
      return Object.fromEntries(rows.map((row) => [row.itemCode, [row.sellableHere, row.onHand]]));
    };
    expect(await onHand('manager')).toEqual({ 'BOTH-1': [5, 5], 'GINZA-1': [2, 2], 'OSAKA-1': [0, 0] });
    expect(await onHand('admin')).toEqual({ 'BOTH-1': [5, 109], 'GINZA-1': [2, 2], 'OSAKA-1': [0, 19] });
    expect(await onHand('manager', { inStock: 'true' })).not.toHaveProperty('OSAKA-1');
    expect(await onHand('manager', { inStock: 'false' })).toEqual({ 'OSAKA-1': [0, 0] });
    const summary = (person: Person, filters = {}) => world.as(person).call(contract.item.summary, filters);
    expect(await summary('manager')).toMatchObject({ count: 3, sellableHere: 7 });
    expect(await summary('manager', { search: 'osaka' })).toMatchObject({ count: 1, sellableHere: 0 });
    expect(await summary('admin')).toMatchObject({ count: 3, sellableHere: 7 });
    const rows = await exported('manager', contract.item.export, {});
    expect(rows.map((row) => [row['Item code'], row['Sellable here'], row['On hand']])).toEqual([
      ['BOTH-1', '5', '5'],
      ['GINZA-1', '2', '2'],
      ['OSAKA-1', '0', '0'],
    ]);
  });
});

describe('an item', () => {
  it('tells its stock where the user may look', async () => {
    const places = async (person: Person) =>
      (await world.as(person).call(contract.item.find, { id: both.id })).stock.map((place) => place.locationName);
    expect(await places('manager')).toEqual(['Ginza Main']);
    expect(await places('admin')).toEqual(['Ginza Main', 'Osaka', 'Kobe']);
  });

  it('tells what moved there, on the screen and in the file', async () => {
    const history = (person: Person, item: Item) => world.as(person).call(contract.item.history, { id: item.id });
    expect((await history('manager', both)).rows.map((row) => row.toLocation)).toEqual(['Ginza Main']);
    expect((await history('admin', both)).rows.map((row) => row.toLocation)).toEqual([
      '',
      'Kobe',
      'Osaka',
      'Ginza Main',
    ]);
    expect((await history('manager', chain)).rows).toEqual([]);
    expect((await history('admin', chain)).rows).toHaveLength(3);
    const size = async (person: Person) =>
      (await world.as(person).bytes(contract.item.historyExport, { id: chain.id, format: 'xlsx' })).length;
    expect(await size('manager')).toBeLessThan(await size('admin'));
  });

  it('that went from one location to another concerns both', async () => {
    await sql`INSERT INTO stock_move (company_id, item_id, from_location_id, from_kind, to_location_id, to_kind, quantity,
        milligrams, value, event, cause, cause_id, effective_date, user_id)
      SELECT ${world.companyId}, ${chain.id}, ${world.osaka}, 'sellable', ${world.ginza}, 'sellable', 1, 10, 70000, 'release',
        'item', ${chain.id}, '2026-06-18', id FROM app_user WHERE username = 'stock'`.execute(world.app.tools.db);
    const { rows } = await world.as('manager').call(contract.item.history, { id: chain.id });
    expect(rows.map((row) => [row.fromLocation, row.toLocation])).toEqual([['Osaka', 'Ginza Main']]);
  });
});

describe('sales', () => {
  it('are listed, summed and exported where the user works', async () => {
    const { rows } = await world.as('manager').call(contract.sale.list, {});
    expect(rows.map((row) => row.locationName)).toEqual(['Ginza Main']);
    expect(await world.as('manager').call(contract.sale.summary, {})).toMatchObject({ count: 1, grandTotal: 110_000 });
    expect((await world.as('admin').call(contract.sale.summary, {})).count).toBe(4);
    const { rows: all } = await world.as('admin').call(contract.sale.list, {});
    const gone = all.find((row) => row.locationName === 'Kobe')?.id ?? 0;
    expect((await world.as('admin').call(contract.sale.find, { id: gone })).grandTotal).toBe(110_000);
    expect(await refusalCode(world.as('manager').call(contract.sale.find, { id: gone }))).toBe('notFound');
    const sold = await exported('manager', contract.sale.export, {});
    expect(sold.map((row) => row.Location)).toEqual(['Ginza Main']);
  });
});

describe('an administrator who works for another company too', () => {
  it('sees there what they work in, and not all of it', async () => {
    const { db } = world.app.tools;
    await sql`INSERT INTO user_location (user_id, location_id) SELECT id, ${world.osaka} FROM app_user WHERE username = 'rival'`.execute(
      db,
    );
    const { rows } = await world.as('rival').call(contract.stock.list, {}, { locationId: world.osaka });
    expect(new Set(rows.map((row) => row.locationName))).toEqual(new Set(['Osaka']));
    const shown = await world
      .as('rival')
      .call(contract.dashboard.show, { period: 'last7' }, { locationId: world.osaka });
    expect(shown.totalSales?.value).toBe(110_000);
    expect(shown.stock?.sellable).toBe(17 + 5);
  });
});
