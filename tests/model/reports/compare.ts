import { expect } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { type Period, periods } from '#contract/kernel/period.ts';
import { chartPointsMax } from '#contract/reports/reportEndpoints.ts';
import type { World } from '../../support/world.ts';
import { type Asked, askedOf, type Reader, type Row } from './asked.ts';
import { type Books, readBooks, sumOf } from './books.ts';
import { cards } from './cards.ts';
import { visits } from './visits.ts';

/** So many reports are asked for at a time: while PostgreSQL works for one, this process reads another. */
const lanes = 6;

/** What every report and every card of both companies should say, and who asks. */
export interface Plain {
  reader: Reader;
  reports: Asked[];
  cards: AskedCards[];
  visits: { period: Period; told: ReturnType<typeof visits> }[];
}

interface AskedCards {
  period: Period;
  locationId: number | undefined;
  told: ReturnType<typeof cards>;
}

/** Movements, payments and documents recomputed in memory; they say the same whatever is summed up beforehand. */
export async function recompute(world: World, today: string): Promise<Plain[]> {
  const books = await readBooks(world.app.tools.db);
  const readers = [
    { who: world.as('admin'), companyId: world.companyId, places: [world.ginza, world.osaka] },
    { who: world.as('rival'), companyId: world.rivalCompanyId, places: [world.rivalShop] },
  ];
  return readers.map((reader) => ({
    reader,
    reports: askedOf(books, reader, today),
    cards: cardsOf(books, reader, today),
    visits: periods.map((period) => ({ period, told: visits(books, reader.companyId, period, today) })),
  }));
}

/** Every report and every card says what the plain recomputation says. Answers how many figures. */
export async function compareReports(plain: readonly Plain[]): Promise<number> {
  const works = plain.flatMap(({ reader, reports, cards, visits }) => {
    // Of each report one chart, and each that is told by itself.
    const first = new Map(reports.toReversed().map((asked) => [asked.report, asked]));
    const drawn = new Set([...first.values(), ...reports.filter(({ points }) => points)]);
    return [
      ...visits.map((asked) => () => compareVisits(reader, asked)),
      ...cards.map((asked) => () => compareCards(reader, asked)),
      ...reports.map((asked) => () => compareReport(reader, asked)),
      ...[...drawn].map((asked) => () => compareChart(reader, asked)),
    ];
  });
  const waiting = works.values();
  const lane = async () => {
    let count = 0;
    for (const work of waiting) count += await work();
    return count;
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  return sumOf(
    ends.map((end) => {
      if (end.status === 'rejected') throw end.reason;
      return end.value;
    }),
  );
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

/** The points of a chart add up to what the rows do, or are those that are told. */
async function compareChart({ who }: Reader, { report, query, told, without = [], points: drawn }: Asked) {
  const { chart } = contract[report] as unknown as { chart: Endpoint };
  const { points } = (await who.call(chart, query as never)) as unknown as { points: Row[] };
  if (points.length >= chartPointsMax) return 0;
  if (drawn) {
    const plain = [...drawn].map(([key, sums]) => ({ key, ...sums })).filter(saysSomething);
    const shown = points.map(({ name: _, nameJa: __, ...point }) => point).filter(saysSomething);
    expect(shown, `chart of ${report} ${JSON.stringify(query)}`).toEqual(
      plain.sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
    return sumOf(plain.map((point) => Object.keys(point).length - 1));
  }
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

function cardsOf(books: Books, { companyId, places }: Reader, today: string): AskedCards[] {
  return periods.flatMap((period) =>
    [undefined, ...(period === 'month' ? places : [])].map((locationId) => ({
      period,
      locationId,
      told: cards(books, companyId, locationId ? [locationId] : places, period, today),
    })),
  );
}

async function compareCards({ who }: Reader, { period, locationId, told: plain }: AskedCards): Promise<number> {
  const shown = await who.call(contract.dashboard.show, { period, ...(locationId && { locationId }) });
  const { totalSales, totalInventory, pendingOrders, orderPaymentDue, monthlyLayawayValue, monthlyStraight } = shown;
  const { subTypes = [], ...stock } = shown.stock ?? {};
  const told = {
    totalSales: [totalSales?.value, totalSales?.previous],
    trend: sumOf((shown.salesTrend ?? []).map(({ amount }) => amount)),
    today: [shown.today?.amount, shown.today?.count, shown.today?.pending, shown.today?.toShip],
    hours: shown.today?.hours,
    inventory: [totalInventory?.value, totalInventory?.cost, totalInventory?.previous, totalInventory?.trend.at(-1)],
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
  expect(plainly(told), `dashboard ${period} ${locationId ?? 'all'}`).toEqual(plainly(plain));
  expect(sumOf(subTypes.map(({ quantity }) => quantity))).toBe(plain.stock.nonSellable);
  return countOf(plain) + 1;
}

async function compareVisits({ who }: Reader, { period, told }: Plain['visits'][number]): Promise<number> {
  const shown = await who.call(contract.analytics.show, { period });
  const { visits, visitors, averageSeconds, bounceBasisPoints, byDay, orders, ordersPerHundredHundredths } = shown;
  const figures = Object.fromEntries(
    Object.entries({ visits, visitors, averageSeconds, bounceBasisPoints }).map(([name, { value, previous }]) => [
      name,
      [value, previous],
    ]),
  );
  const days = sumOf(byDay.map((day) => day.visits));
  expect({ ...figures, byDay: days, orders, ordersPerHundredHundredths }, `website ${period}`).toEqual(told);
  return countOf(told);
}
