import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import type { DocumentRow } from '../../kernel/document/store.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import type { Move } from '../ledger/rules.ts';
import { type AdjustmentStatus, adjustmentSteps, type quantitiesOf, type WrittenLine } from './rules.ts';

/** Where adjustments are kept, the letters in their numbers, what may happen to them. */
export const adjustmentKind = { table: 'adjustment', code: 'AD', steps: adjustmentSteps } as const;

export interface HeldAdjustment extends DocumentRow, ReturnType<typeof quantitiesOf> {
  status: AdjustmentStatus;
  remarks: string;
}

/** The lines of an adjustment that is held, in their order. */
export function listHeldLines(tx: Tx, adjustmentId: number): Promise<WrittenLine[]> {
  return named<WrittenLine>(
    tx,
    sql`SELECT id, position, item_id, kind, direction, quantity, milligrams, unit_cost, reason_code_id
      FROM adjustment_line WHERE adjustment_id = ${adjustmentId} ORDER BY position`,
  );
}

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

/** Puts these lines in the place of those that are there. */
export async function saveLines(tx: Tx, adjustmentId: number, lines: readonly WrittenLine[]): Promise<void> {
  await named(tx, sql`DELETE FROM adjustment_line WHERE adjustment_id = ${adjustmentId}`);
  await insertRows(
    tx,
    'adjustmentLine',
    lines.map((line) => ({ ...line, adjustmentId, value: 0 })),
  );
}

/** What each line was worth, once its goods have moved. */
export async function saveValues(tx: Tx, moves: readonly Move[]): Promise<void> {
  const [ids, yen] = [moves.map(({ causeLineId }) => causeLineId), moves.map(({ value }) => value)];
  await named(
    tx,
    sql`UPDATE adjustment_line SET value = posted.value FROM unnest(${ids}::bigint[], ${yen}::bigint[]) AS posted(id, value)
      WHERE adjustment_line.id = posted.id`,
  );
}
