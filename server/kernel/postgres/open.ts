import type { Settings } from '../settings.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { assertReachable } from './reach.ts';

/** The database that the settings ask for: the one of `DATABASE_URL`, which is not ours to end, or our own. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseMigrationUrl' | 'dataDir'>,
): Promise<Embedded> {
  const { databaseUrl, databaseMigrationUrl, dataDir } = settings;
  if (databaseUrl === undefined)
    return await startEmbedded({ dataDir, onTrouble: ({ message }) => console.error(message) });
  // The owner lets the application's login in, so that one is not asked yet.
  const url = databaseMigrationUrl ?? databaseUrl;
  await assertReachable(url, databaseMigrationUrl ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL');
  return { url, loginUrl: databaseUrl, folders: [], stop: async () => undefined };
}
