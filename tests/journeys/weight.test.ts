import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { counterOf, expectSold, hidden, openCounter, wedge } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** A chain that is cut from the reel: ¥672 a gram. */
const chain = () => fixture.world.reel({ price: 672, cost: 500, markupBasisPoints: 3440 });

/** The grams of a line, which have the focus. */
async function focusedGrams({ page, t }: Visit, name: string) {
  const grams = page.getByRole('textbox', { name: t('sales.counter.gramsOf', { name }) });
  await grams.and(page.locator(':focus')).waitFor();
  return grams;
}

const total = 2_554;

describe('goods by the gram', () => {
  it.each(oneOf(0, [1, 5, 10]))('are weighed after the scan, by a scale of %i ms a key', async (gapMs) => {
    const reel = await chain();
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit);
      await wedge(visit, reel.barcode, gapMs / 1000);
      const grams = await focusedGrams(visit, reel.name);
      await wedge(visit, gapMs === 1 ? '3.456 g' : 'ST,GS,+0003.456g', gapMs / 1000);
      await expect.poll(() => grams.inputValue()).toBe('3.456');
      await counter.scanField.and(page.locator(':focus')).waitFor();
      await page.locator('dd.total').getByText(yenText(total)).waitFor();
      // A barcode that comes into the grams is a piece, and leaves them as they are.
      await grams.focus();
      await wedge(visit, ring.barcode, gapMs / 1000);
      await expect.poll(() => counter.lines.count()).toBe(2);
      expect(await grams.inputValue()).toBe('3.456');
      await counter.lines
        .filter({ hasText: ring.itemCode })
        .getByRole('button', { name: t('sales.counter.remove', { name: ring.name }) })
        .click();
      await counter.sell(total);
    });
    const sale = await expectSold(fixture, reel, 3);
    expect(sale.lines).toMatchObject([
      { priceBy: 'gram', quantity: 3, milligrams: 3_456, price: 672, subtotal: 2_322 },
    ]);
  });

  it('are not sold before they are weighed', async () => {
    const [reel, ring] = [await chain(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, reel);
      await focusedGrams(visit, reel.nameJa);
      await counter.finish.click();
      const toast = page.getByRole('alert').getByText(t('sales.counter.weigh'));
      await toast.waitFor();
      const grams = await focusedGrams(visit, reel.nameJa);
      // A piece that is scanned meanwhile leaves them empty, which is no fault of anybody's yet.
      await wedge(visit, ring.barcode);
      await expect.poll(() => counter.lines.count()).toBe(2);
      expect(await grams.inputValue()).toBe('');
      expect(await counter.lines.locator('[aria-invalid=true]').count()).toBe(0);
      // It goes once the grams are there.
      await grams.fill('3');
      await toast.waitFor({ state: 'detached', timeout: 2_500 });
    });
  });
});

it('takes a quantity as it is typed', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    const quantity = page.getByRole('textbox', { name: t('sales.counter.quantityOf', { name: ring.name }) });
    await quantity.fill('2');
    // What can't be leaves what stood there, and says why beside it.
    const label = t('sales.quantity');
    const wrong = [
      ['0', t('field.aboveZero', { label })],
      ['-3', t('field.aboveZero', { label })],
      ['99999999', t('field.tooLarge', { label })],
      ['', t('field.required', { label })],
      ['1.5', t('field.wholeNumberOf', { label })],
      ['abc', t('field.number', { label })],
    ] as const;
    for (const [typed, why] of wrong) {
      await counter.scanField.focus();
      await quantity.fill(typed);
      await expect
        .poll(() => counter.lines.locator('.text-bad, .mantine-TextInput-error').allInnerTexts())
        .toEqual([why]);
      await quantity.press('Enter');
      await counter.scanField.and(page.locator(':focus')).waitFor();
      await counter.lines.getByRole('alert').getByText(t('sales.counter.stays', { why })).waitFor();
      expect(await quantity.inputValue()).toBe('2');
    }
    await quantity.fill('4');
    await quantity.press('Enter');
    await counter.scanField.and(page.locator(':focus')).waitFor();
    await counter.sell(440_000);
  });
  await expectSold(fixture, ring, 4);
});

it('shows the quantity that counts where a scan raises the line whose field has the focus', async () => {
  const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    const quantity = page.getByRole('textbox', { name: t('sales.counter.quantityOf', { name: ring.name }) }).first();
    await quantity.fill('2');
    for (const shown of ['3', '4']) {
      // The pause of a person: the scan begins anew.
      await page.waitForTimeout(400);
      await wedge(visit, ring.barcode);
      await expect.poll(() => quantity.inputValue()).toBe(shown);
    }
    // A quantity that can't be leaves what stood before it was typed, and that is what the scans came to.
    await counter.scanField.focus();
    await quantity.focus();
    await page.waitForTimeout(400);
    await wedge(visit, ring.barcode);
    await expect.poll(() => quantity.inputValue()).toBe('5');
    await quantity.fill('1000001');
    await quantity.blur();
    await expect.poll(() => quantity.inputValue()).toBe('5');
    await wedge(visit, other.barcode);
    await expect.poll(() => counter.lines.count()).toBe(2);
    expect(await quantity.inputValue()).toBe('5');
    await counter.sell(660_000);
  });
  await expectSold(fixture, ring, 5);
});

