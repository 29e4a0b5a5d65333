import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { migrate } from './migrate.ts';

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

/** A database in which this much is said to have been applied besides. */
async function databaseWith(change: string): Promise<string> {
  const database = await createTestDatabase();
  open.push(database);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(change);
  await client.end();
  return database.url;
}

it('runs again over what it has made', async () => {
  await expect(migrate(await databaseWith('SELECT'))).resolves.toBeUndefined();
});

it.each([
  [
    'data from before the first release',
    `INSERT INTO migration (name, hash) VALUES ('016_milestones.sql', '')`,
    /before 22 November 2026.*KINZA_DATA/,
  ],
  [
    'data of a newer Kinza',
    `INSERT INTO migration (name, hash) VALUES ('900_later.sql', '')`,
    /newer version.*900_later/,
  ],
  [
    'data of a Kinza with other tables',
    `UPDATE migration SET hash = 'another' WHERE name = '001_kernel.sql'`,
    /tables differ.*KINZA_DATA/,
  ],
])('refuses %s in one sentence, and changes nothing', async (_, change, sentence) => {
  const url = await databaseWith(change);
  await expect(migrate(url)).rejects.toThrow(sentence);
});
