import { type RawBuilder, sql } from 'kysely';
import { allowLong, type Db } from './database.ts';
import type { Window } from './page.ts';

type Sql = RawBuilder<unknown>;

/** How a window is found from one end of its list: after so many rows, of which the first few may not belong to it. */
export interface Walk {
  isBackwards: boolean;
  offset: number;
  /** Rows before the window that the walk brings along, in the order of the list. */
  spare: number;
}

/** From here on it pays to find a page first and then to read its rows, and to ask where a walk to it best begins. */
export const deepFrom = 500;

/** The shorter way to a window in a list of so many rows, which brings as many rows as the window has, if there are. */
export function shorterWalk({ limit, offset }: Window, count: number): Walk {
  if (offset <= count / 2) return { isBackwards: false, offset, spare: 0 };
  const fromEnd = count - offset - limit;
  if (fromEnd >= 0) return { isBackwards: true, offset: fromEnd, spare: 0 };
  return { isBackwards: true, offset: 0, spare: Math.min(limit, count) - Math.max(0, count - offset) };
}

/** A list that has milestones (server/db/016_milestones.sql). */
export interface LongList {
  /** What its milestones are filed under. */
  name: 'customerByCode' | 'customerByName' | 'itemByCode' | 'itemByNewest';
  /** The columns that order it, all the same way, and those of a milestone that say the same, each as one list. */
  place: Sql;
  milestone: Sql;
}

/** So many rows lie from one milestone to the next. Walking along an index, it takes as long as finding a milestone does. */
const step = 256;
/** With more changes than these, milestones are made again; with more than those, a page is found without them. */
const changesKept = 100;
const changesMax = 1_000;

/**
 * Where a walk to a deep page begins: a statement WITH `near` walks the rows of the list for which `isOnward` holds, in its
 * order, and passes `rest` of them. Brings no row where no milestone is of use: in a short list, beyond its end, near to
 * where it begins, or when too much has changed. One plan serves every page, so the offset hides.
 *
 * So many rows came into the list since that a milestone may be as much further down than it says: one that many rows
 * above the page surely lies before it. What it lacks is then the count of what came and went before it.
 */
export function nearMilestone(
  { name, place, milestone }: LongList,
  companyId: number,
  { direction, offset }: { direction: 'asc' | 'desc'; offset: number },
): { near: Sql; isOnward: Sql; rest: Sql } {
  const isDescending = direction === 'desc';
  // Counted from the end, a milestone itself has been passed, too.
  const passed = sql.ref(isDescending ? 'onward' : 'before');
  const [isPassed, isAhead] = isDescending ? [sql`>=`, sql`<`] : [sql`<`, sql`>=`];
  const own = sql`company_id = ${companyId} AND list = ${sql.lit(name)}`;
  const near = sql`
    changed AS MATERIALIZED (SELECT key, id, way FROM list_change WHERE ${own} LIMIT ${sql.lit(changesMax + 1)}),
    known AS MATERIALIZED (SELECT ${offset}::int AS wanted, count(*) FILTER (WHERE way > 0) AS came,
      count(*) <= ${sql.lit(changesMax)} AND count(*) = count(way) AS is_known FROM changed),
    near AS MATERIALIZED (SELECT key, id, ${passed} AS passed FROM milestone
      WHERE ${own} AND ${passed} <= (SELECT wanted - came FROM known WHERE is_known) ORDER BY ${passed} DESC LIMIT 1)`;
  const changes = sql`SELECT coalesce(sum(way), 0) FROM changed WHERE (${milestone}) ${isPassed} (SELECT ${milestone} FROM near)`;
  return {
    near,
    isOnward: sql`(${place}) ${isAhead} (SELECT ${milestone} FROM near)`,
    rest: sql`(SELECT wanted - passed - (${changes}) FROM near, known)`,
  };
}

/** Makes the milestones of all lists anew of which much has changed since, or nobody knows what. */
export async function makeMilestones(db: Db, every = step, kept = changesKept): Promise<void> {
  const { rows } = await sql<{ companyId: number; list: string }>`SELECT company_id, list FROM list_change
    GROUP BY company_id, list HAVING count(*) > ${kept} OR count(*) > count(way)`.execute(db);
  for (const { companyId, list } of rows) {
    await db.transaction().execute(async (tx) => {
      await allowLong(tx);
      await sql`SELECT make_milestones(${companyId}, ${list}, ${every})`.execute(tx);
    });
  }
}
