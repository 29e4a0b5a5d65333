import { sql } from 'kysely';
import { adjustmentApi } from '#contract/inventory/adjustment.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import { approvalStatusText } from '../../sheet/stockText.ts';
import { adjustmentSteps, type StoredAdjustmentLine } from './rules.ts';

/** Adjustments: where they are stored, what their list shows, what may happen to them. */
export const adjustments = documentStore<typeof adjustmentApi, StoredAdjustmentLine>({
  api: adjustmentApi,
  table: 'adjustment',
  code: 'AD',
  steps: adjustmentSteps,
  columns: ['quantityIn', 'quantityOut', 'value'],
  lines: {
    table: 'adjustmentLine',
    document: 'adjustmentId',
    columns: ['kind', 'direction', 'unitCost', 'value', 'reasonCodeId'],
    joined: sql`reason.name AS reason_name, reason.name_ja AS reason_name_ja`,
    joins: sql`JOIN reason_code AS reason ON reason.id = line.reason_code_id`,
  },
  filters: {
    reasonCodeId: (id) => sql`EXISTS (SELECT FROM adjustment_line AS line WHERE line.adjustment_id = adjustment.id
      AND line.reason_code_id = ${id})`,
  },
  sums: ['quantityIn', 'quantityOut', 'value'],
  title: 'adjustments',
  statusText: approvalStatusText,
  sheet: ['quantityIn', 'quantityOut', { title: 'value', of: 'value', kind: 'yen' }],
});

/** The reasons of these ids, of the company in use. */
export async function findReasons(tx: Tx, ctx: Context, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('reasonCode')
    .select(['id', 'active', 'direction'])
    .where('companyId', '=', ctx.companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row as { active: boolean; direction: 'in' | 'out' | 'both' }]));
}
