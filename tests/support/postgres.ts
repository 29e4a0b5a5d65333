import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '#server/kernel/database.ts';

export interface TestDatabase {
  url: string;
  /** Runs `server/db/invariants.sql`, which must return no row, and then removes the database. */
  drop(): Promise<void>;
}

export interface TestConnection extends Connection {
  url: string;
  /** Drops the database as well. */
  close(): Promise<void>;
}

const insufficientPrivilege = '42501';
const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');

/** A database of one's own, migrated and empty unless another template is named. */
export async function createTestDatabase(template = inject('template')): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ask(inject('databaseUrl'), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = inject('databaseUrl').replace(/kinza$/, name);
  const drop = async () => {
    const broken = await ask(url, invariants);
    await dropDatabase(inject('databaseUrl'), name);
    if (broken.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(broken.slice(0, 5))}`);
  };
  return { url, drop };
}

/** A database of one's own, and connections to it. */
export async function openTestConnection(max?: number): Promise<TestConnection> {
  const database = await createTestDatabase();
  const connection = connect(database.url, max ? { max } : {});
  const close = async () => {
    await connection.close();
    await database.drop();
  };
  return { ...connection, url: database.url, close };
}

/** What whoever waits on a connection hears when it breaks: in which words depends on how far it was read by then. */
export const connectionLost = /terminat|not queryable|ECONNRESET|EPIPE/;

/** Ends the connections that are doing something of which the text holds `word`, as soon as there are so many. */
export async function cutConnections(url: string, word: string, count: number): Promise<void> {
  const busy = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%${word}%'`;
  while ((await ask(url, `SELECT ${busy}`)).length < count) await sleep(10);
  await ask(url, `SELECT pg_terminate_backend(pid) ${busy}`);
}

/** With whoever is still connected; autovacuum, which nobody but a superuser may end, is waited for by the plain form. */
async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await ask(url, `DROP DATABASE ${name} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await ask(url, `DROP DATABASE ${name}`);
  }
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
