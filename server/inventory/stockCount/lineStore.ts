import { sql } from 'kysely';
import { type CountFinding, type CountLine, isUncounted, stockCountApi } from '#contract/inventory/stockCount.ts';
import { itemImage, itemSearch } from '../../catalogue/item/listStore.ts';
import type { Context } from '../../kernel/context.ts';
import { imageUrl } from '../../kernel/files.ts';
import { growingList } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { countFindingText } from '../../sheet/stockText.ts';
import { amount, onHandKinds, stockCounts } from './store.ts';

type Stored = Omit<CountLine, 'imageUrl' | 'lastScanAt'> & { imageId: string | null; lastScanAt: Date | null };

/** While a blind count is counted nothing tells what the books say. */
const isHidden = sql`(counting.blind AND counting.status IN ('draft', 'counting'))`;
const counted = sql`(line.counted_sellable + line.counted_non_sellable)`;
/** How a line differs, by what has to be done about it. */
const finding = sql`CASE WHEN line.elsewhere THEN 'elsewhere' WHEN line.moved THEN 'moved'
  WHEN item.is_unique_piece AND ${counted} > 1 THEN 'twice' WHEN line.difference < 0 THEN 'missing'
  WHEN NOT line.in_scope OR (line.difference > 0 AND line.booked = 0) THEN 'unexpected'
  WHEN line.difference > 0 THEN 'more' ELSE 'none' END`;

/** The difference at the average cost of what is there; what is not there any more has none. */
const worth = sql`CASE WHEN counting.status = 'posted' THEN line.value ELSE (SELECT round(line.difference * cost.value
    / nullif(sum(CASE item.price_by WHEN 'gram' THEN level.milligrams ELSE level.quantity END), 0))::bigint
  FROM stock_cost AS cost JOIN stock_level AS level USING (item_id, location_id)
  WHERE cost.item_id = line.item_id AND cost.location_id = counting.location_id GROUP BY cost.value) END`;
const value = sql`CASE WHEN ${isHidden} OR line.difference = 0 OR line.elsewhere THEN 0 ELSE coalesce(${worth}, 0) END`;

/** What nobody has counted is booked as it stands now, until counting ends and writes it down. */
const booked = sql`CASE WHEN line.scans > 0 OR counting.status <> 'counting' THEN line.booked ELSE (
  SELECT coalesce(sum(${amount(sql`level`)}), 0)::bigint
  FROM stock_level AS level WHERE level.item_id = line.item_id AND level.location_id = counting.location_id
    AND level.kind IN ${onHandKinds}) END`;

/** Where else the books have a piece. */
const elsewhere = sql`LEFT JOIN LATERAL (SELECT location.name, location.name_ja FROM stock_level AS level
    JOIN location ON location.id = level.location_id
  WHERE line.elsewhere AND level.item_id = line.item_id AND level.quantity > 0 LIMIT 1) AS place ON true`;

/** The lines of one count, that the user may see. */
const list = growingList<{ list: typeof stockCountApi.lines }, Stored, { value: number }>({
  api: { list: stockCountApi.lines },
  source: sql`stock_count_line AS line JOIN item ON item.id = line.item_id
    JOIN stock_count AS counting ON counting.id = line.stock_count_id`,
  key: { 'line.id': 'bigint' },
  scope: (ctx, { id }) =>
    sql`line.stock_count_id = ${id} AND counting.company_id = ${ctx.companyId}
      AND counting.location_id = ANY(${visibleLocationIds(ctx)})`,
  sorts: { itemCode: [sql`item.item_code`, sql`line.id`] },
  filters: { id: null, finding: filterOf },
  search: itemSearch,
  columns:
    () => sql`line.id, line.item_id, item.item_code, item.name, item.name_ja, item.price_by, image.file_id AS image_id,
    line.in_scope, line.scans, line.last_scan_at, ${counted} AS counted,
    CASE WHEN NOT ${isHidden} THEN ${booked} END AS booked,
    CASE WHEN NOT ${isHidden} THEN line.difference END AS difference,
    CASE WHEN NOT ${isHidden} THEN ${finding} END AS finding,
    coalesce(place.name, '') AS elsewhere, coalesce(place.name_ja, '') AS elsewhere_ja,
    coalesce(reason.name, '') AS reason_name, coalesce(reason.name_ja, '') AS reason_name_ja, ${value} AS value`,
  joins: () => sql`${itemImage} ${elsewhere} LEFT JOIN reason_code AS reason ON reason.id = line.reason_code_id`,
  row: ({ imageId, lastScanAt, ...row }) => ({
    ...row,
    imageUrl: imageUrl(imageId, 'thumb'),
    lastScanAt: lastScanAt?.toISOString() ?? null,
  }),
  sums: () => ({ value: sql`coalesce(sum(${value}), 0)` }),
});
export const listCountLines = ofCount(list.page);
export const summarizeCountLines = ofCount(list.summary);

export const exportCountLines = ofCount(
  list.exporter<CountLine>({
    title: 'stockCountLines',
    columns: [
      'itemCode',
      { title: 'nameEn', of: 'name' },
      'nameJa',
      { title: 'finding', value: countFindingText },
      { title: 'booked', value: (row) => amountIn(row, row.booked) },
      { title: 'counted', value: (row) => (isUncounted(row) ? '' : amountIn(row, row.counted)) },
      { title: 'countDifference', value: (row) => amountIn(row, row.difference) },
      { title: 'countReason', local: 'reasonName' },
      { title: 'value', of: 'value', kind: 'yen' },
    ],
  }),
);

/** What reads the lines of a count is refused where the user sees none of that number. */
function ofCount<Query extends { id: number }, Reply>(read: (ctx: Context, query: Query) => Promise<Reply>) {
  return async (ctx: Context, query: Query): Promise<Reply> => {
    await stockCounts.find(ctx.db, ctx, query.id);
    return read(ctx, query);
  };
}

/** Pieces, or grams of what is priced by the gram. */
function amountIn({ priceBy }: CountLine, amount: number | null): number | string {
  if (amount === null) return '';
  return priceBy === 'gram' ? amount / 1000 : amount;
}

function filterOf(asked: CountFinding, _ctx: Context): Sql {
  if (asked === 'counted') return sql`line.scans > 0`;
  if (asked === 'uncounted') return sql`line.scans = 0`;
  const isAsked = asked === 'differs' ? sql`${finding} <> 'none'` : sql`${finding} = ${asked}`;
  return sql`NOT ${isHidden} AND ${isAsked}`;
}
