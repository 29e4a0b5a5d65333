import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sessionApi } from '#contract/access/session.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { ShopRenderer } from '#contract/shop/page.ts';
import { noteDenied } from './access/attempt/deniedActions.ts';
import { fileKeyOf, identify, identifyReader } from './access/session/actions.ts';
import { flushLooks } from './analytics/visit/actions.ts';
import { findHolder } from './inventory/ledger/holderStore.ts';
import { countBackup } from './kernel/backup/metrics.ts';
import { findHealth } from './kernel/backup/store.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { type Connection, connect, connectForLong } from './kernel/database.ts';
import { Disks } from './kernel/disk.ts';
import { mountMedia } from './kernel/files/media.ts';
import { openFiles } from './kernel/files.ts';
import { mountHealth } from './kernel/health.ts';
import { openHttp } from './kernel/http.ts';
import { mountIcons } from './kernel/icons.ts';
import { type Jobs, openJobs } from './kernel/jobs.ts';
import type { MailSettings } from './kernel/mail/transport.ts';
import { type Metrics, measureReplica, mountMetrics } from './kernel/metrics.ts';
import type { MonitorAccess } from './kernel/monitor.ts';
import { mount } from './kernel/mount.ts';
import { mountOpenapi } from './kernel/openapi.ts';
import type { TrustedProxies } from './kernel/proxy.ts';
import { Replica } from './kernel/replica.ts';
import { workMs } from './kernel/senders.ts';
import { openShares } from './kernel/shared.ts';
import { serveWeb } from './kernel/web.ts';
import { diskLook, jobHandlers, type Report } from './maintenance.ts';
import { pages } from './pages.ts';
import { closePrinters } from './paper/printer.ts';
import { routes } from './routes.ts';
import { findOpenShop } from './shop/setting/store.ts';
import { isPublicFile } from './shop/window/fileStore.ts';
import { findFrame } from './shop/window/frameStore.ts';
import { mountShopFiles } from './site/files.ts';
import { loadShopRenderer } from './site/renderer.ts';
import { mountRobots } from './site/robots.ts';
import { mountSite } from './site/site.ts';

export interface AppOptions {
  databaseUrl: string;
  /** A read replica of it, for reports. */
  replica?: { url: string; restMs?: number; behindMsMax?: number };
  /** What our own database writes to. */
  databaseFolders?: readonly string[];
  /** Folder of pictures and videos. */
  filesDir: string;
  apiBase: string;
  appUrl: string;
  /** Whose word counts about where a request came from; nobody's unless said. */
  trustProxy?: TrustedProxies;
  /** Who reads metrics and the description of the API; everybody unless said. */
  monitor?: MonitorAccess | null;
  /** Folder of the built web; null: the API alone. */
  webDist: string | null;
  /** Folder of the shops' built pages; that of the built web unless said. */
  shopDist?: string;
  /** Draws the shops' pages where none were built, which is for tests. */
  renderShop?: ShopRenderer;
  /** The mail server; without, mail waits in the outbox. */
  mail?: MailSettings | null;
  /** Of what is encrypted in the database; one of this process unless said, which is for tests. */
  secretKey?: Buffer;
  clock?: Clock;
  /** Log level; silent in tests. */
  logLevel?: string;
  connectionsMax?: number;
}

