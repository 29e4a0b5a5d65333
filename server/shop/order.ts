import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../kernel/audit.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { transact } from '../kernel/transact.ts';

type Ordered = 'featuredProduct' | 'socialLink';

/** Puts the rows of the company in use into the order of `ids`; those that are not named follow as they were. */
export function putInOrder(thing: string, table: Ordered) {
  return async (ctx: Context, { ids }: { ids: readonly number[] }): Promise<Record<string, never>> =>
    transact(ctx, async (tx) => {
      const rows = await holdAll(tx, table, ctx.companyId);
      const known = new Map(rows.map((row) => [row.id, row.position]));
      const named = [...new Set(ids)];
      if (!named.every((id) => known.has(id))) refuse('notFound');
      const rest = rows
        .filter(({ id }) => !named.includes(id))
        .toSorted((a, b) => a.position - b.position || a.id - b.id);
      for (const [index, id] of [...named, ...rest.map((row) => row.id)].entries()) {
        const [before, position] = [known.get(id), index + 1];
        if (before === position) continue;
        await tx.updateTable(table).set({ position }).where('id', '=', id).execute();
        await audit(tx, ctx, thing, id, 'edit', { position: [before, position] });
      }
      return {};
    });
}

/** The place of a new row: behind all others. */
export async function lastPosition(tx: Tx, table: Ordered, companyId: number): Promise<{ position: number }> {
  const { rows } = await sql<{ position: number }>`SELECT coalesce(max(position), 0) + 1 AS position
    FROM ${sql.table(table)} WHERE company_id = ${companyId}`.execute(tx);
  return rows[0] ?? { position: 1 };
}

/** In the order of their ids, so that two who order at the same time wait for each other. */
async function holdAll(tx: Tx, table: Ordered, companyId: number): Promise<{ id: number; position: number }[]> {
  return tx
    .selectFrom(table)
    .select(['id', 'position'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute();
}
