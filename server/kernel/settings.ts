import { resolve } from 'node:path';
import { email } from '#contract/kernel/values.ts';
import type { MailSettings } from './mail/transport.ts';
import type { MonitorAccess } from './monitor.ts';
import { isNetwork, readProxies, type TrustedProxies } from './proxy.ts';

/** A reason why the server cannot start, said in one sentence to the person who started it; no stack trace helps them. */
export class StartupProblem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartupProblem';
  }
}

export interface Settings {
  /** No demo, and the first administrator comes by a link. */
  production: boolean;
  /** An empty database is filled with the demo; only where nobody but this machine can reach it. */
  demo: boolean;
  host: string;
  port: number;
  /** Absolute path of the folder that holds the database and the files. */
  dataDir: string;
  /** Absent: the PostgreSQL that comes with Kinza is used. */
  databaseUrl: string | undefined;
  /** The same database as its owner, who brings the tables up to date; absent: `databaseUrl` does that, too. */
  databaseMigrationUrl: string | undefined;
  /** A read replica of it, for reports; absent: they read the database itself. */
  databaseReadUrl: string | undefined;
  /** Where people reach Kinza, without a slash at the end. */
  appUrl: string;
  /** Path below which the API answers, without a slash at the end. */
  apiBase: string;
  /** Whose word counts about where a request came from. */
  trustProxy: TrustedProxies;
  /** Who reads metrics and the description of the API; null, everybody, where nobody but this machine reaches the server. */
  monitor: MonitorAccess | null;
  /** The mail server; null: mail waits in the outbox. */
  mail: MailSettings | null;
  /** Absolute path of the folder of backups; null: none is kept. */
  backupDir: string | null;
}

export interface SettingText {
  name: string;
  fallback: string;
  meaning: string;
}

/** What README tables; a test compares the two. */
export const settingTable: readonly SettingText[] = [
  { name: 'PORT', fallback: '3000', meaning: 'Port on which the server listens.' },
  {
    name: 'HOST',
    fallback: '127.0.0.1, or 0.0.0.0 with npm run serve',
    meaning: 'Address on which the server listens. The demo exists only on a loopback address.',
  },
  {
    name: 'KINZA_DATA',
    fallback: './data',
    meaning: 'Folder of the database and the files. A relative path starts at the checkout.',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'the PostgreSQL that comes with Kinza',
    meaning: 'Another PostgreSQL 18 or later, as postgres://user:password@host:5432/database.',
  },
  {
    name: 'DATABASE_MIGRATION_URL',
    fallback: 'DATABASE_URL',
    meaning:
      'The same database as the owner of the tables, used at start alone. DATABASE_URL is then a login that owns nothing, and so can change nothing that was written for good; Kinza makes it where it is missing.',
  },
  {
    name: 'DATABASE_READ_URL',
    fallback: 'none',
    meaning:
      'A read replica of DATABASE_URL, as the same login, from which reports and their files are read; docs/operate/replica.md says more.',
  },
  {
    name: 'APP_URL',
    fallback: 'http://localhost:PORT',
    meaning: 'Address under which people reach Kinza, for links and QR codes.',
  },
  { name: 'API_BASE', fallback: '/api', meaning: 'Path below which the API answers.' },
  {
    name: 'TRUST_PROXY',
    fallback: 'off',
    meaning:
      'Behind a reverse proxy: its address or addresses (10.0.0.2, 10.1.0.0/16), or how many stand in front where nobody gets past them; sign-in limits then see the real address.',
  },
  {
    name: 'KINZA_METRICS_TOKEN',
    fallback: 'none',
    meaning:
      'Token of at least 16 letters by which Prometheus and whoever writes programs read /metrics and the API description (Authorization: Bearer …) where others than this machine reach Kinza.',
  },
  {
    name: 'KINZA_METRICS_FROM',
    fallback: 'none',
    meaning: 'Addresses (10.0.0.5, 10.1.0.0/16) that read the same without the token.',
  },
  {
    name: 'SMTP_URL',
    fallback: 'none',
    meaning:
      'Mail server that sends mail to customers, as smtp://user:password@host:587 or smtps://…; without it, mail waits in the outbox.',
  },
  {
    name: 'MAIL_FROM',
    fallback: 'none',
    meaning: 'Address that mail is sent from, such as shop@kinza.example; needed with SMTP_URL.',
  },
  {
    name: 'KINZA_BACKUP',
    fallback: 'KINZA_DATA with -backup at its end',
    meaning:
      'Folder of the backups, better on another disk or a mounted share; off keeps none. A relative path starts at the checkout.',
  },
  {
    name: 'NODE_ENV',
    fallback: 'development',
    meaning: 'production, development or test; npm run serve sets production.',
  },
];

