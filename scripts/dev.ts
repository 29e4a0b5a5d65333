import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { endWith } from '#server/kernel/ending.ts';
import { freePort } from '#server/kernel/postgres/embedded.ts';
import { openDatabase } from '#server/kernel/postgres/open.ts';
import { listenProblem, readSettings, StartupProblem } from '#server/kernel/settings.ts';

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
  const { apiBase, appUrl, port } = settings;
  // The server behind Vite takes itself for unreachable from elsewhere, and fills in the demo with its known passwords.
  if (!settings.demo) throw new StartupProblem('npm run dev is for this machine only; unset HOST and NODE_ENV.');
  const database = await openDatabase(settings);
  const serverPort = await freePort();
  const main = join(checkout, 'server/main.ts');
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--api-only'], {
    // A session of its own, as Ctrl-C is ours to pass on.
    detached: true,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ PORT: String(serverPort), HOST: '127.0.0.1', APP_URL: appUrl, DATABASE_URL: database.url },
    },
  });
  process.once('exit', () => server.kill('SIGTERM'));
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    server: {
      port,
      strictPort: true,
      host: settings.host,
      proxy: Object.fromEntries([apiBase, '/health', '/metrics', '/media', '/builds'].map((path) => [path, target])),
    },
    plugins: [{ name: 'kinza-page', transformIndexHtml: (html) => fillPage(html, apiBase) }],
  });
  endWith(async () => {
    const ended = new Promise((settle) => server.once('exit', settle));
    if (server.exitCode === null && server.kill('SIGTERM')) await ended;
    await vite.close();
    await database.stop();
  });
  await vite.listen().catch((error) => {
    throw listenProblem(portTaken(error), settings);
  });
  vite.printUrls();
}

/** What the server writes into the page where it serves the built web. */
function fillPage(html: string, apiBase: string): string {
  return html.replaceAll('__NONCE__', '').replaceAll('__CONFIG__', JSON.stringify({ apiBase }));
}

/** Vite says in words only that its port is taken. */
function portTaken(error: Error): Error {
  return /already in use/.test(error.message) ? Object.assign(error, { code: 'EADDRINUSE' }) : error;
}
