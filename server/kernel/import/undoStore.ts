import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { ImportKind } from './kind.ts';

/** What a run made, or changed; ids alone. */
export const madeBy = (runId: string) =>
  sql`SELECT thing_id FROM import_thing WHERE run_id = ${runId} AND before IS NULL`;

/** What a run made or changed. */
export const wroteBy = (runId: string) => sql`SELECT thing_id FROM import_thing WHERE run_id = ${runId}`;

/**
 * Holds what a run wrote until the transaction ends; answers what was changed or removed since. What another run changed
 * and gave back as it was is not: its change and its way back are a version each.
 */
export async function holdChanged(tx: Tx, runId: string, { name, table }: ImportKind): Promise<number[]> {
  await sql`SELECT FROM ${sql.table(table)} WHERE id IN (SELECT thing_id FROM import_thing WHERE run_id = ${runId})
    ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ id: number }>`SELECT thing_id AS id FROM import_thing AS made
    LEFT JOIN ${sql.table(table)} AS thing ON thing.id = thing_id
    WHERE run_id = ${runId} AND thing.version IS DISTINCT FROM made.version
      AND thing.version IS DISTINCT FROM made.version + 2 * (
        SELECT count(*) FROM import_thing AS other JOIN import_run AS run ON run.id = other.run_id
        WHERE other.thing_id = made.thing_id AND other.before IS NOT NULL AND other.version > made.version
          AND run.kind = ${name} AND run.status = 'undone')
    ORDER BY thing_id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listCodes(tx: Tx, { table, code }: ImportKind, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`SELECT coalesce(thing.${sql.ref(code)}, '') AS code
    FROM unnest(${[...ids]}::bigint[]) AS wanted(id) LEFT JOIN ${sql.table(table)} AS thing USING (id)
    ORDER BY 1`.execute(tx);
  return rows.map((row) => row.code);
}
