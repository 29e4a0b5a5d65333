import { sql } from 'kysely';
import { type LookDifference, type LookFigure, lookDifferencesMax } from '#contract/reports/nightlyLook.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { snakeCase } from '../../kernel/rows.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';

/** Something that is shown somewhere, and the same worked out anew. */
export interface Figure {
  figure: LookFigure;
  /** The values of a row that are compared. */
  names: readonly string[];
  /** What it speaks of: of now, of the days of a period, or of months. */
  of: 'now' | 'days' | 'months';
  /** `key` and `figures`, as the screen has them. */
  shown: (ctx: Context, days: Span) => Sql | Promise<Sql>;
  /** `key` and a column for each name, from movements, payments and documents alone. */
  recomputed: (ctx: Context, days: Span) => Sql;
}

/** The same columns as one value, which is how what is shown is told. */
export function asFigures(names: readonly string[], rows: Sql): Sql {
  const values = names.flatMap((name) => [sql.lit(name), sql.ref(`told.${snakeCase(name)}`)]);
  return sql`SELECT told.key, jsonb_build_object(${sql.join(values)}) AS figures FROM (${rows}) AS told`;
}

/** One value of a figure: how many rows have it, and those that differ. */
export interface Compared {
  name: string;
  compared: number;
  rowCount: number;
  shown: number;
  recomputed: number;
  rows: { key: string; shown: number; recomputed: number }[];
}

/** Has all statements of a transaction that begins see the same moment. */
export async function holdMoment(tx: Tx): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
}

/** Both sides in one statement, so that both see the same moment. A row that one side does not have is nothing there. */
export async function compareFigure(
  db: Db,
  names: readonly string[],
  shown: Sql,
  recomputed: Sql,
): Promise<Compared[]> {
  const values = (side: Sql) => sql`(${side}) AS side, jsonb_each_text(side.figures) AS one(name, value)
    WHERE one.name = ANY(${[...names]}::text[])`;
  const { rows } = await sql<Compared>`SELECT name, count(*) AS compared, count(*) FILTER (WHERE is_other) AS row_count,
      coalesce(sum(shown) FILTER (WHERE is_other), 0)::bigint AS shown,
      coalesce(sum(recomputed) FILTER (WHERE is_other), 0)::bigint AS recomputed,
      coalesce(to_jsonb((array_agg(jsonb_build_object('key', key, 'shown', shown, 'recomputed', recomputed) ORDER BY key)
        FILTER (WHERE is_other))[1:${sql.lit(lookDifferencesMax)}]), '[]') AS rows
    FROM (SELECT key, name, sum(shown) AS shown, sum(recomputed) AS recomputed, sum(shown) <> sum(recomputed) AS is_other
      FROM (SELECT side.key, one.name, coalesce(one.value::numeric, 0) AS shown, 0 AS recomputed FROM ${values(shown)}
        UNION ALL SELECT side.key, one.name, 0, coalesce(one.value::numeric, 0)
          FROM ${values(asFigures(names, recomputed))}) AS side_by_side
      GROUP BY key, name) AS compared GROUP BY name ORDER BY name`.execute(db);
  return rows;
}

export interface LookedAt {
  id: number;
  code: string;
  locationIds: number[];
}

/** Every company, with all its places. */
export async function listCompanies(db: Db): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`SELECT company.id, company.code,
      coalesce(array_agg(location.id ORDER BY location.id) FILTER (WHERE location.id IS NOT NULL), '{}') AS "locationIds"
    FROM company LEFT JOIN location ON location.company_id = company.id GROUP BY company.id ORDER BY company.id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, locationIds: row.locationIds.map(Number) }));
}

/** The month of a company's first movement or sale; of this day where there is none. */
export async function findFirstMonth(db: Db, companyId: number, today: string): Promise<string> {
  const { rows } = await sql<{ month: string }>`SELECT to_char(least(${today}::date,
      (SELECT min(effective_date) FROM stock_move WHERE company_id = ${companyId}),
      (SELECT min(date) FROM sale WHERE company_id = ${companyId})), 'YYYY-MM') AS month`.execute(db);
  return rows[0]?.month ?? today.slice(0, 7);
}

export interface Look {
  companyId: number;
  date: string;
  olderMonth: string;
  startedAt: Date;
  endedAt: Date;
  compared: number;
}

/** Keeps a look; one of the same night that was begun before gives way to it, and looks of more than a quarter ago go. */
export async function saveLook(
  tx: Tx,
  { companyId, date, olderMonth, startedAt, endedAt, compared }: Look,
  differences: readonly (Omit<LookDifference, 'id'> & { rows: Compared['rows'] })[],
): Promise<void> {
  await sql`DELETE FROM nightly_look WHERE company_id = ${companyId}
    AND (date = ${date} OR date < ${date}::date - 92)`.execute(tx);
  const { rows } = await sql<{ id: number }>`INSERT INTO nightly_look
      (company_id, date, older_month, started_at, ended_at, compared)
    VALUES (${companyId}, ${date}, ${`${olderMonth}-01`}, ${startedAt}, ${endedAt}, ${compared}) RETURNING id`.execute(
    tx,
  );
  for (const { figure, name, from, to, shown, recomputed, rowCount, rows: found } of differences) {
    await sql`INSERT INTO nightly_difference (look_id, figure, name, first_day, last_day, shown, recomputed, row_count, rows)
      VALUES (${rows[0]?.id}, ${figure}, ${name}, ${from}, ${to}, ${shown}, ${recomputed}, ${rowCount},
        ${JSON.stringify(found)}::jsonb)`.execute(tx);
  }
}

interface LastLook {
  id: number;
  endedAt: Date;
  olderMonth: string;
  compared: number;
}

/** The company's last look, and the figures that differed. */
export async function findLast({ db, companyId }: Context) {
  const { rows } = await sql<LastLook>`SELECT id, ended_at, to_char(older_month, 'YYYY-MM') AS older_month, compared
    FROM nightly_look WHERE company_id = ${companyId} ORDER BY date DESC LIMIT 1`.execute(db);
  const [last] = rows;
  if (!last) return { look: null, differences: [] };
  const found =
    await sql<LookDifference>`SELECT id, figure, name, first_day AS "from", last_day AS "to", shown, recomputed, row_count
    FROM nightly_difference WHERE look_id = ${last.id} ORDER BY id`.execute(db);
  const { id: _, endedAt, ...look } = last;
  return {
    look: { ...look, endedAt: endedAt.toISOString(), differenceCount: found.rows.length },
    differences: found.rows.slice(0, lookDifferencesMax),
  };
}

/** The rows of a difference; none where the company has no such difference. */
export async function findRows({ db, companyId }: Context, { id }: { id: number }) {
  const { rows } = await sql<{ rows: Compared['rows'] }>`SELECT rows FROM nightly_difference AS difference
    JOIN nightly_look AS look ON look.id = difference.look_id
    WHERE difference.id = ${id} AND look.company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}
