import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { addItems, ask, openShop, type Shop } from '../tests/support/shop.ts';
import type { Figure, PartResult } from './figure.ts';
import type { Measured } from './loop.ts';
import { officeMemory } from './readings.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

const itemCount = 54_000;
const base = '/shop/kz';
export const pageGoal = { p50Ms: 8, p95Ms: 20, perSecond: 600 };
const searchGoal = { p50Ms: 10, p95Ms: 25, perSecond: 400 };
const beaconGoal = { atLeast: 2_000 };
const seconds = { seconds: 2, warmSeconds: 0.7 };

export interface PageReading {
  what: string;
  paths: string[];
  goal?: typeof pageGoal;
}

/** The pages of a shop with 54,000 pieces, as everybody asks for them, beside the same bytes from memory; and the beacon. */
export async function measureShop(stage: Stage): Promise<PartResult> {
  const databaseUrl = await stage.database('bench_shop');
  const shop = await openShop(databaseUrl, { items: 0, clerks: 1 });
  await addItems(databaseUrl, shop, itemCount, 3);
  await dressWindow(databaseUrl, shop);
  await keepUp(databaseUrl);
  await ask(databaseUrl, 'VACUUM ANALYZE');
  const server = await stage.server(databaseUrl, true, { TRUST_PROXY: '127.0.0.1' });
  const before = await officeMemory(stage, { url: server.url, tokens: shop.tokens }, server.pid);
  const figures: Figure[] = [];
  for (const reading of readings()) figures.push(...(await measurePage(stage, server.url, reading)));
  figures.push(...(await measureBeacon(stage, server.url)));
  figures.push(...(await measureWeight(server.url)));
  const { now } = await memoryOf(server.pid);
  figures.push({ what: 'memory above the office’s alone', value: now - before, unit: 'MB', goal: { atMost: 60 } });
  await server.stop();
  return { part: 'shop', title: `Pages of a shop with ${itemCount.toLocaleString('en')} pieces`, figures };
}

function readings(): PageReading[] {
  const numbers = Array.from({ length: 200 }, (_, index) => 1 + index * 251);
  const searched = (words: readonly string[]) => words.map((word) => `${base}/search?q=${encodeURIComponent(word)}`);
  return [
    { what: 'home', paths: [base, `/ja${base}`], goal: pageGoal },
    { what: 'category', paths: pages(`${base}/category/R0`), goal: pageGoal },
    { what: 'all pieces', paths: pages(`${base}/items`), goal: pageGoal },
    { what: 'by price', paths: pages(`${base}/items?sort=price`), goal: pageGoal },
    { what: 'by price, in stock, from ¥100,000', paths: pages(`${base}/items?sort=price&from=100000&available=1`) },
    { what: 'page 400 and on', paths: pages(`${base}/items`, 400) },
    { what: 'a piece', paths: numbers.map((number) => `${base}/item/X-${number}`), goal: pageGoal },
    { what: 'search, English', paths: searched(numbers.map((number) => `band ${number}`)), goal: searchGoal },
    { what: 'search, a common word', paths: searched(['plain', 'band']), goal: searchGoal },
    { what: 'search, two Japanese characters', paths: searched(['甲丸', '真珠']), goal: searchGoal },
  ];
}

function pages(path: string, from = 1): string[] {
  const joint = path.includes('?') ? '&' : '?';
  return Array.from({ length: 20 }, (_, index) => `${path}${joint}page=${from + index}`);
}

/** One client, sixteen, and sixteen that are given the same bytes from memory. */
export async function measurePage(stage: Stage, url: string, { what, paths, goal }: PageReading): Promise<Figure[]> {
  const job = { kind: 'pages', url, paths, ...seconds } as const;
  const alone = await stage.load({ ...job, clients: 1 });
  const many = await stage.load({ ...job, clients: 16 });
  const memory = await fromMemory(url + paths[0], (memoryUrl) =>
    stage.load({ ...job, url: memoryUrl, clients: 16, seconds: 1, warmSeconds: 0.3 }),
  );
  const share = `${((100 * many.perSecond) / memory.perSecond).toFixed(0)} % of the same bytes from memory`;
  const note = `${share}, ${Math.round(memory.perSecond).toLocaleString('en')} /s`;
  return [
    { what: `${what}, 1 client: p50`, value: alone.p50Ms, unit: 'ms', ...(goal && { goal: { atMost: goal.p50Ms } }) },
    { what: `${what}, 1 client: p95`, value: alone.p95Ms, unit: 'ms', ...(goal && { goal: { atMost: goal.p95Ms } }) },
    {
      what: `${what}, 16 clients`,
      value: many.perSecond,
      unit: '/s',
      ...(goal && { goal: { atLeast: goal.perSecond } }),
      note,
    },
    ...failures(what, alone.failed + many.failed, alone.problem || many.problem),
  ];
}

