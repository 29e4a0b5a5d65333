import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kernel/migrate.ts';
import { findLeftover, isAlive, stopPostgres } from '#server/kernel/postgres/cluster.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';
import { fillWorldTemplate, type WorldTemplate } from './worldTemplate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the test cluster; its role may make databases. */
    databaseUrl: string;
    /** Name of the migrated, empty database that tests clone. */
    template: string;
    /** The database that worlds clone, and what stands in it. */
    world: WorldTemplate;
  }
}

const template = 'kinza_template';
const worldTemplate = 'kinza_world';
const prefix = 'kinza-test-';

/**
 * Where Linux keeps files in memory. A hundred databases are made in a run, each of some three hundred files: on a disk
 * that takes minutes. Containers often have too little of it.
 */
const memory = '/dev/shm';
const memoryBytesMin = 3 * 1024 ** 3;

/** One PostgreSQL for all projects of a run that need it, thrown away afterwards. It does without fsync, and only it. */
let running: Promise<{ embedded: Embedded; dataDir: string; world: WorldTemplate }> | undefined;
let users = 0;

export async function setup(project: TestProject): Promise<void> {
  users++;
  running ??= start();
  const { embedded, world } = await running;
  project.provide('databaseUrl', embedded.url);
  project.provide('template', template);
  project.provide('world', world);
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
  const dataDir = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), `${prefix}${process.pid}-`));
  // The account that runs PostgreSQL for root must be able to come in.
  chmodSync(dataDir, 0o711);
  const embedded = await startEmbedded({ dataDir, durable: false });
  const urlOf = (database: string) => embedded.url.replace(/kinza$/, database);
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await migrate(urlOf(template));
  await client.query(`CREATE DATABASE ${worldTemplate} TEMPLATE ${template} STRATEGY file_copy`);
  await client.end();
  const filled = await fillWorldTemplate(urlOf(worldTemplate));
  return { embedded, dataDir, world: { ...filled, database: worldTemplate } };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= memoryBytesMin;
}

/** A run that was killed leaves its cluster behind, running. */
async function removeLeftovers(): Promise<void> {
  const folders = [tmpdir(), memory].filter((folder) => existsSync(folder));
  for (const dataDir of folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(basename(dataDir))?.[1]);
    if (!pid || isAlive(pid)) continue;
    const place = findPlace(dataDir);
    const leftover = findLeftover(place);
    if (leftover) await stopPostgres(place, leftover);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
