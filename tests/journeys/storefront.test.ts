import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { photo } from '#server/kernel/files/examples.ts';
import { storefront as en } from '#web/text/en/storefront.ts';
import { storefront as ja } from '#web/text/ja/storefront.ts';
import { faultsNow } from '../support/axe.ts';
import { type BrowserFixture, openBrowserFixture, type VisitOptions } from '../support/browser.ts';
import { sendFile } from '../support/send.ts';
import { openShop } from '../support/shopWorld.ts';

let fixture: BrowserFixture;
let itemCode: string;
let slug: string;

beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  const admin = world.as('admin');
  await openShop(world, { heroFirst: 'Gold by the gram', heroFirstJa: '金をグラムで' });
  const [one, two] = [await photo('png'), await photo('jpeg')];
  const imageIds = [
    (await sendFile(world, contract.item.addImage, one)).body.id,
    (await sendFile(world, contract.item.addImage, two)).body.id,
  ];
  const ring = await world.ring({
    imageIds,
    name: 'Solitaire ring',
    nameJa: 'ソリティアリング',
    description: 'One stone',
    sellingOptions: {
      straight: true,
      layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
      subasta: false,
      madeToOrder: true,
    },
  });
  itemCode = ring.itemCode;
  for (let number = 0; number < 25; number += 1) await world.ring({ name: `Band ${number}`, nameJa: `甲丸 ${number}` });
  await admin.call(contract.plan.acknowledge, {});
  const featured = { itemId: ring.id, name: 'The one', price: 90_000, priceBefore: 100_000, imageId: null };
  await admin.call(contract.featured.create, { ...featured, nameJa: 'この一本', activeFrom: null, activeTo: null });
  const post = { title: 'Summer hours', titleJa: '夏季の営業時間', content: '# Open', coverId: null, active: true };
  slug = (await admin.call(contract.post.create, { ...post, date: '2026-06-01' })).slug;
});
afterAll(() => fixture.close());

const visitors: [string, VisitOptions, typeof en][] = [
  ['in English at a desk, with scripts', { locale: 'en' }, en],
  ['in Japanese on a phone, without', { locale: 'ja', isPhone: true, context: { javaScriptEnabled: false } }, ja],
];

describe.each(visitors)('a visitor %s', (_, options, words) => {
  const isScripted = options.context?.javaScriptEnabled !== false;

  it('comes from the first page to a piece, sees what it costs and how it is paid', async () => {
    await fixture.visit(options, async ({ page, go }) => {
      await go('/shop/kz');
      expect(await page.locator('h1').textContent()).toContain(
        options.locale === 'ja' ? '金をグラムで' : 'Gold by the gram',
      );
      await page.locator('.hero-words a').click();
      await page.waitForURL(/\/shop\/kz\/items$/);
      expect(await page.locator('.piece-grid li').count()).toBe(24);
      await page.getByRole('link', { name: words.list.next }).click();
      await page.waitForURL(/page=2$/);
      expect(await page.locator('.piece-grid li').count()).toBe(2);

      await page.getByRole('link', { name: words.search, exact: true }).click();
      await page.locator('#search-words').fill(options.locale === 'ja' ? 'ソリ' : 'solit');
      await page.locator('#search-words').press('Enter');
      await page.waitForURL(/\/search\?q=/);
      await page.locator('.piece-grid a').click();
      await page.waitForURL(new RegExp(`/item/${itemCode}$`));
      expect(await page.locator('.piece-cost').innerText()).toContain(options.locale === 'ja' ? '99,000円' : '¥99,000');

      expect(await page.locator('.due-rows li').count()).toBe(7);
      const button = page.locator('.buy-form button');
      expect(await button.innerText()).toBe(words.order.add);
      await page.locator('input[value=layaway]').check();
      expect(await button.innerText()).toBe(words.piece.layawayNow);
      expect(await page.locator('.buy-form').getAttribute('action')).toMatch(/\/shop\/kz\/cart$/);
      if (isScripted) await enlarge(page, words);
      await noOverflow(page);
    });
  });

  it('sorts and filters by the address alone', async () => {
    await fixture.visit(options, async ({ page, go }) => {
      await go('/shop/kz/items');
      await page.locator('.list-filters summary').click();
      await page.getByLabel(words.list.priceTo).fill('99,000');
      await page.getByRole('button', { name: words.list.apply }).click();
      await page.waitForURL(/to=99/);
      expect(await page.locator('.piece-grid li').count()).toBe(1);
      await noOverflow(page);
    });
  });

  it('goes to the same page in the other language and back', async () => {
    await fixture.visit(options, async ({ page, go }) => {
      await go(`/shop/kz/posts/${slug}`);
      const here = new URL(page.url()).pathname;
      await page.getByRole('link', { name: words.otherLanguage }).click();
      await page.waitForURL((url) => url.pathname !== here);
      const other = options.locale === 'ja' ? en : ja;
      expect(await page.locator('html').getAttribute('lang')).toBe(options.locale === 'ja' ? 'en' : 'ja');
      await page.getByRole('link', { name: other.otherLanguage }).click();
      await page.waitForURL((url) => url.pathname === here);
    });
  });

  it('is told in the shop’s look of a page that is not there', async () => {
    await fixture.visit(options, async ({ page, go }) => {
      await go('/shop/kz/item/NONE');
      expect(await page.locator('h1').innerText()).toBe(words.problem.notFound);
      await page.getByRole('link', { name: words.problem.back }).click();
      await page.waitForURL(/\/shop\/kz$/);
    });
  });
});

