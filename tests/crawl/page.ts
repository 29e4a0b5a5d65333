import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** So long nothing is asked of the server before a screen counts as whole. */
const quietMs = 250;

/** A screen that asks for nothing for so long has it already; until it asks, it may show what another one asked for. */
const cachedMs = 1_500;

/** What stands in the place of something that is still to come. */
const unfinished = 'main [aria-busy=true], main .skeleton';

/** Follows what a page asks of the server, so that one can wait until it has its answers. */
export function settling(page: Page): () => Promise<void> {
  let open = 0;
  let changedAt = Date.now();
  /** Whether anything was asked since the screen before was whole. */
  let isAsked = false;
  const change = (by: number) => (request: { url(): string }) => {
    if (!request.url().includes('/api/')) return;
    open += by;
    changedAt = Date.now();
    isAsked = true;
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  return async () => {
    // What a screen asks for it asks once it is drawn, however busy the machine is.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    changedAt = Date.now();
    for (const until = Date.now() + cachedMs; !isAsked && Date.now() < until; ) await sleep(50);
    const isQuiet = () => open === 0 && Date.now() - changedAt >= quietMs;
    while (!isQuiet() || (await page.locator(unfinished).count()) > 0) await sleep(50);
    isAsked = false;
  };
}

/** A figure that opens its rows. */
export interface Figure {
  href: string;
  /** As it stands there. */
  text: string;
  /** What has to stand below the rows that it opens. */
  numbers: string[];
}

const targets = /^\/(sales|inventory|reports)\/[a-z/-]*\?/;
/** Columns of rows that open a list, which says the same below it, and those that it says the sum of. */
const opened: Record<string, { same: readonly string[]; summed: readonly string[] }> = {
  '/reports/inventory/company-inventories': { same: ['Grams', 'Value'], summed: ['On hand', 'In transit'] },
  '/reports/inventory/purchase-orders': { same: ['Orders', 'Ordered', 'Total with tax'], summed: [] },
};
/** Where the first and the last point of a line are drawn, from the edges of their chart. */
const plot = { left: 46, right: 10 };
const figurePattern = /[-−]?¥?[-−]?\d(?:[\d,]*\d)?(?:\.\d+)?[KM%]?/g;

/** The figures of a screen that lead to a list: in cells, rows and on cards, and the points of its charts. */
export async function figuresOf(page: Page, settle: () => Promise<void>): Promise<Figure[]> {
  const links = await page.locator('main a[href]').evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      // Its text are the axes; its points are picked one by one.
      isTrend: link.matches('.dashboard-trend'),
      text: (link.querySelector('.figure-value') ?? link).textContent ?? '',
    })),
  );
  const found = links
    .filter(({ href, isTrend }) => targets.test(href) && !isTrend)
    .map(({ href, text }) => ({ href, text, numbers: numbersOf(text) }));
  const pressed = [pointsOf, linePointsOf, trendOf, rowsOf];
  for (const press of pressed) found.push(...(await press(page, settle)));
  return found.filter(({ numbers }) => numbers.some((number) => /[1-9]/.test(number)));
}

/** By the router, as a click leads there. */
export async function move(page: Page, settle: () => Promise<void>, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: { navigate(to: object): Promise<void> } };
    await router.navigate({ href, ignoreBlocker: true });
  }, path);
  await settle();
}

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const pathOf = (address: string) => address.split('?')[0] ?? '';

/** What stands below the rows of a list, and how many they are. */
export async function totalsOf(page: Page): Promise<string[]> {
  return (await page.locator('main tfoot td').allTextContents()).flatMap(numbersOf);
}

/** Every point of the bar charts, pressed and left again. */
async function pointsOf(page: Page, settle: () => Promise<void>): Promise<Figure[]> {
  const here = addressOf(page);
  // The chart is that of months down, and the table tells one measure of it.
  if (here.includes('across=true')) return [];
  const points = page.locator('main button.bar-chart-point');
  const figures: Figure[] = [];
  for (let index = 0; index < (await points.count()); index++) {
    const said = (await points.nth(index).getAttribute('aria-label')) ?? '';
    await points.nth(index).click();
    await settle();
    const href = addressOf(page);
    if (href === here) return figures;
    // A name may hold a colon and a figure, too: `23 Sample: ring, Pt950: 13`.
    const told = numbersOf(said.slice(Math.max(said.search(/: [-−¥\d]/), said.indexOf(': ')) + 2));
    // The first figure of a point that opens rows is its own, a second one is of the year before; one that narrows tells its parts.
    figures.push({ href, text: said, numbers: pathOf(href) === pathOf(here) ? told : told.slice(0, 1) });
    await move(page, settle, here);
    await points.first().waitFor();
  }
  return figures;
}

