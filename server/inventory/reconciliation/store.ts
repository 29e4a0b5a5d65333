import { sql } from 'kysely';
import { type Difference, differencesMax, reconciled } from '#contract/inventory/reconciliation.ts';
import type { Context } from '../../kernel/context.ts';
import { checkSome } from '../../kernel/invariants.ts';
import { named } from '../../kernel/named.ts';

/** Compares the company's books with its movements, and names the rows that differ. */
export async function reconcile(ctx: Context): Promise<{ at: string; count: number; differences: Difference[] }> {
  const { count, differences } = await findDifferences(ctx, differencesMax);
  return { at: ctx.clock.now().toISOString(), count, differences };
}

/** How many rows differ, and the first of them. */
export async function findDifferences(ctx: Context, limit = Number.POSITIVE_INFINITY) {
  const broken = await checkSome(ctx.db, Object.values(reconciled).flat(), ctx.companyId);
  const shown = broken.slice(0, limit).map(({ invariant, detail }) => {
    const itemId = /\bitem (\d+)/.exec(detail)?.[1];
    return { invariant, detail, itemId: itemId === undefined ? null : Number(itemId) };
  });
  const codes = await findCodes(ctx, [...new Set(shown.flatMap(({ itemId }) => itemId ?? []))]);
  const differences = shown.map((one) => ({ ...one, itemCode: codes.get(one.itemId ?? 0) ?? '' }));
  return { count: broken.length, differences };
}

async function findCodes({ db, companyId }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await named<{ id: number; itemCode: string }>(
    db,
    sql`SELECT id, item_code FROM item WHERE id = ANY(${ids}::bigint[]) AND company_id = ${companyId}`,
  );
  return new Map(rows.map((row) => [row.id, row.itemCode]));
}
