import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/database.ts';
import { drawIds, insertRows, updateRows } from '../../kernel/rows.ts';
import { type Joined, type Look, type OpenVisit, pauseMs, type Visit } from './rules.ts';

/** The salts of a day and of the one before, null once that is gone. The first who asks on a day draws its salt. */
export async function findSalts(
  db: Db,
  day: string,
  fresh: Uint8Array,
): Promise<{ today: Uint8Array; before: Uint8Array | null }> {
  await sql`INSERT INTO visit_salt (day, salt) VALUES (${day}, ${fresh}) ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<{ day: string; salt: Uint8Array }>`SELECT day, salt FROM visit_salt
    WHERE day IN (${day}::date, ${day}::date - 1)`.execute(db);
  const today = rows.find((row) => row.day === day)?.salt;
  if (!today) throw new Error('A day has no salt.');
  return { today, before: rows.find((row) => row.day !== day)?.salt ?? null };
}

/** Throws the salts away from which no visit can go on any more. */
export async function removeSalts(db: Db, today: string): Promise<void> {
  await sql`DELETE FROM visit_salt WHERE day < ${today}::date - 1`.execute(db);
}

/** One process at a time writes looks, so that two of one visitor don't begin two visits. */
export async function holdWriting(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('visit'))`.execute(tx);
}

/** The visits of these visitors that may still go on. One whose day was added up is over. */
export async function listOpen(tx: Tx, looks: readonly Look[]): Promise<OpenVisit[]> {
  const visitors = [...new Set(looks.flatMap(({ visitor, visitorBefore }) => [visitor, visitorBefore]))];
  const first = Math.min(...looks.map(({ at }) => at.getTime()));
  const { rows } =
    await sql<OpenVisit>`SELECT id, company_id, visitor::text AS visitor, last_at, pages, is_engaged FROM visit
    WHERE visitor = ANY(${visitors.filter((one) => one !== null)}::bigint[]) AND last_at >= ${new Date(first - pauseMs)}
      AND day > (SELECT through FROM visit_reach)`.execute(tx);
  return rows;
}

export async function saveVisits(tx: Tx, { begun, changed, events }: Joined): Promise<void> {
  const { visit: ids } = await drawIds(tx, { visit: begun.length } as Record<'visit', number>);
  const idOf = new Map<Visit | OpenVisit, number>(begun.map((visit, index) => [visit, ids[index] ?? 0]));
  for (const visit of changed) idOf.set(visit, visit.id);
  await insertRows(
    tx,
    'visit',
    begun.map((visit) => ({ id: idOf.get(visit), ...visit })),
  );
  await updateRows(
    tx,
    'visit',
    changed.map(({ id, lastAt, pages, isEngaged }) => ({ id, lastAt, pages, isEngaged })),
  );
  await insertRows(
    tx,
    'visitEvent',
    events.map(({ of, ...event }) => ({ visitId: idOf.get(of), ...event })),
  );
}

/** Pages and sites of a day of which the totals keep the most visited. */
const valuesMax = 1_000;

/** Adds up the days that are over, up to the last on which somebody came: of those before, nothing can change any more. */
export async function settleDays(tx: Tx, last: string): Promise<void> {
  const { rows } = await sql<{ since: string; through: string | null }>`SELECT through AS since,
    (SELECT max(day) FROM visit WHERE day <= ${last}) AS through FROM visit_reach FOR UPDATE`.execute(tx);
  const { since = '', through = null } = rows[0] ?? {};
  if (through === null || through <= since) return;
  await sql`INSERT INTO visit_day_total (company_id, day, visits, visitors, bounces, seconds)
    SELECT company.id, total.* FROM company, visit_days(company.id, ${since}::date + 1, ${through}) AS total`.execute(
    tx,
  );
  await sql`INSERT INTO visit_day_part (company_id, day, part, value, visits)
    SELECT company_id, day, part, value, visits FROM (
      SELECT *, row_number() OVER (PARTITION BY company_id, day, part ORDER BY visits DESC, value) AS place
      FROM visit_parts(${since}::date + 1, ${through})) AS ranked
    WHERE place <= ${valuesMax}`.execute(tx);
  await sql`UPDATE visit_reach SET through = ${through}`.execute(tx);
}

/** Throws visits away, with their events, that began before a day; what was added up of them stays. */
export async function removeVisits(tx: Tx, before: string): Promise<void> {
  await sql`DELETE FROM visit WHERE day < ${before}`.execute(tx);
  await sql`UPDATE visit_reach SET kept_from = greatest(kept_from, ${before}::date)`.execute(tx);
}
