import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessWord } from '#contract/kernel/access.ts';
import { saleViews } from '#contract/sales/saleView.ts';
import { type ImportFixture, openImportFixture, refusal, row, sheet } from '../../../tests/support/importFixture.ts';
import type { Context } from '../../kernel/context.ts';
import { showDashboard } from './actions.ts';
import { listNotifications, seeAlarm } from './noticeActions.ts';

let fixture: ImportFixture;
let serviceId: number;

/** 18 June 2026 in Japan, half past two in the afternoon. */
beforeAll(async () => {
  fixture = await openImportFixture();
  const { id } = await fixture.check(
    sheet(
      row({ category: 'R0', quantity: '3' }),
      row({ category: 'N0', quantity: '1' }),
      row({ category: 'S0', code: 'SERVICE' }),
    ),
  );
  await fixture.write(id);
  const { rows } = await sql<{ id: number }>`SELECT id FROM item WHERE item_code = 'SERVICE'`.execute(fixture.ctx.db);
  serviceId = rows[0]?.id ?? 0;
  for (const sale of sales) await addSale(sale);
});

afterAll(() => fixture.close());

interface HandmadeSale {
  status: 'pending' | 'completed' | 'cancelled' | 'voided';
  date: string;
  total: number;
  type?: string;
  /** When it was made, in Japan, if not at noon of its day. */
  made?: string;
  ended?: string;
  strange?: boolean;
}

const sales: readonly HandmadeSale[] = [
  { status: 'completed', date: '2026-06-18', total: 1000 },
  { status: 'completed', date: '2026-06-01', total: 20 },
  { status: 'completed', date: '2026-05-31', total: 300 },
  { status: 'completed', date: '2026-05-18', total: 4000 },
  { status: 'completed', date: '2026-05-19', total: 50_000 },
  { status: 'completed', date: '2025-06-18', total: 600_000 },
  { status: 'voided', date: '2026-06-10', total: 7, ended: '2026-06-12' },
  { status: 'voided', date: '2026-05-02', total: 80, ended: '2026-06-02' },
  { status: 'pending', date: '2026-06-17', total: 5555 },
  { status: 'completed', date: '2026-06-15', total: 90, made: '2026-06-13T23:30' },
  { status: 'cancelled', date: '2026-06-05', total: 1, ended: '2026-06-08' },
  { status: 'pending', date: '2026-05-30', total: 400, type: 'layaway' },
  { status: 'cancelled', date: '2026-06-03', total: 3, type: 'layaway', ended: '2026-06-04' },
  { status: 'pending', date: '2026-06-03', total: 2000, type: 'layaway' },
  { status: 'pending', date: '2026-06-25', total: 700, type: 'madeToOrder', made: '2026-06-16T12:00' },
  { status: 'pending', date: '2026-06-26', total: 9000, type: 'service', made: '2026-06-16T12:00' },
  { status: 'completed', date: '2026-06-18', total: 123_456, strange: true },
];

let number = 0;

/** A sale of one service, as the books would have it. */
async function addSale({
  status,
  date,
  total,
  type = 'straight',
  made = `${date}T12:00`,
  ended,
  strange = false,
}: HandmadeSale): Promise<void> {
  const { ctx, locationId, strangeLocationId } = fixture;
  const [companyId, placeId] = strange ? [ctx.companyId + 1, strangeLocationId] : [ctx.companyId, locationId];
  const wasSold = status === 'completed' || status === 'voided';
  const jst = (text: string | undefined) => sql`${text ?? null}::timestamp AT TIME ZONE 'Asia/Tokyo'`;
  const customer = JSON.stringify({ code: 'C-1', lastName: '森', firstName: '葵' });
  const itemId = strange ? await strangeItem(companyId) : serviceId;
  await sql`WITH made AS (
      INSERT INTO sale (company_id, location_id, number, type, status, date, customer, tax_mode, tax_rounding, tax_basis_points,
        subtotal, tax_amount, grand_total, total_items, total_quantity, amount_paid, created_at, created_by, completed_at, revenue_date, ended_at, ended_date)
      VALUES (${companyId}, ${placeId}, ${`S-${++number}`}, ${type}, ${status}, ${date}, ${customer}, 'exclusive', 'floor', 0,
        ${total}, 0, ${total}, 1, 1, ${status === 'completed' ? total : 0}, ${jst(made)}, ${ctx.user.id},
        ${jst(wasSold ? `${date}T12:00` : undefined)}, ${wasSold ? date : null}, ${jst(ended)}, ${ended ?? null}) RETURNING id
    ), line AS (
      INSERT INTO sale_line (sale_id, position, item_id, item_code, name, name_ja, uom, price_by, quantity, milligrams, list_price, price, subtotal)
      SELECT id, 1, ${itemId}::bigint, 'SERVICE', 'Service', '', 'pcs', 'unit', 1, 0, ${total}::bigint, ${total}::bigint, ${total}::bigint FROM made
    ), noted AS (
      INSERT INTO audit_entry (company_id, user_id, thing, thing_id, action) SELECT ${companyId}::bigint, ${ctx.user.id}::bigint, 'sale', id, 'create' FROM made
    )
    INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, user_id)
    SELECT ${companyId}::bigint, id, 'card', ${total}::bigint, ${total}::bigint, ${date}::date, ${ctx.user.id}::bigint FROM made WHERE ${wasSold}`.execute(
    ctx.db,
  );
  if (status !== 'voided') return;
  await sql`INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, reversal_of, user_id)
    SELECT company_id, sale_id, 'card', -amount, -amount, ${ended}::date, id, user_id FROM payment ORDER BY id DESC LIMIT 1`.execute(
    ctx.db,
  );
}

