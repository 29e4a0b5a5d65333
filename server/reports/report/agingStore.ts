import { sql } from 'kysely';
import { refuseField } from '#contract/kernel/refusal.ts';
import { ageBuckets, agingApi } from '#contract/reports/itemReport.ts';
import { itemScope, itemSearch } from '../../catalogue/item/listStore.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import { piecesColumn } from '../../kernel/listSheet.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import { shelvedPieces, weighedGoods } from './shelfStore.ts';

type Query = Pick<QueryOf<typeof agingApi>, 'day'>;

/** A layer's part of what its location has, cut from the running total, so that parts add up to it exactly. */
const partOf = (column: string) => sql`(floor(stood.${sql.ref(column)}::numeric * layer.through / layer.total)
  - floor(stood.${sql.ref(column)}::numeric * (layer.through - layer.quantity) / layer.total))::bigint`;
const groups = [...ageBuckets].reverse();
const age = sql`CASE ${sql.join(
  groups.map((first) => sql`WHEN aged.days >= ${sql.lit(Number(first))} THEN ${sql.lit(first)}`),
  sql` `,
)} END`;
const retail = sql`CASE item.price_by WHEN 'gram' THEN floor(aged.milligrams::numeric * item.price / 1000)
  ELSE aged.quantity * item.price END`;

const weight = weighedGoods(sql`aged.milligrams`);

/** What there was at the end of a day by the day that it came into the company: of today unless told (domain.md §6). */
export function agingFor(ctx: Context, { day }: Query) {
  const today = businessDate(ctx.clock.now());
  if (day !== undefined && day > today) refuseField('day', 'field.dateFuture');
  const asOf = sql`${day ?? today}::date`;
  const sums = () => ({
    quantity: sql`coalesce(sum(aged.quantity), 0)::bigint`,
    quantityMilligrams: sql`coalesce(sum(${weight}), 0)::bigint`,
    milligrams: sql`coalesce(sum(aged.milligrams), 0)::bigint`,
    value: sql`coalesce(sum(aged.value), 0)::bigint`,
    retailValue: sql`coalesce(sum(${retail}), 0)::bigint`,
  });
  return growingList<
    typeof agingApi,
    RowOf<typeof agingApi>,
    { quantity: number; quantityMilligrams: number; milligrams: number; value: number; retailValue: number }
  >({
    api: agingApi,
    isSummed: true,
    source: sql`(SELECT layer.item_id, layer.location_id, layer.entered::text AS entered, ${asOf} - layer.entered AS days,
        ${shelvedPieces(sql`layer.quantity`, 'priced')} AS quantity,
        ${partOf('milligrams')} AS milligrams, ${partOf('value')} AS value
      FROM (
        SELECT *, sum(quantity) OVER (PARTITION BY item_id, location_id) AS total,
          sum(quantity) OVER (PARTITION BY item_id, location_id ORDER BY entered) AS through
        FROM stock_layers(${ctx.companyId}::bigint, ${asOf})
      ) AS layer JOIN (
        SELECT item_id, location_id, sum(milligrams)::bigint AS milligrams, sum(value)::bigint AS value
        FROM stock_on_day(${ctx.companyId}::bigint, ${asOf}, false, NULL) GROUP BY item_id, location_id
      ) AS stood ON stood.item_id = layer.item_id AND stood.location_id = layer.location_id
        JOIN item AS priced ON priced.id = layer.item_id
      ) AS aged JOIN item ON item.id = aged.item_id`,
    key: { 'aged.item_id': 'bigint', 'aged.location_id': 'bigint', 'aged.entered': 'text' },
    scope: () => sql`${itemScope(ctx)} AND ${isAtVisibleLocation(sql`aged.location_id`, ctx)}`,
    sorts: {
      days: [sql`aged.days`, sql`aged.item_id`, sql`aged.location_id`],
      itemCode: [sql`item.item_code`, sql`aged.location_id`, sql`aged.days`],
      quantity: [sql`aged.quantity`, sql`aged.item_id`, sql`aged.location_id`, sql`aged.days`],
    },
    filters: {
      locations: isOneOf(sql`aged.location_id`),
      categories: isOneOf(sql`item.category_id`),
      day: null,
      age: (first) => sql`${age} = ${first}`,
    },
    search: itemSearch,
    columns:
      () => sql`aged.*, ${weight} AS quantity_milligrams, ${age} AS age, (${retail})::bigint AS retail_value, item.price_by, item.item_code, item.name,
      item.name_ja, location.name AS location_name, location.name_ja AS location_name_ja`,
    joins: () => sql`JOIN location ON location.id = aged.location_id`,
    sums,
    chart: () => ({ key: age, sums: sums(), order: sql`min(aged.days)` }),
  });
}

export const exportAging = (ctx: Context, query: Query) =>
  agingFor(ctx, query).exporter<RowOf<typeof agingApi>>({
    title: 'aging',
    columns: [
      'itemCode',
      { title: 'name', local: 'name' },
      { title: 'location', local: 'locationName' },
      { title: 'entered', of: 'entered', kind: 'date' },
      { title: 'ageDays', of: 'days', kind: 'number' },
      piecesColumn('quantity'),
      { title: 'grams', of: 'milligrams', kind: 'grams' },
      { title: 'value', of: 'value', kind: 'yen' },
      { title: 'retailValue', of: 'retailValue', kind: 'yen' },
    ],
  });
