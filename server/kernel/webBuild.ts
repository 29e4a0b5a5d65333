import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupProblem } from './settings.ts';

const checkout = resolve(import.meta.dirname, '../..');
const inputs = ['web', 'contract', 'package-lock.json', 'vite.config.ts', 'vite.shop.config.ts', 'tsconfig.json'];
const shopConfig = ['--config', 'vite.shop.config.ts'];

/** The built web, which the server serves. */
export const webDist = join(checkout, 'web/dist');
/** Lies in the build itself, so that the two are never apart. */
const stampFile = join(webDist, '.inputs');

/** Builds the web if what it is made of has changed since, by content. Costs some milliseconds where nothing has. */
export async function buildWeb(): Promise<void> {
  const stamp = stampOfInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // The first one empties the folder that the others write into.
  await runVite([]);
  await buildShop();
  writeFileSync(stampFile, stamp);
}

/** Builds the shop's two bundles: what browsers are given, and the renderer that the server runs. */
export async function buildShop(): Promise<void> {
  await runVite(shopConfig);
  await runVite([...shopConfig, '--ssr']);
}

async function runVite(args: readonly string[]): Promise<void> {
  const vite = join(checkout, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((settle, fail) => child.once('error', fail).once('exit', settle));
  if (code !== 0) throw new StartupProblem('Building the web failed; the lines above say why.');
}

function stampOfInputs(): string {
  const hash = createHash('sha1').update(process.version);
  for (const input of inputs) addTo(hash, join(checkout, input));
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || path === webDist || path.endsWith('.test.ts')) return;
  if (stats.isDirectory()) for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
  // The length keeps two files apart whose contents were shifted from one to the other.
  else hash.update(`${path.slice(checkout.length)}:${stats.size}\n`).update(readFileSync(path));
}
