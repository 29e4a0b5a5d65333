import { CompiledQuery, sql } from 'kysely';
import type { ImportProblem } from '#contract/kernel/import.ts';
import type { Db, Tx } from '../database.ts';
import { snakeCase } from '../rows.ts';
import type { ImportContext, ImportedRow, ImportKind, UniqueField } from './kind.ts';
import { ended, type RunRow } from './store.ts';

/** A row of a checked file, read or not. */
export interface SavedRow {
  row: number;
  /** Null where it can't be read. */
  thing: ImportedRow | null;
  cells: readonly string[];
  problems: readonly ImportProblem[];
  given: readonly string[];
  lacking: readonly string[];
}

/** Saves rows of a checked file; `after` rows of it are saved already. */
export async function saveRows(db: Db, runId: string, after: number, rows: readonly SavedRow[]): Promise<void> {
  await sql`INSERT INTO import_row (run_id, position, file_row, fields, cells, problems, given, lacking)
    SELECT ${runId}, ${after} + position, row, nullif(thing, 'null') - 'row', cells, problems, given, lacking
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS sent(fields, position),
      jsonb_to_record(fields) AS part(row int, thing jsonb, cells jsonb, problems jsonb, given text[], lacking text[])`.execute(
    db,
  );
}

/** Removes what an earlier check of the file has saved. */
export async function removeRows(db: Db, runId: string): Promise<void> {
  await sql`DELETE FROM import_row WHERE run_id = ${runId}`.execute(db);
}

/** Removes the rows of all runs that are over, but not yet those that were left out since an instant: they can be fetched. */
export async function removeEndedRows(db: Db, keptSince: Date): Promise<void> {
  await sql`DELETE FROM import_row USING import_run AS run
    WHERE run.id = run_id AND run.status = ANY(${[...ended]}) AND (import_row.problems = '[]' OR run.changed_at < ${keptSince})`.execute(
    db,
  );
}

/** A row whose value is not its own: another row of the file has it, or a thing of the company. */
export interface Clash {
  row: number;
  value: string;
  otherRow?: number;
}

/** Rows with a value that several have: the first of them names the second, the others name the first. */
export async function listTwice(db: Db, runId: string, { field, writtenAs }: UniqueField): Promise<Clash[]> {
  const { rows } = await sql<Clash>`SELECT * FROM (
    SELECT file_row AS row, fields->>${writtenAs}::text AS value,
      CASE WHEN row_number() OVER same = 1 THEN lead(file_row) OVER same ELSE first_value(file_row) OVER same END AS other_row
    FROM import_row WHERE run_id = ${runId} AND problems = '[]' AND fields->>${field}::text <> ''
    WINDOW same AS (PARTITION BY fields->>${field}::text ORDER BY position)) AS found
    WHERE other_row IS NOT NULL ORDER BY row`.execute(db);
  return rows;
}

/** Rows with a value that one of the company's things has. */
export async function listTaken(
  db: Db,
  { id, companyId }: RunRow,
  { table }: ImportKind,
  { field, writtenAs, amongActive }: UniqueField,
): Promise<Clash[]> {
  const { rows } = await sql<Clash>`SELECT file_row AS row, fields->>${writtenAs}::text AS value
    FROM import_row JOIN ${sql.table(table)} AS thing ON thing.company_id = ${companyId}
      AND thing.${sql.ref(field)} = fields->>${field}::text AND (thing.active OR ${!amongActive})
    WHERE run_id = ${id} AND problems = '[]' AND fields->>${field}::text <> ''
      AND thing.id IS DISTINCT FROM match_id ORDER BY position`.execute(db);
  return rows;
}

/** Rows that switch a thing on whose value another one has since, or that another row switches on as well. */
export async function listTakenSince(
  db: Db,
  { id, companyId }: RunRow,
  { table }: ImportKind,
  { field, writtenAs, sharedBy }: UniqueField,
): Promise<Clash[]> {
  const own = sql`thing.${sql.ref(field)}`;
  const { rows } = await sql<Clash>`WITH back AS (
      SELECT file_row, position, thing.id, ${own} AS value, thing.${sql.ref(writtenAs)} AS written
      FROM import_row JOIN ${sql.table(table)} AS thing ON thing.id = match_id
      WHERE run_id = ${id} AND problems = '[]' AND 'status' = ANY(given) AND fields->>'active' = 'true' AND NOT thing.active
        AND fields->>${field}::text = '' AND ${own} <> '' AND NOT ${sharedBy ? sql.ref(`thing.${sharedBy}`) : sql`false`}
    ) SELECT file_row AS row, written AS value FROM back
    WHERE EXISTS (SELECT FROM ${sql.table(table)} AS thing WHERE thing.company_id = ${companyId}
        AND ${own} = back.value AND thing.active AND NOT ${sharedBy ? sql.ref(`thing.${sharedBy}`) : sql`false`})
      OR EXISTS (SELECT FROM back AS other WHERE other.value = back.value AND other.id <> back.id)
    ORDER BY position`.execute(db);
  return rows;
}

