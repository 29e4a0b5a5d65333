import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { accessModules, firstRoles } from '#contract/kernel/access.ts';
import { actionsExplained } from '#contract/kernel/accessExplained.ts';
import { installJobs } from './jobs.ts';
import { lockNumbers } from './locks.ts';

const folder = new URL('../db/', import.meta.url);

/**
 * Brings a database up to date: runs the numbered files of `server/db` that it has not seen, each in one transaction,
 * then fills in modules, actions with what they mean, and roles that it lacks. Refuses a database that a newer Kinza has
 * written, and one whose applied files have since changed.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumbers.migration]);
    await client.query(`SET lock_timeout = '10s'`);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    await applyFiles(client);
    await seedRights(client);
    await explainActions(client);
    await installJobs(client);
  } finally {
    await client.end();
  }
}

/** Thrown when the database belongs to another version of Kinza. */
export class MigrationProblem extends Error {}

const foreign =
  'The database was made by another Kinza whose tables differ from the ones here. Start that Kinza again, or start this one with an empty database (another KINZA_DATA, or another DATABASE_URL).';
/** Data of the tables as they were before 2026-11-22, which no release has had. */
const unreleased =
  "The database is of a Kinza from before 22 November 2026, which was never released and can't be carried over. Keep its folder if you need it, and start with an empty one: set KINZA_DATA to another folder, or move the old one away.";

async function applyFiles(client: pg.Client): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  const applied = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration');
  const known = new Map(applied.rows.map((row) => [row.name, row.hash]));

  if (known.has('016_milestones.sql') || known.has('011_issuer.sql')) throw new MigrationProblem(unreleased);
  const unknown = [...known.keys()].find((name) => !files.includes(name));
  if (unknown) throw new MigrationProblem(`The database was written by a newer version of Kinza (${unknown}).`);

  for (const name of files) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    if (known.get(name) === hash) continue;
    if (known.has(name)) throw new MigrationProblem(foreign);
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [name, hash]);
    await client.query('COMMIT');
  }
}

/** New actions come with the rights of the matrix; what an administrator has changed since stays as it is. */
async function seedRights(client: pg.Client): Promise<void> {
  const rows = accessModules.flatMap(({ name, actions }) => actions.map((action) => ({ module: name, ...action })));
  const seen = await client.query<{ count: string }>('SELECT count(*) FROM action WHERE description = ANY($1)', [
    rows.map(({ word }) => word),
  ]);
  if (Number(seen.rows[0]?.count) === rows.length) return;

  await client.query('BEGIN');
  const modules = accessModules.map(({ name }) => name);
  await client.query('INSERT INTO module (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [modules]);
  await seedRoles(client);
  for (const { module, word, roles } of rows) {
    const made = await client.query<{ id: number }>(
      `INSERT INTO action (module_id, description) SELECT id, $2 FROM module WHERE name = $1
       ON CONFLICT DO NOTHING RETURNING id`,
      [module, word],
    );
    if (!made.rows[0]) continue;
    await client.query(
      `INSERT INTO access_right (role_id, action_id, active) SELECT id, $1, coalesce(letter = ANY($2), false) FROM role
       ON CONFLICT DO NOTHING`,
      [made.rows[0].id, ['A', ...roles]],
    );
  }
  await client.query('COMMIT');
}

/** Once: afterwards roles are renamed, switched off and made as the shop likes, and none comes back. */
async function seedRoles(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM role LIMIT 1');
  if (rowCount) return;
  for (const { name, nameJa, letter } of firstRoles) {
    await client.query('INSERT INTO role (name, name_ja, letter) VALUES ($1, $2, $3)', [name, nameJa, letter]);
  }
}

/** Only of actions that nobody has touched: what a shop has written, or taken away, stays. */
async function explainActions(client: pg.Client): Promise<void> {
  const rows = Object.entries(actionsExplained).map(([description, words]) => [description, ...words]);
  const columns = [0, 1, 2].map((column) => rows.map((row) => row[column]));
  await client.query(
    `UPDATE action SET explanation = en, explanation_ja = ja
     FROM unnest($1::text[], $2::text[], $3::text[]) AS said(word, en, ja)
     WHERE description = word AND version = 1 AND (explanation, explanation_ja) IS DISTINCT FROM (en, ja)`,
    columns,
  );
}
