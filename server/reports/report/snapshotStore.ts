import { sql } from 'kysely';
import { type StockKind, stockKinds } from '#contract/inventory/stock.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import { correctionEvents, snapshotApi } from '#contract/reports/inventoryReport.ts';
import { itemScope, itemSearch } from '../../catalogue/item/listStore.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { readLong } from '../../kernel/named.ts';
import { snakeCase } from '../../kernel/rows.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { monthBefore } from './rulesDays.ts';
import { shelvedPieces, weighedGoods } from './shelfStore.ts';
import { sumsOf } from './soldStore.ts';

type Query = Partial<QueryOf<typeof snapshotApi>>;

/** What is counted: in pieces, and goods by the gram by their weight. */
const counts = ['opening', 'came', 'went', 'adjusted', 'closing', ...stockKinds] as const;
type Count = (typeof counts)[number];
const figures = [
  ...counts,
  ...counts.map((name) => `${name}Milligrams` as const),
  ...(['milligrams', 'value', 'lastPurchaseValue'] as const),
];
type Figure = (typeof figures)[number];

const unitsAs = (name: Count) => sql.ref(snakeCase(name));
const weightAs = (name: Count) => sql.ref(`${snakeCase(name)}_milligrams`);
const counted = sql.join(
  counts.map(
    (name) => sql`sum(${shelvedPieces(unitsAs(name), 'priced')})::bigint AS ${unitsAs(name)},
      sum(${weighedGoods(weightAs(name), 'priced')})::bigint AS ${weightAs(name)}`,
  ),
);
const isAny = (as: (name: Count) => Sql) =>
  sql.join(
    (['opening', 'came', 'went', 'adjusted', 'closing'] as const).map((name) => sql`${as(name)} <> 0`),
    sql` OR `,
  );

/** Months that the line of the chart goes back. */
const monthsDrawn = 24;

/**
 * What a month began with, what moved, and what it ended with, by item and location: of a closed month what was stored,
 * else what is known now. As corrected, a movement that takes another one back counts where that one stood.
 * Opening + in − out + adjusted = closing, in each row.
 */
export function snapshotFor(ctx: Context, { month, corrected = false }: Query) {
  const today = businessDate(ctx.clock.now());
  const first = `${month ?? monthBefore(today)}-01`;
  if (first > today) refuseField('month', 'field.dateFuture');
  const end = sql`(${first}::date + interval '1 month' - interval '1 day')::date`;
  const company = sql`${ctx.companyId}::bigint`;
  return growingList<typeof snapshotApi, RowOf<typeof snapshotApi>, Record<Figure, number>>({
    api: snapshotApi,
    isSummed: true,
    source: sql`(SELECT item_id, location_id, ${counted}, sum(told.milligrams)::bigint AS milligrams, sum(value)::bigint AS value,
        sum(last_purchase_value)::bigint AS last_purchase_value
      FROM (${openingRows(company, first, corrected)} UNION ALL ${closingRows(company, end, corrected)}
        UNION ALL ${flowRows(company, first, end, corrected)}) AS told JOIN item AS priced ON priced.id = item_id
      GROUP BY item_id, location_id
      HAVING bool_or(${isAny(unitsAs)} OR value <> 0 OR priced.price_by = 'gram' AND (${isAny(weightAs)}))
      ) AS stood JOIN item ON item.id = stood.item_id`,
    key: { 'stood.item_id': 'bigint', 'stood.location_id': 'bigint' },
    scope: () => sql`${itemScope(ctx)} AND ${isAtVisibleLocation(sql`stood.location_id`, ctx)}`,
    sorts: {
      itemCode: [sql`item.item_code`, sql`stood.location_id`],
      closing: [sql`stood.closing`, sql`item.id`, sql`stood.location_id`],
    },
    filters: {
      locations: isOneOf(sql`stood.location_id`),
      categories: isOneOf(sql`item.category_id`),
      month: null,
      corrected: null,
    },
    search: itemSearch,
    columns: () => sql`stood.*, item.price_by, item.item_code, item.name, item.name_ja, location.name AS location_name,
      location.name_ja AS location_name_ja`,
    joins: () => sql`JOIN location ON location.id = stood.location_id`,
    sums: () => sumsOf(figures, 'stood'),
  });
}

/** What each closed month ended with, of what the filters leave. */
export async function snapshotPoints(ctx: Context, { locations, categories, search = '' }: Query) {
  const asked = [
    sql`month_close.company_id = ${ctx.companyId} AND ${isAtVisibleLocation(sql`stored.location_id`, ctx)}`,
    ...(locations ? [isOneOf(sql`stored.location_id`)(locations)] : []),
    ...(categories ? [isOneOf(sql`item.category_id`)(categories)] : []),
    ...(search.trim() ? [sql`item.id IN (SELECT item_id FROM (${foundItems(ctx, search)}) AS found)`] : []),
  ];
  const points = await readLong<{
    key: string;
    name: string;
    nameJa: string;
    closing: number;
    closingMilligrams: number;
    value?: number;
  }>(
    ctx.db,
    sql`SELECT * FROM (SELECT to_char(through, 'YYYY-MM') AS key, '' AS name, '' AS name_ja, sum(${shelvedPieces(sql`stored.quantity`)})::bigint AS closing,
        sum(${weighedGoods(sql`stored.milligrams`)})::bigint AS closing_milligrams
        ${isHiddenFrom(ctx, 'value') ? sql`` : sql`, sum(stored.value)::bigint AS value`}
      FROM month_close JOIN month_stock AS stored ON stored.month_close_id = month_close.id JOIN item ON item.id = stored.item_id
      WHERE ${sql.join(asked, sql` AND `)} GROUP BY through ORDER BY through DESC LIMIT ${sql.lit(monthsDrawn)}) AS point
      ORDER BY key`,
  );
  return { points };
}

