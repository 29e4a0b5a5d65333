import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { ask } from '../../../tests/support/shop.ts';
import { openWorldForFile, type Person, refusalCode, refusalReply } from '../../../tests/support/world.ts';
import { moveTotalsOn } from '../../kernel/totals.ts';

const { month: api, stock: stockApi, receiving, sale } = contract;
const world = await openWorldForFile();
const admin = world.as('admin');
const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion' });

const may = '2026-05-31';
const at = (day: string) => world.clock.set(`${day}T03:00:00Z`);
const shown = ({ id, version }: { id: number; version: number }) => ({ id, version });
const next = () => admin.call(api.next, {});
const close = (through: string, waitingCount = 0, person: Person = 'accounting') =>
  world.as(person).call(api.close, { through, waitingCount });
const sumOf = async (filters: object = {}) => admin.call(stockApi.summary, filters);
const rowsOf = async (filters: object) =>
  (await admin.call(stockApi.list, filters)).rows.map(({ itemCode, kind, quantity, value }) => [
    itemCode,
    kind,
    quantity,
    value,
  ]);
const arrive = (itemId: number, date: string, orderCost: number, quantity = 2) =>
  admin.call(receiving.create, {
    locationId: world.ginza,
    supplierId: supplier.id,
    date,
    lines: [{ itemId, quantity, orderCost }],
  });
const post = async (made: { id: number; version: number }) => admin.call(receiving.post, shown(made));
const sell = (itemId: number, date: string) =>
  admin.call(sale.sell, {
    locationId: world.ginza,
    date,
    customerId: null,
    lines: [{ itemId, quantity: 1, price: 100_000 }],
    taxBasisPoints: 1000,
    grandTotal: 110_000,
    payments: [{ paymentType: 'cash', tendered: 110_000 }],
  });

describe('a month', () => {
  it('is listed with what waits, closed once it is over, and stays as it was known', async () => {
    at('2026-05-04');
    const ring = await world.ring({ itemCode: 'A-1', cost: 600, initialQuantity: 4 });
    const chain = await world.ring({ itemCode: 'B-1', cost: 50, initialQuantity: 3 });
    const sold = await sell(ring.id, '2026-05-04');
    at('2026-05-20');
    const received = await post(await arrive(ring.id, '2026-05-20', 900));
    const waits = await arrive(chain.id, '2026-05-20', 70);
    const then = await sumOf();
    expect(await next()).toMatchObject({ through: may, isOver: false, waitingCount: 1 });
    expect(await refusalCode(close(may, 1))).toBe('month.notOver');

    const late = async (person: Person = 'admin') =>
      (await world.as(person).call(contract.dashboard.notifications, {})).lateMonth;
    at('2026-06-04');
    expect(await late()).toBe(null);
    at('2026-06-05');
    expect([await late(), await late('accounting'), await late('stock')]).toEqual([may, may, null]);
    // The same once days are summed up, and where something was dated before the first of them.
    await moveTotalsOn(world.app.tools.db);
    expect(await late()).toBe(may);
    await ask(world.databaseUrl, 'UPDATE stock_day SET date = date + 40');
    expect(await late()).toBe(may);
    await ask(world.databaseUrl, 'UPDATE stock_day SET date = date - 40');
    at('2026-06-02');
    await sell(chain.id, '2026-06-02');
    expect(await next()).toMatchObject({ isOver: true, waiting: [{ thing: 'receiving', number: waits.number }] });
    expect(await refusalCode(close(may))).toBe('month.waitingChanged');
    expect(await refusalCode(close('2026-06-30', 1))).toBe('month.notNext');
    const closed = await close(may, 1);
    // Five rings of 600 and 900 on average, three chains; the rings were last purchased at 900.
    expect(closed).toMatchObject({
      through: may,
      rowCount: 2,
      quantity: 8,
      value: 3 * 600 + 2 * 900 + 150,
      waitingCount: 1,
    });
    expect(await refusalCode(close(may, 1))).toBe('month.notNext');
    const [listed] = (await admin.call(api.list, { search: '2026/05' })).rows;
    expect(listed).toMatchObject({ ...closed, value: 3_750, lastPurchaseValue: 5 * 900 + 150 });
    expect((await admin.call(api.summary, {})).count).toBe(1);

    // Dates in it are refused everywhere; what waited is dated anew.
    const refused = await refusalReply(post(waits));
    expect(refused).toMatchObject({ code: 'company.periodClosed', data: { closedThrough: may } });
    expect(await refusalCode(arrive(chain.id, may, 70))).toBe('company.periodClosed');
    const lines = [{ itemId: chain.id, quantity: 2, orderCost: 70 }];
    const draft = { locationId: world.ginza, supplierId: supplier.id, lines, ...shown(waits) };
    expect(await refusalCode(admin.call(receiving.edit, { ...draft, date: '2026-05-30' }))).toBe(
      'company.periodClosed',
    );
    await post(await admin.call(receiving.edit, { ...draft, date: '2026-06-02' }));
    const into = sql`INSERT INTO stock_move (company_id, item_id, from_kind, to_location_id, to_kind, quantity, milligrams, value, event,
        cause, cause_id, effective_date, user_id)
      SELECT ${world.companyId}, ${ring.id}, 'outside', ${world.ginza}, 'sellable', 1, 1, 1, 'opening', 'item', 0, '2026-05-31', id
      FROM app_user WHERE username = 'stock'`;
    await expect(into.execute(world.app.tools.db)).rejects.toThrow('the books are closed');
    for (const change of [sql`UPDATE month_stock SET quantity = 0`, sql`DELETE FROM month_close`])
      await expect(change.execute(world.app.tools.db)).rejects.toThrow();

    // As known then, and as corrected since: a void and a receipt taken back.
    at('2026-06-05');
    expect(await sumOf({ day: may })).toEqual(then);
    await admin.call(sale.void, { ...shown(sold), reason: 'Wrong size', damagedLineIds: [] });
    await admin.call(receiving.reverse, { ...shown(received), reason: 'Wrong parcel' });
    expect(await sumOf({ day: may })).toEqual(then);
    expect(await rowsOf({ day: may, search: 'A-1' })).toEqual([['A-1', 'sellable', 5, 3_600]]);
    expect(await rowsOf({ day: may, search: 'A-1', corrected: 'true' })).toEqual([['A-1', 'sellable', 4, 2_400]]);
    expect(await sumOf({ day: may, corrected: 'true' })).toMatchObject({ count: 2, quantity: 7, value: 2_550 });

    const csv = await admin.bytes(api.snapshot, { id: closed.id, format: 'csv', language: 'en' });
    const [first, ...others] = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
    expect(first).toMatchObject({
      'Item code': 'A-1',
      Quantity: '5',
      Value: '3600',
      'Value at last purchase cost': '4500',
    });
    expect(others).toHaveLength(1);
    const { rows: trail } = await admin.call(contract.company.audit, { id: world.companyId });
    expect(trail[0]).toMatchObject({
      action: 'closeMonth',
      changes: [{ field: 'closedThrough', before: null, after: may }],
    });
  });

  it('is closed by who may, and seen by nobody else', async () => {
    for (const person of ['manager', 'sales', 'stock'] as const) {
      expect(await refusalCode(close('2026-06-30', 0, person)), person).toBe('access.denied');
      expect(await refusalCode(world.as(person).call(api.list, {})), person).toBe('access.denied');
    }
    expect((await world.as('rival').call(api.list, {})).rows).toEqual([]);
    const [{ id = 0 } = {}] = (await admin.call(api.list, {})).rows;
    expect(await refusalCode(world.as('rival').bytes(api.snapshot, { id, format: 'csv' }))).toBe('notFound');
  });
});

