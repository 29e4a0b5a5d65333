import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lockNumbers } from '../locks.ts';
import { type Access, readAccess, superuserUrl, urlOf } from './access.ts';
import { findLeftover } from './cluster.ts';
import { alreadyRunning } from './holder.ts';
import type { Place } from './place.ts';

/** The lock on a data folder, for as long as its connection to the database lasts. */
export interface Ownership {
  /** Settles when the connection has ended, whoever ended it. */
  lost: Promise<void>;
  release(): Promise<void>;
}

/** @throws StartupProblem where a living server holds the lock. */
export async function takeOwnership(access: Access): Promise<Ownership> {
  const owner = await connectOwner(access);
  const lost = new Promise<void>((settle) => owner.once('end', () => settle()));
  // The lock of a server that was killed is free as soon as PostgreSQL notices that nobody is there any more.
  const release = () => owner.end().catch(() => undefined);
  for (const until = Date.now() + 1_000; Date.now() < until; await sleep(50)) {
    const { rows } = await owner.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockNumbers.dataFolder,
    ]);
    if (rows[0]?.taken) return { lost, release };
  }
  await release();
  throw alreadyRunning();
}

/** Whether the database of a place runs, and somebody holds the lock of its owner. */
export async function isLocked(place: Place): Promise<boolean> {
  if (findLeftover(place) === undefined) return false;
  const client = await connect(urlOf(readAccess(place), 'postgres')).catch(() => null);
  if (!client) return false;
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
      [lockNumbers.dataFolder],
    );
    return Boolean(rowCount);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connectOwner(access: Access): Promise<pg.Client> {
  try {
    return await connect(urlOf(access, 'postgres'));
  } catch (error) {
    // 28P01 stands for a role that does not exist as much as for a wrong password.
    if ((error as { code?: string }).code !== '28P01') throw error;
    await makeDatabase(access);
    return await connect(urlOf(access, 'postgres'));
  }
}

/**
 * The application's database belongs to a role that is no superuser; tests make databases and migrations make roles.
 * The password comes last: until then the next start finds nobody who can sign in, and begins here again.
 */
async function makeDatabase(access: Access): Promise<void> {
  const superuser = await connect(superuserUrl(access, 'postgres'));
  try {
    const role = await superuser.query(`SELECT FROM pg_roles WHERE rolname = 'kinza'`);
    if (!role.rowCount) await superuser.query('CREATE ROLE kinza CREATEROLE CREATEDB');
    const database = await superuser.query(`SELECT FROM pg_database WHERE datname = 'kinza'`);
    if (!database.rowCount) await superuser.query('CREATE DATABASE kinza OWNER kinza');
    await superuser.query(`ALTER ROLE kinza LOGIN PASSWORD '${access.password}'`);
  } finally {
    await superuser.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'kinza owner' });
  // The end of the database is seen by its process, not by this connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
