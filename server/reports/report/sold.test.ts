import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { trade } from '../../../tests/support/tradingWorld.ts';
import { wakeAt } from '../../../tests/support/wake.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';
import { moveTotalsOn } from '../../kernel/totals.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
let traded: Awaited<ReturnType<typeof trade>>;
beforeAll(async () => {
  traded = await trade(world);
}, 60_000);

const june = { from: '2026-06-01', to: '2026-06-18' };
const countedIn = (from: string, to: string, more: object = {}) =>
  admin.call(contract.countedSale.summary, { countedFrom: from, countedTo: to, ...more });
const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + figure(row), 0);
const all = { size: 100 } as const;

describe('one period has one amount', () => {
  it.each([['as sales come'], ['once totals are moved on']])('%s', async (when) => {
    if (when !== 'as sales come') {
      await wakeAt(world, '2026-06-19T05:00:00Z');
      await moveTotalsOn(world.app.tools.db);
      await wakeAt(world, '2026-06-18T05:32:00Z');
    }
    const counted = await countedIn(june.from, june.to);
    expect(counted.amount).toBeGreaterThan(500_000);
    const daily = await admin.call(contract.dailySales.summary, june);
    const monthly = await admin.call(contract.dailySales.summary, { ...june, by: 'month' });
    const summary = await admin.call(contract.salesSummary.summary, june);
    const performance = await admin.call(contract.productPerformance.summary, { period: 'month' });
    const { totalSales, salesTrend } = await admin.call(contract.dashboard.show, { period: 'month' });
    const { amount } = counted;
    expect({
      daily: daily.amount,
      monthly: monthly.amount,
      summary: summary.amount,
      performance: performance.amount + performance.feesAndShipping,
      dashboard: totalSales?.value,
      trend: sumOf(salesTrend ?? [], (point) => point.amount),
    }).toEqual({
      daily: amount,
      monthly: amount,
      summary: amount,
      performance: amount,
      dashboard: amount,
      trend: amount,
    });
    expect(daily.count).toBe(18);
    expect([daily.quantity, summary.quantity]).toEqual([counted.quantity, counted.quantity]);
    expect([daily.transactions, summary.transactions]).toEqual([counted.transactions, counted.transactions]);
    for (const { gross, discount, fees, shipping, tax } of [daily, monthly])
      expect(gross - discount + fees + shipping + tax).toBe(amount);
  });

  it('and each row opens the rows that make it', async () => {
    const { rows: days } = await admin.call(contract.dailySales.list, { ...june, ...all });
    expect(days.map(({ day }) => day)).toHaveLength(18);
    expect(days.filter(({ transactions, amount }) => transactions === 0 && amount === 0).length).toBeGreaterThan(10);
    for (const { day, amount, quantity } of days) expect(await countedIn(day, day)).toMatchObject({ amount, quantity });
    const { rows: types } = await admin.call(contract.salesSummary.list, { ...june, ...all });
    const counted = types.filter(({ block }) => block === 'counted');
    expect(counted.map(({ type }) => type)).toHaveLength(7);
    for (const { type, amount, transactions } of counted)
      expect(await countedIn(june.from, june.to, { type })).toMatchObject({ amount, transactions });
    const { rows: items } = await admin.call(contract.productPerformance.list, { period: 'month', ...all });
    expect(items.filter(({ itemId, serviceItemId }) => itemId === null && serviceItemId === null)).toHaveLength(1);
    for (const { itemId, serviceItemId, amount, quantity } of items) {
      const of = itemId ? { itemId } : serviceItemId ? { serviceItemId } : null;
      if (of) expect(await countedIn(june.from, june.to, of)).toMatchObject({ amount, quantity });
    }
  });
});