export interface App {
  server: FastifyInstance;
  /** Database, clock and files, for the demo and for commands that work without HTTP. */
  tools: Parameters<typeof mount>[2]['tools'];
  /** Begins to do jobs, once nothing is under way that they must not meet half done. Until then they can be sent. */
  beginJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the whole server from its parts; tests build the same one. Nothing listens yet, and no job is done. */
export async function buildApp(options: AppOptions): Promise<App> {
  const connection = connect(options.databaseUrl, options.connectionsMax ? { max: options.connectionsMax } : {});
  await mkdir(options.filesDir, { recursive: true });

  const disks = new Disks(options.databaseFolders ?? [], options.filesDir);
  const isFull = () => disks.isFull();
  const { server, senders } = await openHttp({ ...options, isFull });
  const log = (message: string, err?: unknown) => server.log.error({ err }, message);
  const jobs = openJobs(connection.pool, log);
  const replica = openReplica(options, connection, (message) => server.log.warn(message));
  const tools = { ...toolsOf(options, connection, jobs), ...(replica && { replica }) };
  const isHttps = options.appUrl.startsWith('https:');
  const metrics = mountWatch(server, connection, disks, options.monitor ?? null, replica);
  await mountMedia(server, {
    tools,
    identifyReader: (key) => identifyReader(tools, key),
    keyOf: fileKeyOf,
    opens: sessionApi.current.name,
    closes: sessionApi.logout.name,
    isHttps,
  });
  mount(server, routes, {
    apiBase: options.apiBase,
    identify: (token, locationId) => identify(tools, token, locationId),
    openShop: (code) => findOpenShop(tools.db, code),
    denied: (identity, address, endpoint) => noteDenied(tools, identity, address, endpoint),
    explain: findHolder,
    shares: openShares(),
    isFull,
    tools,
  });
  mountOpenapi(server, routes, options.apiBase, options.monitor ?? null);
  mountIcons(server, options.apiBase);
  server.all(`${options.apiBase}/*`, async () => refuse('notFound'));
  await mountShops(server, tools, options);
  await mountOffice(server, options, isHttps);

  const long = connectForLong(options.databaseUrl);
  await jobs.open();
  const handlers = jobHandlers(tools, long.db, { ...metricsOf(metrics), log }, options.mail ?? null);
  const watch = options.databaseFolders && watchDisks(diskLook(connection.db, disks, log));
  const close = async () => {
    clearInterval(watch);
    senders.letGo();
    // What is still asked by then is asked for nobody.
    const impatience = setTimeout(() => connection.cut(), workMs);
    await Promise.all([jobs.stop(), server.close()]);
    await closePrinters();
    await flushLooks(connection.db).catch((error: unknown) => log('The last looks were not written.', error));
    long.cut();
    await Promise.all([replica?.close(), connection.close(), long.close()]);
    clearTimeout(impatience);
  };
  return { server, tools, beginJobs: () => jobs.start(handlers), close };
}

/** The screens of the office, for the browser. */
async function mountOffice(server: FastifyInstance, options: AppOptions, isHttps: boolean): Promise<void> {
  const { webDist: dist, apiBase, appUrl } = options;
  await serveWeb(server, { dist, apiBase, appUrl, isHttps });
}

/** The shops on the web, with what they show of the company's files. */
async function mountShops(server: FastifyInstance, tools: App['tools'], options: AppOptions): Promise<void> {
  const dist = options.shopDist ?? options.webDist;
  const render = options.renderShop ?? (dist === null ? null : await loadShopRenderer(dist));
  mountShopFiles(server, (code, id) => isPublicFile(tools, code, id));
  mountRobots(server, tools, options.appUrl, findFrame);
  if (render)
    await mountSite(server, {
      pages,
      render,
      findShop: findFrame,
      tools,
      appUrl: options.appUrl,
      apiBase: options.apiBase,
      dist,
    });
}

const diskLookMs = 60_000;

function watchDisks(look: () => Promise<void>): NodeJS.Timeout {
  void look();
  return setInterval(look, diskLookMs).unref();
}

function toolsOf(options: AppOptions, { db }: Connection, jobs: Jobs): App['tools'] {
  const { clock = systemClock, secretKey = randomBytes(32), filesDir, appUrl } = options;
  return { db, clock, files: openFiles(filesDir), jobs, secretKey, appUrl };
}

function openReplica({ replica }: AppOptions, { db }: Connection, log: (message: string) => void): Replica | undefined {
  return replica && new Replica(replica.url, db, { ...replica, log });
}

/** Tells Prometheus how the last check of the invariants ended, and how far the audit trail is sealed. */
function metricsOf({ brokenInvariants, invariantsChecked, auditSeals, look }: Metrics): Omit<Report, 'log'> {
  return {
    look: ({ compared, differences }) => {
      look.compared.set(compared);
      look.differences.set(differences);
      look.ended.setToCurrentTime();
    },
    invariants: (rows) => {
      brokenInvariants.set(rows.length);
      invariantsChecked.setToCurrentTime();
    },
    heads: (heads) => {
      auditSeals.reset();
      for (const { companyId, number, hash } of heads)
        auditSeals.set({ company: String(companyId), head: hash }, number);
    },
  };
}

/** What whoever looks after the server asks: how it does, and whether it answers. */
function mountWatch(
  server: FastifyInstance,
  connection: Connection,
  disks: Disks,
  access: MonitorAccess | null,
  replica: Replica | undefined,
): Metrics {
  const metrics = mountMetrics(server, disks, access);
  countBackup(metrics.registry, () => findHealth(connection.db));
  if (replica) measureReplica(metrics.registry, replica);
  mountHealth(server, connection, disks);
  return metrics;
}
