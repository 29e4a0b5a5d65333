import { sql } from 'kysely';
import { type AdjustmentDraft, adjustmentApi } from '#contract/inventory/adjustment.ts';
import type { ReasonCode } from '#contract/inventory/reasonCode.ts';
import { documentLinesMax } from '#contract/kernel/document.ts';
import { readItems } from '../../catalogue/item/listStore.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import { checkLocation } from '../../kernel/document/hold.ts';
import { named } from '../../kernel/named.ts';
import { isPresent } from '../../kernel/presentStock.ts';
import { adjustmentDirectionText, approvalStatusText } from '../../sheet/stockText.ts';
import { adjustmentCounts } from './listStore.ts';
import { adjustmentSteps, type StoredAdjustmentLine } from './rules.ts';

/** Adjustments: where they are stored, what their list shows, what may happen to them. */
export const adjustments = documentStore<typeof adjustmentApi, StoredAdjustmentLine>({
  api: adjustmentApi,
  table: 'adjustment',
  code: 'AD',
  steps: adjustmentSteps,
  columns: ['pictureId', 'quantityIn', 'quantityOut', 'value'],
  lines: {
    table: 'adjustmentLine',
    document: 'adjustmentId',
    audited: ['direction', ...['type', 'toType', 'reason'].flatMap((of) => [`${of}Name`, `${of}NameJa`]), 'note'],
    columns: ['direction', 'typeId', 'toTypeId', 'unitCost', 'value', 'reasonCodeId', 'note'],
    joined: sql`${nameOf('type')}, ${nameOf('to_type')}, ${nameOf('reason')}`,
    joins: sql`LEFT JOIN reason_code AS reason ON reason.id = line.reason_code_id
      LEFT JOIN stock_type AS type ON type.id = line.type_id
      LEFT JOIN stock_type AS to_type ON to_type.id = line.to_type_id`,
  },
  counts: adjustmentCounts,
  filters: {
    reasonCodeId: (id) => sql`EXISTS (SELECT FROM adjustment_line AS line WHERE line.adjustment_id = adjustment.id
      AND line.reason_code_id = ${id})`,
  },
  sums: ['quantityIn', 'quantityOut', 'value'],
  title: 'adjustments',
  statusText: approvalStatusText,
  sheet: [
    'quantityIn',
    { title: 'gramsIn', of: 'quantityInMilligrams', kind: 'grams' },
    'quantityOut',
    { title: 'gramsOut', of: 'quantityOutMilligrams', kind: 'grams' },
    { title: 'value', of: 'value', kind: 'yen' },
  ],
  lineSheet: [
    { title: 'direction', value: ({ direction }, language) => adjustmentDirectionText[direction][language] },
    { title: 'countReason', local: 'reasonName' },
    'note',
  ],
});

type Line = AdjustmentDraft['lines'][number];

/** The reasons of these lines, of the company in use. */
export async function findReasons(tx: Tx, ctx: Context, lines: readonly Line[]) {
  const ids = lines.flatMap(({ reasonCodeId }) => reasonCodeId ?? []);
  const rows = await named<Pick<ReasonCode, 'id' | 'active' | 'direction'>>(
    tx,
    sql`SELECT id, active, direction FROM reason_code WHERE company_id = ${ctx.companyId} AND id = ANY(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The sub-types of these lines, of the company in use. They are not deleted before the document is written. */
export async function findSubTypes(tx: Tx, ctx: Context, lines: readonly Line[]) {
  const ids = lines.flatMap(({ typeId, toTypeId }) => [typeId ?? [], toTypeId ?? []].flat());
  const rows = await named<{ id: number; active: boolean }>(
    tx,
    sql`SELECT id, active FROM stock_type
      WHERE company_id = ${ctx.companyId} AND is_sub_type AND id = ANY(${ids}::bigint[]) FOR KEY SHARE`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The items of a location whose cost is asked: of those that are there. */
export async function listCostsAsked(ctx: Context, { id: locationId }: { id: number }) {
  checkLocation(ctx, locationId);
  const found = await named<{ id: number }>(
    ctx.db,
    sql`SELECT item.id FROM item WHERE company_id = ${ctx.companyId} AND cost_asked AND EXISTS (
        SELECT FROM stock_level AS level WHERE level.item_id = item.id AND level.location_id = ${locationId} AND ${isPresent('>')}
      ) ORDER BY item_code LIMIT ${documentLinesMax}`,
  );
  return { locationId, items: await readItems(ctx, [found.map(({ id }) => id)]) };
}

/** Both names of what may not be there: empty then. */
function nameOf(of: string) {
  return sql`coalesce(${sql.ref(`${of}.name`)}, '') AS ${sql.ref(`${of}_name`)},
    coalesce(${sql.ref(`${of}.name_ja`)}, '') AS ${sql.ref(`${of}_name_ja`)}`;
}
