/**
 * Makes the pictures of the demo catalogue. Each piece in server/demo/pieces is modelled with three.js and photographed
 * in headless Chromium (software WebGL, no network), then saved as server/demo/pictures/{key}.webp, 800×800, ≤ 40 kB.
 *
 *   node scripts/run.mjs scripts/pictures/render.ts                 the pieces that have no picture yet
 *   node scripts/run.mjs scripts/pictures/render.ts ring- pearl     those whose key contains one of the words, anew
 *   … --all                                                         every piece anew
 *   … --out /tmp/draft --size 400 --frames 24                       drafts elsewhere, smaller and quicker
 *
 * CHROMIUM names the browser; without it the common places are tried. About ten seconds a picture on two idle cores.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { demoPieces } from '#server/demo/pieces/pieces.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const largestBytes = 40_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'server/demo/pictures') },
    size: { type: 'string', default: '800' },
    frames: { type: 'string', default: '32' },
  },
});

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
  if (path === '/favicon.ico') return response.writeHead(204).end();
  if (path === '/') return response.setHeader('content-type', 'text/html').end(page);
  try {
    const file = await readFile(join(root, path));
    response.setHeader('content-type', extname(path) === '.woff2' ? 'font/woff2' : 'text/javascript').end(file);
  } catch {
    response.writeHead(404).end();
  }
});
const page = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: "Kinza Mark"; src: url(/node_modules/@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-500-normal.woff2); }
</style><script type="importmap">{"imports": {
  "three": "/node_modules/three/build/three.module.js", "three/addons/": "/node_modules/three/examples/jsm/"
}}</script><body><script type="module" src="/scripts/pictures/studio/main.js"></script>`;

function findChromium(): string {
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('No Chromium found. Set CHROMIUM to its path.');
  return found;
}

/** The best quality that stays within the limit. */
async function toWebp(png: Buffer): Promise<Buffer> {
  for (let quality = 88; quality > 40; quality -= 4) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= largestBytes) return webp;
  }
  throw new Error('The picture does not fit the size limit.');
}

function wanted(key: string): boolean {
  if (positionals.length > 0) return positionals.some((word) => key.includes(word));
  return values.all || !existsSync(join(values.out, `${key}.webp`));
}

await mkdir(values.out, { recursive: true });
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    '--headless',
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    '--disable-sync',
  ],
});
try {
  const tab = await browser.newPage();
  tab.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  tab.on('pageerror', (error) => console.error(error.message));
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?size=${values.size}`);
  await tab.waitForFunction('globalThis.shoot !== undefined');
  for (const { key, picture } of demoPieces.filter((piece) => wanted(piece.key))) {
    const from = performance.now();
    const url = await tab.evaluate<string>(`shoot(${JSON.stringify(picture)}, ${Number(values.frames)})`);
    const webp = await toWebp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    await writeFile(join(values.out, `${key}.webp`), webp);
    console.log(`${key}  ${webp.length} bytes  ${Math.round(performance.now() - from)} ms`);
  }
} finally {
  await browser.close();
  server.close();
}
