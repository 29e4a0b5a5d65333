import { PgBoss } from 'pg-boss';
import type { JobName } from '#server/kernel/jobs.ts';

/** Asks the servers of a database for a job, as its time of day does. */
export async function sendJob(databaseUrl: string, name: JobName): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.send(name);
  await boss.stop({ graceful: false });
}
