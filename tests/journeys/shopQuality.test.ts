import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { photo } from '#server/kernel/files/examples.ts';
import { faultsNow } from '../support/axe.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { openLighthouse, type PageJudge, scoreBound } from '../support/lighthouse.ts';
import { sendFile } from '../support/send.ts';
import { openShop } from '../support/shopWorld.ts';
import { placeOnWeb } from '../support/webOrder.ts';
import { oneOf } from './looks.ts';
import { dressWindow } from './window.ts';

/** A telephone of the middle with a slow connection, as Lighthouse has it. */
const slow = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 };

let fixture: BrowserFixture;
const paths: Record<string, string> = { home: '/shop/kz', category: '/shop/kz/category/R0' };
const names = ['home', 'category', 'item', 'order', 'post'];

beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  await openShop(world, { heroFirst: 'Gold by the gram', heroFirstJa: '金をグラムで' });
  const imageIds = [(await sendFile(world, contract.item.addImage, await photo('png'))).body.id];
  const ring = await world.ring({ imageIds, description: 'One stone', descriptionJa: '一粒' });
  const band = await world.ring({ name: 'Band' });
  for (let number = 0; number < 23; number += 1) await world.ring({ imageIds: [], name: `Band ${number}` });
  await dressWindow(world, ring);
  paths.item = `/shop/kz/item/${ring.itemCode}`;
  paths.post = `/shop/kz/posts/${(await world.as('admin').call(contract.post.list, {})).rows[0]?.slug}`;
  paths.order = `/shop/kz/order/${(await placeOnWeb(world, [band])).secret}`;
});
afterAll(() => fixture.close());

describe.each(oneOf(1, ['en', 'ja'] as const))('a page of the shop on a phone in %s', (locale) => {
  it.each(names)('%s stands still and is read by everybody', async (name) => {
    await fixture.visit({ locale, isPhone: true }, async ({ page, context, go }) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', slow);
      await page.addInitScript(watch);
      // Pictures come after what stands around them was drawn.
      await page.route(/\.webp/, async (route) => {
        await new Promise((done) => setTimeout(done, 700));
        await route.continue();
      });
      await go(paths[name] ?? '');
      await page.waitForTimeout(1_000);
      expect(await page.evaluate(shiftOf)).toBeLessThanOrEqual(0.1);
      expect(await page.evaluate(missing, name === 'order')).toEqual([]);
      expect(await faultsNow(page)).toEqual([]);
    });
  });
});

describe("a shop's head", () => {
  const usual = {
    shop: '金座ジュエラーズ株式会社',
    categories: ['リング', 'ネックレス', 'ピアス・イヤリング', 'ブレスレット', '時計'],
  };
  const long = {
    shop: '金座ジュエラーズ銀座本店オンラインショップ株式会社',
    categories: ['ネックレス', 'ピアス・イヤリング', 'ブレスレット', '結婚指輪・婚約指輪', 'メンズジュエリー・時計'],
  };
  it.each([
    ['with usual names is whole', usual, [1920, 1600, 1366, 1200]],
    ['with long ones leaves the cart on the page', long, [1920, 1366, 1200, 1024, 768, 390, 360]],
  ] as const)('%s', async (_, names, widths) => {
    await fixture.visit({ locale: 'ja' }, async ({ page, go }) => {
      await go(paths.item ?? '');
      await page.evaluate(({ shop, categories }) => {
        const nav = document.querySelector('.shop-categories') as HTMLElement;
        const first = nav.querySelector('a') as HTMLElement;
        const links = categories.map((name) => Object.assign(first.cloneNode() as HTMLElement, { textContent: name }));
        nav.replaceChildren(first, ...links);
        const name = document.querySelector('.shop-name span') as HTMLElement;
        name.textContent = shop;
      }, names);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(beyondHead, names === usual), `${width} wide`).toBeLessThanOrEqual(0);
        if (names !== usual || width < 1340) continue;
        const name = await page.locator('.shop-name').boundingBox();
        const middle = (name?.x ?? 0) + (name?.width ?? 0) / 2;
        expect(Math.abs(middle - width / 2), `the name in the middle, ${width} wide`).toBeLessThan(16);
      }
    });
  });
});

/** By how much the head leaves the page, or its name or its categories lie under what follows them. */
function beyondHead(isWhole: boolean): number {
  const box = (of: string) => (document.querySelector(of) as HTMLElement).getBoundingClientRect();
  const nav = document.querySelector('.shop-categories') as HTMLElement;
  return Math.max(
    box('.shop-cart').right - innerWidth,
    document.documentElement.scrollWidth - innerWidth,
    box('.shop-name').right - box('.shop-tools').left,
    isWhole ? nav.scrollWidth - nav.clientWidth : 0,
  );
}

describe.runIf(process.env.KINZA_PROVE === 'shop')('Lighthouse', () => {
  let judge: PageJudge;
  const table: string[] = [];
  beforeAll(async () => {
    judge = await openLighthouse();
  });
  afterAll(async () => {
    await judge.close();
    console.log(['| page | performance | accessibility | best practices | SEO |', '|-|-|-|-|-|', ...table].join('\n'));
  });

  it.each(names.flatMap((name) => (['en', 'ja'] as const).map((locale) => ({ name, locale }))))(
    'gives $name in $locale at least 95 of 100 in all four',
    async ({ name, locale }) => {
      const url = `${fixture.url}${locale === 'ja' ? '/ja' : ''}${paths[name]}`;
      const { faults, ...scores } = await judge.score(url, { locale, isUnlisted: name === 'order' });
      table.push(`| ${[`${name}, ${locale}`, ...Object.values(scores)].join(' | ')} |`);
      const short = Object.entries(scores).filter(([, score]) => score < scoreBound);
      expect(short, faults.join('\n')).toEqual([]);
    },
  );
});

/** Notes what moves, from the beginning. */
function watch(): void {
  const seen = { shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftOf = () => (globalThis as unknown as { seen: { shift: number } }).seen.shift;

/** What a page lacks that axe doesn't ask for; nobody finds a page by secret link, so it needs no address of record. */
function missing(isUnlisted: boolean): string[] {
  const links = ['link[rel=canonical]', 'link[rel=alternate][hreflang=en]', 'link[rel=alternate][hreflang=ja]'];
  const wanted = ['meta[name=description]:not([content=""])', 'meta[name=viewport]', 'link[rel=icon]', 'h1', 'main'];
  const faults = [...wanted, ...(isUnlisted ? ['meta[name=robots][content=noindex]'] : links)].filter(
    (selector) => document.querySelector(selector) === null,
  );
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) faults.push(`picture ${image.src}`);
  }
  return faults;
}
