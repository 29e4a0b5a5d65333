import { existsSync } from 'node:fs';
import { addItems, ask, openShop, type Shop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import { type LeastReport, leastOfDays, leastOfStock } from './limitReport.ts';
import { addMoves, closeMonths } from './pastStock.ts';
import { addCustomers } from './people.ts';
import { addPlans } from './plans.ts';
import { measureReadings, memoryGoal, type Reading } from './readings.ts';
import {
  type Asked,
  measureFile,
  measureLook,
  measureMovedOn,
  measurePrint,
  measureTills,
  secondsOf,
} from './reportWork.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';
import { builtWeb } from './start.ts';
import { addSales, saleCount } from './years.ts';

const itemCount = 54_000;
/** Milliseconds in which a report of so long a time answers, 95 of 100 times. */
const goals = { month: 60, year: 150, years: 300, day: 300 };

/** So many days of lines have about as many rows as the goal speaks of: 1,278 a day. */
const files: readonly Asked[] = [
  { what: 'Excel of 100,000 rows', format: 'xlsx', from: '2023-03-01', to: '2023-05-17', goal: { atMost: 6 } },
  { what: 'CSV of 1,000,000 rows', format: 'csv', from: '2023-01-01', to: '2025-02-20', goal: { atMost: 30 } },
];

/**
 * Every report over five years of sales with their lines and payments, layaways, five million movements and closed months,
 * at four locations; files, a print, the totals and the nightly look over the same; and what a till feels of it.
 */
export async function measureReports(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_reports');
  const shop = await openShop(databaseUrl, { items: itemCount, clerks: 16, roleName: 'Admin' });
  await addCustomers(databaseUrl, shop.companyId);
  await addSales(databaseUrl, shop, await addLocations(databaseUrl, shop));
  await addPlans(databaseUrl, shop);
  await addLines(databaseUrl, shop);
  await addMoves(databaseUrl, shop);
  const days = await closeMonths(databaseUrl, shop);
  const selling = { ...shop, items: await addItems(databaseUrl, shop, 2_000, 1_000_000) };
  const filled = await secondsOf(() => keepUp(databaseUrl));
  const server = await stage.server(databaseUrl, existsSync(builtWeb));
  const at = { url: server.url, databaseUrl, tokens: shop.tokens };
  const office = { url: server.url, pid: server.pid, databaseUrl, shop: selling };
  const figures = await measureReadings(stage, at, [...sold(), ...asOf(days), ...counted()]);
  figures.push({ what: 'totals filled for the first time', value: filled, unit: 's', goal: { atMost: 90 } });
  figures.push({ what: 'memory after reading', value: (await memoryOf(server.pid)).now, unit: 'MB', goal: memoryGoal });
  for (const file of files) figures.push(...(await measureFile(office, file)));
  if (existsSync(builtWeb))
    figures.push(
      ...(await measurePrint(
        office,
        `/reports/sales/straight-sales?from=2024-03-01&to=2024-03-06&locations=${shop.locationId}`,
      )),
    );
  figures.push(...(await measureTills(stage, office, ofYears(), files[1] as Asked)));
  figures.push(...(await measureLook(stage, office)));
  figures.push(await measureMovedOn(databaseUrl, shop));
  await server.stop();
  return { part: 'reports', title: `Reports over five years, ${saleCount.toLocaleString('en')} sales`, figures };
}

/** Four of them with that of the shop. */
async function addLocations(databaseUrl: string, { companyId, locationId }: Shop): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    databaseUrl,
    `INSERT INTO location (company_id, name, name_ja) SELECT $1, name, name FROM unnest(ARRAY['Osaka', 'Kyoto', 'Manila']) AS name
     RETURNING id`,
    [companyId],
  );
  return [locationId, ...rows.map(({ id }) => id)];
}

const pathsOf = (report: string, query: string) => [
  `/api/reports/${report}?${query}`,
  `/api/reports/${report}/summary?${query}`,
];
const textsOf = ({ page, totals }: LeastReport) => [page, totals];

/** What people read who ask for a year. */
function ofYears(): string[] {
  return ['daily-sales', 'sales-summary', 'straight-sales', 'most-sellable'].flatMap((report) =>
    pathsOf(report, 'from=2024-01-01&to=2024-12-31'),
  );
}

