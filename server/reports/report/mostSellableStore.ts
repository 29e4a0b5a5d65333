import { sql } from 'kysely';
import { mostSellableApi } from '#contract/reports/itemSalesReport.ts';
import { itemScope, itemSearch } from '../../catalogue/item/listStore.ts';
import type { Context } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import { shelvedPieces, weighedGoods } from './shelfStore.ts';
import { gramsSold, placesOf, spanOf, sumsOf } from './soldStore.ts';

type Row = RowOf<typeof mostSellableApi>;
type Query = Partial<QueryOf<typeof mostSellableApi>>;
const figures = ['quantity', 'quantityMilligrams', 'amount', 'stockLeft', 'milligramsLeft'] as const;

/** The items that sold most, voids and returns taken away; equal ones by amount, then by code. */
export function mostSellableFor(ctx: Context, query: Query) {
  const isOfCategory = query.categories ? isOneOf(sql`item.category_id`)(query.categories) : sql`true`;
  const { from, to } = spanOf(ctx, query);
  return growingList<typeof mostSellableApi, Row, Record<(typeof figures)[number], number>>({
    api: mostSellableApi,
    isSummed: true,
    source: sql`(SELECT summed.*, ${shelvedPieces(sql`shelf.pieces`)} AS stock_left,
          ${weighedGoods(sql`shelf.milligrams`)} AS milligrams_left
        FROM (SELECT sold.item_id, sold.quantity, ${weighedGoods(sql`sold.milligrams`)} AS quantity_milligrams, sold.amount, sold.last_sold,
            row_number() OVER (ORDER BY sold.quantity DESC, sold.amount DESC, item.item_code) AS rank
          FROM (SELECT item_id, sum(quantity)::bigint AS quantity, sum(milligrams)::bigint AS milligrams, sum(amount)::bigint AS amount,
              max(last_sold) AS last_sold
            FROM sold_by_item(${placesOf(ctx, query)}, ${from}::date, ${to}::date) WHERE item_id IS NOT NULL
            GROUP BY item_id HAVING sum(quantity) > 0) AS sold
          JOIN item ON item.id = sold.item_id WHERE ${isOfCategory}
          ORDER BY rank LIMIT ${Number(query.top ?? 10)}) AS summed JOIN item ON item.id = summed.item_id
          CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0)::bigint AS pieces, coalesce(sum(milligrams), 0)::bigint AS milligrams
            FROM stock_level AS level WHERE level.item_id = summed.item_id AND level.kind = 'sellable'
              AND level.location_id = ANY(${placesOf(ctx, query)})) AS shelf) AS best
      JOIN item ON item.id = best.item_id`,
    key: { 'best.item_id': 'bigint' },
    scope: () => itemScope(ctx),
    sorts: {
      rank: [sql`best.rank`],
      amount: [sql`best.amount`, sql`best.rank`],
      stockLeft: [sql`best.stock_left`, sql`best.milligrams_left`, sql`best.rank`],
    },
    filters: { locations: null, categories: null, from: null, to: null, top: null },
    search: itemSearch,
    columns: () => sql`best.*, item.item_code, item.name, item.name_ja, item.price_by`,
    sums: () => sumsOf(figures, 'best'),
    chart: () => ({
      key: sql`lpad(best.rank::text, 3, '0') || ' ' || item.id`,
      name: sql`item.name`,
      nameJa: sql`item.name_ja`,
      sums: sumsOf(['quantity', 'amount'], 'best'),
    }),
  });
}

export const exportMostSellable = (ctx: Context, query: Parameters<typeof mostSellableFor>[1]) =>
  mostSellableFor(ctx, query).exporter<Row>({
    title: 'mostSellable',
    columns: [
      { title: { en: 'Rank', ja: '順位' }, value: ({ rank }) => rank, kind: 'number' },
      'itemCode',
      { title: 'name', local: 'name' },
      'quantity',
      gramsSold,
      { title: 'amountWithTax', of: 'amount', kind: 'yen' },
      { ...piecesColumn('stockLeft'), title: { en: 'Stock left', ja: '在庫残' } },
      {
        title: { en: 'Grams left', ja: '在庫残の重量(g)' },
        value: ({ priceBy, milligramsLeft }) => (priceBy === 'gram' ? milligramsLeft : ''),
        kind: 'grams',
      },
      { title: { en: 'Last sold', ja: '最終販売日' }, value: ({ lastSold }) => lastSold, kind: 'date' },
    ],
  });
