import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { readLong } from './named.ts';

export interface BrokenInvariant {
  invariant: string;
  detail: string;
  /** Whose books are wrong; null where that concerns every company. */
  companyId: number | null;
}

/** So many alarms of a company at a time: who is told of a hundred wrongs is told. */
const alarmsMax = 100;

/** Asks whether the books are right: every row is a promise that was broken. */
export async function checkInvariants(db: Db): Promise<BrokenInvariant[]> {
  const { rows } = await sql.raw<BrokenInvariant>(await readText()).execute(db);
  return rows;
}

/** Asks some of the promises, by their names, about the books of one company. */
export async function checkSome(db: Db, names: readonly string[], companyId: number): Promise<BrokenInvariant[]> {
  const parts = (await readText()).split(/^UNION ALL$/m).filter((part) => names.includes(nameOf(part)));
  const asked = sql.raw(parts.join('\nUNION ALL\n'));
  return readLong(
    db,
    sql`SELECT * FROM (${asked}) AS broken(invariant, detail, company_id) WHERE company_id = ${companyId}`,
  );
}

async function readText(): Promise<string> {
  const text = await readFile(new URL('../db/invariants.sql', import.meta.url), 'utf8');
  return text.replace(/;\s*$/, '');
}

function nameOf(part: string): string {
  return /^SELECT '([^']+)'/m.exec(part)?.[1] ?? '';
}

/**
 * One unseen alarm for each broken promise, however often it is found, for the company that it concerns. What concerns no
 * company is raised for each of them, since one company's administrators put it away for themselves only.
 */
export async function raiseAlarms(db: Db, rows: readonly BrokenInvariant[]): Promise<void> {
  const ofCompany = Map.groupBy(rows, ({ companyId }) => companyId);
  const found = [...ofCompany.values()].flatMap((own) => own.slice(0, alarmsMax));
  if (found.length === 0) return;
  const json = JSON.stringify(found.map(({ companyId, ...row }) => ({ ...row, company_id: companyId })));
  await sql`INSERT INTO alarm (company_id, invariant, detail)
    SELECT DISTINCT company.id, found.invariant, found.detail
    FROM jsonb_to_recordset(${json}::jsonb) AS found(invariant text, detail text, company_id bigint)
    JOIN company ON found.company_id IS NULL OR company.id = found.company_id
    WHERE NOT EXISTS (SELECT FROM alarm WHERE alarm.company_id = company.id
      AND alarm.invariant = found.invariant AND alarm.detail = found.detail AND alarm.seen_at IS NULL)`.execute(db);
}
