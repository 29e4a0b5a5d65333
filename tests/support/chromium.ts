import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/** Everything that Playwright's `launch` needs. */
export interface FoundChromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

// As root there is no sandbox, and without a way out Chromium's own errands only make noise.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const checkout = resolve(import.meta.dirname, '../..');

/**
 * Finds a Chromium: the one that `CHROMIUM` names, one of the system, one that Playwright has fetched before, and as
 * the last resort the one of the npm package `@sparticuz/chromium`, so that `npm test` needs nothing installed by hand.
 */
export async function findChromium(): Promise<FoundChromium> {
  const env = ownEnvironment();
  const executablePath = process.env.CHROMIUM || findOnSystem() || findOfPlaywright();
  return executablePath ? { executablePath, args, env } : await findInPackage(env);
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function findOnSystem(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...places, mac].find((place) => existsSync(place));
}

function findOfPlaywright(): string | undefined {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return undefined;
  const versions = readdirSync(cache).filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name));
  const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-linux/headless_shell'];
  const shells = ['chrome-headless-shell-linux64/chrome-headless-shell'];
  const places = versions.flatMap((version) => [...inside, ...shells].map((path) => join(cache, version, path)));
  return places.find((place) => existsSync(place));
}

/** Unpacks the package once, with the libraries and the fonts configuration that a bare machine lacks. */
async function findInPackage(env: Record<string, string>): Promise<FoundChromium> {
  const require = createRequire(import.meta.url);
  const folder = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = require(join(folder, 'package.json')) as { version: string };
  const unpacked = join(checkout, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(unpacked)) await unpack(join(folder, 'bin'), unpacked);
  return {
    executablePath: join(unpacked, 'chromium'),
    args,
    env: {
      ...env,
      LD_LIBRARY_PATH: [join(unpacked, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
      FONTCONFIG_PATH: join(unpacked, 'fonts'),
    },
  };
}

/** Of two who unpack at the same moment the later one finds the place taken, and is content. */
function takePlace(half: string, unpacked: string): void {
  try {
    renameSync(half, unpacked);
  } catch (error) {
    if (!existsSync(unpacked)) throw error;
  }
}

async function unpack(bin: string, unpacked: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const half = `${unpacked}.${randomUUID()}`;
  mkdirSync(half, { recursive: true });
  const { TMPDIR } = process.env;
  // The package unpacks into the system's folder for temporary files and asks for it at each call.
  process.env.TMPDIR = half;
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(archives.map((archive) => inflate(join(bin, archive))));
    writeFileSync(join(half, 'fonts/fonts.conf'), fontsConfiguration(join(unpacked, 'fonts')));
    takePlace(half, unpacked);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(half, { recursive: true, force: true });
  }
}

/** Its own fonts and those of the system, if there are any. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;
}
