import { sql } from 'kysely';
import { type Adjustment, type AdjustmentRow, adjustmentApi } from '#contract/inventory/adjustment.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';
import { withoutCosts } from '../../kernel/costs.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { openSteps } from '../../kernel/document/rules.ts';
import { imageUrl } from '../../kernel/files.ts';
import { growingList } from '../../kernel/list.ts';
import { named } from '../../kernel/named.ts';
import { hasNumber } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { adjustmentStatusText } from '../../sheet/text.ts';
import { type AdjustmentStatus, adjustmentSteps } from './rules.ts';

type Stored = Omit<AdjustmentRow, 'steps' | 'createdAt'> & { createdAt: Date };

const columns = sql`adjustment.id, adjustment.number, adjustment.status, adjustment.date, adjustment.location_id,
  location.name AS location_name, location.name_ja AS location_name_ja, adjustment.line_count, adjustment.quantity_in,
  adjustment.quantity_out, adjustment.value, concat_ws(' ', maker.first_name, maker.last_name) AS user_name,
  adjustment.created_at, adjustment.version`;
const joins = sql`JOIN location ON location.id = adjustment.location_id
  JOIN app_user AS maker ON maker.id = adjustment.created_by`;
const isCounted = sql`FILTER (WHERE adjustment.status <> 'cancelled')`;

/** Adjustments of the locations that the user may see. */
const list = growingList<typeof adjustmentApi, Stored, { quantityIn: number; quantityOut: number; value: number }>({
  api: adjustmentApi,
  source: sql`adjustment`,
  key: { 'adjustment.id': 'bigint' },
  scope: (ctx) =>
    sql`adjustment.company_id = ${ctx.companyId} AND adjustment.location_id = ANY(${visibleLocationIds(ctx)})`,
  sorts: { date: [sql`adjustment.date`, sql`adjustment.id`], number: [sql`adjustment.number`] },
  filters: {
    from: (date) => sql`adjustment.date >= ${date}`,
    to: (date) => sql`adjustment.date <= ${date}`,
    status: (status) => sql`adjustment.status = ${status}`,
    locationId: (id) => sql`adjustment.location_id = ${id}`,
    reasonCodeId: (id) => sql`EXISTS (SELECT FROM adjustment_line AS line WHERE line.adjustment_id = adjustment.id
      AND line.reason_code_id = ${id})`,
  },
  search: (word) => hasNumber(sql`adjustment.number`, word),
  columns: () => columns,
  joins: () => joins,
  row: shownRow,
  sums: () => ({
    quantityIn: sql`coalesce(sum(adjustment.quantity_in) ${isCounted}, 0)`,
    quantityOut: sql`coalesce(sum(adjustment.quantity_out) ${isCounted}, 0)`,
    value: sql`coalesce(sum(adjustment.value), 0)`,
  }),
});
export const listAdjustments = list.page;
export const sumAdjustments = list.summary;
export const exportAdjustments = list.exporter<AdjustmentRow>({
  title: 'adjustments',
  columns: [
    'number',
    'date',
    { title: 'status', value: ({ status }, language) => adjustmentStatusText[status][language] },
    { title: 'location', local: 'locationName' },
    'lineCount',
    'quantityIn',
    'quantityOut',
    { title: 'value', of: 'value', kind: 'yen' },
    { title: 'user', of: 'userName' },
  ],
});

/** One adjustment, whole, as this user may see it: found through the user's company and locations. */
export async function findAdjustment(on: Db | Tx, ctx: Context, id: number): Promise<Adjustment> {
  const [[header], lines] = await Promise.all([
    named<Stored & Pick<Adjustment, 'remarks' | 'reason' | 'endedBy'> & { endedAt: Date | null }>(
      on,
      sql`SELECT ${columns}, adjustment.remarks, adjustment.reason, adjustment.ended_at,
          concat_ws(' ', ender.first_name, ender.last_name) AS ended_by
        FROM adjustment ${joins} LEFT JOIN app_user AS ender ON ender.id = adjustment.ended_by
        WHERE adjustment.id = ${id} AND adjustment.company_id = ${ctx.companyId}
          AND adjustment.location_id = ANY(${visibleLocationIds(ctx)})`,
    ),
    named<Line>(
      on,
      sql`SELECT line.id, line.item_id, item.item_code, item.name, item.name_ja, image.file_id AS image_id, line.kind,
          line.direction, line.quantity, line.milligrams, line.unit_cost, line.value, line.reason_code_id,
          reason.name AS reason_name, reason.name_ja AS reason_name_ja
        FROM adjustment_line AS line JOIN item ON item.id = line.item_id
        JOIN reason_code AS reason ON reason.id = line.reason_code_id
        LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
        WHERE line.adjustment_id = ${id} ORDER BY line.position`,
    ),
  ]);
  if (!header) refuse('notFound');
  return {
    ...withoutCosts(ctx, { ...header, ...shownRow(header, ctx) }),
    endedAt: header.endedAt?.toISOString() ?? null,
    lines: lines.map(({ imageId, ...line }) => withoutCosts(ctx, { ...line, imageUrl: imageUrl(imageId, 'thumb') })),
  };
}

type Line = Omit<Adjustment['lines'][number], 'imageUrl'> & { imageId: string | null };

function shownRow({ createdAt, ...row }: Stored, ctx: Context): AdjustmentRow {
  const steps = openSteps(adjustmentSteps, { status: row.status as AdjustmentStatus }, (right) => may(ctx, right));
  return { ...row, createdAt: createdAt.toISOString(), steps };
}
