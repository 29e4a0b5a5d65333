import { ask, openShop, type Shop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import { addMoves, closeMonths } from './pastStock.ts';
import { addCustomers } from './people.ts';
import { measureReadings, memoryGoal, type Reading } from './readings.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';
import { addSales, saleCount } from './years.ts';

const itemCount = 54_000;
/** Milliseconds in which a report of so long a time answers, 95 of 100 times. */
const goals = { month: 60, year: 150, years: 300, day: 300 };

/** Every report over five years of sales with their lines and payments, five million movements and closed months. */
export async function measureReports(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_reports');
  const shop = await openShop(databaseUrl, { items: itemCount, clerks: 16, roleName: 'Admin' });
  await addCustomers(databaseUrl, shop.companyId);
  await addSales(databaseUrl, shop);
  await addLines(databaseUrl, shop);
  await addMoves(databaseUrl, shop);
  const days = await closeMonths(databaseUrl, shop);
  await keepUp(databaseUrl);
  const server = await stage.server(databaseUrl);
  const at = { url: server.url, databaseUrl, tokens: shop.tokens };
  const figures = await measureReadings(stage, at, [...sold(), ...asOf(days)]);
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: memoryGoal });
  await server.stop();
  return { part: 'reports', title: `Reports over five years, ${saleCount.toLocaleString('en')} sales`, figures };
}

/** Reports of a time: their first page and their totals. */
function sold(): Reading[] {
  const spans = {
    month: ['2024-03-01', '2024-03-31'],
    year: ['2024-01-01', '2024-12-31'],
    years: ['2022-01-01', '2026-12-31'],
  };
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
      const query = `from=${from}&to=${to}`;
      const paths = [`/api/reports/${report}?${query}`, `/api/reports/${report}/summary?${query}`];
      return { what: `${report}, ${name}`, paths, goal: { p95Ms: goals[name as keyof typeof spans] } };
    }),
  );
  const performance = (
    [
      ['last30', 'month'],
      ['lastYear', 'year'],
    ] as const
  ).map(
    ([period, name]): Reading => ({
      what: `product-performance, ${period}`,
      paths: [
        `/api/reports/product-performance?period=${period}`,
        `/api/reports/product-performance/summary?period=${period}`,
      ],
      goal: { p95Ms: goals[name] },
    }),
  );
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
    paths: queries.flatMap((query) => [`/api/reports/${report}?${query}`, `/api/reports/${report}/summary?${query}`]),
    goal,
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

/** Two lines of a sale, three of every third, and its payment; all for what the sale came to. */
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
     SELECT company_id, id, (ARRAY['cash', 'card', 'qr'])[id % 3 + 1], grand_total, grand_total, date, completed_at, created_by
     FROM sale WHERE status = 'completed'`,
  );
  for (const table of ['sale_line', 'payment']) await ask(databaseUrl, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