async function strangeItem(companyId: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO item (company_id, category_id, item_code, barcode, name, milligrams, uom, cost, price)
    SELECT company_id, id, 'X', '2006000000017', 'X', 0, 'pcs', 0, 0 FROM category WHERE company_id = ${companyId} AND code = 'S0' RETURNING id`.execute(
    fixture.ctx.db,
  );
  return rows[0]?.id ?? 0;
}

function as(changes: Partial<Context['user']>, ...rights: AccessWord[]): Context {
  return { ...fixture.ctx, user: { ...fixture.ctx.user, rights: new Set(rights), ...changes } };
}

/** Who may see sales of every type, and what else is told. */
const seeing = (...rights: AccessWord[]): Context => as({}, ...saleViews, ...rights);

describe('showDashboard', () => {
  it('counts sales of the types that one may see, which are those that open', async () => {
    const period = { period: 'month' } as const;
    const [all, none] = [await showDashboard(seeing(), period), await showDashboard(as({}), period)];
    const straight = await showDashboard(as({}, 'View Sales Transaction'), period);
    const layaways = await showDashboard(as({}, 'View Layaway Transaction'), period);
    expect(straight.monthlyStraight).toEqual(all.monthlyStraight);
    expect(straight.monthlyLayawayValue?.value).toBe(0);
    expect(layaways.monthlyStraight?.value).toBe(0);
    expect(layaways.monthlyLayawayValue).toEqual(all.monthlyLayawayValue);
    expect(all.monthlyLayawayValue?.value).toBeGreaterThan(0);
    for (const card of ['totalSales', 'pendingOrders', 'orderPaymentDue'] as const) {
      expect(none[card]?.value, card).toBe(0);
      expect(all[card]?.value, card).toBeGreaterThan(0);
    }
    expect(layaways.pendingOrders?.value).toBeLessThan(all.pendingOrders?.value ?? 0);
    expect([none.today?.amount, none.today?.pending]).toEqual([0, 0]);
    expect(none.today?.hours.every((amount) => amount === 0)).toBe(true);
  });

  it('adds up this month and compares it with the same days of the last', async () => {
    const shown = await showDashboard(seeing('View Cost and Profit'), { period: 'month' });
    expect(shown).toMatchObject({ from: '2026-06-01', to: '2026-06-18' });
    // 1000 + 20 + 90 + the sale of 7 less its void, less the void of what was sold in May.
    expect(shown.totalSales).toMatchObject({ value: 1000 + 20 + 90 + 7 - 7 - 80, previous: 4000 + 80 });
    expect(shown.salesTrend).toHaveLength(18);
    expect(shown.previousTrend).toHaveLength(18);
    expect(shown.salesTrend?.filter((point) => point.amount !== 0)).toEqual([
      { date: '2026-06-01', amount: 20 },
      { date: '2026-06-02', amount: -80 },
      { date: '2026-06-10', amount: 7 },
      { date: '2026-06-12', amount: -7 },
      { date: '2026-06-15', amount: 90 },
      { date: '2026-06-18', amount: 1000 },
    ]);
    expect(shown.totalSales?.trend).toEqual(shown.salesTrend?.map((point) => point.amount));
  });

  it.each([
    ['last7', '2026-06-12', 1000 + 90 - 7, 7],
    ['last30', '2026-05-20', 1000 + 20 + 300 + 90 - 80, 4000 + 50_000 + 80],
    ['year', '2026-01-01', 1000 + 20 + 300 + 4000 + 50_000 + 90, 600_000],
    ['last365', '2025-06-19', 1000 + 20 + 300 + 4000 + 50_000 + 90, 600_000],
  ] as const)('adds up %s', async (period, from, value, previous) => {
    expect(await showDashboard(seeing(), { period })).toMatchObject({
      from,
      to: '2026-06-18',
      totalSales: { value, previous },
    });
  });

  it('tells what counts today by the hour, and what waits, whatever the period', async () => {
    const { today, before } = await showDashboard(seeing(), { period: 'month' });
    expect(before).toEqual({ from: '2026-05-01', to: '2026-05-18' });
    const { hours = [], ...rest } = today ?? {};
    expect(rest).toEqual({ date: '2026-06-18', amount: 1000, count: 1, pending: 5, toShip: 0 });
    expect(hours.flatMap((amount, hour) => (amount === 0 ? [] : [[hour, amount]]))).toEqual([[12, 1000]]);
    expect((await showDashboard(seeing(), { period: 'year' })).today).toEqual(today);
  });

  it('counts what is pending now, and how it came to that', async () => {
    const { pendingOrders, orderPaymentDue } = await showDashboard(seeing(), { period: 'month' });
    expect(pendingOrders).toMatchObject({ value: 5, previous: 1 });
    // The layaways of the 3rd, one of them cancelled on the 4th; the 5th to the 8th; the 13th to the 15th; 16th; 17th.
    expect(pendingOrders?.trend).toEqual([1, 1, 3, 2, 3, 3, 3, 2, 2, 2, 2, 2, 3, 3, 2, 4, 5, 5]);
    // Made to order and due within a week; the service is due a day later.
    expect(orderPaymentDue?.value).toBe(700);
  });

  it('speaks of this month in the monthly cards, whatever the period', async () => {
    const { monthlyStraight, monthlyLayawayValue } = await showDashboard(seeing(), { period: 'last365' });
    expect(monthlyStraight).toMatchObject({ value: 4 - 2, previous: 2, amount: 1030 });
    expect(monthlyStraight?.trend).toHaveLength(18);
    expect(monthlyLayawayValue).toMatchObject({ value: 2000, previous: 0 });
  });

  it('shows the stock and what it is worth', async () => {
    const shown = await showDashboard(seeing('View Cost and Profit'), { period: 'last7' });
    expect(shown.stock).toEqual({
      sellable: 4,
      nonSellable: 0,
      subTypes: [],
      reserved: 0,
      inTransit: 0,
      negativeSellable: 0,
      negativeItems: 0,
    });
    expect(shown.totalInventory).toEqual({ value: 4, previous: 0, trend: [0, 0, 0, 0, 0, 0, 4], cost: 240_000 });
    expect(shown.byCategory).toMatchObject([
      { name: 'Rings', quantity: 3, milligrams: 12_630, value: 180_000 },
      { name: 'Necklaces', quantity: 1, milligrams: 4210, value: 60_000 },
    ]);
  });

  it('tells nothing of cost without the right, and nothing of another company', async () => {
    const blind = await showDashboard(seeing(), { period: 'year' });
    expect(blind.totalInventory).not.toHaveProperty('cost');
    expect(blind.byCategory?.map((category) => 'value' in category)).toEqual([false, false]);
    const theirs = as({ locationIds: [fixture.strangeLocationId] }, ...saleViews);
    const stranger = { ...theirs, companyId: fixture.ctx.companyId + 1 };
    const strange = await showDashboard(stranger, { period: 'last7' });
    expect(strange).toMatchObject({
      totalSales: { value: 123_456 },
      totalInventory: { value: 0 },
      pendingOrders: { value: 0 },
      byCategory: [],
    });
  });
});

describe('notifications', () => {
  it('lists pending sales of the user’s locations to those who may see them', async () => {
    const all = as(
      {},
      'View Sales Transaction',
      'View Layaway Transaction',
      'View Made to Order Transaction',
      'View Service Transaction',
    );
    const seen = await listNotifications(all);
    // Layaways are told of once something of them is due.
    expect(seen.pendingCount).toBe(3);
    expect(seen.pending.map((sale) => sale.grandTotal)).toEqual([9000, 700, 5555]);
    const straight = await listNotifications(as({}, 'View Sales Transaction'));
    expect(straight.pending.map((sale) => sale.grandTotal)).toEqual([5555]);
    expect(seen.pending[0]).toMatchObject({ customerName: '森 葵', date: '2026-06-26' });
    const none = {
      unseen: 0,
      pending: [],
      pendingCount: 0,
      toConfirm: [],
      toConfirmCount: 0,
      due: [],
      atMinimum: [],
      atMinimumCount: 0,
      costsAsked: [],
      exports: [],
      lateMonth: null,
      waitingMessages: 0,
      alarms: [],
    };
    expect(await listNotifications(as({ locationIds: [] }, 'View Sales Transaction'))).toEqual(none);
    expect(await listNotifications(as({}))).toEqual(none);
  });

  it('tells administrators of an alarm until one has put it away', async () => {
    await sql`INSERT INTO alarm (company_id, invariant, detail) VALUES (${fixture.ctx.companyId}, 'a promise', 'broken here')`.execute(
      fixture.ctx.db,
    );
    expect((await listNotifications(as({}))).alarms).toEqual([]);
    const admin = as({ isAdmin: true });
    const [alarm] = (await listNotifications(admin)).alarms;
    expect(alarm).toMatchObject({ invariant: 'a promise', detail: 'broken here', at: expect.stringMatching(/Z$/) });
    await seeAlarm(admin, { id: alarm?.id ?? 0 });
    expect((await listNotifications(admin)).alarms).toEqual([]);
    expect(await refusal(seeAlarm(admin, { id: alarm?.id ?? 0 }))).toBe('notFound');
    const { rows } = await sql`SELECT action FROM audit_entry WHERE thing = 'alarm'`.execute(fixture.ctx.db);
    expect(rows).toEqual([{ action: 'see' }]);
  });
});
