import type pg from 'pg';
import { type Job, type Db as JobDb, PgBoss, type Queue } from 'pg-boss';
import type { Tx } from './database.ts';
import { namedText } from './named.ts';

/** What each kind of job needs to know. */
export interface JobData {
  /** A file is checked, or written; its run tells which. */
  import: ImportJob;
  /** The same for `npm run import`, which does it itself: its file may lie where no server reads. */
  importByCommand: ImportJob;
  /** A run whose process has gone. */
  importInterrupted: ImportJob;
  totals: null;
  maintenance: null;
  /** New entries of the audit trail are sealed. */
  seals: null;
  /** A day has begun: what was looked at on days that are over is added up. */
  visits: null;
  /** Every figure is worked out anew and compared. */
  nightlyLook: null;
  /** A report is written into a file. */
  reportExport: ExportJob;
  /** An export whose processes have all gone. */
  reportExportLost: ExportJob;
  /** Orders whose hold or term of payment ran out, or soon does. */
  holds: null;
  /** Mail waits in the outbox (server/kernel/mail). */
  mail: null;
}

export interface ImportJob {
  runId: string;
  /** Whoever asked for it. */
  userId: number;
}

export interface ExportJob {
  exportId: number;
}

export type JobName = keyof JobData;

/** Does one job. `signal` says that the server is stopping, or that the job has taken too long. */
export type Handlers = { [Name in JobName]?: (data: JobData[Name], signal: AbortSignal) => Promise<unknown> };

export interface Jobs {
  /** Sends a job with a transaction: it is done once that has committed, and never if it has not. */
  send<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void>;
  /** Has this process look for jobs of a kind at once; without it, some process finds them within seconds. */
  wake(name: JobName): void;
  /** Whether this process does jobs of a kind; without a mail server, nobody sends mail. */
  does(name: JobName): boolean;
}

export interface JobRunner extends Jobs {
  /** Lets jobs be sent, and does none yet. */
  open(): Promise<void>;
  /** Begins to do the kinds of jobs that there are handlers for, and opens what is not open. */
  start(handlers: Handlers): Promise<void>;
  /** Tells what is being done to stop, waits for it a few seconds, and starts nothing more. */
  stop(): Promise<void>;
}

/** A file of many rows takes minutes, and so do the totals of years. */
const expireInSeconds = 3600;
/** A process that has not told of its job for so long is gone. */
const heartbeatSeconds = 30;
const stopMs = 5_000;
/** Imports that one process works on at a time. */
const importsMax = 4;
/** Askings for mail that are answered at once. */
const mailsMax = 100;

/** Exports that one process writes at a time. */
const exportsMax = 2;

const once: Omit<Queue, 'name'> = { retryLimit: 0, expireInSeconds };
const imported = { ...once, heartbeatSeconds, deadLetter: 'importInterrupted' };
// While one is there, no other is: of one whose process was killed it has to be known soon.
const single = { ...once, heartbeatSeconds, policy: 'exclusive' };

/** Each after those that it refers to. */
const queues: Record<JobName, Omit<Queue, 'name'>> = {
  importInterrupted: {},
  import: imported,
  importByCommand: imported,
  reportExportLost: {},
  // One whose process was killed is written anew by another.
  reportExport: { ...once, heartbeatSeconds, retryLimit: 2, deadLetter: 'reportExportLost' },
  totals: single,
  maintenance: single,
  // One that was killed is begun anew by another process well within a minute.
  holds: { ...single, heartbeatSeconds: 10, retryLimit: 1 },
  seals: single,
  visits: single,
  // One that was killed is begun anew by another process.
  nightlyLook: { ...single, retryLimit: 2 },
  // Whoever writes mail asks for it, and waits for nobody else who does: one asking is answered for many.
  mail: { ...once, expireInSeconds: 900 },
};

/** Kinds that come by themselves. */
const schedules = {
  totals: '*/10 * * * *',
  maintenance: '0 * * * *',
  holds: '* * * * *',
  seals: '* * * * *',
  // Midnight in Japan.
  visits: '0 15 * * *',
  // Three in the morning there.
  nightlyLook: '0 18 * * *',
  mail: '* * * * *',
};

/**
 * Makes or updates the tables of the queues, which lie in the schema `pgboss`, as the owner of the database; the role
 * of the server may only use them.
 */
