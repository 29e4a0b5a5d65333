import { join } from 'node:path';
import { issueFirstAdminLink } from './access/link/actions.ts';
import { type App, buildApp } from './app.ts';
import { clearHalfDemo, fillDemo, refuseDemo } from './demo/fill.ts';
import { endWith } from './kernel/ending.ts';
import { MigrationProblem, migrate } from './kernel/migrate.ts';
import { assertPort } from './kernel/port.ts';
import { openDatabase } from './kernel/postgres/open.ts';
import { listenProblem, readSettings, type Settings, StartupProblem } from './kernel/settings.ts';
import { buildWeb, webDist } from './kernel/webBuild.ts';

// From here on Ctrl-C ends in order whatever has started by then.
endWith(async () => undefined);
try {
  await start(readSettings(process.env));
} catch (error) {
  const isForeseen = error instanceof StartupProblem || error instanceof MigrationProblem;
  console.error(isForeseen ? error.message : error);
  process.exit(1);
}

async function start(settings: Settings): Promise<void> {
  const isDev = process.argv.includes('--api-only');
  await assertPort(settings);
  const [database] = await Promise.all([openDatabase(settings), isDev ? undefined : buildWeb()]);
  if (settings.demo) await clearHalfDemo(database.url);
  await migrate(database.url);
  const app = await buildApp({
    databaseUrl: database.url,
    filesDir: join(settings.dataDir, 'files'),
    apiBase: settings.apiBase,
    appUrl: settings.appUrl,
    trustProxy: settings.trustProxy,
    webDist: isDev ? null : webDist,
    mail: settings.mail,
  });
  endWith(async () => {
    await app.close();
    await database.stop();
  });
  if (!settings.demo) await refuseDemo(app.tools);
  const demo = settings.demo ? await fillDemo(app.tools, () => console.log('Filling the demo shops, once …')) : null;
  await listen(app, settings);
  await greet(app, settings, demo);
}

async function listen(app: App, settings: Settings): Promise<void> {
  try {
    await app.server.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw listenProblem(error, settings);
  }
}

/** Says where Kinza is, and how to sign in. */
async function greet(
  app: App,
  settings: Settings,
  demo: { users: readonly string[]; password: string } | null,
): Promise<void> {
  console.log(`Kinza is at ${settings.appUrl}`);
  if (demo) console.log(`Sign in as ${demo.users.join(', ')} with the password ${demo.password}.`);
  if (!settings.mail)
    console.log(`No mail leaves this machine: read it at ${settings.appUrl}/company-profile/mail, or set SMTP_URL.`);
  const link = settings.demo ? null : await issueFirstAdminLink(app.tools, settings.appUrl);
  if (link) console.log(`Make the first administrator within a day at ${link}`);
}