describe('a past day', () => {
  it('has the totals that the day had, in an open month too', async () => {
    at('2026-06-10');
    const ring = await world.ring({ itemCode: 'C-1', cost: 333, initialQuantity: 3 });
    const pending = await admin.call(sale.save, {
      locationId: world.ginza,
      date: '2026-06-10',
      customerId: null,
      lines: [{ itemId: ring.id, quantity: 2, price: 100_000 }],
      taxBasisPoints: 1000,
      grandTotal: 220_000,
    });
    const lines = [{ itemId: ring.id, quantity: 3, damaged: 2, orderCost: 500 }];
    const parcel = { locationId: world.ginza, supplierId: supplier.id, date: '2026-06-10', lines };
    await post(await admin.call(receiving.create, parcel));
    const [all, kinds] = [await sumOf(), await rowsOf({ search: 'C-1' })];
    expect(kinds).toEqual([
      ['C-1', 'sellable', 2, 833],
      ['C-1', 'reserved', 2, 833],
      ['C-1', 'nonSellable', 2, 833],
    ]);
    at('2026-06-11');
    await admin.call(sale.cancel, { ...shown(pending), reason: 'Changed mind' });
    await sell(ring.id, '2026-06-11');
    expect(await sumOf({ day: '2026-06-10' })).toEqual(all);
    expect(await rowsOf({ search: 'C-1', day: '2026-06-10' })).toEqual(kinds);
    expect(await rowsOf({ search: 'C-1', day: '2026-06-10', kind: 'reserved' })).toEqual([kinds[1]]);
    expect(await sumOf({ day: '2026-06-11' })).toEqual(await sumOf());
    expect((await sumOf({ day: '2026-05-03' })).count).toBe(0);
    expect(await sumOf({ day: '2026-06-10', locationId: world.osaka })).toMatchObject({ count: 0, quantity: 0 });
  });

  it('is exported, and shows each only what they may see', async () => {
    const bytes = await world.as('sales').bytes(stockApi.export, { format: 'csv', day: '2026-06-10', search: 'C-1' });
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row.Quantity)).toEqual(['2', '2', '2']);
    expect(rows[0]).not.toHaveProperty('Value');
    expect(await world.as('sales').call(stockApi.summary, { day: '2026-06-10' })).not.toHaveProperty('value');
    expect((await world.as('rival').call(stockApi.list, { day: '2026-06-10' })).rows).toEqual([]);
    expect(await refusalCode(admin.call(stockApi.list, { day: '2026-06-12' }))).toBe('input.invalid');
  });
});
