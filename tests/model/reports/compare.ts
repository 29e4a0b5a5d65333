import { expect } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { periods } from '#contract/kernel/period.ts';
import { chartPointsMax } from '#contract/reports/reportEndpoints.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { World } from '../../support/world.ts';
import { type Asked, askedOf, type Reader, type Row } from './asked.ts';
import { type Books, readBooks, sumOf } from './books.ts';
import { cards } from './cards.ts';

/** Every report and every card of both companies says what a plain recomputation in memory says. Answers how many figures. */
export async function compareReports(world: World, today: string): Promise<number> {
  const books = await readBooks(world.app.tools.db);
  const readers = [
    { who: world.as('admin'), companyId: world.companyId, places: [world.ginza, world.osaka] },
    { who: world.as('rival'), companyId: world.rivalCompanyId, places: [world.rivalShop] },
  ];
  let count = 0;
  for (const reader of readers) {
    const drawn = new Set<ReportName>();
    for (const asked of askedOf(books, reader, today)) {
      count += await compareReport(reader, asked);
      if (!drawn.has(asked.report)) count += await compareChart(reader, asked);
      drawn.add(asked.report);
    }
    count += await compareCards(books, reader, today);
  }
  return count;
}

/** As JSON has it, in which nothing taken away is nothing. */
const plainly = <Told extends object>(told: Told) => JSON.parse(JSON.stringify(told)) as Told;

/** A row that one side does not have says nothing but zero. */
const saysSomething = (row: Row) => Object.values(row).some((value) => typeof value === 'number' && value !== 0);

async function compareReport({ who }: Reader, { report, query, key, told, without = [] }: Asked): Promise<number> {
  const { list, summary } = contract[report] as unknown as { list: Endpoint; summary: Endpoint };
  const rows: Row[] = [];
  for (let page = 1, isMore = true; isMore; page++) {
    const reply = (await who.call(list, { ...query, page, size: 100 } as never)) as unknown as {
      rows: Row[];
      more: boolean;
    };
    rows.push(...reply.rows);
    isMore = reply.more;
  }
  const names = new Set([...told.values()].flatMap((row) => Object.keys(row)));
  const only = (row: Row) => plainly(Object.fromEntries([...names].map((name) => [name, row[name] ?? 0])));
  const sorted = (all: [string, Row][]) =>
    Object.fromEntries(all.filter(([, row]) => saysSomething(row)).sort(([a], [b]) => (a < b ? -1 : 1)));
  const of = `${report} ${JSON.stringify(query)}`;
  if (told.size === 0) expect(rows, of).toEqual([]);
  expect(new Set(rows.map(key)).size, of).toBe(rows.length);
  const shown = sorted(rows.map((row) => [key(row), only(row)]));
  const plain = sorted([...told].map(([of, row]) => [of, only(row)]));
  expect(shown, of).toEqual(plain);
  const all = (await who.call(summary, query as never)) as unknown as Row;
  const summable = [...names].filter((name) => typeof all[name] === 'number' && !without.includes(name));
  if (!without.includes('*')) {
    const sums = Object.fromEntries(
      summable.map((name) => [name, sumOf(Object.values(plain).map((row) => Number(row[name])))]),
    );
    expect(Object.fromEntries(summable.map((name) => [name, all[name]])), `sums of ${of}`).toEqual(sums);
  }
  return Object.keys(plain).length * names.size + summable.length;
}

/** Of a month it draws what the close stored, and of what is ranked a curve. */
const drawnApart: readonly ReportName[] = ['snapshot', 'productPerformance'];

/** The points of a chart add up to what the rows do. */
async function compareChart({ who }: Reader, { report, query, told, without = [] }: Asked): Promise<number> {
  const { chart } = contract[report] as unknown as { chart: Endpoint };
  const { points } = (await who.call(chart, query as never)) as unknown as { points: Row[] };
  if (drawnApart.includes(report) || points.length >= chartPointsMax) return 0;
  const [point = {}] = points;
  const [row = {}] = told.values();
  const names = Object.keys(point).filter((name) => typeof row[name] === 'number' && !without.includes(name));
  const sum = (rows: readonly Row[], name: string) => sumOf(rows.map((one) => Number(one[name] ?? 0)));
  const plain = [...told]
    .filter(([key]) => report !== 'salesSummary' || key.startsWith('counted'))
    .map(([, one]) => one);
  expect(
    names.map((name) => [name, sum(points, name)]),
    `chart of ${report}`,
  ).toEqual(names.map((name) => [name, sum(plain, name)]));
  return names.length;
}

function countOf(told: unknown): number {
  if (typeof told !== 'object' || told === null) return 1;
  return sumOf(Object.values(told).map(countOf));
}

async function compareCards(books: Books, { who, companyId, places }: Reader, today: string): Promise<number> {
  let count = 0;
  for (const period of periods) {
    for (const locationId of period === 'month' ? [undefined, ...places] : [undefined]) {
      const shown = await who.call(contract.dashboard.show, { period, ...(locationId && { locationId }) });
      const { totalSales, totalInventory, pendingOrders, orderPaymentDue, monthlyLayawayValue, monthlyStraight } =
        shown;
      const { subTypes = [], ...stock } = shown.stock ?? {};
      const told = {
        totalSales: [totalSales?.value, totalSales?.previous],
        trend: sumOf((shown.salesTrend ?? []).map(({ amount }) => amount)),
        today: [shown.today?.amount, shown.today?.count, shown.today?.pending, shown.today?.toShip],
        hours: shown.today?.hours,
        inventory: [
          totalInventory?.value,
          totalInventory?.cost,
          totalInventory?.previous,
          totalInventory?.trend.at(-1),
        ],
        pending: [pendingOrders?.value, pendingOrders?.online],
        due: [orderPaymentDue?.value, orderPaymentDue?.overdue],
        layaways: [monthlyLayawayValue?.value, monthlyLayawayValue?.previous],
        straight: [monthlyStraight?.value, monthlyStraight?.previous, monthlyStraight?.amount],
        stock,
        categories: Object.fromEntries(
          (shown.byCategory ?? []).map(({ categoryId, quantity, milligrams, value }) => [
            categoryId,
            { quantity, milligrams, value },
          ]),
        ),
      };
      const plain = cards(books, companyId, locationId ? [locationId] : places, period, today);
      expect(plainly(told), `dashboard ${period} ${locationId ?? 'all'}`).toEqual(plainly(plain));
      expect(sumOf(subTypes.map(({ quantity }) => quantity))).toBe(plain.stock.nonSellable);
      count += countOf(plain) + 1;
    }
  }
  return count;
}
