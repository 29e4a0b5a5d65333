import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type Plugin } from 'vite';
import { endWith } from '#server/kernel/ending.ts';
import { assertPort } from '#server/kernel/port.ts';
import { type Embedded, freePort } from '#server/kernel/postgres/embedded.ts';
import { openDatabase } from '#server/kernel/postgres/open.ts';
import { readSettings, type Settings, StartupProblem } from '#server/kernel/settings.ts';
import { buildShop } from '#server/kernel/webBuild.ts';

// npm run dev: Vite with hot reload on PORT, and behind it the server, which starts again when its code changes. The
// database stands outside of both, so that a restart of the server takes a moment only.
const checkout = resolve(import.meta.dirname, '..');

try {
  await startDev();
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function startDev(): Promise<void> {
  const settings = readSettings(process.env);
  const { apiBase, port } = settings;
  // The server behind Vite takes itself for unreachable from elsewhere, and fills in the demo with its known passwords.
  if (!settings.demo) throw new StartupProblem('npm run dev is for this machine only; unset HOST and NODE_ENV.');
  await assertPort(settings);
  const [database] = await Promise.all([openDatabase(settings), buildShop()]);
  watchShop();
  const serverPort = await freePort();
  const server = startServer(settings, serverPort, database);
  // The folder web/api has the name of the API: what ends as source does is source.
  const paths = [
    `${apiBase}/(?!.*\\.tsx?($|\\?))`,
    '/(health|metrics|media|shop|ja/shop|shop-assets)(/|$)',
    '/robots.txt',
  ].map((path) => `^${path}`);
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    server: {
      port,
      strictPort: true,
      host: settings.host,
      proxy: Object.fromEntries(paths.map((path) => [path, target])),
    },
    plugins: [fillPage(apiBase), waitForServer(paths, serverPort)],
  });
  // Vite ends the process on SIGTERM by itself, without waiting for what else runs here.
  process.removeAllListeners('SIGTERM');
  endWith(async () => {
    const ended = new Promise((settle) => server.once('exit', settle));
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
    await vite.close();
    await database.stop();
  });
  await vite.listen();
  vite.printUrls();
}

/** Builds the shops' pages anew when what they are drawn with changes; the server, which has loaded them, starts again then. */
function watchShop(): void {
  let waiting: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const build = () => {
    building = building.then(buildShop).catch((error: unknown) => console.error(error));
  };
  for (const folder of ['web/shop', 'web/text', 'web/ui'])
    watch(join(checkout, folder), { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(build, 200);
    });
}

/** The server alone, watched: it starts again whenever a file that it has loaded changes. */
function startServer({ appUrl }: Settings, port: number, { url, loginUrl }: Embedded): ChildProcess {
  const main = join(checkout, 'server/main.ts');
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--api-only'], {
    // A session of its own, as Ctrl-C is ours to pass on.
    detached: true,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: appUrl,
      DATABASE_URL: loginUrl,
      DATABASE_MIGRATION_URL: url,
    },
  });
  process.once('exit', () => server.kill('SIGTERM'));
  return server;
}

/** Writes into the page what the server writes where it serves the built web. */
function fillPage(apiBase: string): Plugin {
  return {
    name: 'kinza-page',
    transformIndexHtml: (html) =>
      html.replaceAll('__NONCE__', '').replaceAll('__CONFIG__', JSON.stringify({ apiBase })),
  };
}

/** Holds requests for the server back while it starts, or starts again, so that a page that is open notices nothing. */
function waitForServer(paths: readonly string[], port: number): Plugin {
  const isForServer = (url: string) => paths.some((path) => new RegExp(path).test(url));
  return {
    name: 'kinza-server',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _reply, next) => {
        if (!isForServer(request.url ?? '')) next();
        else untilUp(port).then(() => next(), next);
      });
    },
  };
}

/** Resolves when the port takes connections; at the latest after the time that the demo takes, and then whoever asks hears that it doesn't. */
async function untilUp(port: number): Promise<void> {
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(100)) {
    const isUp = await new Promise<boolean>((settle) => {
      const socket = connect(port, '127.0.0.1', () => settle(true)).once('error', () => settle(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isUp) return;
  }
}
