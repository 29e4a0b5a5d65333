import { type RawBuilder, sql } from 'kysely';
import type { ImportChange, ImportProblem } from '#contract/kernel/import.ts';
import type { Changes } from '../audit.ts';
import type { Db, Tx } from '../database.ts';
import type { ImportedRow, ImportKind, MatchKey } from './kind.ts';
import type { RunRow } from './store.ts';

/** Finds what is there already, by one key after the other: the first that fits counts. */
export async function matchRows(db: Db, { id, companyId }: RunRow, keys: readonly MatchKey[]): Promise<void> {
  for (const { table, thingId, fields, isOpen } of keys) {
    const same = fields.map((field) => sql`thing.${sql.ref(field)} = fields->>${field}::text`);
    await sql`UPDATE import_row SET match_id = thing.${sql.ref(thingId)} FROM ${sql.table(table)} AS thing
      WHERE run_id = ${id} AND match_id IS NULL AND thing.company_id = ${companyId} AND ${sql.join(same, sql` AND `)}
        AND fields->>${fields[0]}::text <> '' AND ${isOpen ?? sql`true`}`.execute(db);
  }
}

/** Rows that mean a thing which a row before them means: not by a value of their own, which is told otherwise. */
export async function listMatchedTwice(db: Db, runId: string): Promise<{ row: number; otherRow: number }[]> {
  const { rows } = await sql<{ row: number; otherRow: number }>`SELECT * FROM (
    SELECT file_row AS row, first_value(file_row) OVER (PARTITION BY match_id ORDER BY position) AS other_row
    FROM import_row WHERE run_id = ${runId} AND match_id IS NOT NULL AND problems = '[]') AS found
    WHERE row <> other_row ORDER BY row`.execute(db);
  return rows;
}

/** Rows of something new that lack a required field. */
export async function listLackingRequired(db: Db, runId: string): Promise<{ row: number; fields: string[] }[]> {
  const { rows } = await sql<{
    row: number;
    fields: string[];
  }>`SELECT file_row AS row, lacking AS fields FROM import_row
    WHERE run_id = ${runId} AND match_id IS NULL AND lacking <> '{}' ORDER BY position`.execute(db);
  return rows;
}

/** Adds problems to the rows that they are of. */
export async function saveProblems(db: Db, runId: string, problems: readonly ImportProblem[]): Promise<void> {
  await sql`UPDATE import_row SET problems = problems || found.all_of
    FROM (SELECT (found->>'row')::int AS row, jsonb_agg(found) AS all_of
      FROM jsonb_array_elements(${JSON.stringify(problems)}::jsonb) AS found GROUP BY 1) AS found
    WHERE run_id = ${runId} AND file_row = found.row`.execute(db);
}

/** A row of something that is there, beside what is there now. */
export interface MatchedRow {
  position: number;
  row: number;
  fields: Record<string, unknown>;
  given: string[];
  before: Record<string, unknown>;
}