/** The rows behind a figure of a day and of a month, and what they come to. */
function counted(): Reading[] {
  const of = (what: string, from: string, to: string): Reading => {
    const query = `countedFrom=${from}&countedTo=${to}`;
    const paths = [`/api/sales/counted?${query}`, `/api/sales/counted/summary?${query}`];
    return { what: `rows behind ${what}`, paths, goal: { p95Ms: 50 } };
  };
  return [of('a day', '2024-03-15', '2024-03-15'), of('a month', '2024-03-01', '2024-03-31')];
}

/** Reports of a time: their first page and their totals. */
function sold(): Reading[] {
  const spans = {
    month: ['2024-03-01', '2024-03-31'],
    year: ['2024-01-01', '2024-12-31'],
    years: ['2022-01-01', '2026-12-31'],
  } as const;
  const reports = [
    'daily-sales',
    'sales-summary',
    'straight-sales',
    'payments',
    'most-sellable',
    'ship-item-sales',
    'adjustments',
    'layaway-summary',
  ];
  const ofTime = reports.flatMap((report) =>
    Object.entries(spans).map(([name, [from, to]]): Reading => {
      const paths = pathsOf(report, `from=${from}&to=${to}`);
      const goal = { p95Ms: goals[name as keyof typeof spans] };
      const least = textsOf(leastOfDays(report, from, to));
      return { what: `${report}, ${name}`, paths, goal, least };
    }),
  );
  const { month, year } = spans;
  const performance = (['last30', 'lastYear'] as const).map((period): Reading => {
    const [name, [from, to]] = period === 'last30' ? (['month', month] as const) : (['year', year] as const);
    const least = textsOf(leastOfDays('product-performance', from, to));
    const paths = pathsOf('product-performance', `period=${period}`);
    return { what: `product-performance, ${period}`, paths, goal: { p95Ms: goals[name] }, least };
  });
  const dashboard: Reading = {
    what: 'dashboard',
    paths: ['last7', 'last30', 'last365', 'month', 'year'].map((period) => `/api/dashboard?period=${period}`),
    goal: { p50Ms: 15, p95Ms: 40, perSecond: 250 },
  };
  return [dashboard, ...ofTime, ...performance];
}

/** Reports as of a day, and of what is there now. */
function asOf(days: readonly string[]): Reading[] {
  const goal = { p95Ms: goals.day };
  const both = (report: string, queries: readonly string[]): Reading => ({
    what: report,
    paths: queries.flatMap((query) => pathsOf(report, query)),
    goal,
    least: textsOf(leastOfStock(report)),
  });
  return [
    both('stock-level', ['']),
    both('company-inventories', ['']),
    both('on-hand', ['']),
    {
      ...both(
        'on-hand',
        days.map((day) => `day=${day}`),
      ),
      what: 'on-hand as of a day',
    },
    both('aging-items', ['']),
    both(
      'inventory-snapshot',
      days.map((day) => `month=${day.slice(0, 7)}`),
    ),
  ];
}

/** Two lines of a sale, three of every third, and its payment. */
async function addLines(databaseUrl: string, shop: Shop): Promise<void> {
  const first = shop.items[0]?.id ?? 0;
  for (const table of ['sale_line', 'payment']) await ask(databaseUrl, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await ask(
    databaseUrl,
    `INSERT INTO sale_line (sale_id, position, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price, subtotal,
       cost, allocated_tax, uom, price_by)
     SELECT sale.id, position, $1 + (sale.id * 7919 + position * 104729) % $2, 'X', 'Plain band', '甲丸リング', 1, 2000, part, part, part,
       part / 2, part / 10, 'pcs', 'unit'
     FROM sale, generate_series(1, CASE WHEN sale.id % 3 = 0 THEN 3 ELSE 2 END) AS position,
       LATERAL (SELECT CASE WHEN position = 1 THEN subtotal - subtotal / 3 * CASE WHEN sale.id % 3 = 0 THEN 2 ELSE 1 END ELSE subtotal / 3 END AS part) AS shared`,
    [first, itemCount],
  );
  await ask(
    databaseUrl,
    `INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, at, user_id)
     SELECT company_id, id, (ARRAY['cash', 'card', 'qr'])[id % 3 + 1], amount_paid, amount_paid, date, coalesce(completed_at, created_at),
       created_by
     FROM sale WHERE amount_paid > 0`,
  );
  for (const table of ['sale_line', 'payment']) await ask(databaseUrl, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
