import pg from 'pg';
import type { World } from '../support/world.ts';

/** Puts back who may sign in and do what, as it was when it was opened. */
export interface Recovery {
  recover(): Promise<void>;
}

/** Tables of who may what, each after those that it refers to; sessions last, since a change of the others ends them. */
const kept = [
  'module',
  'action',
  'role',
  'access_right',
  'company',
  'location',
  'app_user',
  'user_location',
  'session',
];

/**
 * Notes who works here with which rights and sessions. A fuzz signs its own people out, shuts their shops and takes their
 * rights: after `recover` they ask on.
 */
export async function openRecovery({ databaseUrl }: Pick<World, 'databaseUrl'>): Promise<Recovery> {
  const run = async (statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(statements.join(';\n'));
    } finally {
      await client.end();
    }
  };
  const columns = new Map<string, { keys: string[]; rest: string[] }>();
  for (const table of kept) columns.set(table, await columnsOf(databaseUrl, table));
  await run([
    'CREATE SCHEMA IF NOT EXISTS kept',
    ...kept.map((table) => `CREATE TABLE kept.${table} AS TABLE ${table}`),
  ]);
  const putBack = kept.map((table) => {
    const { keys = [], rest = [] } = columns.get(table) ?? {};
    const set = rest.map((name) => `${name} = was.${name}`).join(', ');
    const same = keys.map((name) => `now.${name} = was.${name}`).join(' AND ');
    const isChanged = `(${rest.map((name) => `now.${name}`)}) IS DISTINCT FROM (${rest.map((name) => `was.${name}`)})`;
    return `UPDATE ${table} AS now SET ${set} FROM kept.${table} AS was WHERE ${same} AND ${isChanged};
      INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept.${table} ON CONFLICT DO NOTHING`;
  });
  // What processes remember of rights goes by the version of the role.
  const turn = 'UPDATE role SET rights_version = (SELECT max(rights_version) + 1 FROM role)';
  return { recover: () => run([...putBack.slice(0, -1), turn, ...putBack.slice(-1)]) };
}

async function columnsOf(databaseUrl: string, table: string): Promise<{ keys: string[]; rest: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; isKey: boolean }>(
      `SELECT quote_ident(attname) AS name, attnum = ANY(conkey) AS "isKey" FROM pg_attribute
       JOIN pg_constraint ON conrelid = attrelid AND contype = 'p'
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [table],
    );
    const names = (isKey: boolean) => rows.filter((row) => row.isKey === isKey).map(({ name }) => name);
    return { keys: names(true), rest: names(false).filter((name) => name !== 'rights_version') };
  } finally {
    await client.end();
  }
}