/** Matched rows that nothing is wrong with, after a position. */
export async function listMatched(
  db: Db,
  { id }: RunRow,
  kind: ImportKind,
  after: number,
  limit: number,
): Promise<MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    SELECT position, file_row AS row, fields, given, ${thingBefore(kind)} AS before
    FROM import_row JOIN ${sql.table(kind.table)} AS thing ON thing.id = match_id
    WHERE run_id = ${id} AND position > ${after} AND problems = '[]' ORDER BY position LIMIT ${limit}`.execute(db);
  return rows;
}

/** What is known of the table `thing` before anything changes. */
function thingBefore({ columns, facts }: ImportKind): RawBuilder<unknown> {
  const known = Object.keys(columns).map((name) => sql`${name}::text, thing.${sql.ref(name)}`);
  return sql`jsonb_build_object(${sql.join(known)}, 'version', thing.version) || ${facts ?? sql`'{}'::jsonb`}`;
}

/** Saves what would change of matched rows. */
export async function saveChanges(
  db: Db,
  runId: string,
  rows: readonly { position: number; version: number; changes: Changes }[],
): Promise<void> {
  await sql`UPDATE import_row SET changes = found.changes, match_version = found.version
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS found(position int, version int, changes jsonb)
    WHERE run_id = ${runId} AND import_row.position = found.position`.execute(db);
}

type Counts = Pick<RunRow, 'addCount' | 'changeCount' | 'sameCount' | 'troubleCount'>;

export async function countOutcomes(on: Db | Tx, runId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`SELECT
      count(*) FILTER (WHERE problems = '[]' AND match_id IS NULL) AS add_count,
      count(*) FILTER (WHERE problems = '[]' AND changes <> '{}') AS change_count,
      count(*) FILTER (WHERE problems = '[]' AND changes = '{}') AS same_count,
      count(*) FILTER (WHERE problems <> '[]') AS trouble_count
    FROM import_row WHERE run_id = ${runId}`.execute(on);
  return rows[0] ?? { addCount: 0, changeCount: 0, sameCount: 0, troubleCount: 0 };
}

/** A row of a file that can be imported, and what it is beside what is there. */
export interface ImportableRow {
  thing: ImportedRow;
  /** What is there now, and what would change of it; null where nothing is. */
  before: Record<string, unknown> | null;
  changes: Changes | null;
  isThere: boolean;
  isChanged: boolean;
}

/**
 * The first rows that can be imported, so many that are new, changed and the same, in the order of the file. What is there
 * already has its code where the file says none.
 */
export async function listImportable(db: Db, runId: string, kind: ImportKind, limit: number): Promise<ImportableRow[]> {
  const { table, code } = kind;
  const first = (
    outcome: RawBuilder<unknown>,
  ) => sql`(SELECT position, file_row, fields, match_id, changes FROM import_row
    WHERE run_id = ${runId} AND problems = '[]' AND ${outcome} ORDER BY position LIMIT ${limit})`;
  const { rows } = await sql<ImportableRow>`
    SELECT first.fields || jsonb_build_object('row', first.file_row, ${code}::text,
        coalesce(nullif(first.fields->>${code}::text, ''), thing.${sql.ref(code)}, '')) AS thing,
      CASE WHEN thing.id IS NOT NULL THEN ${thingBefore(kind)} END AS before, first.changes,
      first.match_id IS NOT NULL AS is_there, coalesce(first.changes, '{}') <> '{}' AS is_changed
    FROM (${first(sql`match_id IS NULL`)} UNION ALL ${first(sql`match_id IS NOT NULL AND changes <> '{}'`)}
      UNION ALL ${first(sql`match_id IS NOT NULL AND changes = '{}'`)}) AS first
    LEFT JOIN ${sql.table(table)} AS thing ON thing.id = first.match_id ORDER BY first.position`.execute(db);
  return rows;
}

/** The rows that can be imported. */
export function totalOf({ addCount, changeCount, sameCount }: Counts): number {
  return addCount + changeCount + sameCount;
}

/** Makes rows that match something new ones, which codes of their own will be issued to. */
export async function forgetMatches(db: Db, runId: string, ownFields: readonly string[]): Promise<void> {
  const emptied = JSON.stringify(Object.fromEntries(ownFields.map((field) => [field, ''])));
  await sql`UPDATE import_row SET match_id = NULL, changes = NULL, fields = fields || ${emptied}::jsonb
    WHERE run_id = ${runId} AND match_id IS NOT NULL AND problems = '[]'`.execute(db);
}

/** Rows whose thing was changed since the file was checked. Holds the things until the transaction ends. */
export async function holdMatched(tx: Tx, runId: string, { table }: ImportKind): Promise<number[]> {
  await sql`SELECT FROM ${sql.table(table)} WHERE id IN (SELECT match_id FROM import_row
    WHERE run_id = ${runId} AND changes <> '{}') ORDER BY id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ row: number }>`SELECT file_row AS row FROM import_row
    JOIN ${sql.table(table)} AS thing ON thing.id = match_id
    WHERE run_id = ${runId} AND problems = '[]' AND changes <> '{}' AND thing.version <> match_version
    ORDER BY position`.execute(tx);
  return rows.map(({ row }) => row);
}

/** The first rows that would change something, each under the code of its thing. */
export async function listChanges(
  db: Db,
  runId: string,
  { table, code }: ImportKind,
  limit: number,
): Promise<(Omit<ImportChange, 'changes'> & { changes: Changes })[]> {
  const { rows } = await sql<Omit<ImportChange, 'changes'> & { changes: Changes }>`
    SELECT file_row AS row, thing.${sql.ref(code)} AS code, changes FROM import_row
    JOIN ${sql.table(table)} AS thing ON thing.id = match_id
    WHERE run_id = ${runId} AND problems = '[]' AND changes <> '{}' ORDER BY position LIMIT ${limit}`.execute(db);
  return rows;
}

/** Rows of a file that were left out, in its order. */
export async function listTroubles(
  db: Db,
  runId: string,
  after: number,
  limit: number,
): Promise<{ position: number; cells: string[]; problems: ImportProblem[] }[]> {
  const { rows } = await sql<{ position: number; cells: string[]; problems: ImportProblem[] }>`
    SELECT position, cells, problems FROM import_row
    WHERE run_id = ${runId} AND problems <> '[]' AND position > ${after} ORDER BY position LIMIT ${limit}`.execute(db);
  return rows;
}
