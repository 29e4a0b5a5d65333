import { sql } from 'kysely';
import { type Adjustment, type AdjustmentRow, adjustmentApi } from '#contract/inventory/adjustment.ts';
import type { Context } from '../../kernel/context.ts';
import { withoutCosts } from '../../kernel/costs.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { documentList } from '../../kernel/document/list.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { adjustmentStatusText } from '../../sheet/text.ts';
import { adjustmentKind } from './store.ts';

/** Adjustments of the locations that the user may see. */
export const adjustments = documentList<
  typeof adjustmentApi,
  AdjustmentRow,
  { quantityIn: number; quantityOut: number; value: number }
>({
  ...adjustmentKind,
  api: adjustmentApi,
  own: ['lineCount', 'quantityIn', 'quantityOut', 'value'],
  filters: {
    reasonCodeId: (id) => sql`EXISTS (SELECT FROM adjustment_line AS line WHERE line.adjustment_id = adjustment.id
      AND line.reason_code_id = ${id})`,
  },
  sums: ['quantityIn', 'quantityOut', 'value'],
  title: 'adjustments',
  statusText: adjustmentStatusText,
  sheet: ['lineCount', 'quantityIn', 'quantityOut', { title: 'value', of: 'value', kind: 'yen' }],
});

/** One adjustment, whole, as this user may see it. */
export async function findAdjustment(on: Db | Tx, ctx: Context, id: number): Promise<Adjustment> {
  const [head, lines] = await Promise.all([
    adjustments.head(on, ctx, id),
    named<Omit<Adjustment['lines'][number], 'imageUrl'> & { imageId: string | null }>(
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
  const shown = lines.map(({ imageId, ...line }) =>
    withoutCosts(ctx, { ...line, imageUrl: imageUrl(imageId, 'thumb') }),
  );
  return { ...head, lines: shown };
}
