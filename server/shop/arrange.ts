import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { holdTable } from '../kernel/locks.ts';
import { transact } from '../kernel/transact.ts';

type Ordered = 'featuredProduct' | 'socialLink';

interface Row {
  id: number;
  position: number;
}

/** Puts the rows of the company in use from the order `seen` into that of `ids`; those not named follow as they were. */
export function arrangeRows(thing: string, table: Ordered) {
  return async (
    ctx: Context,
    { ids, seen }: { ids: readonly number[]; seen: readonly number[] },
  ): Promise<Record<string, never>> =>
    transact(ctx, async (tx) => {
      const rows = await holdAll(tx, table, ctx.companyId);
      const named = new Set(ids);
      const now = rows.filter(({ id }) => named.has(id)).map(({ id }) => id);
      if (now.length < named.size) refuse('notFound');
      if (now.join() !== seen.join()) refuse('conflict.version');
      const rest = rows.filter(({ id }) => !named.has(id)).map(({ id }) => id);
      const places = new Map([...ids, ...rest].map((id, index) => [id, index + 1]));
      await savePlaces(tx, ctx, thing, table, rows, places);
      return {};
    });
}

/** The place of a new row: behind all others. */
export async function lastPosition(tx: Tx, table: Ordered, companyId: number): Promise<{ position: number }> {
  await holdTable(tx, table, companyId);
  const { rows } = await sql<{ position: number }>`SELECT coalesce(max(position), 0) + 1 AS position
    FROM ${sql.table(table)} WHERE company_id = ${companyId}`.execute(tx);
  return rows[0] ?? { position: 1 };
}

/** In their order, to which nobody adds a row and which nobody changes meanwhile. */
async function holdAll(tx: Tx, table: Ordered, companyId: number): Promise<Row[]> {
  await holdTable(tx, table, companyId);
  return tx
    .selectFrom(table)
    .select(['id', 'position'])
    .where('companyId', '=', companyId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** All of them, and their trails, in one statement. */
async function savePlaces(
  tx: Tx,
  ctx: Context,
  thing: string,
  table: Ordered,
  rows: readonly Row[],
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const moved = rows.filter(({ id, position }) => places.get(id) !== position);
  if (moved.length === 0) return;
  await sql`WITH moved AS MATERIALIZED (
      SELECT * FROM unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ position }) => position)}::int[],
        ${moved.map(({ id }) => places.get(id))}::int[]) AS moved(id, before, after)),
    noted AS (
      INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
      SELECT ${ctx.companyId}, ${ctx.clock.now()}, ${ctx.user.id}, ${thing}, id, 'edit',
        jsonb_build_object('position', jsonb_build_array(before, after)) FROM moved)
    UPDATE ${sql.table(table)} AS shown SET position = moved.after FROM moved WHERE shown.id = moved.id`.execute(tx);
}
