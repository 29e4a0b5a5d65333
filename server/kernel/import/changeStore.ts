import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { snakeCase } from '../rows.ts';
import type { ImportContext, ImportKind } from './kind.ts';
import type { Slice } from './rowStore.ts';

/** Changes the things of the rows from one position to another, and remembers what they were. */
export async function updateThings(
  tx: Tx,
  ctx: ImportContext,
  kind: ImportKind,
  { runId, from, to }: Slice,
): Promise<void> {
  const wanted = sql`SELECT match_id AS thing_id, changes FROM import_row
    WHERE run_id = ${runId} AND position BETWEEN ${from} AND ${to} AND problems = '[]' AND changes <> '{}'`;
  await sql`WITH ${changing(ctx, kind, 'import', wanted)}
    INSERT INTO import_thing (run_id, thing_id, version, before)
    SELECT ${runId}::uuid, id, version, before FROM changed`.execute(tx);
}

/** Makes what a run changed what it was before. */
export async function restoreThings(tx: Tx, ctx: ImportContext, kind: ImportKind, runId: string): Promise<void> {
  const wanted = sql`SELECT thing_id, (
      SELECT jsonb_object_agg(field, jsonb_build_array(to_jsonb(thing)->name, before->name))
      FROM (${fieldsOf(kind)}) AS fields WHERE before ? name) AS changes
    FROM import_thing JOIN ${sql.table(kind.table)} AS thing ON thing.id = thing_id
    WHERE run_id = ${runId} AND before IS NOT NULL`;
  await sql`WITH ${changing(ctx, kind, 'importUndo', wanted)} SELECT FROM changed`.execute(tx);
}

/**
 * Changes things, each with its audit entry. `wanted` is a SELECT of thing_id and changes, {"price": [old, new], …}; of
 * them count those that are columns. `changed` has each thing's id, its version now, and what it was by its columns.
 */
function changing(
  { companyId, clock, user }: ImportContext,
  kind: ImportKind,
  action: string,
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // A field that only has another one in its unique spelling says nothing more.
  const respelled = kind.unique.filter(({ field, writtenAs }) => field !== writtenAs).map(({ field }) => field);
  const list = sql.raw(changeable(kind).map(snakeCase).join(', '));
  return sql`wanted AS (
      SELECT thing_id, jsonb_object_agg(field, pair) AS changes, jsonb_object_agg(name, pair->0) AS before,
        jsonb_object_agg(name, pair->1) AS after
      FROM (${wanted}) AS asked, jsonb_each(changes) AS change(field, pair) JOIN (${fieldsOf(kind)}) AS fields USING (field)
      GROUP BY thing_id
    ), changed AS (
      UPDATE ${sql.table(kind.table)} AS thing SET (${list}, version) = (
        SELECT ${list}, thing.version + 1 FROM jsonb_populate_record(thing, wanted.after))
      FROM wanted WHERE thing.id = thing_id RETURNING thing.id, thing.version, wanted.changes, wanted.before
    ), audited AS (
      INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
      SELECT ${companyId}::bigint, ${clock.now()}::timestamptz, ${user.id}::bigint, ${kind.table}::text, id, ${action}::text,
        changes - ${respelled}::text[] FROM changed
    )`;
}

/** The fields that may change, and the columns that hold them. */
function fieldsOf(kind: ImportKind): RawBuilder<unknown> {
  const fields = changeable(kind);
  return sql`SELECT * FROM unnest(${fields}::text[], ${fields.map(snakeCase)}::text[]) AS fields(field, name)`;
}

function changeable({ columns }: ImportKind): string[] {
  return Object.keys(columns).filter((field) => !['companyId', 'createdAt', 'createdBy'].includes(field));
}