/** Every point of a line, which a table unseen beside it tells, pressed and left again. */
async function linePointsOf(page: Page, settle: () => Promise<void>): Promise<Figure[]> {
  const here = addressOf(page);
  const points = page.locator('main .report-figures tbody tr');
  const measures = page.locator('main .report-chart').getByRole('group', { name: 'What is drawn' });
  const figures: Figure[] = [];
  for (let index = 0; index < (await points.count()); index++) {
    // Shares add up to nothing that stands below rows; the amounts of the same points do.
    const [first = ''] = await points.first().locator('td').allTextContents();
    if (first.endsWith('%')) await measures.getByRole('button').last().click();
    const button = points.nth(index).locator('th button');
    if ((await button.count()) === 0) return figures;
    const text = (await points.nth(index).locator('th, td').allTextContents()).join(' ');
    const numbers = (await points.nth(index).locator('td').allTextContents()).flatMap(numbersOf);
    await button.evaluate((one) => (one as HTMLElement).click());
    await settle();
    const href = addressOf(page);
    figures.push({ href, text, numbers: pathOf(href) === pathOf(here) ? numbers : numbers.slice(0, 1) });
    await move(page, settle, here);
    await points.first().waitFor({ state: 'attached' });
  }
  return figures;
}

/** Every row that opens a list, pressed and left again. */
async function rowsOf(page: Page, settle: () => Promise<void>): Promise<Figure[]> {
  const here = addressOf(page);
  const columns = opened[pathOf(here)];
  if (!columns) return [];
  const rows = page.locator('main tr.opens');
  const heads = await page.locator('main .table thead th').allTextContents();
  const figures: Figure[] = [];
  for (let index = 0; index < (await rows.count()); index++) {
    const cells = await rows.nth(index).locator('td').allTextContents();
    await rows.nth(index).press('Enter');
    await settle();
    const told = (column: string) => numbersOf(cells[heads.indexOf(column)] ?? '');
    const numbers = [...columns.same.flatMap(told), ...sumsOf(columns.summed.map(told))];
    figures.push({ href: addressOf(page), text: cells.join(' '), numbers });
    await move(page, settle, here);
    await rows.first().waitFor();
  }
  return figures;
}

/** Pieces with pieces, and grams, which stand behind them, with grams. */
function sumsOf(cells: readonly string[][]): string[] {
  const [pieces = 0, grams = 0] = [0, 1].map((at) => cells.reduce((sum, cell) => sum + amountIn(cell[at] ?? '0'), 0));
  const gramsText = grams.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  return [...(pieces > 0 ? [pieces.toLocaleString('en-US')] : []), ...(grams > 0 ? [gramsText] : [])];
}

/** Every point of the trend, clicked where it is drawn and left again; its figures stand in the table beside it. */
async function trendOf(page: Page, settle: () => Promise<void>): Promise<Figure[]> {
  const rows = await page
    .locator('main .dashboard-trend + table tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  const here = new URL(page.url());
  const figures: Figure[] = [];
  for (const [index, [day = '', amount = '']] of rows.entries()) {
    const chart = page.locator('main .dashboard-trend .chart');
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    const x = plot.left + ((width - plot.left - plot.right) * index) / Math.max(1, rows.length - 1);
    await chart.click({ position: { x, y: height / 2 } });
    await page.waitForURL(({ pathname }) => pathname !== here.pathname);
    const { pathname, search } = new URL(page.url());
    await settle();
    figures.push({ href: pathname + search, text: `${day} ${amount}`, numbers: numbersOf(amount) });
    await page.goBack();
    await chart.waitFor();
    await settle();
  }
  return figures;
}

/** The figures in a text, ¥ and signs with them; what is shortened (15.6M) as it stands, shares in percent left out. */
function numbersOf(text: string): string[] {
  return (text.match(figurePattern) ?? []).filter((found) => !found.endsWith('%'));
}

/** Whether a figure stands among totals; a shortened one does if a total is rounded to it. */
export function isAmong(number: string, totals: readonly string[]): boolean {
  const short = /^¥?([\d.]+)([KM])$/.exec(number);
  if (!short) return totals.includes(number);
  const unit = short[2] === 'M' ? 1_000_000 : 1_000;
  return totals.some((total) => Math.abs(amountIn(total) - Number(short[1]) * unit) <= unit / 20);
}

const amountIn = (text: string) => Number(text.replace(/[¥,]/g, ''));
