import { sql } from 'kysely';
import { auditMany } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { updateRows } from '../../kernel/rows.ts';

/** What of an item follows from its cost. */
export interface CostedItem {
  id: number;
  version: number;
  cost: number;
  price: number;
  markupBasisPoints: number;
}

/** Holds these items of the company, in one order, until the transaction ends. */
export function holdCosts(tx: Tx, ctx: Context, ids: readonly number[]): Promise<CostedItem[]> {
  return named<CostedItem>(
    tx,
    sql`SELECT id, version, cost, price, markup_basis_points FROM item
      WHERE id = ANY(${ids}::bigint[]) AND company_id = ${ctx.companyId} ORDER BY id FOR NO KEY UPDATE`,
  );
}

/** Writes costs and markups of held items, and what changed into their audit trails. */
export async function saveCosts(
  tx: Tx,
  ctx: Context,
  changes: readonly { before: CostedItem; after: CostedItem }[],
): Promise<void> {
  const after = changes.map(({ after: { id, version, cost, markupBasisPoints } }) => ({
    id,
    version: version + 1,
    cost,
    markupBasisPoints,
  }));
  await updateRows(tx, 'item', after);
  const trails = changes.map(({ before, after: { id, cost, markupBasisPoints } }) => ({
    thingId: id,
    changes: {
      cost: [before.cost, cost] as const,
      ...(before.markupBasisPoints !== markupBasisPoints && {
        markupBasisPoints: [before.markupBasisPoints, markupBasisPoints] as const,
      }),
    },
  }));
  await auditMany(tx, ctx, 'item', 'receive', trails);
}

/** Ends the asking for the cost of these items. Answers of which it was asked. */
export async function saveCostsGiven(tx: Tx, ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await named<{ id: number }>(
    tx,
    sql`UPDATE item SET cost_asked = false WHERE id = ANY(${[...ids]}::bigint[]) AND company_id = ${ctx.companyId} AND cost_asked
      RETURNING id`,
  );
  return new Set(rows.map(({ id }) => id));
}