function foundItems(ctx: Context, search: string): Sql {
  const list = snapshotFor(ctx, {});
  return sql`SELECT item.id AS item_id FROM item WHERE ${itemScope(ctx)} AND ${list.isMatch(ctx, search)}`;
}

/** The counts of a part of the month, in units and by weight: nothing of those that it does not tell. */
function told(parts: Partial<Record<Count, (of: Sql) => Sql>>, table: string): Sql {
  const columns = counts.map((name) => {
    const part = parts[name] ?? (() => sql`0`);
    return sql`${part(sql.ref(`${table}.quantity`))} AS ${unitsAs(name)}, ${part(sql.ref(`${table}.milligrams`))} AS ${weightAs(name)}`;
  });
  return sql.join(columns);
}

function openingRows(company: Sql, first: string, corrected: boolean): Sql {
  return sql`SELECT item_id, location_id, ${told({ opening: (of) => of }, 'level')}, 0::bigint AS milligrams, 0::bigint AS value,
      0::bigint AS last_purchase_value
    FROM stock_on_day(${company}, ${first}::date - 1, ${corrected}, NULL) AS level`;
}

/** At the cost of the last purchase as the close of a month stores it: its last receipt that was not taken back. */
function closingRows(company: Sql, end: Sql, corrected: boolean): Sql {
  const ofKind = (kind: StockKind) => [
    kind,
    (of: Sql) => sql`CASE level.kind WHEN ${sql.lit(kind)} THEN ${of} ELSE 0 END`,
  ];
  const kinds = Object.fromEntries(stockKinds.map(ofKind));
  return sql`SELECT level.item_id, level.location_id, ${told({ closing: (of) => of, ...kinds }, 'level')}, level.milligrams, level.value, coalesce(stored.last_purchase_value, CASE
        WHEN category.consignment THEN 0
        WHEN item.price_by = 'gram' AND bought.milligrams > 0 THEN floor(bought.value::numeric * level.milligrams / bought.milligrams + 0.5)
        WHEN item.price_by = 'gram' THEN floor(item.cost::numeric * level.milligrams / 1000 + 0.5)
        WHEN bought.quantity > 0 THEN floor(bought.value::numeric * level.quantity / bought.quantity + 0.5)
        ELSE item.cost * level.quantity END)::bigint
    FROM stock_on_day(${company}, ${end}, ${corrected}, NULL) AS level
      JOIN item ON item.id = level.item_id JOIN category ON category.id = item.category_id
      LEFT JOIN month_close AS closed ON NOT ${corrected} AND closed.company_id = ${company} AND closed.through = ${end}
      LEFT JOIN month_stock AS stored ON stored.month_close_id = closed.id AND stored.item_id = level.item_id
        AND stored.location_id = level.location_id AND stored.kind = level.kind AND stored.type_id = coalesce(level.type_id, 0)
      LEFT JOIN LATERAL (
        SELECT quantity, milligrams, value FROM stock_move AS move
        WHERE closed.id IS NULL AND item_id = level.item_id AND from_kind = 'outside'
          AND event IN ('opening', 'receipt', 'transferReceive') AND effective_date <= ${end}
          AND NOT EXISTS (SELECT FROM stock_move AS back WHERE back.reversal_of = move.id)
        ORDER BY effective_date DESC, id DESC LIMIT 1
      ) AS bought ON true`;
}

/** What came to a location, left it, or was put right there in the month; within a location nothing does. */
function flowRows(company: Sql, first: string, end: Sql, corrected: boolean): Sql {
  const isAdjusted = sql`move.event = ANY(${[...correctionEvents]}::text[])`;
  const flow = {
    came: (of: Sql) => sql`CASE WHEN NOT ${isAdjusted} AND leg.way > 0 THEN ${of} ELSE 0 END`,
    went: (of: Sql) => sql`CASE WHEN NOT ${isAdjusted} AND leg.way < 0 THEN ${of} ELSE 0 END`,
    adjusted: (of: Sql) => sql`CASE WHEN ${isAdjusted} THEN leg.way * ${of} ELSE 0 END`,
  };
  return sql`SELECT move.item_id, leg.location_id, ${told(flow, 'move')}, 0, 0, 0
    FROM stock_move AS move LEFT JOIN stock_move AS origin ON ${corrected} AND origin.id = coalesce(move.reversal_of, move.corrects)
      CROSS JOIN LATERAL (VALUES (-1, move.from_location_id), (1, move.to_location_id)) AS leg(way, location_id)
    WHERE move.company_id = ${company} AND (move.quantity > 0 OR move.milligrams > 0) AND leg.location_id IS NOT NULL
      AND move.from_location_id IS DISTINCT FROM move.to_location_id AND move.effective_date >= ${first}::date
      AND (${corrected} OR move.effective_date <= ${end})
      AND coalesce(origin.effective_date, move.effective_date) BETWEEN ${first}::date AND ${end}`;
}

export const exportSnapshot = (ctx: Context, query: Query) =>
  snapshotFor(ctx, query).exporter<RowOf<typeof snapshotApi>>({
    title: 'monthStock',
    columns: [
      'itemCode',
      { title: 'name', local: 'name' },
      { title: 'location', local: 'locationName' },
      ...counts.map(piecesColumn),
      { title: 'grams', of: 'milligrams', kind: 'grams' },
      { title: 'value', of: 'value', kind: 'yen' },
      { title: 'lastPurchaseValue', of: 'lastPurchaseValue', kind: 'yen' },
    ],
  });
