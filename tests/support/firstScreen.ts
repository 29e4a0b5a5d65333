import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright-core';

/** What a browser fetched; scripts and styles count once each, in bytes as packed by gzip -9. */
export interface Fetched {
  requests: number;
  /** How many of them asked the API. */
  calls: number;
  scriptBytes: number;
  styleBytes: number;
}

const quietMs = 400;
const patienceMs = 30_000;

/**
 * Signs in with an empty browser and goes on until the dashboard is drawn, answers a click, and nothing more is on its
 * way. What is fetched from then on is told by `later`, once that has ended as well.
 */
export async function fetchFirstScreen(
  page: Page,
  { url, username, password }: { url: string; username: string; password: string },
): Promise<{ first: Fetched; later: () => Promise<Fetched> }> {
  const responses: Response[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('response', (response) => responses.push(response));
  await page.goto(url);
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('.figure-cards a').first().waitFor();
  await page.locator('.nav a[aria-current="page"]').click();
  await settle(underWay);
  const first = responses.splice(0);
  return {
    first: await sumOf(first),
    later: async () => {
      await settle(underWay, 4_000);
      return sumOf(responses);
    },
  };
}

async function settle(underWay: ReadonlySet<Request>, quiet = quietMs): Promise<void> {
  let since = Date.now();
  for (const until = Date.now() + patienceMs + quiet; Date.now() < until; ) {
    if (underWay.size > 0) since = Date.now();
    if (Date.now() - since >= quiet) return;
    await new Promise((go) => setTimeout(go, 25));
  }
  throw new Error(`Still on its way: ${[...underWay].map((request) => request.url()).join(', ')}`);
}

async function sumOf(responses: readonly Response[]): Promise<Fetched> {
  return {
    requests: responses.length,
    calls: responses.filter((response) => response.url().includes('/api/')).length,
    scriptBytes: await packedBytes(responses, /javascript/),
    styleBytes: await packedBytes(responses, /css/),
  };
}

async function packedBytes(responses: readonly Response[], kind: RegExp): Promise<number> {
  const isOf = (response: Response) => response.ok() && kind.test(response.headers()['content-type'] ?? '');
  const once = new Map(responses.filter(isOf).map((response) => [response.url(), response]));
  const bodies = await Promise.all([...once.values()].map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}
