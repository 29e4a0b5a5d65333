import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupProblem } from '../settings.ts';
import { type Embedded, runningUrl, startEmbedded } from './embedded.ts';
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

  it('leaves the rows that it speaks of out of its log', async () => {
    expect(await ask(running.url, 'SHOW log_error_verbosity')).toEqual([{ log_error_verbosity: 'terse' }]);
  });

  it('syncs its disk as a whole before it recovers: each of its files by itself would keep the tills for seconds', async () => {
    const [major = 0, minor = 0] = release().split('.').map(Number);
    const isTold = process.platform === 'linux' && major * 1_000 + minor >= 5_008;
    expect(await ask(running.url, 'SHOW recovery_init_sync_method')).toEqual([
      { recovery_init_sync_method: isTold ? 'syncfs' : 'fsync' },
    ]);
  });

  it('is asked over a socket that only its account can enter, and over TCP where there can be none', async () => {
    expect(running.url).toContain(`@${encodeURIComponent(cluster)}:`);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    const deep = join(dataDir, 'a-folder-of-a-long-name'.repeat(4));
    const far = await startEmbedded({ dataDir: deep, durable: false });
    expect(far.url).toContain('@127.0.0.1:');
    expect(await ask(far.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    // Nobody's own is taken if it is set to lose, except one that says that it will be thrown away.
    await assertReachable(far.url);
    await expect(assertReachable(`${far.url}?options=-c%20kinza.throwaway%3Doff`)).rejects.toThrow(
      /^DATABASE_URL: 127\.0\.0\.1:\d+ may lose what it has confirmed, since fsync and full_page_writes are off; set them to on\.$/,
    );
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

  it('has its lock again when one backend crashed, which ends every connection but not the postmaster', async () => {
    const postmaster = postmasterPid();
    const client = new pg.Client({ connectionString: running.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise<void>((settle) => client.once('end', () => settle()));
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
    expect(await runningUrl(dataDir)).toContain('@127.0.0.1:');
    expect(postmasterPid()).toBe(postmaster);
  });

  it('waits for as long as it cannot start, says why once, and starts as soon as it can', async () => {
    await running.stop();
    const troubles: string[] = [];
    running = await startEmbedded({ dataDir, onTrouble: ({ message }) => troubles.push(message) });
    const settings = join(cluster, 'postgresql.auto.conf');
    const before = readFileSync(settings);
    writeFileSync(settings, 'nonsense\n');
    process.kill(postmasterPid(), 'SIGKILL');
    await expect.poll(() => troubles.length, { timeout: 20_000 }).toBe(1);
    await sleep(500);
    writeFileSync(settings, before);
    await expect.poll(() => ask(running.url, 'SELECT 1 AS one'), { timeout: 20_000 }).toEqual([{ one: 1 }]);
    expect(troubles).toEqual([
      expect.stringMatching(/^The database has ended and can't start yet: .*contains errors\.$/),
    ]);
  });

  it('sells nothing more where its folder was moved away, says so, and goes on where it is back', async () => {
    await running.stop();
    const troubles: string[] = [];
    running = await startEmbedded({ dataDir, onTrouble: ({ message }) => troubles.push(message) });
    const [ours, away] = [join(dataDir, 'database'), join(dataDir, 'moved')];
    renameSync(ours, away);
    await expect.poll(() => troubles, { timeout: 20_000 }).toEqual([expect.stringContaining('database is gone')]);
    await expect(ask(running.url, 'SELECT 1 AS one')).rejects.toThrow();
    await sleep(5_000);
    renameSync(away, ours);
    await expect.poll(() => ask(running.url, 'SELECT 1 AS one'), { timeout: 20_000 }).toEqual([{ one: 1 }]);
    const pid = postmasterPid();
    await sleep(3_000);
    expect([postmasterPid(), await ask(running.url, 'SELECT 1 AS one')]).toEqual([pid, [{ one: 1 }]]);
  });

  it('is not started again in a folder that took the place of its own, and says so', async () => {
    await running.stop();
    const troubles: string[] = [];
    running = await startEmbedded({ dataDir, onTrouble: ({ message }) => troubles.push(message) });
    const [ours, away] = [join(dataDir, 'database', 'server.pid'), join(dataDir, 'away')];
    renameSync(ours, away);
    process.kill(postmasterPid(), 'SIGKILL');
    await expect
      .poll(() => troubles, { timeout: 20_000 })
      .toEqual([expect.stringContaining('docs/operate/restore.md')]);
    renameSync(away, ours);
    await expect.poll(() => ask(running.url, 'SELECT 1 AS one'), { timeout: 20_000 }).toEqual([{ one: 1 }]);
  });

  it('belongs to a process that lives and says so, though nothing in the database does', async () => {
    await running.stop();
    const [holder] = await speaking(`import { holdFolder } from '#server/kernel/postgres/holder.ts';
      await holdFolder(${JSON.stringify(join(dataDir, 'database'))});
      console.log('held'); setInterval(() => undefined, 1000);`);
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/^Kinza is already running with this data folder/);
    await killed(holder);
    running = await startEmbedded({ dataDir });
  });

  it('is taken over from a server that was killed', async () => {
    await running.stop();
    const [server, url] = await speaking(`import { startEmbedded } from '#server/kernel/postgres/embedded.ts';
      const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(url); setInterval(() => undefined, 1000);`);
    await ask(url, 'INSERT INTO kept VALUES (3)');
    const left = postmasterPid();
    await killed(server);
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

  it('refuses a database that confirms before it has written', async () => {
    const hasty = assertReachable(`${running.url}?options=-c%20synchronous_commit%3Doff`);
    await expect(hasty).rejects.toThrow(/since synchronous_commit is off; set it to on\.$/);
  });

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

/** A process that runs a script, and the first line that it prints. */
async function speaking(script: string): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((settle) =>
    child.stdout.once('data', (chunk) => settle(String(chunk).trim())),
  );
  return [child, said];
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = new Promise((settle) => child.once('exit', settle));
  child.kill('SIGKILL');
  await ended;
}

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
