import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { longExportApi } from '#contract/reports/longExport.ts';
import { businessDate, systemClock } from '#server/kernel/clock.ts';
import { caller } from '../tests/support/caller.ts';
import { findChromium } from '../tests/support/chromium.ts';
import { sendJob } from '../tests/support/sendJob.ts';
import { ask, clerkPassword, type Shop } from '../tests/support/shop.ts';
import { besideAlone } from './counter.ts';
import type { Figure } from './figure.ts';
import { type Measured, middle } from './loop.ts';
import { keepUp, memoryOf, type Stage } from './stage.ts';

/** A server that has five years of sales, and a shop whose goods can be sold. */
interface Office {
  url: string;
  pid: number;
  databaseUrl: string;
  shop: Shop;
}

/** A file that is asked for, with the days that give it so many rows. */
export interface Asked {
  what: string;
  format: 'xlsx' | 'csv';
  from: string;
  to: string;
  goal: { atMost: number };
}

const repeats = 3;
const load = { seconds: 5, warmSeconds: 1 };
/** Megabytes that a file may cost while it is written. */
const fileGoal = { atMost: 60 };
const tillGoal = { atMost: 1.25 };
/** Seconds of a nightly look. */
const lookGoal = { atMost: 600 };

/** A report of lines as a file that is written by itself, from the wish until it can be opened. */
export async function measureFile({ url, pid, shop }: Office, asked: Asked): Promise<Figure[]> {
  const before = (await memoryOf(pid)).now;
  let most = before;
  const from = performance.now();
  const id = await beginFile(url, shop.tokens[0] ?? '', asked);
  let file = await findFile(url, shop.tokens[0] ?? '', id);
  for (; file.status === 'waiting' || file.status === 'running'; await sleep(50)) {
    file = await findFile(url, shop.tokens[0] ?? '', id);
    most = Math.max(most, (await memoryOf(pid)).now);
  }
  const note = `${file.rowsDone.toLocaleString('en')} rows, ${file.status}`;
  return [
    { what: asked.what, value: (performance.now() - from) / 1_000, unit: 's', goal: asked.goal, note },
    { what: '… memory above the one before', value: most - before, unit: 'MB', goal: fileGoal },
  ];
}

/** From the press of the keys until the paper is there, as PDF. */
export async function measurePrint({ url }: Office, path: string): Promise<Figure[]> {
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1366, height: 768 } });
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = 'true';
      };
    });
    await page.goto(url);
    await page.locator('input[autocomplete="username"]').fill('clerk1');
    await page.locator('input[type="password"]').fill(clerkPassword);
    await page.keyboard.press('Enter');
    await page.locator('.figure-cards a').first().waitFor();
    await page.goto(`${url}${path}`);
    await page.locator('tbody tr').first().waitFor();
    await page.waitForLoadState('networkidle');
    const from = performance.now();
    await page.keyboard.press('Control+p');
    await page.locator('html[data-printed]').waitFor({ state: 'attached', timeout: 60_000 });
    const rows = await page.locator('.printout tbody tr').count();
    await page.pdf({ format: 'A4', landscape: true });
    const note = `${rows.toLocaleString('en')} rows`;
    const value = (performance.now() - from) / 1_000;
    return [{ what: 'a print', value, unit: 's', goal: { atMost: 5 }, note }];
  } finally {
    await browser.close();
  }
}

/** How long a sale takes at one till alone, and while four people read reports of a year and one takes a file. */
export async function measureTills(stage: Stage, office: Office, years: string[], asked: Asked): Promise<Figure[]> {
  const { url, shop } = office;
  const sell = { kind: 'sales', url, shop, clients: 1, ...load } as const;
  const read = { kind: 'reads', url, tokens: shop.tokens, paths: years, clients: 4, ...load } as const;
  const alone: Measured[] = [];
  const beside: Measured[] = [];
  await stage.load(sell);
  for (let turn = 0; turn < repeats; turn++) {
    alone.push(await stage.load(sell));
    const id = await beginFile(url, shop.tokens[1] ?? '', asked);
    const [, sales] = await Promise.all([stage.loadBeside(read), stage.load(sell)]);
    beside.push(sales);
    await giveUp(url, shop.tokens[1] ?? '', id);
  }
  const what = 'four people who read years and one who takes a file';
  return besideOf(what, middle(alone), middle(beside));
}

