import { ask, openShop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import { addCustomers } from './people.ts';
import {
  codeGoal,
  deepGoal,
  listGoal,
  measureReadings,
  memoryGoal,
  type Reading,
  searchGoal,
  totalsGoal,
} from './readings.ts';
import { sized } from './size.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

export const saleCount = sized(1_000_000);

/** Five years of sales: their list, searched and narrowed, its totals, and the dashboard over them. */
export async function measureYears(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_years');
  const shop = await openShop(databaseUrl, { items: 1, clerks: 16, roleName: 'Manager' });
  await addCustomers(databaseUrl, shop.companyId);
  await addSales(databaseUrl, shop);
  await keepUp(databaseUrl);
  const server = await stage.server(databaseUrl);
  const figures = await measureReadings(stage, { url: server.url, databaseUrl, tokens: shop.tokens }, readings());
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: memoryGoal });
  await server.stop();
  return { part: 'years', title: `Sales of five years, ${saleCount.toLocaleString('en')} of them`, figures };
}

function readings(): Reading[] {
  const serials = Array.from({ length: 100 }, (_, index) => String(1 + index * 161).padStart(5, '0'));
  const searched = (words: readonly string[]) => words.map((word) => `/api/sales?search=${encodeURIComponent(word)}`);
  return [
    { what: 'page 1', paths: ['/api/sales'], goal: listGoal },
    { what: 'of a month', paths: ['/api/sales?from=2024-03-01&to=2024-03-31'], goal: listGoal },
    { what: 'pending ones', paths: ['/api/sales?status=pending'], goal: listGoal },
    { what: 'by total, largest first', paths: ['/api/sales?sort=grandTotal'], goal: listGoal },
    { what: 'offset 2,500', paths: ['/api/sales?page=101'], goal: listGoal },
    { what: 'offset 500,000, the middle', paths: [`/api/sales?page=20001&total=${saleCount}`], goal: deepGoal },
    { what: 'offset 990,000', paths: [`/api/sales?page=39601&total=${saleCount}`], goal: deepGoal },
    { what: 'a whole number', paths: searched(serials.map((serial) => `KZ-SO-202403-${serial}`)), goal: codeGoal },
    { what: 'the end of a number', paths: searched(serials), goal: searchGoal },
    { what: 'a customer, two characters', paths: searched(['佐藤', '白崎', '鈴木', '楠畑']), goal: searchGoal },
    { what: 'a customer, in kana', paths: searched(['サトウ', 'しおざわ', 'みさき']), goal: searchGoal },
    { what: 'totals of a month', paths: ['/api/sales/summary?from=2024-03-01&to=2024-03-31'], goal: totalsGoal },
    { what: 'totals of all', paths: ['/api/sales/summary'], goal: totalsGoal },
    {
      what: 'the dashboard',
      paths: ['last7', 'last30', 'last365', 'year'].map((period) => `/api/dashboard?period=${period}`),
      goal: totalsGoal,
    },
  ];
}

/**
 * Writes the headers of sales over five years up to yesterday, numbered by month; one in two hundred is pending. Their days
 * are summed up afterwards, so each one of them need not correct a total.
 */
export async function addSales(
  databaseUrl: string,
  shop: { companyId: number; locationId: number },
  locationIds: readonly number[] = [shop.locationId],
): Promise<void> {
  await ask(databaseUrl, 'ALTER TABLE sale DISABLE TRIGGER sale_late');
  await ask(
    databaseUrl,
    `INSERT INTO sale (company_id, location_id, number, type, status, date, customer_id, customer, tax_mode, tax_rounding,
       tax_basis_points, subtotal, tax_amount, grand_total, total_items, total_quantity, amount_paid, created_at, created_by,
       completed_at, revenue_date, completed_by)
     SELECT $1, ($2::bigint[])[1 + n % cardinality($2)], 'KZ-SO-' || to_char(day, 'YYYYMM') || '-' || lpad(row_number() OVER (PARTITION BY to_char(day, 'YYYYMM') ORDER BY n)::text, 5, '0'),
       'straight', CASE WHEN n % 200 = 0 THEN 'pending' ELSE 'completed' END, day::date, customer.id,
       jsonb_build_object('code', customer.code, 'lastName', customer.last_name, 'firstName', customer.first_name, 'middleName', ''),
       'exclusive', 'floor', 1000, price, price / 10, price + price / 10, 1, 1,
       CASE WHEN n % 200 = 0 THEN 0 ELSE price + price / 10 END, day, (SELECT min(id) FROM app_user),
       CASE WHEN n % 200 = 0 THEN NULL ELSE day END, CASE WHEN n % 200 = 0 THEN NULL ELSE day::date END, CASE WHEN n % 200 = 0 THEN NULL ELSE (SELECT min(id) FROM app_user) END
     FROM (SELECT n, now() - interval '1 day' - n * (interval '1828 days' / ${saleCount}) AS day, 10000 + n::bigint * 7919 % 900 * 1000 AS price,
         (SELECT min(id) FROM customer) + n::bigint * 61803 % 200000 AS customer_id
       FROM generate_series(1, ${saleCount}) AS n) AS made
     LEFT JOIN customer ON customer.id = made.customer_id`,
    [shop.companyId, locationIds],
  );
  // Whoever sells goes on with the numbers where these end.
  await ask(
    databaseUrl,
    `INSERT INTO number_counter (company_id, kind, period, last)
     SELECT company_id, 'SO', split_part(number, '-', 3), count(*) FROM sale WHERE type = 'straight' GROUP BY 1, 2, 3`,
  );
  await ask(databaseUrl, 'ALTER TABLE sale ENABLE TRIGGER sale_late');
}
