import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { photo } from '#server/kernel/files/examples.ts';
import { faultsNow } from '../support/axe.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { sendFile } from '../support/send.ts';
import { openShop } from '../support/shopWorld.ts';
import { dressWindow } from './window.ts';

/** Times are held to their bounds by `npm run prove:shop` alone: a machine that runs other tests besides says little. */
const isProved = process.env.KINZA_PROVE === 'shop';
/** A telephone of the middle with a slow connection, as Lighthouse has it. */
const slow = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 };
const bounds = { firstMs: 1_800, largestMs: 2_500, blockedMs: 200, shift: 0.1 };

let fixture: BrowserFixture;
const paths: Record<string, string> = { home: '/shop/kz', category: '/shop/kz/category/R0' };

beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  await openShop(world, { heroFirst: 'Gold by the gram', heroFirstJa: '金をグラムで' });
  const imageIds = [(await sendFile(world, contract.item.addImage, await photo('png'))).body.id];
  const ring = await world.ring({ imageIds, description: 'One stone', descriptionJa: '一粒' });
  for (let number = 0; number < 24; number += 1) await world.ring({ imageIds: [], name: `Band ${number}` });
  await dressWindow(world, ring);
  paths.item = `/shop/kz/item/${ring.itemCode}`;
  paths.post = `/shop/kz/posts/${(await world.as('admin').call(contract.post.list, {})).rows[0]?.slug}`;
});
afterAll(() => fixture.close());

describe.each(['en', 'ja'] as const)('a page of the shop on a phone in %s', (locale) => {
  it.each(['home', 'category', 'item', 'post'])('%s stands still, is found and is read by everybody', async (name) => {
    await fixture.visit({ locale, isPhone: true }, async ({ page, context, go }) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', slow);
      if (isProved) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(watch);
      const sent = bytesOf(page);
      await go(paths[name] ?? '');
      await page.waitForTimeout(1_000);
      const times = await page.evaluate(timesOf);
      expect(times.shift).toBeLessThanOrEqual(bounds.shift);
      if (isProved) {
        console.log(`${locale} ${name}: ${JSON.stringify({ ...times, kilobytes: Math.round(sent() / 1_000) })}`);
        expect(times.firstMs).toBeLessThanOrEqual(bounds.firstMs);
        expect(times.largestMs).toBeLessThanOrEqual(bounds.largestMs);
        expect(times.blockedMs).toBeLessThanOrEqual(bounds.blockedMs);
      }
      expect(await page.evaluate(missing)).toEqual([]);
      expect(await faultsNow(page)).toEqual([]);
    });
  });
});

function bytesOf(page: Page): () => number {
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }));
    bytes += responseBodySize;
  });
  return () => bytes;
}

interface Watched {
  shift: number;
  largestMs: number;
  blockedMs: number;
}

/** Notes what moves, what is largest and what holds the page up, from the beginning. */
function watch(): void {
  const seen: Watched = { shift: 0, largestMs: 0, blockedMs: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, look: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestMs = Math.round(startTime);
  });
  observe('longtask', ({ duration }) => {
    seen.blockedMs += Math.round(Math.max(0, duration - 50));
  });
}

function timesOf(): Watched & { firstMs: number } {
  const { seen } = globalThis as unknown as { seen: Watched };
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return { ...seen, firstMs: Math.round(first?.startTime ?? Number.NaN) };
}

/** What a page lacks of what search engines, readers and telephones ask for. */
function missing(): string[] {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const wanted = [
    'meta[name=description]:not([content=""])',
    'meta[name=viewport]',
    'link[rel=canonical]',
    'h1',
    'main',
  ];
  const links = ['link[rel=alternate][hreflang=en]', 'link[rel=alternate][hreflang=ja]', 'link[rel=icon]'];
  const faults = [...wanted, ...links].filter((selector) => !has(selector));
  if (document.title.length < 4) faults.push('title');
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  for (const image of document.images) {
    if (!image.hasAttribute('alt')) faults.push(`alt of ${image.src}`);
    if (image.complete && image.naturalWidth === 0) faults.push(`picture ${image.src}`);
  }
  for (const link of document.querySelectorAll('a')) {
    if (!link.textContent?.trim() && !link.ariaLabel && !link.querySelector('img[alt]'))
      faults.push(`words of ${link.href}`);
  }
  return faults;
}
