import { sql } from 'kysely';
import { transferReportApi, transitDays } from '#contract/reports/inventoryReport.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { both, hasNumber, hasWord, matchAny } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { transferStatusText } from '../../sheet/stockText.ts';
import { isOneOf } from './filterStore.ts';

type Row = RowOf<typeof transferReportApi>;

const counts = ['receivedQuantity', 'damagedQuantity', 'shortQuantity', 'retailTotal'] as const;
const columnOf: Record<(typeof counts)[number], string> = {
  receivedQuantity: 'received_quantity',
  damagedQuantity: 'damaged_quantity',
  shortQuantity: 'short_quantity',
  retailTotal: 'retail_total',
};
const isCancelled = sql`transfer.status = 'cancelled'`;
/** A cancelled transfer carried nothing: what had left has come back. */
const carried = (column: Sql) => sql`CASE WHEN ${isCancelled} THEN 0 ELSE ${column} END`;
const shipped = carried(sql`CASE WHEN transfer.shipped_on IS NULL THEN 0 ELSE transfer.quantity END`);
const countOf = (name: (typeof counts)[number]) => carried(sql.ref(`transfer.${columnOf[name]}`));

/** Transfers that the reader may see, with the days that their goods were under way: until they were received, else today. */
export function transferRowsFor(ctx: Context) {
  const here = visibleLocationIds(ctx);
  const today = businessDate(ctx.clock.now());
  const days = sql`CASE WHEN transfer.shipped_on IS NULL OR ${isCancelled} THEN NULL
    ELSE greatest(0, coalesce(came.day, ${today}::date) - transfer.shipped_on) END`;
  const sumOf = (column: Sql) => sql`coalesce(sum(${column}), 0)::bigint`;
  return growingList<typeof transferReportApi, Row, Record<(typeof counts)[number] | 'shipped', number>>({
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
      destination.name AS destination_name, destination.name_ja AS destination_name_ja, transfer.status, ${shipped} AS shipped,
      ${sql.join(counts.map((name) => sql`${countOf(name)} AS ${sql.ref(columnOf[name])}`))}, ${days} AS days`,
    sums: () => ({
      shipped: sumOf(shipped),
      ...(Object.fromEntries(counts.map((name) => [name, sumOf(countOf(name))])) as Record<
        (typeof counts)[number],
        Sql
      >),
    }),
    chart: () => ({
      key: transitOf(days),
      sums: { count: sql`count(${days})` },
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
      'receivedQuantity',
      'damagedQuantity',
      'shortQuantity',
      { title: 'retailTotal', of: 'retailTotal', kind: 'yen' },
      { title: 'transitDays', of: 'days', kind: 'number' },
    ],
  });