/** A nightly look over everything, and what a till feels of it. */
export async function measureLook(stage: Stage, { url, databaseUrl, shop }: Office): Promise<Figure[]> {
  const sell = { kind: 'sales', url, shop, clients: 1, ...load } as const;
  const alone = middle([await stage.load(sell), await stage.load(sell), await stage.load(sell)]);
  await ask(databaseUrl, 'DELETE FROM nightly_difference');
  await ask(databaseUrl, 'DELETE FROM nightly_look');
  const from = performance.now();
  await sendJob(databaseUrl, 'nightlyLook');
  const beside: Measured[] = [];
  let values = 0;
  while (values === 0 && performance.now() - from < 3 * lookGoal.atMost * 1_000) {
    beside.push(await stage.load(sell));
    const [look] = await ask<{ compared: number }>(databaseUrl, 'SELECT compared::int AS compared FROM nightly_look');
    values = look?.compared ?? 0;
  }
  const note = `${values.toLocaleString('en')} values compared`;
  return [
    { what: 'nightly look', value: (performance.now() - from) / 1_000, unit: 's', goal: lookGoal, note },
    ...besideOf('the nightly look', alone, middle(beside)),
  ];
}

/**
 * What an hour of a hundred sales a second leaves to be summed up: of sales, days that are over are, so it is what moved. It
 * is written past the ledger, so nothing may look at the books after it.
 */
export async function measureMovedOn(databaseUrl: string, { companyId, locationId }: Shop): Promise<Figure> {
  const count = 360_000;
  await ask(databaseUrl, 'ALTER TABLE stock_move DISABLE TRIGGER USER');
  await ask(
    databaseUrl,
    `INSERT INTO stock_move (company_id, item_id, from_location_id, from_kind, to_kind, quantity, milligrams, value, event, cause,
       cause_id, cause_line_id, effective_date, user_id)
     SELECT $1, first + n * 7919 % 54000, $2, 'sellable', 'outside', 1, 2000, 20000, 'sale', 'sale', 100000000 + n, 1, $3, clerk
     FROM generate_series(1, $4::bigint) AS n, (SELECT min(id) AS first FROM item) AS item, (SELECT min(id) AS clerk FROM app_user) AS clerk`,
    [companyId, locationId, businessDate(systemClock.now()), count],
  );
  await ask(databaseUrl, 'ALTER TABLE stock_move ENABLE TRIGGER USER');
  const what = 'totals moved on after an hour of 100 sales a second';
  const note = `${count.toLocaleString('en')} movements`;
  return { what, value: await secondsOf(() => keepUp(databaseUrl)), unit: 's', goal: { atMost: 3 }, note };
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

function besideOf(what: string, alone: Measured, beside: Measured): Figure[] {
  return besideAlone(what, alone, beside, { goal: tillGoal, note: `alone ${alone.p95Ms.toFixed(1)} ms` });
}

type Begun = ReplyOf<typeof longExportApi.begin>;

async function beginFile(url: string, token: string, { format, from, to }: Asked): Promise<number> {
  const asked = { report: 'straightSales', format, language: 'en', filters: { from, to } } as const;
  return (await caller(url, token)(longExportApi.begin, asked)).id;
}

async function findFile(url: string, token: string, id: number): Promise<Begun> {
  const { rows } = await caller(url, token)(longExportApi.list, {});
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`There is no export ${id}.`);
  return found;
}

async function giveUp(url: string, token: string, id: number): Promise<void> {
  // It may have ended by itself.
  await caller(url, token)(longExportApi.giveUp, { id }).catch(() => undefined);
}
