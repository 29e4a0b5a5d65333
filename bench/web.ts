import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../tests/support/chromium.ts';
import { fetchFirstScreen } from '../tests/support/firstScreen.ts';
import { clerkPassword, openShop } from '../tests/support/shop.ts';
import type { PartResult } from './figure.ts';
import type { Stage } from './stage.ts';
import { builtWeb } from './start.ts';

const title = 'From an empty browser to the first screen after sign-in';

/**
 * Everything that the browser fetches until the dashboard is drawn and can be used, the sign-in before it included, and
 * what it fetches in advance after that.
 */
export async function measureWeb(stage: Stage): Promise<PartResult> {
  if (!existsSync(builtWeb))
    return { part: 'web', title, figures: [], missing: 'The web is not built: npm start does it.' };
  const databaseUrl = await stage.database('bench_web');
  await openShop(databaseUrl, { items: 50, clerks: 1, roleName: 'Admin' });
  const server = await stage.server(databaseUrl, true);
  const browser = await chromium.launch(await findChromium());
  try {
    const english = await firstScreen(browser, server.url, 'en-US');
    const later = await english.later();
    const japanese = (await firstScreen(browser, `${server.url}/ja`, 'ja-JP')).first;
    return {
      part: 'web',
      title,
      figures: [
        {
          what: 'requests',
          value: english.first.requests,
          unit: '',
          goal: { atMost: 15 },
          peers: '68 / 44',
          note: `${english.first.calls} of the API; ${later.requests} in advance, after it`,
        },
        { what: '… in Japanese', value: japanese.requests, unit: '', note: 'with the slices of its font' },
        {
          what: 'script, packed',
          value: kilobytes(english.first.scriptBytes),
          unit: 'kB',
          goal: { atMost: 200 },
          peers: '972 / 1,858',
          note: `${kilobytes(later.scriptBytes)} in advance, after it`,
        },
        { what: 'styles, packed', value: kilobytes(english.first.styleBytes), unit: 'kB', peers: '28 / 18' },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function firstScreen(browser: Browser, url: string, locale: string) {
  const page = await browser.newPage({ locale });
  return fetchFirstScreen(page, { url, username: 'clerk1', password: clerkPassword });
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}