export async function installJobs(client: pg.Client): Promise<void> {
  const boss = new PgBoss({ db: over(client), supervise: false, schedule: false, registerInstance: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options);
    // What an earlier version made is kept by that; how a queue hands out its jobs can't change any more.
    const { policy: _, ...changed } = options;
    if (Object.keys(changed).length > 0) await boss.updateQueue(name, changed);
  }
  await boss.stop({ graceful: false });
  await client.query(`GRANT USAGE ON SCHEMA pgboss TO kinza_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO kinza_app`);
}

interface JobSettings {
  /** How often each process looks for jobs that nobody woke it for. */
  pollSeconds: number;
  /** How often each process looks for processes that are gone. */
  superviseSeconds: number;
}

const usual: JobSettings = { pollSeconds: 10, superviseSeconds: 15 };
/** Whether the minute has come of what comes by itself is looked at so often, and whether ends of holds shall be looked for. */
const promptSeconds = 3;

/** Jobs over the connections that requests use, so that queues hold none of their own. */
export function openJobs(
  pool: pg.Pool,
  log: (message: string, error: unknown) => void,
  { pollSeconds, superviseSeconds }: JobSettings = usual,
): JobRunner {
  const boss = bossOver(pool, superviseSeconds);
  boss.on('error', (error) => log('The queue of jobs could not be looked at.', error));
  boss.on('warning', ({ message, data }) => log(message, data));
  const workers = new Map<JobName, string[]>();
  const stopping = new AbortController();

  async function work<Name extends JobName>(name: Name, handle: NonNullable<Handlers[Name]>): Promise<void> {
    const one = async ([job]: Job<JobData[Name]>[]) => {
      if (!job) return;
      try {
        await handle(job.data, AbortSignal.any([job.signal, stopping.signal]));
      } catch (error) {
        log(`A job failed: ${name}.`, error);
        throw error;
      }
    };
    const count = name === 'import' ? importsMax : name === 'reportExport' ? exportsMax : 1;
    const pollingIntervalSeconds = name === 'holds' ? Math.min(pollSeconds, promptSeconds) : pollSeconds;
    const options = { pollingIntervalSeconds, batchSize: name === 'mail' ? mailsMax : 1 };
    const ids = Array.from({ length: count }, () => boss.work(name, options, one));
    workers.set(name, await Promise.all(ids));
  }

  return {
    send: async (tx, name, data) => {
      await boss.send(name, data, { db: within(tx) });
    },
    wake: (name) => {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
    },
    does: (name) => workers.has(name),
    open: async () => {
      await boss.start();
    },
    start: async (handlers) => {
      await boss.start();
      await scheduleOwn(boss, handlers);
      for (const name of Object.keys(handlers) as JobName[]) {
        if (handlers[name]) await work(name, handlers[name] as never);
      }
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ timeout: stopMs });
    },
  };
}

function bossOver(pool: pg.Pool, superviseSeconds: number): PgBoss {
  return new PgBoss({
    db: over(pool),
    migrate: false,
    registerInstance: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: Math.min(superviseSeconds, promptSeconds),
    cronWorkerIntervalSeconds: Math.min(superviseSeconds, promptSeconds),
    reindex: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
  });
}

/** Has the kinds that come by themselves come, and those that may have been waited for at once. */
async function scheduleOwn(boss: PgBoss, handlers: Handlers): Promise<void> {
  for (const [name, cron] of Object.entries(schedules)) {
    if (handlers[name as JobName]) await boss.schedule(name, cron);
  }
  for (const name of ['totals', 'mail', 'visits'] as const) if (handlers[name]) await boss.send(name);
}

/** With a transaction. The statement that sends a job of a kind is the same each time, and long: it is planned once. */
function within(tx: Tx): JobDb {
  return { executeSql: async (text, values = []) => ({ rows: await namedText(tx, text, values) }) };
}

/**
 * One statement after the other, so that what comes at one moment needs one connection. pg-boss also sends several
 * statements as one text, and then wants the rows of each.
 */
function over(on: pg.Pool | pg.Client): JobDb {
  let before: Promise<unknown> = Promise.resolve();
  return {
    executeSql: (text, values) => {
      const turn = before.then(() => on.query(text, values));
      before = turn.catch(() => undefined);
      return turn;
    },
  };
}
