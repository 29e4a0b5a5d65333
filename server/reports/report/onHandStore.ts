import { sql } from 'kysely';
import { refuseField } from '#contract/kernel/refusal.ts';
import { onHandApi } from '#contract/reports/itemReport.ts';
import { itemScope, itemSearch } from '../../catalogue/item/listStore.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { shelvedByKind } from './shelfStore.ts';
import { sumOf, sumsOf } from './soldStore.ts';

type Row = RowOf<typeof onHandApi>;
const kinds = ['sellable', 'nonSellable', 'reserved'] as const;
const counts = [...kinds, 'onHand'] as const;
const figures = [...counts, ...counts.map((name) => `${name}Milligrams` as const), 'milligrams', 'value'] as const;

/** What was on hand at the end of a day, as it was known then: of today unless told. Refuses a day to come. */
export function onHandFor(ctx: Context, { day }: Pick<QueryOf<typeof onHandApi>, 'day'>) {
  const today = businessDate(ctx.clock.now());
  if (day !== undefined && day > today) refuseField('day', 'field.dateFuture');
  return growingList<typeof onHandApi, Row, Record<(typeof figures)[number], number>>({
    api: onHandApi,
    isSummed: true,
    source: sql`(SELECT item_id, location_id, ${shelvedByKind(kinds, 'priced')}, sum(level.milligrams)::bigint AS milligrams,
        sum(value)::bigint AS value
      FROM stock_on_day(${ctx.companyId}::bigint, ${day ?? today}::date, false, NULL) AS level
        JOIN item AS priced ON priced.id = item_id
      WHERE kind <> 'inTransit' GROUP BY item_id, location_id
      HAVING sum(quantity) <> 0 OR bool_or(priced.price_by = 'gram') AND sum(level.milligrams) <> 0) AS stood
      JOIN item ON item.id = stood.item_id`,
    key: { 'stood.item_id': 'bigint', 'stood.location_id': 'bigint' },
    scope: () => sql`${itemScope(ctx)} AND ${isAtVisibleLocation(sql`stood.location_id`, ctx)}`,
    sorts: {
      itemCode: [sql`item.item_code`, sql`stood.location_id`],
      onHand: [sql`stood.on_hand`, sql`item.id`, sql`stood.location_id`],
    },
    filters: {
      locations: isOneOf(sql`stood.location_id`),
      categories: isOneOf(sql`item.category_id`),
      day: null,
    },
    search: itemSearch,
    columns: () => sql`stood.*, item.price_by, item.item_code, item.name, item.name_ja, location.name AS location_name,
      location.name_ja AS location_name_ja`,
    joins: () => sql`JOIN location ON location.id = stood.location_id`,
    sums: () => sumsOf(figures, 'stood'),
    chart: () => ({
      key: sql`item.category_id`,
      name: sql`category.name`,
      nameJa: sql`category.name_ja`,
      joins: sql`JOIN category ON category.id = item.category_id`,
      sums: sumsOf(['onHand', 'onHandMilligrams', 'value'], 'stood'),
      order: sql`${sumOf('onHand', 'stood')} DESC, 1`,
    }),
  });
}

export const exportOnHand = (ctx: Context, query: Parameters<typeof onHandFor>[1]) =>
  onHandFor(ctx, query).exporter<Row>({
    title: 'onHand',
    columns: [
      'itemCode',
      { title: 'name', local: 'name' },
      { title: 'location', local: 'locationName' },
      ...counts.map(piecesColumn),
      { title: 'grams', of: 'milligrams', kind: 'grams' },
      { title: 'value', of: 'value', kind: 'yen' },
    ],
  });