function failures(what: string, failed: number, problem: string): Figure[] {
  if (failed === 0) return [];
  return [{ what: `${what}: failed`, value: failed, unit: '', goal: { atMost: 0 }, note: problem }];
}

/** A server that knows one page by heart: the most that this machine gives of its bytes. */
async function fromMemory(page: string, load: (url: string) => Promise<Measured>): Promise<Measured> {
  const reply = await fetch(page);
  const body = Buffer.from(await reply.arrayBuffer());
  const headers = Object.fromEntries(
    ['content-type', 'cache-control', 'content-security-policy'].flatMap((name) => {
      const value = reply.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  try {
    return await load(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

async function measureBeacon(stage: Stage, url: string): Promise<Figure[]> {
  const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
  const paths = [base, `${base}/items`, ...numbers.map((number) => `${base}/item/X-${number}`)];
  const told = await stage.load({ kind: 'beacons', url, paths, clients: 16, seconds: 3, warmSeconds: 1 });
  return [
    { what: 'beacon, 16 clients', value: told.perSecond, unit: '/s', goal: beaconGoal },
    { what: 'beacon, 16 clients: p95', value: told.p95Ms, unit: 'ms' },
    ...failures('beacon', told.failed, told.problem),
  ];
}

/** What an empty browser fetches for the first page, pictures left out. */
async function measureWeight(url: string): Promise<Figure[]> {
  const page = await (await fetch(`${url}${base}`)).text();
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, path = '']) => path);
  const scripts = named(/<script[^>]* src="([^"]+)"/g);
  const styles = named(/<link rel="stylesheet" href="([^"]+)"/g);
  const weigh = async (paths: readonly string[]) => {
    const sizes = await Promise.all(paths.map((path) => packedBytes(url + path)));
    return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1_000);
  };
  return [
    { what: 'first page: script, packed', value: await weigh(scripts), unit: 'kB', goal: { atMost: 60 } },
    { what: 'first page: styles, packed', value: await weigh(styles), unit: 'kB', goal: { atMost: 20 } },
    {
      what: 'first page: requests without pictures',
      value: 1 + scripts.length + styles.length,
      unit: '',
      goal: { atMost: 10 },
      note: 'fonts left out',
    },
  ];
}

async function packedBytes(url: string): Promise<number> {
  const { Client } = await import('undici');
  const { origin, pathname } = new URL(url);
  const client = new Client(origin);
  const { body, headers } = await client.request({
    method: 'GET',
    path: pathname,
    headers: { 'accept-encoding': 'gzip' },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  await client.close();
  if (headers['content-encoding'] === 'gzip') gunzipSync(bytes);
  return bytes.length;
}

/** Opens the shop: some pieces in front, some made to order or laid away, posts, and names that a rare word finds. */
async function dressWindow(databaseUrl: string, { companyId, locationId }: Shop): Promise<void> {
  await ask(
    databaseUrl,
    `UPDATE shop_setting SET is_open = true, location_id = $2, delivery = 'Two days', law = 'Kinza', privacy = 'Nothing is kept',
       hero_first = 'Gold by the gram', hero_second = 'Rings from Ginza' WHERE company_id = $1`,
    [companyId, locationId],
  );
  await ask(
    databaseUrl,
    `INSERT INTO featured_product (company_id, item_id, name, name_ja, price, price_before, position)
     SELECT $1, id, name, name_ja, price - 5000, price, row_number() OVER (ORDER BY id) FROM (
       SELECT * FROM item WHERE company_id = $1 AND id % 700 = 0 ORDER BY id LIMIT 60) AS chosen`,
    [companyId],
  );
  await ask(
    databaseUrl,
    `INSERT INTO selling_option (item_id, kind) SELECT id, 'madeToOrder' FROM item WHERE company_id = $1 AND id % 50 = 0`,
    [companyId],
  );
  await ask(databaseUrl, `UPDATE item SET name_ja = '真珠のペンダント ' || id WHERE company_id = $1 AND id % 130 = 0`, [
    companyId,
  ]);
}
