import pg from 'pg';

/**
 * Gives the demo's company a past: straight sales over the five years before its own begin, each of two lines and paid,
 * one in forty voided a week later. Written as a shop would have left them, so that totals follow as they do there; only
 * the days of closed months are let in.
 */
export async function addHistory(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('ALTER TABLE sale DISABLE TRIGGER sale_dated');
    await client.query(headers, [count]);
    await client.query(lines);
    await client.query(payments);
    await client.query('ALTER TABLE sale ENABLE TRIGGER sale_dated');
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Five years end where the demo begins. */
const headers = `
  WITH demo AS (
    SELECT company_id, location_id, min(created_by) AS user_id, (SELECT min(date) FROM sale) AS begins
    FROM sale GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1
  ), made AS (
    SELECT n, begins - (1 + n * 1826 / $1)::int AS day, 10000 + n::bigint * 7919 % 900 * 1000 AS price, n % 40 = 0 AS ends, demo.*
    FROM generate_series(0, $1 - 1) AS n, demo
  )
  INSERT INTO sale (company_id, location_id, number, type, status, date, tax_mode, tax_rounding, tax_basis_points, subtotal,
    tax_amount, grand_total, total_items, total_quantity, amount_paid, created_at, created_by, completed_at, revenue_date,
    completed_by, ended_at, ended_date, ended_by)
  SELECT company_id, location_id, 'PAST-SO-' || to_char(day, 'YYYYMM') || '-' || lpad(n::text, 6, '0'), 'straight',
    CASE WHEN ends THEN 'voided' ELSE 'completed' END, day, 'exclusive', 'floor', 1000, price, price / 10, price + price / 10,
    2, 2, CASE WHEN ends THEN 0 ELSE price + price / 10 END, day + interval '3 hours', user_id, day + interval '3 hours', day, user_id,
    CASE WHEN ends THEN day + interval '7 days' END, CASE WHEN ends THEN day + 7 END, CASE WHEN ends THEN user_id END
  FROM made`;

const lines = `
  WITH stock AS (SELECT array_agg(id ORDER BY id) AS ids FROM item WHERE company_id = (SELECT company_id FROM sale WHERE number LIKE 'PAST-%' LIMIT 1))
  INSERT INTO sale_line (sale_id, position, item_id, item_code, name, name_ja, quantity, milligrams, list_price, price,
    subtotal, cost, allocated_tax, uom, price_by)
  SELECT sale.id, position, item.id, item.item_code, item.name, item.name_ja, 1, 2000, part, part, part, part / 2,
    CASE position WHEN 1 THEN tax_amount - tax_amount / 3 ELSE tax_amount / 3 END, 'pcs', 'unit'
  FROM sale, stock, generate_series(1, 2) AS position,
    LATERAL (SELECT CASE position WHEN 1 THEN sale.subtotal - sale.subtotal / 3 ELSE sale.subtotal / 3 END AS part) AS shared
    JOIN item ON true
  WHERE number LIKE 'PAST-%' AND item.id = ids[1 + (sale.id * 7919 + position * 104729) % cardinality(ids)]`;

const payments = `
  INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, at, user_id)
  SELECT company_id, id, (ARRAY['cash', 'card', 'qr'])[id % 3 + 1], grand_total, grand_total, date, completed_at, created_by
  FROM sale WHERE number LIKE 'PAST-%' AND status = 'completed'`;
