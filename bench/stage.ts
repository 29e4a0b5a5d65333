import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectForLong } from '#server/kernel/database.ts';
import { migrate } from '#server/kernel/migrate.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { moveTotalsOn } from '#server/kernel/totals.ts';
import { type Kinza, makeFolder, startKinza } from '../tests/support/kinza.ts';
import { ask } from '../tests/support/shop.ts';
import type { Job, JobResult } from './generator.ts';

/** Where a benchmark plays: a durable PostgreSQL in a folder of its own, a load generator, and servers as asked for. */
export interface Stage {
  folder: string;
  /** A file of items to import instead of our own. */
  stones: string | undefined;
  /** The address of a new, migrated database. */
  database(name: string): Promise<string>;
  server(databaseUrl: string, web?: boolean, env?: Record<string, string>): Promise<Kinza>;
  load(job: Job): Promise<JobResult>;
  /** The same from a second generator, while the first one loads. */
  loadBeside(job: Job): Promise<JobResult>;
  /** Ends whatever was started and removes whatever was written. */
  close(): Promise<void>;
}

export async function openStage(stones?: string): Promise<Stage> {
  const folder = makeFolder('kinza-bench');
  const embedded = await startEmbedded({ dataDir: folder });
  const generators: ChildProcess[] = [];
  const generator = (place: 0 | 1) => {
    generators[place] ??= fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
    return generators[place];
  };
  const servers: Kinza[] = [];
  return {
    folder,
    stones,
    database: (name) => makeDatabase(embedded, name),
    server: async (databaseUrl, web = false, env = {}) => {
      const dataDir = join(folder, `server-${servers.length}`);
      // A server that is given its database makes no folder of its own.
      mkdirSync(dataDir, { recursive: true });
      const server = await startKinza({ dataDir, databaseUrl, web, env });
      servers.push(server);
      return server;
    },
    load: (job) => perform(generator(0), job),
    loadBeside: (job) => perform(generator(1), job),
    close: async () => {
      for (const one of generators) one?.kill();
      await Promise.all(servers.map((server) => server.stop()));
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Does what a server does after its start and every ten minutes, so that a shop that was filled
 * just now is measured as one that is running.
 */
export async function keepUp(databaseUrl: string): Promise<void> {
  const { db, close } = connectForLong(databaseUrl);
  await moveTotalsOn(db);
  await close();
}

/** Megabytes of memory that a process holds, and the most that it ever held. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1000;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

async function makeDatabase(embedded: Embedded, name: string): Promise<string> {
  await ask(embedded.url, `CREATE DATABASE ${name}`);
  const url = embedded.url.replace(/kinza$/, name);
  await migrate(url);
  return url;
}

async function perform(generator: ChildProcess, job: Job): Promise<JobResult> {
  generator.send(job);
  const [{ result, error }] = (await once(generator, 'message')) as [{ result?: JobResult; error?: string }];
  if (result) return result;
  throw new Error(error);
}
