import pg from 'pg';
import { StartupProblem } from '../settings.ts';
import { postgresMajor } from './cluster.ts';

/** Tries the database of a setting before anything relies on it. @throws StartupProblem that never repeats the password. */
export async function assertReachable(connectionString: string, setting = 'DATABASE_URL'): Promise<void> {
  const { host, pathname } = new URL(connectionString);
  const database = decodeURIComponent(pathname.slice(1));
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  let version: number;
  let off: string[];
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; off: string[] }>(asked);
    version = rows[0]?.version ?? 0;
    off = rows[0]?.off ?? [];
  } catch (error) {
    throw new StartupProblem(`${setting}: ${reasonOf(error, host || 'its host', database)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
  const major = Math.floor(version / 10_000);
  if (major < postgresMajor) {
    throw new StartupProblem(
      `${setting}: ${host} runs PostgreSQL ${major}, and Kinza needs ${postgresMajor} or later.`,
    );
  }
  if (off.length > 0) {
    const [are, them] = off.length > 1 ? ['are', 'them'] : ['is', 'it'];
    throw new StartupProblem(
      `${setting}: ${host} may lose what it has confirmed, since ${off.join(' and ')} ${are} off; set ${them} to on.`,
    );
  }
}

/** Its version, and which settings without which nothing that it confirms is safe are off. */
const asked = `SELECT current_setting('server_version_num')::int AS version,
  ARRAY(SELECT name::text FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')
    AND setting = 'off' AND current_setting('kinza.throwaway', true) IS DISTINCT FROM 'on' ORDER BY name) AS off`;

function reasonOf(error: unknown, host: string, database: string): string {
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${host}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host with the name in ${host}`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host} cannot be reached`;
    case '28P01':
    case '28000':
      return `${host} refused the user or the password`;
    case '3D000':
      return `${host} has no database named "${database}"`;
    case '53300':
      return `${host} has no connection left for Kinza`;
    case '57P03':
      return `the database at ${host} is just starting or stopping`;
    default:
      return /timeout|terminated/i.test(message)
        ? `${host} does not answer as PostgreSQL does`
        : `${host} answered: ${message.split('\n')[0]?.replace(/\.$/, '')}`;
  }
}
