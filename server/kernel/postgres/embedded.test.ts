import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupProblem } from '../settings.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { assertReachable } from './reach.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kinza-embedded-'));
const cluster = join(dataDir, 'database/cluster');
let running: Embedded;

beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  running = await startEmbedded({ dataDir });
  await ask(running.url, 'CREATE TABLE kept (id int PRIMARY KEY)');
});

afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the PostgreSQL that comes with Kinza', () => {
  it('never trades durability, and keeps its password to itself', async () => {
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect(await ask(running.url, `SHOW ${name}`)).toEqual([{ [name]: 'on' }]);
    }
    expect(await ask(running.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(statSync(join(dataDir, 'database/access.json')).mode & 0o777).toBe(0o600);
    await expect(ask(running.url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'SELECT 1')).rejects.toMatchObject({
      code: '28P01',
    });
  });

  it('is asked over a socket that only its account can enter, and over TCP where there can be none', async () => {
    expect(running.url).toContain(`@${encodeURIComponent(cluster)}:`);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    const deep = join(dataDir, 'a-folder-of-a-long-name'.repeat(4));
    const far = await startEmbedded({ dataDir: deep, durable: false });
    expect(far.url).toContain('@127.0.0.1:');
    expect(await ask(far.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await far.stop();
  });

  it('refuses a second server on the same data folder, which goes on undisturbed', async () => {
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/^Kinza is already running with this data folder/);
    expect(await ask(running.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('keeps every row over a stop, and leaves the port if somebody else has taken it', async () => {
    await ask(running.url, 'INSERT INTO kept VALUES (1)');
    const { port } = new URL(running.url);
    await running.stop();
    const rival = createServer();
    await new Promise<void>((settle) => rival.listen(Number(port), '127.0.0.1', settle));
    running = await startEmbedded({ dataDir });
    rival.close();
    expect(new URL(running.url).port).not.toBe(port);
    expect(await ask(running.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  });

  it('comes back by itself when it is killed, with every acknowledged row', async () => {
    await ask(running.url, 'INSERT INTO kept VALUES (2)');
    process.kill(postmasterPid(), 'SIGKILL');
    await expect
      .poll(() => ask(running.url, 'SELECT count(*)::int AS n FROM kept'), { timeout: 20_000 })
      .toEqual([{ n: 2 }]);
  });

  it('comes back where it was, even if somebody else stands there for a while, so that a pool goes on', async () => {
    const { url } = running;
    const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 2_000 });
    pool.on('error', () => undefined);
    await pool.query('SELECT 1');
    const rival = createServer((socket) => socket.destroy());
    let isIn = false;
    for (let round = 0; round < 5 && !isIn; round++) {
      process.kill(postmasterPid(), 'SIGKILL');
      isIn = await squeezeIn(rival, Number(new URL(url).port));
      if (!isIn) await expect.poll(() => isUp(pool), { timeout: 20_000 }).toBe(true);
    }
    expect(isIn).toBe(true);
    await sleep(1_500);
    expect(await isUp(pool)).toBe(false);
    await new Promise((settle) => rival.close(settle));
    await expect.poll(() => isUp(pool), { timeout: 20_000 }).toBe(true);
    await pool.end();
    expect(JSON.parse(readFileSync(join(dataDir, 'database/access.json'), 'utf8')).port).toBe(
      Number(new URL(url).port),
    );
  }, 60_000);

  it('is taken over from a server that was killed', async () => {
    await running.stop();
    const script = `import { startEmbedded } from '#server/kernel/postgres/embedded.ts';
      const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(url); setInterval(() => undefined, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((settle) =>
      server.stdout.once('data', (said) => settle(String(said).trim())),
    );
    await ask(url, 'INSERT INTO kept VALUES (3)');
    const left = postmasterPid();
    const ended = new Promise((settle) => server.once('exit', settle));
    server.kill('SIGKILL');
    await ended;
    running = await startEmbedded({ dataDir });
    expect(postmasterPid()).not.toBe(left);
    expect(await ask(running.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 3 }]);
  });

  it('is not stopped by a postmaster.pid whose number another program has since', async () => {
    const { port } = new URL(running.url);
    await running.stop();
    for (const file of ['postmaster.pid', `.s.PGSQL.${port}.lock`]) {
      writeFileSync(join(cluster, file), `${process.pid}\n${cluster}\n`, { mode: 0o600 });
    }
    running = await startEmbedded({ dataDir });
    expect(await ask(running.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 3 }]);
  });

  it('refuses data of a newer version', async () => {
    await running.stop();
    writeFileSync(join(cluster, 'PG_VERSION'), '19\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /was written by PostgreSQL 19, newer than the 18 of this Kinza/,
    );
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    running = await startEmbedded({ dataDir });
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true);
  });
});

describe('assertReachable', () => {
  it('takes what answers', async () => expect(await assertReachable(running.url)).toBeUndefined());

  it.each([
    [() => 'postgres://a:secret@127.0.0.1:1/kinza', /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1\.$/],
    [() => running.url.replace(/:[0-9a-f]{48}@/, ':secret@'), /refused the user or the password\.$/],
    [() => running.url.replace(/kinza$/, 'nowhere'), /has no database named "nowhere"\.$/],
  ])('says what is wrong with %s in a sentence without the password', async (url, sentence) => {
    const problem = await assertReachable(url()).catch((error) => error);
    expect(problem).toBeInstanceOf(StartupProblem);
    expect(problem.message).toMatch(sentence);
    expect(problem.message).not.toContain('secret');
  });
});

/** Takes the port of a database that is just ending, before it comes back; false where it was quicker. */
async function squeezeIn(rival: Server, port: number): Promise<boolean> {
  for (const until = Date.now() + 1_000; Date.now() < until; await new Promise(setImmediate)) {
    const isIn = await new Promise<boolean>((settle) => {
      rival.removeAllListeners('error').removeAllListeners('listening');
      rival.once('error', () => settle(false)).once('listening', () => settle(true));
      rival.listen(port, '127.0.0.1');
    });
    if (isIn) return true;
  }
  return false;
}

const isUp = (pool: pg.Pool) =>
  pool.query('SELECT 1').then(
    () => true,
    () => false,
  );

function postmasterPid(): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
