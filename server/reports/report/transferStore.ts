import { sql } from 'kysely';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { transferReportApi, transitDays } from '#contract/reports/inventoryReport.ts';
import { transferCounts } from '../../inventory/transfer/listStore.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { milligramsOf, shownCounts } from '../../kernel/document/countStore.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { snakeCase } from '../../kernel/rows.ts';
import { both, hasNumber, hasWord, matchAny } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { transferStatusText } from '../../sheet/stockText.ts';

type Row = RowOf<typeof transferReportApi>;

const counts = ['receivedQuantity', 'damagedQuantity', 'shortQuantity'] as const;
const isCancelled = sql`transfer.status = 'cancelled'`;
/** A cancelled transfer carried nothing: what had left has come back. */
const carried = (column: Sql) => sql`CASE WHEN ${isCancelled} THEN 0 ELSE ${column} END`;
const shipped = (column: Sql) => carried(sql`CASE WHEN transfer.shipped_on IS NULL THEN 0 ELSE ${column} END`);
const { join, sumJoin, pieces, milligrams } = shownCounts(
  'transfer',
  { table: 'transferLine', document: 'transferId' },
  transferCounts,
  'destinationCompanyId',
);
/** Pieces, and the weight of goods by the gram beside each count of them. */
const figures: Record<string, Sql> = {
  shipped: shipped(pieces('quantity')),
  shippedMilligrams: shipped(milligrams('quantity')),
  ...Object.fromEntries(
    counts.flatMap((name) => [
      [name, carried(pieces(name))],
      [milligramsOf(name), carried(milligrams(name))],
    ]),
  ),
  retailTotal: carried(sql`transfer.retail_total`),
};
type Figure = keyof ReplyOf<typeof transferReportApi.summary> & keyof Row;

/** Transfers that the reader may see, with the days that their goods were under way: until they were received, else today. */
export function transferRowsFor(ctx: Context) {
  const here = visibleLocationIds(ctx);
  const today = businessDate(ctx.clock.now());
  const days = sql`CASE WHEN transfer.shipped_on IS NULL OR ${isCancelled} THEN NULL
    ELSE greatest(0, coalesce(came.day, ${today}::date) - transfer.shipped_on) END`;
  const sumOf = (column: Sql) => sql`coalesce(sum(${column}), 0)::bigint`;
  return growingList<typeof transferReportApi, Row, Record<Figure, number>>({
    api: transferReportApi,
    source: sql`transfer JOIN location AS source ON source.id = transfer.location_id
      JOIN location AS destination ON destination.id = transfer.destination_location_id
      LEFT JOIN LATERAL (SELECT (min(at) AT TIME ZONE 'Asia/Tokyo')::date AS day FROM audit_entry
        WHERE thing = 'transfer' AND thing_id = transfer.id AND action = 'receive') AS came ON true`,
    key: { 'transfer.id': 'bigint' },
    scope: () => sql`(transfer.company_id = ${ctx.companyId}
        AND (transfer.location_id = ANY(${here}) OR transfer.destination_location_id = ANY(${here}))
      OR transfer.destination_company_id = ${ctx.companyId} AND transfer.shipped_on IS NOT NULL
        AND transfer.destination_location_id = ANY(${here}))`,
    sorts: {
      date: [sql`transfer.date`, sql`transfer.id`],
      days: [sql`coalesce(${days}, -1)`, sql`transfer.id`],
    },
    filters: {
      locations: (ids) =>
        sql`(${isOneOf(sql`transfer.location_id`)(ids)} OR ${isOneOf(sql`transfer.destination_location_id`)(ids)})`,
      from: (day) => sql`transfer.date >= ${day}::date`,
      to: (day) => sql`transfer.date <= ${day}::date`,
      status: (status) => sql`transfer.status = ${status}`,
      short: (short) => sql`(transfer.short_quantity > 0) = ${short}`,
      companies: (which) => sql`(transfer.company_id <> transfer.destination_company_id) = ${which === 'between'}`,
      transit: (first) => sql`${transitOf(days)} = ${first}`,
    },
    search: (word) =>
      matchAny([
        hasNumber(sql`transfer.number`, word),
        both(
          hasWord(
            sql`folded(source.name || ' ' || source.name_ja || ' ' || destination.name || ' ' || destination.name_ja)`,
            word,
          ).row,
        ),
      ]),
    columns:
      () => sql`transfer.id, transfer.number, transfer.date, source.name AS source_name, source.name_ja AS source_name_ja,
      destination.name AS destination_name, destination.name_ja AS destination_name_ja, transfer.status,
      ${sql.join(Object.entries(figures).map(([name, figure]) => sql`${figure} AS ${sql.ref(snakeCase(name))}`))}, ${days} AS days`,
    joins: () => join,
    sums: () =>
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, sumOf(figure)])) as Record<Figure, Sql>,
    sumJoins: ({ companyId }) => sumJoin(companyId),
    // What never left was under way on no day, as what came back is taken for.
    chart: () => ({
      joins: sql`JOIN LATERAL (SELECT ${days} AS days) AS way ON way.days IS NOT NULL`,
      key: transitOf(sql`way.days`),
      sums: { count: sql`count(*)` },
    }),
  });
}

/** The group of days on the way; empty where nothing is under way. */
function transitOf(days: Sql): Sql {
  const groups = [...transitDays]
    .reverse()
    .map((first) => sql`WHEN ${days} >= ${sql.lit(Number(first))} THEN ${sql.lit(first)}`);
  return sql`CASE ${sql.join(groups, sql` `)} ELSE '' END`;
}

export const exportTransferRows = (ctx: Context) =>
  transferRowsFor(ctx).exporter<Row>({
    title: 'transfers',
    columns: [
      'number',
      'date',
      { title: 'sourceLocation', local: 'sourceName' },
      { title: 'destination', local: 'destinationName' },
      { title: 'status', value: ({ status }, language) => transferStatusText[status][language] },
      { title: 'shippedQuantity', of: 'shipped', kind: 'number' },
      { title: 'shippedGrams', of: 'shippedMilligrams', kind: 'grams' },
      { title: 'arrivedQuantity', of: 'receivedQuantity', kind: 'number' },
      { title: 'arrivedGrams', of: 'receivedQuantityMilligrams', kind: 'grams' },
      'damagedQuantity',
      { title: 'damagedGrams', of: 'damagedQuantityMilligrams', kind: 'grams' },
      'shortQuantity',
      { title: 'shortGrams', of: 'shortQuantityMilligrams', kind: 'grams' },
      { title: 'retailTotal', of: 'retailTotal', kind: 'yen' },
      { title: 'transitDays', of: 'days', kind: 'number' },
    ],
  });
