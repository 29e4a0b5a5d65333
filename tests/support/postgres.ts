import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  /** Runs `server/db/invariants.sql`, which must return no row, and then removes the database. */
  drop(): Promise<void>;
}

const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');

/** A database of one's own, migrated and empty. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ask(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE ${inject('template')}`);
  const url = inject('databaseUrl').replace(/kinza$/, name);
  const drop = async () => {
    const broken = await ask(url, invariants);
    await ask(inject('databaseUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
    if (broken.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(broken.slice(0, 5))}`);
  };
  return { url, drop };
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
