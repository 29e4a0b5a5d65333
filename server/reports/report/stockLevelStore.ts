import { sql } from 'kysely';
import { stockLevelApi } from '#contract/reports/inventoryReport.ts';
import { itemScope, itemSearch } from '../../catalogue/item/listStore.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { stockStatusText } from '../../sheet/filterText.ts';
import { inLanguage } from '../../sheet/text.ts';
import { shelvedPieces, weighedGoods } from './shelfStore.ts';

const kindOf = (kind: string, column = 'quantity') =>
  sql`coalesce(sum(${sql.ref(column)}) FILTER (WHERE kind = ${sql.lit(kind)}), 0)::bigint`;
const minimum = sql`CASE WHEN item.is_unique_piece THEN 0 ELSE coalesce(own.minimum, nullif(item.min_quantity, 0), 1) END`;
const left = sql`CASE item.price_by WHEN 'gram' THEN level.sellable_milligrams ELSE level.sellable END`;
/** The minimum of goods by the gram is whole grams. */
const least = sql`${minimum} * CASE item.price_by WHEN 'gram' THEN 1000 ELSE 1 END`;
const status = sql`CASE WHEN ${left} < 0 THEN 'negative' WHEN ${left} = 0 THEN 'zero'
  WHEN ${left} <= ${least} THEN 'low' ELSE 'ok' END`;
const counts = {
  sellable: 'sellable',
  nonSellable: 'non_sellable',
  reserved: 'reserved',
  inTransit: 'in_transit',
  onHand: 'on_hand',
} as const;
type Count = keyof typeof counts;
const names = Object.keys(counts) as Count[];
const piecesOf = (name: Count) => shelvedPieces(sql`level.${sql.ref(counts[name])}`);
const weightOf = (name: Count) => weighedGoods(sql`level.${sql.ref(`${counts[name]}_milligrams`)}`);

/** Stock of now by item and location; in transit is away from the place that sent it, and not on hand there. */
export const stockLevels = growingList<
  typeof stockLevelApi,
  RowOf<typeof stockLevelApi>,
  Record<Count | `${Count}Milligrams` | 'milligrams', number>
>({
  api: stockLevelApi,
  source: sql`(SELECT item_id, location_id, ${kindOf('sellable')} AS sellable, ${kindOf('nonSellable')} AS non_sellable,
      ${kindOf('reserved')} AS reserved, ${kindOf('inTransit')} AS in_transit,
      coalesce(sum(quantity) FILTER (WHERE kind <> 'inTransit'), 0)::bigint AS on_hand,
      coalesce(sum(milligrams) FILTER (WHERE kind <> 'inTransit'), 0)::bigint AS on_hand_milligrams,
      ${kindOf('sellable', 'milligrams')} AS sellable_milligrams, ${kindOf('nonSellable', 'milligrams')} AS non_sellable_milligrams,
      ${kindOf('reserved', 'milligrams')} AS reserved_milligrams, ${kindOf('inTransit', 'milligrams')} AS in_transit_milligrams
    FROM stock_level GROUP BY item_id, location_id) AS level JOIN item ON item.id = level.item_id
    LEFT JOIN stock_minimum AS own ON own.item_id = level.item_id AND own.location_id = level.location_id`,
  key: { 'level.item_id': 'bigint', 'level.location_id': 'bigint' },
  scope: (ctx) => sql`${itemScope(ctx)} AND ${isAtVisibleLocation(sql`level.location_id`, ctx)}`,
  sorts: {
    itemCode: [sql`item.item_code`, sql`level.location_id`],
    sellable: [sql`level.sellable`, sql`item.id`, sql`level.location_id`],
  },
  filters: {
    locations: isOneOf(sql`level.location_id`),
    categories: isOneOf(sql`item.category_id`),
    status: (one) => sql`${status} = ${one}`,
    atMinimum: (isAt) => sql`${isAt ? sql`` : sql`NOT`} EXISTS (SELECT FROM stock_at_minimum AS missing
      WHERE missing.item_id = level.item_id AND missing.location_id = level.location_id)`,
  },
  search: itemSearch,
  columns: () => sql`level.item_id, level.location_id, level.on_hand_milligrams AS milligrams, item.price_by,
    ${sql.join(names.map((name) => sql`${piecesOf(name)} AS ${sql.ref(counts[name])}, ${weightOf(name)} AS ${sql.ref(`${counts[name]}_milligrams`)}`))},
    item.item_code, item.name, item.name_ja, item.category_id, location.name AS location_name,
    location.name_ja AS location_name_ja, category.name AS category_name, category.name_ja AS category_name_ja, ${status} AS status`,
  joins: () => sql`JOIN location ON location.id = level.location_id JOIN category ON category.id = item.category_id`,
  sums: () => ({
    ...(Object.fromEntries(names.map((name) => [name, sumOf(piecesOf(name))])) as Record<Count, Sql>),
    ...(Object.fromEntries(names.map((name) => [`${name}Milligrams`, sumOf(weightOf(name))])) as Record<
      `${Count}Milligrams`,
      Sql
    >),
    milligrams: sumOf(sql`level.on_hand_milligrams`),
  }),
  chart: () => ({
    key: status,
    sums: { count: sql`count(*)` },
  }),
});

function sumOf(figure: Sql): Sql {
  return sql`coalesce(sum(${figure}), 0)::bigint`;
}

export const exportStockLevels = stockLevels.exporter<RowOf<typeof stockLevelApi>>({
  title: 'stockLevelReport',
  columns: [
    'itemCode',
    { title: 'name', local: 'name' },
    {
      title: { en: 'Category', ja: 'カテゴリ' },
      value: (row, language) => inLanguage(language, row.categoryName, row.categoryNameJa),
    },
    { title: 'location', local: 'locationName' },
    ...names.map(piecesColumn),
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'status', value: ({ status: one }, language) => stockStatusText[one][language] },
  ],
});
