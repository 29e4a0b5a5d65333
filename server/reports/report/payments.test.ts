import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { moneyKinds } from '#contract/reports/paymentReport.ts';
import { sellDraft } from '../../../tests/support/saleDraft.ts';
import { signUp } from '../../../tests/support/signUp.ts';
import { trade } from '../../../tests/support/tradingWorld.ts';
import { openWorldForFile, refusalCode } from '../../../tests/support/world.ts';

const world = await openWorldForFile();
const admin = world.as('admin');
const june = { from: '2026-06-01', to: '2026-06-18' };
let traded: Awaited<ReturnType<typeof trade>>;
beforeAll(async () => {
  traded = await trade(world);
  const paid = { payments: [{ paymentType: 'card' as const, tendered: 110_000 }] };
  await admin.call(contract.sale.sell, sellDraft(world, [await world.ring()], paid));
  // A payment that was corrected: it is taken back, and another one stands in its place.
  const { id, version, payments } = await admin.call(contract.sale.find, { id: traded.straight.id });
  await admin.call(contract.sale.editPayment, {
    id,
    version,
    paymentId: payments[0]?.id as number,
    reason: 'Was paid by transfer',
    payment: { paymentType: 'bankTransfer', tendered: traded.straight.grandTotal, reference: 'T-1' },
    date: '2026-06-18',
  });
}, 60_000);

const sumOf = (input: object) => admin.call(contract.paymentReport.summary, input).then(({ amount }) => amount);
const rowsOf = (input: object) =>
  admin.call(contract.paymentReport.list, { size: 100, ...input }).then(({ rows }) => rows);
const added = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

it('what daily sales collected opens payments that make it, in all and of each kind, by day and by month', async () => {
  for (const by of ['day', 'month'] as const) {
    const { rows } = await admin.call(contract.dailySales.list, { ...june, by, size: 100 });
    for (const row of rows) {
      const days = by === 'day' ? { from: row.day, to: row.day } : june;
      expect(row.collected).toBe(row.cash + row.card + row.otherMoney);
      expect(await sumOf(days)).toBe(row.collected);
      expect(added(await rowsOf(days))).toBe(row.collected);
      const kinds = { cash: row.cash, card: row.card, other: row.otherMoney };
      for (const kind of moneyKinds) expect(added(await rowsOf({ ...days, kind }))).toBe(kinds[kind]);
    }
  }
  const whole = await admin.call(contract.dailySales.summary, june);
  expect(whole.collected).toBeGreaterThan(400_000);
  expect(await sumOf(june)).toBe(whole.collected);
  const locations = String(world.osaka);
  expect(await sumOf({ ...june, locations })).toBe(
    (await admin.call(contract.dailySales.summary, { ...june, locations })).collected,
  );
});

it('money that went back stands below zero and says what it is', async () => {
  const rows = await rowsOf({ ...june, search: traded.straight.number });
  expect(rows.map(({ entry }) => entry).toSorted()).toEqual(['payment', 'payment', 'reversal']);
  for (const { entry, amount } of rows) expect(amount < 0).toBe(entry === 'reversal');
  const all = await rowsOf(june);
  expect(all.filter(({ amount }) => amount < 0).length).toBeGreaterThan(1);
  const { points } = await admin.call(contract.paymentReport.chart, june);
  for (const { key, amount } of points) expect(await sumOf({ ...june, paymentType: key })).toBe(amount);
});

it.each(['layaway', 'madeToOrder'] as const)('what months of %s collected opens their payments', async (type) => {
  const { list } = type === 'layaway' ? contract.layawaySummary : contract.madeToOrderSummary;
  const { rows } = await admin.call(list as typeof contract.layawaySummary.list, {});
  expect(rows.some(({ collected }) => collected !== 0)).toBe(true);
  for (const { month, collected } of rows) {
    const to = `${month.slice(0, 7)}-30`;
    const payments = await rowsOf({ from: month, to, type });
    expect(added(payments)).toBe(collected);
    expect(payments.every((row) => row.type === type)).toBe(true);
  }
});

it('pages, sorts and leaves the house as a file whose amounts make the figure', async () => {
  const { count, amount } = await admin.call(contract.paymentReport.summary, june);
  const pages = [1, 2].map((page) => rowsOf({ ...june, size: 10, page, sort: 'amount', direction: 'asc' }));
  const rows = (await Promise.all(pages)).flat();
  expect(rows).toHaveLength(Math.min(20, count));
  expect(rows.map((row) => row.amount)).toEqual(rows.map((row) => row.amount).toSorted((a, b) => a - b));
  const file = await admin.bytes(contract.paymentReport.export, {
    ...june,
    kind: 'cash',
    format: 'csv',
    language: 'ja',
  });
  const lines = parse(file, { bom: true, relax_column_count: true }) as string[][];
  const [titles, ...money] = lines.slice(lines.findIndex(([first]) => first === '日付'));
  const column = titles?.indexOf('金額') ?? -1;
  expect(money.reduce((sum, cells) => sum + Number(cells[column]), 0)).toBe(await sumOf({ ...june, kind: 'cash' }));
  expect(lines.flat()).not.toContain('金額には消費税10%と送料が含まれます');
  expect(lines).toContainEqual(['入金', '現金']);
  expect(amount).not.toBe(0);
});

it('is for who sees reports of sales, of their own company', async () => {
  const clerk = await signUp(world, 'shelver', 'Inventory');
  expect(await refusalCode(clerk.call(contract.paymentReport.list, june))).toBe('access.denied');
  expect((await world.as('rival').call(contract.paymentReport.list, june)).rows).toEqual([]);
});
