import type { Settings } from '../settings.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { assertReachable } from './reach.ts';

/** The database that the settings ask for: the one of `DATABASE_URL`, which is not ours to end, or our own. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Embedded> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined) return await startEmbedded({ dataDir, onLost: endWithoutDatabase });
  await assertReachable(databaseUrl);
  return { url: databaseUrl, stop: async () => undefined };
}

function endWithoutDatabase(problem: Error): never {
  console.error(problem.message);
  process.exit(1);
}
