import { sql } from 'kysely';
import type { ReportName } from '#contract/reports/reportName.ts';
import { type SavedView, viewsMax } from '#contract/reports/savedView.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { named, readShort } from '../../kernel/named.ts';

type NewView = Omit<SavedView, 'id'> & { report: ReportName };

const row = sql`id, name, search, columns->'shown' AS shown, columns->'hidden' AS hidden, user_id IS NULL AS is_company, opens_first`;

/** The views of a report that a user has in the company in use: their own first, each by name. */
export async function findViews({ db, user, companyId }: Context, report: ReportName): Promise<SavedView[]> {
  return readShort(
    db,
    sql`SELECT ${row} FROM saved_view WHERE company_id = ${companyId} AND report = ${report}
      AND (user_id = ${user.id} OR user_id IS NULL) ORDER BY user_id IS NULL, name LIMIT ${2 * viewsMax}`,
  );
}

/** Writes a view under its name, and answers how many its owner has of the report then. Another one opens first no more. */
export async function writeView(
  tx: Tx,
  { user, companyId }: Context,
  { report, name, search, shown, hidden, isCompany, opensFirst }: NewView,
): Promise<{ view: SavedView; count: number }> {
  const owner = isCompany ? null : user.id;
  const own = sql`company_id = ${companyId} AND user_id IS NOT DISTINCT FROM ${owner}::bigint AND report = ${report}`;
  if (opensFirst) await named(tx, sql`UPDATE saved_view SET opens_first = false WHERE ${own} AND opens_first`);
  const [view] = await named<SavedView>(
    tx,
    sql`INSERT INTO saved_view (company_id, user_id, report, name, search, columns, opens_first)
      VALUES (${companyId}, ${owner}::bigint, ${report}, ${name}, ${JSON.stringify(search)}::jsonb,
        ${JSON.stringify({ shown, hidden })}::jsonb, ${opensFirst})
      ON CONFLICT (company_id, user_id, report, name) DO UPDATE
        SET search = excluded.search, columns = excluded.columns, opens_first = excluded.opens_first
      RETURNING ${row}`,
  );
  const [counted] = await named<{ count: number }>(tx, sql`SELECT count(*)::int AS count FROM saved_view WHERE ${own}`);
  if (!view) throw new Error('A view that was written is there.');
  return { view, count: counted?.count ?? 0 };
}

/** Views that a user may change: their own, and for an administrator those of the company. */
const isTheirs = ({ user, companyId }: Context) =>
  sql`company_id = ${companyId} AND (user_id = ${user.id} OR (user_id IS NULL AND ${user.isAdmin}))`;

/** A view that the user may change, held; undefined where there is none. */
export async function holdView(
  tx: Tx,
  ctx: Context,
  id: number,
): Promise<{ report: ReportName; view: SavedView } | undefined> {
  const [held] = await named<SavedView & { report: ReportName }>(
    tx,
    sql`SELECT report, ${row} FROM saved_view WHERE id = ${id} AND ${isTheirs(ctx)} FOR UPDATE`,
  );
  if (!held) return undefined;
  const { report, ...view } = held;
  return { report, view };
}

/** Names a view, and says whether it opens first: another one of its owner and report does so no more. */
export async function renameView(
  tx: Tx,
  view: SavedView,
  { name, opensFirst }: Pick<SavedView, 'name' | 'opensFirst'>,
): Promise<SavedView> {
  if (opensFirst)
    await named(
      tx,
      sql`UPDATE saved_view AS other SET opens_first = false FROM saved_view AS view
        WHERE view.id = ${view.id} AND other.id <> view.id AND other.opens_first AND other.company_id = view.company_id
          AND other.user_id IS NOT DISTINCT FROM view.user_id AND other.report = view.report`,
    );
  await named(tx, sql`UPDATE saved_view SET name = ${name}, opens_first = ${opensFirst} WHERE id = ${view.id}`);
  return { ...view, name, opensFirst };
}

/** Removes a view of the user, or for an administrator one of the company; undefined where there is none. */
export async function deleteView(
  tx: Tx,
  ctx: Context,
  id: number,
): Promise<{ report: ReportName; name: string } | undefined> {
  const [gone] = await named<{ report: ReportName; name: string }>(
    tx,
    sql`DELETE FROM saved_view WHERE id = ${id} AND ${isTheirs(ctx)} RETURNING report, name`,
  );
  return gone;
}
