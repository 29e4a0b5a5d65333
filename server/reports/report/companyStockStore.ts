import { sql } from 'kysely';
import { stockKinds } from '#contract/inventory/stock.ts';
import { companyStockApi } from '#contract/reports/inventoryReport.ts';
import { type Context, companiesOf, may } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { both, hasWord } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { shelvedByKind } from './shelfStore.ts';
import { sumsOf } from './soldStore.ts';

const kept = [...stockKinds, ...stockKinds.map((kind) => `${kind}Milligrams` as const)] as const;
const figures = [...kept, 'onHand', 'onHandMilligrams', 'milligrams', 'value', 'retailValue'] as const;
type Figure = (typeof figures)[number];

/** The locations whose stock a reader sees: their own, and with the right those of every company that they may see. */
function isSeen(ctx: Context): Sql {
  const own = sql`(owned.company_id = ${ctx.companyId} AND owned.location_id = ANY(${visibleLocationIds(ctx)}))`;
  if (!may(ctx, 'View Company List')) return own;
  const companies = companiesOf(ctx);
  if (companies === null) return sql`true`;
  const others = sql`(owned.company_id = ANY(${[...companies]}::bigint[]) AND owned.location_id = ANY(${[...ctx.user.locationIds]}::bigint[]))`;
  return sql`(${own} OR ${others})`;
}

/**
 * Stock of now by company, location and category; what is in transit is owned by the company that sent it: it is part of grams
 * and value, and not of what is on hand and its retail value.
 */
export const companyStocks = growingList<typeof companyStockApi, RowOf<typeof companyStockApi>, Record<Figure, number>>(
  {
    api: companyStockApi,
    isSummed: true,
    source: sql`(SELECT level.company_id, level.location_id, item.category_id, ${shelvedByKind(stockKinds)},
      sum(level.milligrams)::bigint AS milligrams,
      sum(valued.value)::bigint AS value,
      coalesce(sum(CASE item.price_by WHEN 'gram' THEN floor(level.milligrams::numeric * item.price / 1000)
        ELSE level.quantity * item.price END) FILTER (WHERE kind <> 'inTransit'), 0)::bigint AS retail_value
    FROM stock_level AS level JOIN item ON item.id = level.item_id
      LEFT JOIN stock_value AS valued USING (item_id, location_id, kind)
    GROUP BY 1, 2, 3 HAVING bool_or(quantity <> 0 OR item.price_by = 'gram' AND level.milligrams <> 0)) AS owned
    JOIN company ON company.id = owned.company_id JOIN location ON location.id = owned.location_id
    JOIN category ON category.id = owned.category_id`,
    key: { 'owned.location_id': 'bigint', 'owned.category_id': 'bigint' },
    scope: isSeen,
    sorts: {
      location: [sql`owned.company_id`, sql`owned.location_id`, sql`category.code`, sql`owned.category_id`],
      onHand: [sql`owned.on_hand`, sql`owned.location_id`, sql`owned.category_id`],
    },
    filters: {
      locations: isOneOf(sql`owned.location_id`),
      categories: isOneOf(sql`owned.category_id`),
      companies: isOneOf(sql`owned.company_id`),
    },
    search: (word) =>
      both(
        hasWord(
          sql`folded(company.name || ' ' || company.name_ja || ' ' || location.name || ' ' || location.name_ja || ' ' || category.name
          || ' ' || category.name_ja)`,
          word,
        ).row,
      ),
    columns:
      () => sql`owned.*, company.name AS company_name, company.name_ja AS company_name_ja, location.name AS location_name,
    location.name_ja AS location_name_ja, category.name AS category_name, category.name_ja AS category_name_ja`,
    sums: () => sumsOf(figures, 'owned'),
    chart: () => ({
      key: sql`owned.company_id`,
      name: sql`company.name`,
      nameJa: sql`company.name_ja`,
      sums: sumsOf(kept, 'owned'),
    }),
  },
);

export const exportCompanyStocks = companyStocks.exporter<RowOf<typeof companyStockApi>>({
  title: 'companyStock',
  columns: [
    { title: 'company', local: 'companyName' },
    { title: 'location', local: 'locationName' },
    { title: 'category', local: 'categoryName' },
    { title: 'sellable', of: 'sellable', kind: 'number' },
    { title: 'nonSellable', of: 'nonSellable', kind: 'number' },
    { title: 'reserved', of: 'reserved', kind: 'number' },
    { title: 'inTransit', of: 'inTransit', kind: 'number' },
    { title: 'onHand', of: 'onHand', kind: 'number' },
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'value', of: 'value', kind: 'yen' },
    { title: 'retailValue', of: 'retailValue', kind: 'yen' },
  ],
});
