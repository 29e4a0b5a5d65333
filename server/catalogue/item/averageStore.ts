import { sql } from 'kysely';
import type { itemApi } from '#contract/catalogue/item.ts';
import type { CostRow } from '#contract/catalogue/itemHistory.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { timeZone } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { mustHold } from '../../kernel/document/hold.ts';
import { readLong } from '../../kernel/named.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { checkItem } from './store.ts';

/**
 * The average cost of an item at the end of each day on which it changed, at each location that the user may see. Cost runs
 * in the order of posting (domain.md §1.3), so the day is that of posting; a day without stock has no average.
 */
export async function listCosts(ctx: Context, query: InputOf<typeof itemApi.costs>) {
  mustHold(ctx, 'View Cost and Profit');
  await checkItem(ctx, query.id);
  const { limit, offset } = windowOf(query);
  const order = query.direction === 'asc' ? sql`ASC` : sql`DESC`;
  const rows = await readLong<CostRow>(
    ctx.db,
    sql`WITH leg AS (
       SELECT to_location_id AS location_id, posted_at, quantity, milligrams, value FROM stock_move
         WHERE item_id = ${query.id} AND to_kind <> 'outside'
       UNION ALL SELECT from_location_id, posted_at, -quantity, -milligrams, -value FROM stock_move
         WHERE item_id = ${query.id} AND from_kind <> 'outside'
     ), day AS (
       SELECT location_id, (posted_at AT TIME ZONE ${sql.lit(timeZone)})::date AS date, sum(value) AS value,
         sum(CASE item.price_by WHEN 'gram' THEN leg.milligrams ELSE quantity END) AS amount,
         min(CASE item.price_by WHEN 'gram' THEN 1000 ELSE 1 END) AS unit
       FROM leg JOIN item ON item.id = ${query.id} WHERE ${isAtVisibleLocation(sql`location_id`, ctx)} GROUP BY 1, 2
     ), stand AS (
       SELECT location_id, date, unit, sum(value) OVER so_far AS value, sum(amount) OVER so_far AS amount
       FROM day WINDOW so_far AS (PARTITION BY location_id ORDER BY date)
     ), average AS (
       SELECT *, round(value * unit / amount) AS unit_cost FROM stand WHERE amount > 0
     ), change AS (
       SELECT *, lag(unit_cost) OVER (PARTITION BY location_id ORDER BY date) AS before FROM average
     )
     SELECT location_id AS "locationId", to_char(date, 'YYYY-MM-DD') AS date, change.value::bigint, amount::bigint,
       unit_cost::bigint AS "unitCost", location.name AS "locationName", location.name_ja AS "locationNameJa"
     FROM change JOIN location ON location.id = location_id WHERE unit_cost IS DISTINCT FROM before
     ORDER BY date ${order}, location_id LIMIT ${limit} OFFSET ${offset}`,
  );
  return pageOf(rows, query.size);
}
