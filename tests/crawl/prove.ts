import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { keepUp } from '../../bench/stage.ts';
import { findChromium } from '../support/chromium.ts';
import { databaseUrlOf, makeFolder, startKinza } from '../support/kinza.ts';
import { ask } from '../support/shop.ts';
import { addHistory } from './history.ts';
import { type Figure, figuresOf, isAmong, move, settling, totalsOf } from './page.ts';

// npm run prove:crawl -- --sales 20000 --only dashboard: the demo with a past of five years is walked in a browser. Each
// figure and each point of a chart of dashboard and reports that opens its rows is opened, and what stands below them has
// to be the figure. Then one sale is falsified, and the walk has to notice it. --only walks addresses that hold that.
const { values } = parseArgs({
  options: { sales: { type: 'string', default: '20000' }, only: { type: 'string', default: '' } },
});
const dataDir = makeFolder('kinza-crawl');
const kinza = await startKinza({ dataDir, web: true, env: { NODE_ENV: 'development' } }, 600_000);
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args, env });
/** So many walk at once: each waits for its screens most of the time. */
const walkers = 4;
let isGood = false;
try {
  const databaseUrl = databaseUrlOf(dataDir);
  await addHistory(databaseUrl, Number(values.sales));
  await keepUp(databaseUrl);
  const kept = await signIn();
  const walks = await Promise.all(Array.from({ length: walkers }, () => begin(kept)));
  const wrongs = await crawl(
    walks,
    starts().filter((path) => path.includes(values.only)),
  );
  isGood = wrongs.length === 0 && (await noticesFalsehood(walks, databaseUrl));
} finally {
  await browser.close();
  await kinza.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

/** Somebody before a browser, and how they wait for a screen to be whole. */
interface Walk {
  page: Page;
  settle: () => Promise<void>;
}

/** What a browser has kept of somebody who is signed in. */
async function signIn(): Promise<Record<string, string>> {
  const reply = await fetch(`${kinza.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'kinza-demo' }),
  });
  const { token, user } = (await reply.json()) as { token: string; user: { firstName: string } };
  return { token, user: JSON.stringify(user), userName: user.firstName };
}

async function begin(kept: Record<string, string>): Promise<Walk> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: kinza.url,
    viewport: { width: 1920, height: 1000 },
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: kinza.url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.locator('.figure-cards a').first().waitFor();
  return { page, settle: settling(page) };
}

/** Dashboard and reports, in each period; over five years by month, and day by day where the demo trades. */
function starts(): string[] {
  const today = new Date();
  const year = today.getUTCFullYear();
  const day = today.toISOString().slice(0, 10);
  const spans = [0, 1, 2, 3, 4, 5].map(
    (back) => `from=${year - back}-01-01&to=${back === 0 ? day : `${year - back}-12-31`}`,
  );
  const five = `from=${year - 5}-01-01&to=${day}`;
  const dashboards = ['', '/DashboardCard', '/LineChart', '/DoughnutChart'].flatMap((part) =>
    ['last7', 'last30', 'last365', 'month', 'year'].map((period) => `/dashboard${part}?period=${period}`),
  );
  const performances = ['last30', 'last90', 'month', 'lastMonth', 'year', 'lastYear'];
  return [
    ...dashboards,
    `/reports/sales/daily-sales?by=month&size=100&${five}`,
    ...[1, 2, 3, 4].map((page) => `/reports/sales/daily-sales?size=100&page=${page}&${spans[0]}`),
    ...[five, ...spans].map((span) => `/reports/sales/sales-summary?${span}`),
    ...performances.map((period) => `/reports/sales/product-performance?size=100&period=${period}`),
    ...[five, ...spans].map((span) => `/reports/items/most-sellable?top=50&size=100&${span}`),
    `/reports/sales/layaway-summary?size=100&${five}`,
    `/reports/sales/made-to-order-summary?size=100&${five}`,
    ...['straight-sales', 'ship-item-sales', 'payments'].map((name) => `/reports/sales/${name}?size=100&${spans[0]}`),
    ...['stock-level', 'company-inventories', 'inventory-snapshot'].map(
      (name) => `/reports/inventory/${name}?size=100`,
    ),
    ...['', '&across=true'].map((across) => `/reports/inventory/purchase-orders?size=100&${spans[0]}${across}`),
    ...['adjustments', 'transfers'].map((name) => `/reports/inventory/${name}?size=100&${spans[0]}`),
    ...['aging-items', 'on-hand'].map((name) => `/reports/items/${name}?size=100`),
  ];
}

/** Each walker takes the next page that nobody has taken; what one has opened no other opens again. */
async function crawl(walks: readonly Walk[], from: readonly string[]): Promise<string[]> {
  const wrongs: string[] = [];
  const seen = new Set<string>();
  const left = [...from];
  let pages = 0;
  const walkOn = async (walk: Walk) => {
    for (let start = left.shift(); start !== undefined; start = left.shift()) {
      await move(walk.page, walk.settle, start);
      const figures = (await figuresOf(walk.page, walk.settle)).filter(
        ({ href, text }) => !seen.has(`${href} ${text}`),
      );
      for (const { href, text } of figures) seen.add(`${href} ${text}`);
      pages += figures.length > 0 ? 1 : 0;
      wrongs.push(...(await openAll(walk, start, figures)));
      console.log(`${start}: ${figures.length} figures`);
    }
  };
  await Promise.all(walks.map(walkOn));
  for (const wrong of wrongs.slice(0, 40)) console.log(`   ${wrong}`);
  console.log(`${seen.size} figures of ${pages} pages opened, ${wrongs.length} wrong`);
  return wrongs;
}

async function openAll(walk: Walk, start: string, figures: readonly Figure[]): Promise<string[]> {
  const wrongs: string[] = [];
  for (const { href, text, numbers } of figures) {
    await move(walk.page, walk.settle, href);
    const totals = await totalsOf(walk.page);
    const missing = numbers.filter((number) => !isAmong(number, totals));
    if (missing.length > 0) wrongs.push(`${start}: ${text} opens ${href}, which adds up to ${totals.join(' ')}`);
  }
  return wrongs;
}

/** The control: a sale of a summed day is changed behind the back of its totals. */
async function noticesFalsehood(walks: readonly Walk[], databaseUrl: string): Promise<boolean> {
  await ask(databaseUrl, 'ALTER TABLE sale DISABLE TRIGGER USER');
  const [sale] = await ask<{ month: string }>(
    databaseUrl,
    `UPDATE sale SET subtotal = subtotal + 1100, grand_total = grand_total + 1100, amount_paid = amount_paid + 1100
     WHERE id = (SELECT id FROM sale WHERE number LIKE 'PAST-%' AND status = 'completed' ORDER BY id LIMIT 1 OFFSET 1000)
     RETURNING to_char(date, 'YYYY-MM') AS month`,
  );
  await ask(databaseUrl, 'ALTER TABLE sale ENABLE TRIGGER USER');
  const [year] = (sale?.month ?? '').split('-');
  const wrongs = await crawl(walks, [`/reports/sales/daily-sales?by=month&from=${year}-01-01&to=${year}-12-31`]);
  console.log(wrongs.length > 0 ? 'The control was noticed.' : 'The control was not noticed: this proof can not fail.');
  return wrongs.length > 0;
}
