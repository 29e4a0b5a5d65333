import { ask, openShop, type Shop } from '../tests/support/shop.ts';
import type { Figure } from './figure.ts';
import { measureReadings, totalsGoal } from './readings.ts';
import { sized } from './size.ts';
import { keepUp, type Stage } from './stage.ts';

const itemCount = 54_000;
const moveCount = sized(5_000_000);
const monthCount = 60;
/** A large month's stock is stored at once, while nobody may post into it. */
const closeGoal = { atMost: 5_000 };

/** Five million movements over five years, every month of which was closed: stock as of a day, and one more close. */
export async function measurePastStock(stage: Stage): Promise<Figure[]> {
  const databaseUrl = await stage.database('bench_past');
  const shop = await openShop(databaseUrl, { items: itemCount, clerks: 16, roleName: 'Accounting' });
  await addMoves(databaseUrl, shop);
  const days = await closeMonths(databaseUrl, shop);
  await keepUp(databaseUrl);
  const server = await stage.server(databaseUrl);
  const readings = [
    { what: 'stock as of a day, a page', paths: days.map((day) => `/api/stock?day=${day}`), goal: totalsGoal },
    {
      what: 'stock as of a day, its totals',
      paths: days.map((day) => `/api/stock/summary?day=${day}`),
      goal: totalsGoal,
    },
  ];
  const figures = await measureReadings(stage, { url: server.url, databaseUrl, tokens: shop.tokens }, readings);
  figures.push(await measureClose(server.url, shop.tokens[0] ?? ''));
  await server.stop();
  return figures;
}

/**
 * Goods come in, are set aside and leave, day after day in the order of the days. Levels are not kept: what is measured
 * reads movements and closed months alone.
 */
export async function addMoves(databaseUrl: string, { companyId, locationId }: Shop): Promise<void> {
  await ask(databaseUrl, 'ALTER TABLE stock_move DISABLE TRIGGER USER');
  await ask(databaseUrl, 'TRUNCATE stock_move, stock_level, stock_cost');
  await ask(
    databaseUrl,
    `INSERT INTO stock_move (company_id, item_id, from_location_id, from_kind, to_location_id, to_kind, quantity, milligrams, value,
       event, cause, cause_id, cause_line_id, effective_date, user_id)
     SELECT $1, first + n / 4 * 7919 % $4, CASE WHEN n % 4 > 0 THEN $2::bigint END, (ARRAY['outside', 'sellable', 'reserved', 'sellable'])[n % 4 + 1],
       CASE WHEN n % 4 < 2 THEN $2::bigint END, (ARRAY['sellable', 'reserved', 'outside', 'outside'])[n % 4 + 1],
       CASE n % 4 WHEN 0 THEN 2 ELSE 1 END, CASE n % 4 WHEN 0 THEN 4000 ELSE 2000 END,
       CASE n % 4 WHEN 0 THEN 40000 WHEN 1 THEN 0 ELSE 20000 END, (ARRAY['receipt', 'reserve', 'sale', 'sale'])[n % 4 + 1],
       CASE n % 4 WHEN 0 THEN 'receiving' ELSE 'sale' END, n, 1, begins + (n * days / $3)::int, clerk
     FROM generate_series(0, $3::bigint - 1) AS n, (SELECT min(id) AS first FROM item) AS item, (SELECT min(id) AS clerk FROM app_user) AS clerk,
       (SELECT (date_trunc('month', now()) - interval '${monthCount} months')::date AS begins) AS begins,
       (SELECT now()::date - (date_trunc('month', now()) - interval '${monthCount} months')::date AS days) AS days`,
    [companyId, locationId, moveCount, itemCount],
  );
  await ask(databaseUrl, 'ALTER TABLE stock_move ENABLE TRIGGER USER');
  await ask(databaseUrl, 'VACUUM ANALYZE stock_move');
}

/** Stores every month but the last as the close does, and answers the middle days of some months. */
export async function closeMonths(databaseUrl: string, { companyId }: Shop): Promise<string[]> {
  const months = await ask<{ through: string; middle: string }>(
    databaseUrl,
    `SELECT (month - interval '1 day')::date::text AS through, (month + interval '15 days')::date::text AS middle
     FROM generate_series(date_trunc('month', now()) - interval '${monthCount - 1} months', date_trunc('month', now()) - interval '1 month',
       interval '1 month') AS month ORDER BY month`,
  );
  for (const { through } of months) {
    await ask(
      databaseUrl,
      `WITH month AS (
         INSERT INTO month_close (company_id, through, row_count, quantity, milligrams, value, last_purchase_value, waiting_count,
           closed_at, closed_by)
         SELECT $1, $2, 0, 0, 0, 0, 0, 0, now(), min(id) FROM app_user RETURNING id
       ), closed AS (UPDATE company SET closed_through = $2 WHERE id = $1)
       INSERT INTO month_stock SELECT month.id, item_id, location_id, kind, coalesce(type_id, 0), quantity, milligrams, value, value
       FROM month, stock_on_day($1, $2, false, NULL)`,
      [companyId, through],
    );
  }
  await ask(databaseUrl, 'VACUUM ANALYZE month_stock');
  return months.slice(-12).map(({ middle }) => middle);
}

/** The last month that is over is closed through the server. */
async function measureClose(url: string, token: string): Promise<Figure> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const next = (await (await fetch(`${url}/api/months/next`, { headers })).json()) as { through: string };
  const from = performance.now();
  const reply = await fetch(`${url}/api/months`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ through: next.through, waitingCount: 0 }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return { what: 'a month closed', value: performance.now() - from, unit: 'ms', goal: closeGoal };
}