it('on a phone gives way to the next scan while it asks for grams that nobody has typed', async () => {
  const [reel, ring, other] = [await chain(), await fixture.world.ring(), await fixture.world.ring()];
  await fixture.visit({ as: 'sales', isPhone: true }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/sales/transaction/new');
    await counterOf(visit).scanField.waitFor();
    const cards = page.locator('.counter-cards li');
    const grams = page.getByRole('dialog', { name: reel.name }).getByRole('textbox', { name: t('sales.grams') });
    await wedge(visit, reel.barcode);
    await grams.and(page.locator(':focus')).waitFor();
    await wedge(visit, ring.barcode);
    await expect.poll(() => cards.count()).toBe(2);
    expect(await grams.count()).toBe(0);
    // What was typed is not lost by a scan.
    await cards.first().getByRole('button').tap();
    await grams.fill('3');
    await wedge(visit, other.barcode);
    await page.getByText(t('scan.closeFirst')).waitFor();
    expect(await grams.inputValue()).toBe('3');
    expect(await cards.count()).toBe(2);
  });
});

describe('a tablet', () => {
  it.each([
    ['upright', 'ja', { width: 768, height: 1024 }],
    ['lying', 'en', { width: 1024, height: 768 }],
  ] as const)('%s has grams, prices, keys and total in sight', async (_, locale, viewport) => {
    const rings = [
      await fixture.world.ring(),
      await fixture.world.ring({ name: 'Cut chain', nameJa: '切り売りチェーン', uom: 'bulk' }),
      await chain(),
    ];
    await fixture.visit(
      { as: 'sales', locale, context: { viewport, hasTouch: true, isMobile: true } },
      async (visit) => {
        const { page, t } = visit;
        const counter = await openCounter(visit, ...rings);
        const last = rings[2];
        const grams = await focusedGrams(visit, (locale === 'ja' ? last?.nameJa : last?.name) ?? '');
        // While the grams have the focus, the keypad is theirs.
        const key = (name: string) => page.locator('.keys button').getByText(name, { exact: true });
        for (const name of ['3', '.', '4', '5', '7']) await key(name).tap();
        await page.getByRole('button', { name: t('sales.counter.deleteDigit') }).tap();
        await key('6').tap();
        expect(await grams.inputValue()).toBe('3.456');
        await key(t('common.ok')).tap();
        await key('万').waitFor();
        // So it is while the quantity has it.
        const quantity = counter.lines.first().locator('[data-line-field="quantity"]');
        await quantity.tap();
        await key('3').tap();
        expect(await quantity.inputValue()).toBe('3');
        await key(t('common.ok')).tap();
        expect(await page.locator('.pay-none').count()).toBe(1);
        const cash = page.getByRole('button', { name: t('sales.paymentShort.cash'), exact: true });
        const amount = counter.amount.and(page.locator(':focus'));
        await cash.tap();
        await amount.waitFor();
        await key('5').tap();
        await counter.scanField.tap();
        await cash.tap();
        // What was typed stands there selected: the next digit replaces it, and the one after that goes behind.
        await amount.waitFor();
        // What can't be stands in one line as well, with the reason below.
        await counter.amount.fill('9'.repeat(14));
        await page.locator('.pay-refused').waitFor();
        expect((await page.locator('.pay.is-active').boundingBox())?.height).toBeLessThan(84);
        await page.keyboard.press('Enter');
        for (const name of ['1', '0']) await key(name).tap();
        expect(await counter.amount.inputValue()).toBe('¥10');
        await page.keyboard.type('00000');
        await counter.lines.first().locator('.line-facts').getByText(yenText(100_000)).waitFor();
        await counter.lines.first().locator('.line-facts').getByText('g', { exact: true }).waitFor();
        // What is weighed and priced by the piece has its pieces and its grams there.
        const apart = counter.lines.nth(1);
        await apart.locator('[data-line-field="grams"]').fill('7.123');
        expect(await apart.locator('[data-line-field="quantity"]').inputValue()).toBe('1');
        await counter.scanField.tap();
        expect(await hidden(page)).toEqual([]);
        const keys = await page.locator('.keys button').all();
        expect(keys.length).toBe(16);
        for (const key of keys) expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(56);
        expect((await counter.finish.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await page.locator('.draft-menu').tap();
        const begin = page.getByRole('menuitem', { name: t('sales.counter.begin') });
        await begin.waitFor();
        expect((await begin.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await page.keyboard.press('Escape');
        await counter.finish.tap();
        await page.getByRole('button', { name: t('sales.step.complete'), exact: true }).tap();
        await counter.sold.waitFor();
        expect(await hidden(page)).toEqual([]);
      },
    );
  });
});
