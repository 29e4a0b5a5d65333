import pg from 'pg';
import { StartupProblem } from '../settings.ts';
import type { Embedded } from './embedded.ts';

/**
 * Lets the application's login into a database that is up to date, with the rights of `kinza_app` and no others. Answers
 * whether it owns nothing: where one login does all, it is the owner.
 * @throws StartupProblem where a login of its own could become the owner.
 */
export async function openLogin({ url, loginUrl }: Pick<Embedded, 'url' | 'loginUrl'>): Promise<boolean> {
  const isApart = url !== loginUrl;
  if (isApart) await asking(url, (owner) => letIn(owner, new URL(loginUrl)));
  const mayOwn = await asking(loginUrl, mayBecomeOwner);
  if (isApart && mayOwn)
    throw new StartupProblem(
      'DATABASE_URL signs in as a role that can become the owner of the tables; give it a login of its own that is a member of nothing.',
    );
  return !mayOwn;
}

async function letIn(owner: pg.Client, { username, password }: URL): Promise<void> {
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const role = pg.escapeIdentifier(name);
  const known = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (!known.rowCount) await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(secret)}`);
  const member = await owner.query(`SELECT pg_has_role($1, 'kinza_app', 'SET') AS is`, [name]);
  if (!member.rows[0]?.is) await owner.query(`GRANT kinza_app TO ${role}`);
}

/** Whether whoever is connected can take the place of an owner of a table, or is a superuser, who is one of all. */
async function mayBecomeOwner(login: pg.Client): Promise<boolean> {
  const { rows } = await login.query<{ may: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
       AND pg_has_role(session_user, relowner, 'MEMBER')) AS may`,
  );
  return rows[0]?.may ?? true;
}

async function asking<Answer>(connectionString: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString, application_name: 'kinza login' });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
