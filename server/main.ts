import { join } from 'node:path';
import { issueFirstAdminLink } from './access/link/actions.ts';
import { type App, buildApp } from './app.ts';
import { type BackupProcess, startBackup } from './backup/process.ts';
import { clearHalfDemo, fillDemo, refuseDemo } from './demo/fill.ts';
import { assertNoLostShop } from './kernel/backup/lineage.ts';
import { saveMode } from './kernel/backup/store.ts';
import { dropSlot } from './kernel/backup/wal.ts';
import { endWith } from './kernel/ending.ts';
import { MigrationProblem, migrate } from './kernel/migrate.ts';
import { assertPort } from './kernel/port.ts';
import { accessOf, superuserUrl } from './kernel/postgres/access.ts';
import { openLogin } from './kernel/postgres/login.ts';
import { openDatabase } from './kernel/postgres/open.ts';
import { readSecretKey } from './kernel/secret.ts';
import { listenProblem, readSettings, type Settings, StartupProblem } from './kernel/settings.ts';
import { buildWeb, webDist } from './kernel/webBuild.ts';

const ownerWarning =
  'DATABASE_URL signs in as the owner of the tables, who could change what was written for good; set DATABASE_MIGRATION_URL to the owner, and DATABASE_URL to a login of its own.';

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
  const { databaseUrl: own, backupDir, dataDir } = settings;
  if (own === undefined && backupDir !== null && !settings.demo) assertNoLostShop(dataDir, backupDir);
  const [database] = await Promise.all([openDatabase(settings), isDev ? undefined : buildWeb()]);
  if (settings.demo) await clearHalfDemo(database.url);
  await migrate(database.url);
  const ownsNothing = await openLogin(database);
  const app = await buildApp({
    databaseUrl: database.loginUrl,
    ...(settings.databaseReadUrl && { replica: { url: settings.databaseReadUrl } }),
    databaseFolders: database.folders,
    filesDir: join(settings.dataDir, 'files'),
    apiBase: settings.apiBase,
    appUrl: settings.appUrl,
    trustProxy: settings.trustProxy,
    monitor: settings.monitor,
    webDist: isDev ? null : webDist,
    shopDist: webDist,
    mail: settings.mail,
    secretKey: readSecretKey(settings.dataDir),
  });
  let backup: BackupProcess | null = null;
  endWith(async () => {
    // It hands over what it still has before PostgreSQL is stopped, which would wait for it.
    await Promise.all([app.close(), backup?.stop()]);
    await database.stop();
  });
  if (!settings.demo) await refuseDemo(app.tools);
  const demo = settings.demo ? await fillDemo(app.tools, () => console.log('Filling the demo shops, once …')) : null;
  // An order of the demo is days old by the real clock: the job of holds would let go of it before its day comes.
  await app.beginJobs();
  await listen(app, settings);
  await greet(app, settings, demo);
  if (!ownsNothing) console.log(ownerWarning);
  backup = await keepBackup(app, settings, database.loginUrl);
}

/** Where the database is ours, so is its backup; it begins once the server answers. */
async function keepBackup(app: App, settings: Settings, databaseUrl: string): Promise<BackupProcess | null> {
  const { dataDir, backupDir, databaseUrl: own } = settings;
  const mode = own !== undefined ? 'own' : backupDir === null ? 'off' : 'folder';
  await saveMode(app.tools.db, mode, mode === 'folder' && backupDir ? backupDir : '');
  if (mode === 'folder' && backupDir) return startBackup({ databaseUrl, dataDir, place: backupDir });
  if (mode === 'off') await dropSlot(superuserUrl(accessOf(dataDir), 'kinza'));
  return null;
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
