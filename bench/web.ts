import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Response } from 'playwright-core';
import { findChromium } from '../tests/support/chromium.ts';
import { clerkPassword, openShop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import type { Stage } from './stage.ts';
import { builtWeb } from './start.ts';

const title = 'From an empty browser to the first screen after sign-in';

/** Everything that the browser fetches until the clerk sees the first screen; scripts count once, packed by gzip -9. */
export async function measureWeb(stage: Stage): Promise<PartResult> {
  if (!existsSync(builtWeb))
    return { part: 'web', title, figures: [], missing: 'The web is not built: npm start does it.' };
  const databaseUrl = await stage.database('bench_web');
  await openShop(databaseUrl, { items: 50, clerks: 1, roleName: 'Admin' });
  const server = await stage.server(databaseUrl, true);
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await browser.newPage({ locale: 'en-US' });
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await page.locator('input[autocomplete="username"]').fill('clerk1');
    await page.locator('input[type="password"]').fill(clerkPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes('login'), { timeout: 20_000 });
    await page.waitForLoadState('networkidle');
    const scripts = await sizesOf(responses, /javascript/);
    const styles = await sizesOf(responses, /css/);
    const calls = responses.filter((response) => response.url().includes('/api/')).length;
    return {
      part: 'web',
      title,
      figures: [
        {
          what: 'requests',
          value: responses.length,
          unit: '',
          goal: { atMost: 15 },
          peers: '68 / 44',
          note: `${calls} of the API`,
        },
        { what: 'script, packed', value: scripts, unit: 'kB', goal: { atMost: 200 }, peers: '972 / 1,858' },
        { what: 'styles, packed', value: styles, unit: 'kB', peers: '28 / 18' },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function sizesOf(responses: readonly Response[], kind: RegExp): Promise<number> {
  const once = new Map(responses.filter(isOf(kind)).map((response) => [response.url(), response]));
  const bodies = await Promise.all([...once.values()].map((response) => response.body()));
  return Math.round(bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000);
}

function isOf(kind: RegExp): (response: Response) => boolean {
  return (response) => response.ok() && kind.test(response.headers()['content-type'] ?? '');
}