/** Positions of the rows that lack a field, by group, in the order of the file. */
export async function listLacking(
  db: Db,
  runId: string,
  field: string,
  groupedBy = '',
): Promise<{ group: string; positions: number[] }[]> {
  const { rows } = await sql<{ group: string; positions: number[] }>`
    SELECT coalesce(fields->>${groupedBy}::text, '') AS "group", array_agg(position ORDER BY position) AS positions
    FROM import_row WHERE run_id = ${runId} AND coalesce(fields->>${field}::text, '') = ''
      AND problems = '[]' AND match_id IS NULL GROUP BY 1`.execute(db);
  return rows;
}

/** Which of these values the file itself or one of the company's things has. */
export async function findUsed(
  db: Db,
  { id, companyId }: RunRow,
  table: ImportKind['table'],
  field: string,
  values: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    SELECT ${sql.ref(field)} AS value FROM ${sql.table(table)}
    WHERE company_id = ${companyId} AND ${sql.ref(field)} = ANY(${values}::text[])
    UNION ALL SELECT fields->>${field}::text FROM import_row
    WHERE run_id = ${id} AND fields->>${field}::text = ANY(${values}::text[])`.execute(db);
  return new Set(rows.map(({ value }) => value));
}

export async function saveIssued(
  db: Db,
  runId: string,
  field: string,
  positions: number[],
  values: string[],
): Promise<void> {
  await sql`UPDATE import_row SET fields = fields || jsonb_build_object(${field}::text, issued.value)
    FROM unnest(${positions}::int[], ${values}::text[]) AS issued(position, value)
    WHERE run_id = ${runId} AND import_row.position = issued.position`.execute(db);
}

/** Rows of a run from one position to another. */
export interface Slice {
  runId: string;
  from: number;
  to: number;
}

/** Writes the rows from one position to another as things of the company, each with its audit entry, in one statement. */
export async function saveThings(
  tx: Tx,
  ctx: ImportContext,
  kind: ImportKind,
  { runId, from, to }: Slice,
): Promise<void> {
  const { companyId, user, clock } = ctx;
  const stamps = JSON.stringify({ companyId, createdAt: clock.now(), createdBy: user.id });
  const values = [runId, from, to, stamps, companyId, clock.now(), user.id, kind.table, kind.audited];
  // Not as a statement of the counter's, which is given up after ten seconds: here a busy machine may take longer.
  await tx.executeQuery(CompiledQuery.raw(insertionOf(kind), values));
}

/**
 * MERGE, since it answers what was sent beside what was made: a join of the two is planned for a handful of rows. The
 * audit entry tells each field from nothing to what it is (specification §3).
 */
function insertionOf({ table, columns }: ImportKind): string {
  const names = Object.keys(columns);
  return `WITH made AS (
    MERGE INTO ${table} USING (
      SELECT fields, position, sent.* FROM import_row,
        jsonb_to_record(fields || $4::jsonb) AS sent(${names.map((name) => `"${name}" ${columns[name]}`).join(', ')})
      WHERE run_id = $1 AND position BETWEEN $2 AND $3 AND problems = '[]' AND match_id IS NULL ORDER BY position
    ) AS sent ON false
    WHEN NOT MATCHED THEN INSERT (${names.map(snakeCase).join(', ')})
    VALUES (${names.map((name) => `sent."${name}"`).join(', ')})
    RETURNING ${table}.id, ${table}.version, sent.fields, sent.position
  ), audited AS (
    INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
    SELECT $5::bigint, $6::timestamptz, $7::bigint, $8, id, 'import', (
      SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(NULL, value)), '{}') FROM jsonb_each(fields)
      WHERE key = ANY($9::text[]) AND value <> '""')
    FROM made
  ), noted AS (
    INSERT INTO import_thing (run_id, thing_id, version) SELECT $1, id, version FROM made
  )
  UPDATE import_row SET match_id = made.id FROM made WHERE run_id = $1 AND import_row.position = made.position`;
}
