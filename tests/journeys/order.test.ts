import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { storefront as en } from '#web/text/en/storefront.ts';
import { today } from '#web/text/format.ts';
import { storefront as ja } from '#web/text/ja/storefront.ts';
import { faultsNow } from '../support/axe.ts';
import { type BrowserFixture, openBrowserFixture, type Visit, type VisitOptions } from '../support/browser.ts';
import { shipLines } from '../support/order.ts';
import { openShop } from '../support/shopWorld.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  await openShop(world, { countries: ['JP', 'PH'] });
  await world.as('admin').call(contract.plan.acknowledge, {});
});
afterAll(() => fixture.close());
// One network may order five times an hour.
beforeEach(() => sql`DELETE FROM web_act`.execute(fixture.world.app.tools.db));

type Words = typeof en;
interface Customer {
  options: VisitOptions;
  words: Words;
  /** Before paths of the shop. */
  base: string;
}

const silent = { javaScriptEnabled: false };
const customers: [string, Customer][] = [
  ['in English at a desk', { options: { locale: 'en', context: silent }, words: en, base: '/shop/kz' }],
  [
    'in Japanese on a phone',
    { options: { locale: 'ja', isPhone: true, context: silent }, words: ja, base: '/ja/shop/kz' },
  ],
];

/** Puts the piece of a page in the cart. */
async function put(page: Page, words: Words, base: string, itemCode: string): Promise<void> {
  await page.goto(`${base}/item/${itemCode}`);
  await page.getByRole('button', { name: words.order.add }).click();
  await page.waitForURL(/\/cart$/);
}

async function fillIn(page: Page, { order }: Words): Promise<void> {
  await page.getByLabel(order.lastName, { exact: true }).fill('森');
  await page.getByLabel(order.firstName, { exact: true }).fill('花子');
  await page.getByLabel(order.email, { exact: true }).fill('hanako@customer.example');
  await page.getByLabel(order.contactNumber, { exact: true }).fill('090-1234-5678');
  await page.getByLabel(order.postalCode, { exact: true }).fill('1040061');
  await page.getByLabel(order.prefecture, { exact: true }).selectOption('東京都');
  await page.getByLabel(order.city, { exact: true }).fill('中央区');
  await page.getByLabel(order.town, { exact: true }).fill('銀座4-5-6');
  await page.locator('input[name=shippingMethod]').first().check();
  await page.locator('input[name=payWay]').first().check();
}

/** From the cart to the page of the order that was placed; answers its path. */
async function placeOrder(page: Page, words: Words): Promise<string> {
  await page.getByRole('link', { name: words.order.checkout }).click();
  await fillIn(page, words);
  // Enter goes on, and not to the other language, whose button comes first.
  await page.locator('[name=city]').press('Enter');
  await page.getByRole('heading', { name: words.order.review }).waitFor();
  await page.getByRole('button', { name: words.order.place }).click();
  await page.waitForURL(/\/order\/[\w-]+\?new=1$/);
  return new URL(page.url()).pathname;
}

/** Nothing is wider than the window. */
async function looksRight(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.locator('body').evaluate((body) => body.scrollWidth)).toBeLessThanOrEqual(width);
}

describe.each(oneOf(0, customers))('a customer %s, with scripts off', (_, { options, words, base }) => {
  it('orders two pieces and follows the link, while the office confirms, takes payment and ships', async () => {
    const { world } = fixture;
    const [one, two] = [await world.ring({ name: 'Kihei band' }), await world.ring({ name: 'Signet' })];
    let path = '';
    await fixture.visit(options, async ({ page }) => {
      await put(page, words, base, one.itemCode);
      await put(page, words, base, two.itemCode);
      expect(await page.locator('.shop-cart .digits').innerText()).toBe('2');
      await looksRight(page);
      path = await placeOrder(page, words);
      await page.getByText(words.order.sent.order).waitFor();
      await looksRight(page);
    });

    await fixture.visit({ as: 'manager' }, (visit) => handle(visit));

    await fixture.visit(options, async ({ page }) => {
      await page.goto(path);
      for (const step of ['confirmed', 'paid', 'shipped'] as const)
        await page.locator('.stages .is-done').getByText(words.order.steps[step]).waitFor();
      await page
        .getByRole('link', { name: /4412-8890-1123/ })
        .or(page.getByText('4412-8890-1123'))
        .first()
        .waitFor();
      expect(await page.getByText(words.order.cancel.order).count()).toBe(0);
      await page.getByLabel(words.message.answer).fill('ありがとうございます。');
      await page.getByRole('button', { name: words.message.send }).click();
      await page.locator('.conversation-words').getByText('ありがとうございます。').waitFor();
    });
  });

  it('is told of a piece that was sold meanwhile, and loses nothing that was entered', async () => {
    const { world } = fixture;
    const piece = await world.ring({ name: 'Wanted twice', isUniquePiece: true, initialQuantity: 1 });
    await fixture.visit(options, async ({ page }) => {
      await put(page, words, base, piece.itemCode);
      await page.getByRole('link', { name: words.order.checkout }).click();
      await fillIn(page, words);
      await page.locator('.shop-button').getByText(words.order.toReview).click();
      await page.getByRole('heading', { name: words.order.review }).waitFor();
      const { id } = piece;
      const line = { itemId: id, quantity: 1, price: piece.price };
      const sale = { locationId: world.ginza, date: today(), customerId: null, taxBasisPoints: 1000 };
      await world.as('sales').call(contract.sale.save, { ...sale, lines: [line], grandTotal: 110_000 });
      await page.getByRole('button', { name: words.order.place }).click();
      await page.locator('.order-lost').getByText(words.order.loss.lost).waitFor();
      await page.goto(`${base}/cart`);
      await page.locator('.order-lost').waitFor();
      await page.locator('.order-lost .order-remove').click();
      await page.getByText(words.order.empty).waitFor();
    });
  });

  it('begins a layaway with its whole schedule in view, and cancels it', async () => {
    const { world } = fixture;
    const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };
    const ring = await world.ring({
      name: 'Laid away',
      sellingOptions: { straight: true, layaway, subasta: false, madeToOrder: false },
    });
    await fixture.visit(options, async ({ page }) => {
      await page.goto(`${base}/item/${ring.itemCode}`);
      await page.locator('input[value=layaway]').check();
      await page.getByRole('button', { name: words.piece.layawayNow }).click();
      expect(await page.locator('.order-schedule tr').count()).toBe(7);
      await fillIn(page, words);
      await page.locator('.shop-button').getByText(words.order.toReview).click();
      await page.getByRole('button', { name: words.order.placeLayaway }).click();
      await page.getByText(words.order.sent.layaway).waitFor();
      await page.locator('.plan-ring').waitFor();
      await looksRight(page);
      await page.getByText(words.order.cancel.layaway).click();
      await page.getByRole('button', { name: words.order.cancelNow }).click();
      await page.getByText(words.order.cancelledBy.customer).waitFor();
    });
  });
});

