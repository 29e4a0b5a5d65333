import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kernel/migrate.ts';
import { findLeftover, isAlive, stopPostgres } from '#server/kernel/postgres/cluster.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the test cluster; its role may make databases. */
    databaseUrl: string;
    /** Name of the migrated database that tests clone. */
    template: string;
  }
}

const template = 'kinza_template';
const prefix = 'kinza-test-';

/** One PostgreSQL for all projects of a run that need it, thrown away afterwards. It does without fsync, and only it. */
let running: Promise<{ embedded: Embedded; dataDir: string }> | undefined;
let users = 0;

export async function setup(project: TestProject): Promise<void> {
  users++;
  running ??= start();
  const { embedded } = await running;
  project.provide('databaseUrl', embedded.url);
  project.provide('template', template);
}

export async function teardown(): Promise<void> {
  if (--users > 0 || !running) return;
  const { embedded, dataDir } = await running;
  running = undefined;
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function start() {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // The account that runs PostgreSQL for root must be able to come in.
  chmodSync(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, durable: false });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  await migrate(embedded.url.replace(/kinza$/, template));
  return { embedded, dataDir };
}

/** A run that was killed leaves its cluster behind, running. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const dataDir = join(tmpdir(), name);
    const place = findPlace(dataDir);
    const leftover = findLeftover(place);
    if (leftover) await stopPostgres(place, leftover);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
