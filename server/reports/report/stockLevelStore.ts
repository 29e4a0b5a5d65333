import { sql } from 'kysely';
import { stockLevelApi } from '#contract/reports/inventoryReport.ts';
import { itemScope, itemSearch } from '../../catalogue/item/listStore.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { stockStatusText } from '../../sheet/filterText.ts';
import { inLanguage } from '../../sheet/text.ts';
import { isOneOf } from './filterStore.ts';
import { piecesColumn, shelvedPieces } from './shelfStore.ts';

const pieces = shelvedPieces(sql`quantity`);
const kindOf = (kind: string, of = pieces) =>
  sql`coalesce(sum(${of}) FILTER (WHERE kind = ${sql.lit(kind)}), 0)::bigint`;
const minimum = sql`CASE WHEN item.is_unique_piece THEN 0 ELSE coalesce(own.minimum, nullif(item.min_quantity, 0), 1) END`;
const status = sql`CASE WHEN level.units < 0 THEN 'negative' WHEN level.units = 0 THEN 'zero'
  WHEN level.units <= ${minimum} THEN 'low' ELSE 'ok' END`;
const figures = ['sellable', 'nonSellable', 'reserved', 'inTransit', 'onHand', 'milligrams'] as const;

/** Stock of now by item and location; in transit is away from the place that sent it, and not on hand there. */
export const stockLevels = growingList<
  typeof stockLevelApi,
  RowOf<typeof stockLevelApi>,
  Record<(typeof figures)[number], number>
>({
  api: stockLevelApi,
  source: sql`(SELECT item_id, location_id, ${kindOf('sellable')} AS sellable, ${kindOf('nonSellable')} AS non_sellable,
      ${kindOf('reserved')} AS reserved, ${kindOf('inTransit')} AS in_transit,
      coalesce(sum(${pieces}) FILTER (WHERE kind <> 'inTransit'), 0)::bigint AS on_hand,
      coalesce(sum(stock_level.milligrams) FILTER (WHERE kind <> 'inTransit'), 0)::bigint AS milligrams,
      ${kindOf('sellable', sql`quantity`)} AS units
    FROM stock_level JOIN item ON item.id = item_id GROUP BY item_id, location_id) AS level JOIN item ON item.id = level.item_id
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
  columns:
    () => sql`level.item_id, level.location_id, level.sellable, level.non_sellable, level.reserved, level.in_transit,
    level.on_hand, level.milligrams, item.price_by, item.item_code, item.name, item.name_ja, item.category_id, location.name AS location_name,
    location.name_ja AS location_name_ja, category.name AS category_name, category.name_ja AS category_name_ja, ${status} AS status`,
  joins: () => sql`JOIN location ON location.id = level.location_id JOIN category ON category.id = item.category_id`,
  sums: () => Object.fromEntries(figures.map((name) => [name, sumOf(name)])) as Record<(typeof figures)[number], Sql>,
  chart: () => ({
    key: status,
    sums: { count: sql`count(*)` },
  }),
});

function sumOf(name: string): Sql {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return sql`coalesce(sum(level.${sql.ref(column)}), 0)`;
}

export const exportStockLevels = stockLevels.exporter<RowOf<typeof stockLevelApi>>({
  title: 'stock',
  columns: [
    'itemCode',
    { title: 'name', local: 'name' },
    {
      title: { en: 'Category', ja: 'カテゴリ' },
      value: (row, language) => inLanguage(language, row.categoryName, row.categoryNameJa),
    },
    { title: 'location', local: 'locationName' },
    ...(['sellable', 'nonSellable', 'reserved', 'inTransit', 'onHand'] as const).map(piecesColumn),
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'status', value: ({ status: one }, language) => stockStatusText[one][language] },
  ],
});
