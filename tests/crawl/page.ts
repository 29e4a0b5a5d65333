import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** So long nothing is asked of the server before a screen counts as whole. */
const quietMs = 250;

/** Follows what a page asks of the server, so that one can wait until it has its answers. */
export function settling(page: Page): () => Promise<void> {
  let open = 0;
  let changedAt = Date.now();
  const change = (by: number) => (request: { url(): string }) => {
    if (!request.url().includes('/api/')) return;
    open += by;
    changedAt = Date.now();
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  return async () => {
    changedAt = Date.now();
    while (open > 0 || Date.now() - changedAt < quietMs) await sleep(50);
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

const targets = /^\/(sales|inventory)\/[a-z/-]*\?/;
/** Where the first and the last point of a line are drawn, from the edges of their chart. */
const plot = { left: 46, right: 10 };
const figurePattern = /[-−]?¥?[-−]?\d(?:[\d,]*\d)?(?:\.\d+)?[KM%]?/g;

/** The figures of a screen that lead to a list: in cells and on cards, and the points of its charts. */
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
  return [...found, ...(await pointsOf(page, settle)), ...(await trendOf(page, settle))].filter(({ numbers }) =>
    numbers.some((number) => /[1-9]/.test(number)),
  );
}

/** What stands below the rows of a list, and how many they are. */
export async function totalsOf(page: Page): Promise<string[]> {
  return (await page.locator('main tfoot td').allTextContents()).flatMap(numbersOf);
}

/** Every point of the bar charts, pressed and left again. */
async function pointsOf(page: Page, settle: () => Promise<void>): Promise<Figure[]> {
  const here = new URL(page.url());
  const points = page.locator('main button.bar-chart-point');
  const figures: Figure[] = [];
  for (let index = 0; index < (await points.count()); index++) {
    const said = (await points.nth(index).getAttribute('aria-label')) ?? '';
    await points.nth(index).click();
    await settle();
    const { pathname, search } = new URL(page.url());
    if (pathname === here.pathname) return figures;
    // The first figure of a point is its own; a second one is of the year before.
    const first = numbersOf(said.slice(said.indexOf(': ') + 2))[0];
    figures.push({ href: pathname + search, text: said, numbers: first ? [first] : [] });
    await page.goBack();
    await points.first().waitFor();
    await settle();
  }
  return figures;
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