describe('axe finds nothing', () => {
  const paths = [
    ...['', '/items', '/category/R0', '/search?q=ring', '/search?q=nothing', '/item/CODE'],
    ...['/made-to-order', '/posts', '/posts/SLUG', '/delivery', '/law', '/item/NONE'],
  ];
  const looks = [
    { locale: 'en', isPhone: false },
    { locale: 'ja', isPhone: true },
  ] as const;

  /** Each page once, in turn in one look and the other; the first page and that of a piece in both. */
  const looked = paths.flatMap((path, index) =>
    looks.flatMap((look, place) =>
      index % 2 === place || path === '' || path === '/item/CODE' ? [{ path, look }] : [],
    ),
  );

  it.each(looked)('on $path in $look.locale', async ({ path, look }) => {
    await fixture.visit(look, async ({ page, go }) => {
      await go(`/shop/kz${path.replace('CODE', itemCode).replace('SLUG', slug)}`);
      expect(await faultsNow(page)).toEqual([]);
    });
  });
});

async function enlarge(page: Page, words: typeof en): Promise<void> {
  await page.locator('.gallery-strip a').first().click();
  await page.getByRole('dialog').waitFor();
  const place = page.locator('.zoom-place');
  expect(await place.innerText()).toBe('1 of 2');
  await page.keyboard.press('ArrowRight');
  expect(await place.innerText()).toBe('2 of 2');
  await page.getByRole('button', { name: words.list.previous }).click();
  expect(await place.innerText()).toBe('1 of 2');
  await page.getByRole('button', { name: words.piece.close }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Nothing is wider than the window. */
async function noOverflow(page: Page): Promise<void> {
  const box = await page.locator('main').boundingBox();
  expect(box?.width ?? 0).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

it('long names keep clear of the tools and within the window', async () => {
  const { itemCode: code } = await fixture.world.ring({ name: 'W'.repeat(120), nameJa: '長'.repeat(120) });
  for (const locale of ['en', 'ja'] as const)
    await fixture.visit({ locale, isPhone: true }, async ({ page, go }) => {
      await go(`/shop/kz/item/${code}`);
      await page.locator('.shop-name span').evaluate((name) => {
        name.textContent = '金座ジュエラーズ株式会社';
      });
      const edges = await page.evaluate(() => {
        const edge = (of: string) => document.querySelector(of)?.getBoundingClientRect();
        return { name: edge('.shop-name')?.right ?? 0, tools: edge('.shop-tools')?.left ?? 0 };
      });
      expect(edges.name).toBeLessThanOrEqual(edges.tools);
      expect(await page.locator('.shop-crumbs').evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    });
});
