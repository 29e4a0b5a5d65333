// Runs on any Node from 20 on, before anything is installed: no types, no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that Kinza is written for; package.json pins it like any other package. */
export const pinnedNode = join(checkout, 'node_modules/node/bin/node');

const compiled = join(checkout, 'node_modules/.cache/compiled');
const stampFile = join(checkout, 'node_modules/.kinza-install');

/** Installs the packages if there are none, or if package-lock.json has changed since. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Kinza is started by Node 20 or later, and this is ${process.version}.`);
  }
  if (existsSync(pinnedNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentStamp()) return;
  // npm ci empties the folder first, through a link too, and then it is somebody else's.
  if (lstatSync(join(checkout, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      'node_modules is a link, and its packages are not those of package-lock.json; install them where it leads to.',
    );
  }
  console.log('Installing the packages; this takes a minute and happens once.');
  const { command, args } = npm();
  const flags = ['ci', '--include=dev', '--include=optional', '--ignore-scripts=false', '--loglevel=error'];
  const done = spawnSync(command, [...args, ...flags], { cwd: checkout, env: withoutOurNode(), stdio: 'inherit' });
  if (done.error) fail(`npm could not be started (${done.error.message}).`);
  if (done.status !== 0) fail('Installing the packages failed; the lines above say why.');
  if (!existsSync(pinnedNode))
    fail('npm did not run the install script of the package "node"; see its setting allow-scripts.');
  markInstalled();
}

/** Runs a file under the pinned Node; in this process if that is already the pinned one. */
export async function runPinned(file, args, env = {}) {
  Object.assign(process.env, env);
  process.chdir(checkout);
  const path = join(checkout, file);
  if (isPinned()) {
    // What was compiled is kept for the next start, which then spends half as long on reading code.
    nodeModule.enableCompileCache(compiled);
    process.argv.splice(1, Infinity, path, ...args);
    await import(path);
    return;
  }
  const child = spawn(pinnedNode, [path, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  // From a terminal Ctrl-C reaches the child twice, which it takes for once; from elsewhere only by us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function markInstalled() {
  writeFileSync(stampFile, currentStamp());
}

function currentStamp() {
  const lock = readFileSync(join(checkout, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

function isPinned() {
  const { version } = JSON.parse(readFileSync(join(checkout, 'node_modules/node/package.json'), 'utf8'));
  return process.versions.node === version;
}

/** The npm that started us, if one did: it runs on a Node outside node_modules, which `npm ci` removes. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js') && node && !node.startsWith(checkout)) return { command: node, args: [script] };
  return { command: 'npm', args: [] };
}

function withoutOurNode() {
  const bin = join(checkout, 'node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(bin));
  return { ...process.env, PATH: path.join(delimiter), NODE_ENV: 'development' };
}

if (process.argv.includes('--mark-installed')) markInstalled();