describe('daily sales', () => {
  it('say what was voided beside it, and what was paid apart from it', async () => {
    const daily = await admin.call(contract.dailySales.summary, june);
    const { rows } = await admin.call(contract.countedSale.list, {
      countedFrom: june.from,
      countedTo: june.to,
      ...all,
    });
    expect(daily.voids).toBe(
      sumOf(
        rows.filter(({ amount }) => amount < 0),
        ({ amount }) => amount,
      ),
    );
    expect(daily.voids).toBeLessThan(-110_000);
    expect(daily.card).toBe(traded.straight.grandTotal);
    // The deposits of what does not count yet are in it, and what was given back is not.
    expect(daily.cash).toBe(146_666 + 22_000 + 110_000 + 22_000 + 3_000 + 91_666 + 20_000 + 8_250 + 88_000);
    expect(daily.otherMoney).toBe(0);
  });

  it('go on into days without any, and compare with the year before', async () => {
    const { rows } = await admin.call(contract.dailySales.list, { from: '2027-06-10', to: '2027-06-10' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ amount: 0, transactions: 0, yearBefore: 110_000 });
    const { points } = await admin.call(contract.dailySales.chart, { from: '2027-06-10', to: '2027-06-10' });
    expect(points).toMatchObject([{ key: '2027-06-10', amount: 0, yearBefore: 110_000 }]);
    // A chart has room for sixty points: of more months it draws the last.
    const years = await admin.call(contract.dailySales.chart, { from: '2020-01-01', to: '2026-06-18' });
    expect([years.points.length, years.points[0]?.key, years.points.at(-1)?.key]).toEqual([60, '2021-07', '2026-06']);
    expect((await admin.call(contract.dailySales.summary, { from: '2028-02-28', to: '2028-03-01' })).count).toBe(3);
    expect((await admin.call(contract.dailySales.summary, { from: '2026-06-18', to: '2026-06-01' })).count).toBe(0);
    const none = await admin.call(contract.dailySales.summary, { ...june, locations: String(world.osaka) });
    expect(none).toMatchObject({ count: 18, amount: 0, cash: 0 });
  });
});

it('the summary keeps contracts that wait in a block of their own, whose sales it opens', async () => {
  const { rows } = await admin.call(contract.salesSummary.list, { ...june, ...all });
  const waiting = rows.filter(({ block }) => block === 'pending');
  expect(waiting.map(({ type, amount }) => [type, amount])).toEqual([
    ['straight', 36_666],
    ['layaway', 110_000],
    ['madeToOrder', 55_000],
  ]);
  const summary = await admin.call(contract.salesSummary.summary, june);
  const opened = await admin.call(contract.sale.summary, { ...june, uncounted: 'true' });
  expect([opened.count, opened.grandTotal]).toEqual([summary.pendingTransactions, summary.pendingAmount]);
  const profit = sumOf(rows, (row) => row.profit ?? 0);
  expect(profit).toBe(summary.amount - summary.tax - (summary.cost ?? 0));
});

describe('product performance', () => {
  it('ranks by amount, shares out the whole, and knows margin and class', async () => {
    const { rows } = await admin.call(contract.productPerformance.list, { period: 'month', ...all });
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.map(({ amount }) => amount)).toEqual(rows.map(({ amount }) => amount).toSorted((a, b) => b - a));
    const whole = sumOf(rows, ({ amount }) => amount);
    let before = 0;
    for (const row of rows) {
      expect(row.shareBasisPoints).toBe(Math.round((row.amount * 10_000) / whole));
      expect(row.abc).toBe(before * 10 < whole * 7 ? 'A' : before * 10 < whole * 9 ? 'B' : 'C');
      expect(row.grossProfit).toBeLessThanOrEqual(row.amount);
      before += row.amount;
    }
    expect(rows[0]).toMatchObject({ itemId: traded.ring.id, abc: 'A', changeBasisPoints: null });
    const { points } = await admin.call(contract.productPerformance.chart, { period: 'month' });
    expect(points.at(-1)?.cumulatedBasisPoints).toBe(10_000);
    // As few items as here are a point each.
    expect(points.map(({ rowKey, amount }) => [rowKey, amount])).toEqual(rows.map(({ key, amount }) => [key, amount]));
    for (const { rankFrom, rankTo, amount } of points) {
      const narrowed = await admin.call(contract.productPerformance.summary, { period: 'month', rankFrom, rankTo });
      expect([narrowed.count, narrowed.amount]).toEqual([1, amount]);
    }
  });

  it('compares with the equal period before', async () => {
    await wakeAt(world, '2026-07-18T05:32:00Z');
    const sale = { locationId: world.ginza, customerId: null, taxBasisPoints: 1000, date: '2026-07-18' };
    await world.as('manager').call(contract.sale.sell, {
      ...sale,
      lines: [{ itemId: traded.ring.id, quantity: 1, price: 100_000 }],
      grandTotal: 110_000,
      payments: [{ paymentType: 'cash', tendered: 110_000 }],
    });
    const june = await countedIn('2026-06-01', '2026-06-18', { itemId: traded.ring.id });
    const { rows } = await admin.call(contract.productPerformance.list, { period: 'month' });
    expect(rows).toMatchObject([
      {
        amount: 110_000,
        amountBefore: june.amount,
        changeBasisPoints: Math.round(((110_000 - june.amount) * 10_000) / june.amount),
      },
    ]);
    const { rows: past } = await admin.call(contract.productPerformance.list, { period: 'lastMonth' });
    expect(past.map(({ itemId }) => itemId)).toContain(traded.chain.id);
    await wakeAt(world, '2026-06-18T05:32:00Z');
  });
});

