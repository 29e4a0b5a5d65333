import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestConnection, type TestConnection } from '../../tests/support/postgres.ts';
import { type Handlers, type ImportJob, type JobRunner, openJobs } from './jobs.ts';
import { migrate } from './migrate.ts';

let connection: TestConnection;
beforeAll(async () => {
  connection = await openTestConnection(16);
});
afterAll(() => connection.close());

const failures: string[] = [];
const settings = { pollSeconds: 0.5, superviseSeconds: 1 };

async function withRunner(handlers: Handlers, work: (runner: JobRunner) => Promise<void>): Promise<void> {
  const runner = openJobs(connection.pool, (message) => failures.push(message), settings);
  await runner.start(handlers);
  try {
    await work(runner);
  } finally {
    await runner.stop();
  }
}

const newJob = (): ImportJob => ({ runId: randomUUID(), userId: 1 });

function send(runner: JobRunner, job: ImportJob, end?: Error): Promise<void> {
  return connection.db.transaction().execute(async (tx) => {
    await runner.send(tx, 'import', job);
    if (end) throw end;
  });
}

describe('a job', () => {
  it('is done when its transaction has committed, and never when it has not', async () => {
    const done: ImportJob[] = [];
    await withRunner({ import: async (job) => done.push(job) }, async (runner) => {
      const [lost, kept] = [newJob(), newJob()];
      await expect(send(runner, lost, new Error('no'))).rejects.toThrow('no');
      await send(runner, kept);
      runner.wake('import');
      await expect.poll(() => done).toEqual([kept]);
    });
  });

  it('is sent and waits before jobs begin', async () => {
    const done: ImportJob[] = [];
    const runner = openJobs(connection.pool, (message) => failures.push(message), settings);
    await runner.open();
    const job = newJob();
    await send(runner, job);
    runner.wake('import');
    expect(runner.does('import')).toBe(false);
    await sleep(3 * settings.pollSeconds * 1_000);
    const { rows } = await connection.pool.query("SELECT state FROM pgboss.job WHERE data->>'runId' = $1", [job.runId]);
    expect(rows).toEqual([{ state: 'created' }]);
    await runner.start({ import: async (one) => done.push(one) });
    await expect.poll(() => done, { timeout: 5_000 }).toEqual([job]);
    await runner.stop();
  });

  it('is done by one process alone', async () => {
    const done: string[] = [];
    const runners = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const runner = openJobs(connection.pool, (message) => failures.push(message), settings);
        await runner.start({ import: async ({ runId }) => done.push(runId) });
        return runner;
      }),
    );
    const jobs = Array.from({ length: 10 }, newJob);
    await Promise.all(jobs.map((job, index) => send(runners[index % 3] as JobRunner, job)));
    for (const runner of runners) runner.wake('import');
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(10);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(done.toSorted()).toEqual(jobs.map(({ runId }) => runId).toSorted());
  });

  it('that fails is not tried again, and is told of', async () => {
    const [job, told] = [newJob(), [] as ImportJob[]];
    let tries = 0;
    const handlers: Handlers = {
      import: async () => {
        tries++;
        throw new Error('no');
      },
      importInterrupted: async (dead) => told.push(dead),
    };
    await withRunner(handlers, async (runner) => {
      await send(runner, job);
      runner.wake('import');
      await expect.poll(() => told, { timeout: 5_000 }).toEqual([job]);
    });
    expect(tries).toBe(1);
    expect(failures).toEqual(['A job failed: import.']);
  });

  it('of a process that was killed is told of by another', async () => {
    const [job, told] = [newJob(), [] as ImportJob[]];
    await withRunner({}, async (runner) => send(runner, job));
    await sql`UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds'
      WHERE data->>'runId' = ${job.runId}`.execute(connection.db);
    await withRunner({ importInterrupted: async (dead) => told.push(dead) }, async () => {
      await expect.poll(() => told, { timeout: 10_000 }).toEqual([job]);
    });
  });

  it('that comes by itself, of a process that was killed, is done by another within seconds', async () => {
    let looks = 0;
    const looking = { holds: async () => looks++ };
    await withRunner({}, (runner) => connection.db.transaction().execute((tx) => runner.send(tx, 'holds', null)));
    await sql`UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '11 seconds'
      WHERE name = 'holds'`.execute(connection.db);
    await withRunner(looking, () => expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(0));
  });

  it('is told to stop with its server, which waits for it', async () => {
    const job = newJob();
    let isStopped = false;
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const handlers: Handlers = {
      import: async (_, signal) => {
        begin();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        isStopped = true;
      },
    };
    await withRunner(handlers, async (runner) => {
      await send(runner, job);
      runner.wake('import');
      await begun;
      const startedAt = performance.now();
      await runner.stop();
      expect(isStopped).toBe(true);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    });
  });
});

it('a queue of an earlier version is kept as this one wants it', async () => {
  await sql`UPDATE pgboss.queue SET heartbeat_seconds = NULL, retry_limit = 0 WHERE name = 'holds'`.execute(
    connection.db,
  );
  await migrate(connection.url);
  const { rows } = await sql`SELECT heartbeat_seconds, retry_limit FROM pgboss.queue WHERE name = 'holds'`.execute(
    connection.db,
  );
  expect(rows).toEqual([{ heartbeatSeconds: 10, retryLimit: 1 }]);
});

it('the role of the server owns nothing of the queues', async () => {
  await expect(sql`DROP TABLE pgboss.job`.execute(connection.db)).rejects.toThrow('must be owner');
  await expect(sql`CREATE TABLE pgboss.another (id int)`.execute(connection.db)).rejects.toThrow('permission denied');
});