const checkout = resolve(import.meta.dirname, '../..');

/** Reads and checks the environment. @throws StartupProblem that names the variable. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const production = readMode(env) === 'production';
  const host = readHost(env, production ? '0.0.0.0' : '127.0.0.1');
  const port = readPort(env);
  const dataDir = resolve(checkout, given(env, 'KINZA_DATA') ?? 'data');
  return {
    production,
    demo: !production && isLoopback(host),
    host,
    port,
    dataDir,
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseMigrationUrl: readMigrationUrl(env),
    databaseReadUrl: readReplicaUrl(env),
    appUrl: readAppUrl(env, port),
    apiBase: readApiBase(env),
    trustProxy: readTrustProxy(env),
    monitor: readMonitor(env, host),
    mail: readMail(env),
    backupDir: readBackup(env, dataDir),
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Turns what `listen` throws into a sentence; anything else comes back as it was. */
export function listenProblem(error: unknown, settings: Pick<Settings, 'host' | 'port'>): unknown {
  const { host, port } = settings;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartupProblem(
        `Port ${port} is already taken by another program; stop that one or choose another port, for example PORT=${port === 65535 ? port - 1 : port + 1}.`,
      );
    case 'EACCES':
      return new StartupProblem(`This account may not listen on port ${port}; choose one above 1023 with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupProblem(`HOST is "${host}", which is no address of this machine.`);
    default:
      return error;
  }
}

function readMode(env: Record<string, string | undefined>): string {
  const mode = given(env, 'NODE_ENV') ?? 'development';
  if (['production', 'development', 'test'].includes(mode)) return mode;
  throw new StartupProblem(`NODE_ENV must be production, development or test, not "${mode}".`);
}

function readHost(env: Record<string, string | undefined>, fallback: string): string {
  const host = given(env, 'HOST') ?? fallback;
  if (/^[\w.:%-]+$/.test(host)) return host;
  throw new StartupProblem(`HOST must be an address such as 127.0.0.1, not "${host}".`);
}

function readPort(env: Record<string, string | undefined>): number {
  const text = given(env, 'PORT') ?? '3000';
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new StartupProblem(`PORT must be a whole number from 0 to 65535, not "${text}".`);
}

function readDatabaseUrl(env: Record<string, string | undefined>, name: string): string | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1) return text;
  // The value is not repeated, since it may hold a password.
  throw new StartupProblem(`${name} must look like postgres://user:password@host:5432/database.`);
}

/** Of our own database there is no replica: it runs on this machine alone. */
function readReplicaUrl(env: Record<string, string | undefined>): string | undefined {
  const url = readDatabaseUrl(env, 'DATABASE_READ_URL');
  if (url === undefined || given(env, 'DATABASE_URL') !== undefined) return url;
  throw new StartupProblem('DATABASE_READ_URL must be set together with DATABASE_URL, of which it is a read replica.');
}

function readMigrationUrl(env: Record<string, string | undefined>): string | undefined {
  const url = readDatabaseUrl(env, 'DATABASE_MIGRATION_URL');
  if (url === undefined || given(env, 'DATABASE_URL') !== undefined) return url;
  throw new StartupProblem('DATABASE_MIGRATION_URL is set together with DATABASE_URL: one database, and two logins.');
}

function readAppUrl(env: Record<string, string | undefined>, port: number): string {
  const text = given(env, 'APP_URL') ?? `http://localhost:${port}`;
  const url = URL.parse(text);
  const plain = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (plain) return url.origin;
  throw new StartupProblem(`APP_URL must be an address such as https://kinza.example, not "${text}".`);
}

function readApiBase(env: Record<string, string | undefined>): string {
  const text = given(env, 'API_BASE') ?? '/api';
  if (/^(\/[\w-]+)+$/.test(text)) return text;
  throw new StartupProblem(`API_BASE must be a path such as /api, without a slash at its end, not "${text}".`);
}

function readTrustProxy(env: Record<string, string | undefined>): TrustedProxies {
  const text = given(env, 'TRUST_PROXY');
  if (text === undefined) return false;
  const proxies = readProxies(text);
  if (proxies !== undefined) return proxies;
  throw new StartupProblem(
    `TRUST_PROXY must be a number of proxies from 0 to 10, or their addresses such as 10.0.0.2,10.1.0.0/16, not "${text}".`,
  );
}

/** Behind a proxy, or with an address that others know, this machine is not the only one that reaches a loopback address. */
function readMonitor(env: Record<string, string | undefined>, host: string): MonitorAccess | null {
  const token = given(env, 'KINZA_METRICS_TOKEN') ?? null;
  const from =
    given(env, 'KINZA_METRICS_FROM')
      ?.split(',')
      .map((one) => one.trim()) ?? [];
  // The value is not repeated, since it is a secret.
  if (token !== null && token.length < 16)
    throw new StartupProblem('KINZA_METRICS_TOKEN must have at least 16 letters.');
  if (!from.every(isNetwork))
    throw new StartupProblem(
      `KINZA_METRICS_FROM must be addresses such as 10.0.0.5,10.1.0.0/16, not "${from.join(',')}".`,
    );
  const { hostname } = new URL(readAppUrl(env, 0));
  const isPublic = !isLoopback(host) || !isLoopback(hostname) || given(env, 'TRUST_PROXY') !== undefined;
  return isPublic || token !== null || from.length > 0 ? { token, from } : null;
}

function readMail(env: Record<string, string | undefined>): MailSettings | null {
  const [smtpUrl, from] = [given(env, 'SMTP_URL'), given(env, 'MAIL_FROM')];
  if (smtpUrl === undefined && from === undefined) return null;
  if (smtpUrl === undefined || from === undefined)
    throw new StartupProblem(
      'SMTP_URL and MAIL_FROM are set together: the mail server, and the address it sends from.',
    );
  const url = URL.parse(smtpUrl);
  // The value is not repeated, since it may hold a password.
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname)
    throw new StartupProblem('SMTP_URL must look like smtp://user:password@host:587.');
  const address = email.safeParse(from);
  if (!address.success) throw new StartupProblem(`MAIL_FROM must be an address for e-mail, not "${from}".`);
  return { smtpUrl, from: address.data };
}

/** Beside the data, where nobody has said anything; nowhere in a test. Never below it, where it would go with it. */
function readBackup(env: Record<string, string | undefined>, dataDir: string): string | null {
  const text = given(env, 'KINZA_BACKUP') ?? (readMode(env) === 'test' ? 'off' : `${dataDir}-backup`);
  if (text === 'off') return null;
  const folder = resolve(checkout, text);
  if (folder !== dataDir && !folder.startsWith(`${dataDir}/`)) return folder;
  throw new StartupProblem('KINZA_BACKUP must not lie in the folder that it is the backup of (KINZA_DATA).');
}

/** An empty variable counts as absent, as people expect of `PORT= npm start`. */
function given(env: Record<string, string | undefined>, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}