it('most sellable goes by quantity, then amount, and takes back what came back', async () => {
  const { rows } = await admin.call(contract.mostSellable.list, june);
  const expected = await Promise.all(
    [traded.ring, traded.chain].map(({ id }) => countedIn(june.from, june.to, { itemId: id })),
  );
  expect(rows.map(({ itemId, quantity, amount }) => ({ itemId, quantity, amount }))).toEqual(
    [traded.ring, traded.chain]
      .map(({ id }, index) => ({ itemId: id, quantity: expected[index]?.quantity, amount: expected[index]?.amount }))
      .toSorted((a, b) => (b.quantity ?? 0) - (a.quantity ?? 0)),
  );
  const stock = await admin.call(contract.item.find, { id: rows[0]?.itemId as number });
  expect(rows[0]?.stockLeft).toBe(sumOf(stock.stock, ({ sellable }) => sellable));
  expect(rows[0]?.lastSold).toBe('2026-06-18');
});

it('ship item sales say what waits, and a line that counts has the amount of its share', async () => {
  const { rows } = await admin.call(contract.shipItemSales.list, { ...june, sort: 'number', direction: 'asc' });
  // Besides the order's three, the two of the sale that a fee for shipping was taken for.
  const statuses = rows.map(({ status }) => status).toSorted();
  expect(statuses).toEqual(['delivered', 'pending', 'pending', 'pending', 'shipped']);
  const { order, straight } = traded;
  expect(sumOf(rows, ({ amount }) => amount)).toBe(
    order.grandTotal - order.shippingFee + straight.grandTotal - straight.shippingFee - straight.additionalFees,
  );
  const pending = { ...june, status: 'pending' } as const;
  expect(await admin.call(contract.shipItemSales.summary, pending)).toMatchObject({ count: 3, quantity: 3 });
  expect((await admin.call(contract.shipItemSales.summary, { ...june, waitingOver: 1 })).count).toBe(0);
  await wakeAt(world, '2026-06-28T05:00:00Z');
  expect((await admin.call(contract.shipItemSales.summary, { ...june, waitingOver: 9 })).count).toBe(3);
  await wakeAt(world, '2026-06-18T05:32:00Z');
});

describe('a reader', () => {
  it('without View Cost and Profit is told no cost, and may not sort by profit', async () => {
    const clerk = await signUp(world, 'shelver', 'Inventory');
    expect(await refusalCode(clerk.call(contract.salesSummary.list, june))).toBe('access.denied');
    expect((await clerk.call(contract.mostSellable.list, june)).rows.length).toBeGreaterThan(0);
    const file = clerk.call(contract.mostSellable.export, { ...june, format: 'csv' });
    expect(await refusalCode(file)).toBe('access.denied');
  });

  it('of another company sees none of it', async () => {
    const rival = world.as('rival');
    expect(await rival.call(contract.salesSummary.summary, june)).toMatchObject({ count: 0, amount: 0 });
    expect(await rival.call(contract.productPerformance.list, { period: 'month' })).toEqual({ rows: [], more: false });
    expect(await rival.call(contract.mostSellable.list, june)).toEqual({ rows: [], more: false });
    expect((await rival.call(contract.shipItemSales.list, {})).rows).toEqual([]);
  });

  it('takes each along as a file that adds up', async () => {
    const text = async (endpoint: Parameters<typeof admin.bytes>[0], input: object) =>
      new TextDecoder().decode(await admin.bytes(endpoint, { format: 'csv', language: 'ja', ...input }));
    const [period, , tax, , , ...rows] = (await text(contract.dailySales.export, june)).trim().split('\r\n');
    expect([period, tax]).toEqual(['期間,2026/06/01 〜 2026/06/18', '金額には消費税10%と送料が含まれます']);
    expect(rows).toHaveLength(18);
    expect(await text(contract.salesSummary.export, june)).toContain('未計上の契約');
    expect(await text(contract.productPerformance.export, { period: 'month' })).toContain('手入力の作業');
    expect(await text(contract.layawaySummary.export, {})).toContain('期末残高');
    expect(await text(contract.madeToOrderSummary.export, {})).toContain('お渡し予定件数');
    expect(await text(contract.shipItemSales.export, june)).toContain('お問い合わせ番号');
    expect(await text(contract.mostSellable.export, june)).toContain('最終販売日');
  });
});
