import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/kernel/postgres/embedded.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';

const checkout = resolve(import.meta.dirname, '../..');

/** A Kinza that runs as it does in a shop: a process of its own, reached only over HTTP. */
export interface Kinza {
  url: string;
  pid: number;
  /** Milliseconds from its start to its first good answer. */
  readyMs: number;
  /** Everything it has printed. */
  said(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

export interface KinzaOptions {
  dataDir: string;
  port?: number;
  /** Absent: it runs the PostgreSQL of its data folder itself. */
  databaseUrl?: string;
  /** Serve the built web, and build it where that is needed. */
  web?: boolean;
  /** More of its environment: a mail server. */
  env?: Record<string, string>;
}

/** Starts the server as `npm run serve` does, on loopback, and waits until it is ready. */
export async function startKinza(options: KinzaOptions, patienceMs = 60_000): Promise<Kinza> {
  const port = options.port ?? (await freePort());
  const startedAt = performance.now();
  const args = [join(checkout, 'server/main.ts'), ...(options.web ? [] : ['--api-only'])];
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: environmentOf(options, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let isOver = false;
  child.once('close', () => (isOver = true));

  const kinza: Kinza = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    readyMs: 0,
    said: () => output,
    hasEnded: () => isOver,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
  for (const until = Date.now() + patienceMs; !(await isReady(kinza.url)); await sleep(10)) {
    if (!isOver && Date.now() < until) continue;
    await kinza.kill();
    throw new Error(`Kinza did not start: ${output}`);
  }
  kinza.readyMs = performance.now() - startedAt;
  return kinza;
}

/** A folder outside the checkout that the account of the database may enter. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** The address of the database that runs in a data folder. */
export function databaseUrlOf(dataDir: string): string {
  const { port, password } = JSON.parse(readFileSync(join(findPlace(dataDir).home, 'access.json'), 'utf8'));
  return `postgres://kinza:${password}@127.0.0.1:${port}/kinza`;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(4_000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}

function environmentOf({ dataDir, databaseUrl, env: more }: KinzaOptions, port: number): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, APP_URL: __, API_BASE: ___, ...env } = process.env;
  return {
    ...env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    KINZA_DATA: dataDir,
    KINZA_BACKUP: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...more,
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((settle) => child.once('close', settle));
  child.kill(signal);
  await ended;
}
