import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { sessionApi } from '#contract/access/session.ts';
import { refusals } from '#contract/kernel/refusal.ts';
import { fileKeyOf, identify, identifyReader } from './access/session/actions.ts';
import { findHolder } from './inventory/ledger/holderStore.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { type Connection, connect, connectForLong } from './kernel/database.ts';
import { sendRefusal } from './kernel/failure.ts';
import { mountMedia } from './kernel/files/media.ts';
import { openFiles } from './kernel/files.ts';
import { mountIcons } from './kernel/icons.ts';
import { openJobs } from './kernel/jobs.ts';
import type { MailSettings } from './kernel/mail/transport.ts';
import { type Metrics, mountMetrics } from './kernel/metrics.ts';
import { mount } from './kernel/mount.ts';
import { mountOpenapi } from './kernel/openapi.ts';
import { type TrustedProxies, trustOf } from './kernel/proxy.ts';
import { serveWeb } from './kernel/web.ts';
import { jobHandlers } from './maintenance.ts';
import { closePrinter } from './paper/printer.ts';
import { routes } from './routes.ts';

export interface AppOptions {
  databaseUrl: string;
  /** Folder of pictures and videos. */
  filesDir: string;
  apiBase: string;
  appUrl: string;
  /** Whose word counts about where a request came from; nobody's unless said. */
  trustProxy?: TrustedProxies;
  /** Folder of the built web; null: the API alone. */
  webDist: string | null;
  /** The mail server; without, mail waits in the outbox. */
  mail?: MailSettings | null;
  clock?: Clock;
  /** Log level; silent in tests. */
  logLevel?: string;
  connectionsMax?: number;
}

export interface App {
  server: FastifyInstance;
  /** Database, clock and files, for the demo and for commands that work without HTTP. */
  tools: Parameters<typeof mount>[2]['tools'];
  close(): Promise<void>;
}

/** Builds the whole server from its parts; tests build the same one. Nothing listens yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const connection = connect(options.databaseUrl, options.connectionsMax ? { max: options.connectionsMax } : {});
  await mkdir(options.filesDir, { recursive: true });

  const server = Fastify({
    logger: { level: options.logLevel ?? 'warn', redact: ['req.headers.authorization'] },
    trustProxy: trustOf(options.trustProxy ?? false),
    bodyLimit: 256 * 1024,
    requestTimeout: 120_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  await prepare(server, options);
  const log = (message: string, err?: unknown) => server.log.error({ err }, message);
  const jobs = openJobs(connection.pool, log);
  const tools = { db: connection.db, clock: options.clock ?? systemClock, files: openFiles(options.filesDir), jobs };
  const isHttps = options.appUrl.startsWith('https:');
  const metrics = mountMetrics(server);
  mountHealth(server, connection.pool);
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
    explain: findHolder,
    tools,
  });
  mountOpenapi(server, routes, options.apiBase);
  mountIcons(server, options.apiBase);
  server.all(`${options.apiBase}/*`, async (_request, reply) =>
    reply.status(refusals.notFound).send({ code: 'notFound', message: 'notFound' }),
  );
  await serveWeb(server, {
    dist: options.webDist,
    apiBase: options.apiBase,
    appUrl: options.appUrl,
    isHttps,
  });

  const long = connectForLong(options.databaseUrl);
  await jobs.start(jobHandlers(tools, long.db, { invariants: metricOf(metrics), log }, options.mail ?? null));
  return {
    server,
    tools,
    close: async () => {
      await Promise.all([jobs.stop(), server.close()]);
      await closePrinter();
      await Promise.all([connection.close(), long.close()]);
    },
  };
}

/** Tells Prometheus how the last check of the invariants ended. */
function metricOf({ brokenInvariants, invariantsChecked }: Metrics) {
  return (rows: readonly unknown[]) => {
    brokenInvariants.set(rows.length);
    invariantsChecked.setToCurrentTime();
  };
}

async function prepare(server: FastifyInstance, options: AppOptions): Promise<void> {
  server.setErrorHandler(sendRefusal);
  server.removeContentTypeParser('text/plain');
  await server.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: options.appUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  server.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(options.apiBase)) reply.header('cache-control', 'no-store');
  });
}

/** A database that does not answer this in time is as good as gone. */
const probe = { text: 'SELECT 1', query_timeout: 2_000 };

/** `/health/live`: this process answers. `/health/ready`: it can also ask its database. */
function mountHealth(server: FastifyInstance, pool: Connection['pool']): void {
  server.get('/health/live', async () => ({ live: true }));
  server.get('/health/ready', async (_request, reply) => {
    try {
      await pool.query(probe);
      return { ready: true };
    } catch {
      return reply.status(503).send({ ready: false });
    }
  });
}
