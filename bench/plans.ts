import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, openShop } from '../tests/support/shop.ts';
import type { Figure, PartResult } from './figure.ts';
import { middle } from './loop.ts';
import { addCustomers } from './people.ts';
import { deepGoal, listGoal, measureReadings, memoryGoal, type Reading, searchGoal, totalsGoal } from './readings.ts';
import { sized } from './size.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

const planCount = sized(200_000);
const repeats = 3;

/** Layaways of two years: money taken for them beside the least SQL that it needs, their lists, and what is due of them. */
export async function measurePlans(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_plans');
  const shop = await openShop(databaseUrl, { items: 1, clerks: 16, roleName: 'Manager' });
  await addCustomers(databaseUrl, shop.companyId);
  await addPlans(databaseUrl, shop);
  await keepUp(databaseUrl);
  await ask(databaseUrl, readFileSync(join(import.meta.dirname, 'limitPlan.sql'), 'utf8'));
  // Not the tables that are empty: known to be, they are read as a whole until somebody looks again.
  await ask(databaseUrl, 'VACUUM ANALYZE customer, sale, payment_plan, payment_plan_row');
  const server = await stage.server(databaseUrl);
  const at = { url: server.url, databaseUrl, tokens: shop.tokens };
  const figures = [...(await measurePayments(stage, at)), ...(await measureReadings(stage, at, readings()))];
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory after it', value: now, unit: 'MB', goal: memoryGoal });
  await server.stop();
  return { part: 'plans', title: `Layaways of two years, ${planCount.toLocaleString('en')} of them`, figures };
}

/** Sixteen clerks take money, each for a plan of their own at a time, turn by turn with the same in one function. */
async function measurePayments(
  stage: Stage,
  { url, databaseUrl, tokens }: { url: string; databaseUrl: string; tokens: string[] },
): Promise<Figure[]> {
  const rows = await ask<{ id: number }>(
    databaseUrl,
    `SELECT id FROM sale WHERE status = 'pending' AND grand_total - amount_paid > 20000 ORDER BY id DESC LIMIT 8000`,
  );
  const saleIds = rows.map(({ id }) => id);
  const load = { clients: 16, seconds: 2.5, warmSeconds: 1 };
  const overHttp = [];
  const inSql = [];
  for (let turn = 0; turn < repeats; turn++) {
    inSql.push(await stage.load({ kind: 'sqlPayments', databaseUrl, saleIds, ...load }));
    overHttp.push(await stage.load({ kind: 'payments', url, tokens, saleIds, ...load }));
  }
  const [ours, least] = [middle(overHttp), middle(inSql)];
  const note = overHttp.find(({ problem }) => problem)?.problem ?? '';
  return [
    { what: '16 clients: payments', value: ours.perSecond, unit: '/s' },
    { what: '16 clients: the least SQL', value: least.perSecond, unit: '/s' },
    { what: '16 clients: share of it', value: ours.perSecond / least.perSecond, unit: '×', goal: { atLeast: 0.5 } },
    { what: '16 clients: p95', value: ours.p95Ms, unit: 'ms' },
    ...(ours.failed > 0
      ? [{ what: '16 clients: failed', value: ours.failed, unit: '' as const, goal: { atMost: 0 }, note }]
      : []),
  ];
}

function readings(): Reading[] {
  return [
    { what: 'layaways, page 1', paths: ['/api/layaways'], goal: listGoal },
    { what: 'overdue ones', paths: ['/api/layaways?overdue=true'], goal: listGoal },
    { what: 'pending ones', paths: ['/api/layaways?status=pending'], goal: listGoal },
    { what: 'offset 100,000', paths: [`/api/layaways?page=4001&total=${planCount}`], goal: deepGoal },
    {
      what: 'a customer, two characters',
      paths: ['佐藤', '白崎', '鈴木'].map((word) => `/api/layaways?search=${encodeURIComponent(word)}`),
      goal: searchGoal,
    },
    { what: 'totals of all', paths: ['/api/layaways/summary'], goal: totalsGoal },
    { what: 'what is due, as the bell asks', paths: ['/api/notifications'], goal: searchGoal },
    { what: 'the dashboard', paths: ['/api/dashboard?period=month'], goal: totalsGoal },
  ];
}

/**
 * Writes layaways of six instalments and a down payment, seven like parts, made one after the other up to yesterday. What was
 * due is paid, but for one plan in twenty that is an instalment behind; who is through with all is done.
 */
export async function addPlans(databaseUrl: string, shop: { companyId: number; locationId: number }): Promise<void> {
  for (const table of ['sale', 'payment_plan_row']) await ask(databaseUrl, `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await ask(
    databaseUrl,
    `CREATE TEMP TABLE made AS SELECT n, now() - interval '1 day' - n * (interval '729 days' / ${planCount}) AS at,
       10000 + n::bigint * 7919 % 90 * 1000 AS part, (SELECT min(id) FROM customer) + n::bigint * 61803 % 200000 AS customer_id
     FROM generate_series(1, ${planCount}) AS n;
     ALTER TABLE made ADD parts int;
     UPDATE made SET parts = least(7, 1 + (SELECT count(*) FROM generate_series(1, 6) AS k
       WHERE at::date + make_interval(months => k) < current_date)) - CASE WHEN n % 20 = 0 THEN 1 ELSE 0 END;
     INSERT INTO sale (company_id, location_id, number, type, status, date, customer_id, customer, tax_mode, tax_rounding,
       tax_basis_points, subtotal, tax_amount, grand_total, total_items, total_quantity, amount_paid, created_at, created_by,
       completed_at, revenue_date, completed_by)
     SELECT ${shop.companyId}, ${shop.locationId}, 'KZ-LA-' || to_char(at, 'YYYYMM') || '-' || lpad(n::text, 6, '0'), 'layaway',
       CASE parts WHEN 7 THEN 'completed' ELSE 'pending' END, at::date, customer.id,
       jsonb_build_object('code', customer.code, 'lastName', customer.last_name, 'firstName', customer.first_name, 'middleName', '',
         'contactNumber', customer.contact_number, 'customerType', customer.customer_type, 'address', '', 'email', '', 'country', 'JP'),
       'inclusive', 'floor', 1000, 7 * part, 7 * part / 11, 7 * part, 1, 1, parts * part, at, clerk.id,
       CASE parts WHEN 7 THEN done_at END, CASE parts WHEN 7 THEN (done_at AT TIME ZONE 'Asia/Tokyo')::date END, CASE parts WHEN 7 THEN clerk.id END
     FROM made CROSS JOIN LATERAL (SELECT at + interval '6 months' AS done_at) AS done JOIN customer ON customer.id = made.customer_id, (SELECT min(id) AS id FROM app_user) AS clerk;
     INSERT INTO payment_plan (sale_id, terms, down_payment_basis_points, unit, start_date, end_date)
     SELECT id, 6, 1429, 1, date, date + interval '6 months' FROM sale WHERE type = 'layaway';
     INSERT INTO payment_plan_row (sale_id, number, due_date, amount, paid, late)
     SELECT id, k, date + make_interval(months => k), grand_total / 7, CASE WHEN k * grand_total / 7 < amount_paid THEN grand_total / 7 ELSE 0 END,
       CASE WHEN k * grand_total / 7 < amount_paid THEN 0 ELSE grand_total / 7 END
     FROM sale, generate_series(0, 6) AS k WHERE type = 'layaway'`,
  );
  for (const table of ['sale', 'payment_plan_row']) await ask(databaseUrl, `ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
