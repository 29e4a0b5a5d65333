import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from '../kernel/context.ts';
import { StartupProblem } from '../kernel/settings.ts';
import { makeCatalogue, makePriceChanges } from './catalogue.ts';
import { adminOf, demoPassword, demoUsers, makeCompanies } from './company.ts';
import { makeMails } from './mails.ts';
import { makeMessages } from './messages.ts';
import { makeSales } from './sales.ts';
import { makeStaff } from './staff.ts';
import { makeCustomers, makeItems } from './stock.ts';
import { makeVisits } from './visits.ts';
import { makeWindows } from './window/fill.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'files' | 'jobs' | 'secretKey' | 'appUrl'>;

export interface Demo {
  users: readonly string[];
  password: string;
}

/** The entry of the audit trail that says that the demo is whole. */
const mark = { thing: 'demo', action: 'fill' };
/** Who is there as soon as a demo has begun. */
const firstEmail = 'admin@kinza.example';
const monthsBack = 6;

/**
 * Fills an empty database with two companies, their stock and half a year of sales, all through the product's own
 * actions under a clock that runs through those months. `begins` hears that it takes a while. Null: the database is
 * somebody's, and stays as it is.
 */
export async function fillDemo(tools: Tools, begins: () => void = () => undefined): Promise<Demo | null> {
  const demo = { users: demoUsers, password: demoPassword };
  const { rows } = await sql<{
    isEmpty: boolean;
    isDemo: boolean;
  }>`SELECT NOT EXISTS (SELECT FROM app_user) AS is_empty,
    EXISTS (SELECT FROM audit_entry WHERE thing = ${mark.thing} AND action = ${mark.action}) AS is_demo`.execute(
    tools.db,
  );
  if (!rows[0]?.isEmpty) return rows[0]?.isDemo ? demo : null;
  begins();

  const today = tools.clock.now();
  const start = new Date(today);
  start.setUTCMonth(start.getUTCMonth() - monthsBack);
  const clock = { now: () => start };
  const companies = await makeCompanies({ ...tools, clock });
  const [tokyo] = companies.made;
  if (tokyo) {
    const admin = adminOf({ ...tools, clock }, companies, tokyo);
    await makeStaff(admin, companies.made, companies.passwordHash, today);
  }
  const items = await makeItems({ ...tools, clock }, companies);
  await makeCatalogue({ ...tools, clock }, companies);
  const customers = await makeCustomers({ ...tools, clock }, companies);
  await makeWindows(tools, companies);
  await makeSales(tools, companies, items, customers, start, today);
  await makePriceChanges(tools, companies);
  await makeMessages(tools, companies, today);
  await makeMails(tools, today);
  await makeVisits({ ...tools, clock: { now: () => today } }, companies);
  await tools.db
    .insertInto('auditEntry')
    .values({ ...mark, thingId: 0, companyId: companies.made[0]?.companyId ?? null, at: today })
    .execute();
  return demo;
}

/**
 * Empties a database in which the demo was being made when the server was killed. Nobody can have worked in it: the
 * server listens only when the demo is whole.
 */
export async function clearHalfDemo(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ half: boolean }>(`SELECT to_regclass('app_user') IS NOT NULL AS half`);
    if (!rows[0]?.half) return false;
    const state = await client.query<{ half: boolean }>(
      `SELECT EXISTS (SELECT FROM app_user WHERE email = $3)
         AND NOT EXISTS (SELECT FROM session) AND NOT EXISTS (SELECT FROM audit_entry WHERE thing = $1 AND action = $2) AS half`,
      [mark.thing, mark.action, firstEmail],
    );
    if (!state.rows[0]?.half) return false;
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Refuses to serve the demo, whole or half made, as the real thing: whoever has read how to begin knows its passwords.
 * @throws StartupProblem that says what to do instead.
 */
export async function refuseDemo({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql<{ isDemo: boolean }>`SELECT EXISTS (SELECT FROM app_user WHERE email = ${firstEmail})
    OR EXISTS (SELECT FROM audit_entry WHERE thing = ${mark.thing} AND action = ${mark.action}) AS is_demo`.execute(db);
  if (rows[0]?.isDemo)
    throw new StartupProblem(
      'This database holds the demo, whose passwords everybody knows, and is shown by npm start on this machine alone; give the real shop a place of its own with KINZA_DATA or DATABASE_URL.',
    );
}