/** The office finds the order, links its customer, confirms it, takes the money and ships it. */
async function handle({ page, t, go }: Visit): Promise<void> {
  const { world } = fixture;
  const manager = world.as('manager');
  const { rows } = await manager.call(contract.ecommerce.list, { sort: 'number' });
  const { id = 0 } = rows[0] ?? {};
  await go(`/sales/ecommerce?open=view:${id}`);
  await page.getByText(t('onlineOrder.title')).waitFor();
  await page.getByText('hanako@customer.example').first().waitFor();
  await page.getByRole('button', { name: t('sales.step.cancelMore') }).click();
  await page.getByText(t('sales.cancelRead', { text: '' }).trim()).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('onlineOrder.confirmMore') }).click();
  await page.getByLabel(t('sales.shippingFee')).fill('1200');
  await page.getByRole('button', { name: t('onlineOrder.confirm'), exact: true }).click();
  await page.getByText(t('onlineOrder.confirmed')).waitFor();
  const { number, grandTotal, balance } = await manager.call(contract.sale.find, { id });
  expect(grandTotal).toBe(221_320);
  // Its customer pays by transfer, which is what stands there.
  await page.getByRole('button', { name: t('sales.money.payMore') }).click();
  const taking = page.getByRole('dialog', { name: t('sales.money.payFor', { number }) });
  await expect.poll(() => taking.getByLabel(t('sales.money.type')).first().inputValue()).toBe('Bank transfer');
  await taking.getByRole('button', { name: t('sales.money.pay'), exact: true }).click();
  await page.getByText(t('sales.money.paid')).waitFor();
  const paid = await manager.call(contract.sale.find, { id });
  expect(paid.payments.map(({ paymentType, amount }) => [paymentType, amount])).toEqual([['bankTransfer', balance]]);
  const ready = await shipLines(world, paid, [0, 1], { status: 'processing' });
  const entered = { status: 'shipped' as const, shippingDate: today(), trackingNumber: '4412-8890-1123' };
  await shipLines(world, ready, [0, 1], entered);
}

describe('axe finds nothing', () => {
  it.each(
    oneOf(1, [
      { locale: 'en', isPhone: false },
      { locale: 'ja', isPhone: true },
    ] as const),
  )('on the cart, the order, its last page and its own page in $locale', async (look) => {
    const { world } = fixture;
    const words = look.locale === 'ja' ? ja : en;
    const base = look.locale === 'ja' ? '/ja/shop/kz' : '/shop/kz';
    const ring = await world.ring({ name: 'Looked at' });
    await fixture.visit(look, async ({ page }) => {
      const check = async () => expect(await faultsNow(page)).toEqual([]);
      await page.goto(`${base}/cart`);
      await check();
      await put(page, words, base, ring.itemCode);
      await check();
      await page.getByRole('link', { name: words.order.checkout }).click();
      await page.locator('.shop-button').getByText(words.order.toReview).click();
      await page.locator('.form-refusal').waitFor();
      await check();
      await fillIn(page, words);
      await page.locator('.shop-button').getByText(words.order.toReview).click();
      await page.getByRole('heading', { name: words.order.review }).waitFor();
      await check();
      await page.getByRole('button', { name: words.order.place }).click();
      await page.getByText(words.order.sent.order).waitFor();
      await check();
      await page.locator('.order-cancel summary').click();
      await check();
      const { rows } = await fixture.world.as('manager').call(contract.ecommerce.list, { sort: 'number' });
      const order = await fixture.world.as('manager').call(contract.onlineOrder.find, { id: rows[0]?.id ?? 0 });
      expect(order).toMatchObject({ firstPage: '/cart', referrer: '' });
    });
  });
});
