import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press } from '../support/browser.ts';
import { saveDraft, sellDraft } from '../support/saleDraft.ts';
import { type Counter, collectReceipts, expectReceipt, expectSold, openCounter, salesOf, wedge } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const refusal = (code: RefusalCode) => ({ status: 403, json: { code, message: '', requestId: '1' } });

/** Scans a ring and pays for it, until the question is answered. */
async function send(counter: Counter, ring: Item): Promise<void> {
  await counter.scan(ring.barcode);
  await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
  await counter.pay(110_000);
  await counter.confirm();
}

it('finishes a sale of nothing without a payment', async () => {
  const gift = await fixture.world.ring({ price: 0 });
  await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, gift);
    await counter.scanField.press('Enter');
    await page.getByRole('dialog', { name: t('sales.counter.ask', { total: 0 }) }).waitFor();
    await press(page, t('sales.step.complete'));
    await counter.sold.waitFor();
  });
  expect(await expectSold(fixture, gift)).toMatchObject({ grandTotal: 0, payments: [] });
});

it('is paid by card and the rest in cash with keys alone, out of the amount', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    const shows = (amount: string) => expect.poll(() => counter.amount.inputValue()).toBe(amount);
    // A key closes the menu that stands open, by keyboard and by mouse, and the amount has the focus.
    const menu = page.getByRole('menu');
    for (const pay of [() => page.keyboard.press('F9'), () => press(page, t('sales.paymentShort.card'))]) {
      await page.locator('.draft-menu').press('Enter');
      await menu.waitFor();
      await pay();
      await menu.waitFor({ state: 'detached' });
      await counter.amount.and(page.locator(':focus')).waitFor();
    }
    await shows('¥110,000');
    // What can't be counts for nothing, until a key takes it away.
    await page.keyboard.type('-5');
    await page.getByText(t('sales.counter.due'), { exact: true }).waitFor();
    await press(page, t('sales.counter.deleteDigit'));
    await shows('¥110,000');
    // So does a key of the keypad: what is typed next goes on with the amount.
    await page.locator('.draft-menu').press('Enter');
    await menu.waitFor();
    await press(page, '7');
    await menu.waitFor({ state: 'detached' });
    await page.keyboard.type('5');
    await shows('¥75');
    for (let digits = 0; digits < 2; digits++) await page.keyboard.press('Backspace');
    await shows('¥110,000');
    // An offer stays one, selected, after a key that is no figure and after a scan, and follows the total.
    for (const deletes of [() => page.keyboard.press('Backspace'), () => press(page, t('sales.counter.deleteDigit'))]) {
      await deletes();
      await page.keyboard.type('5');
      await shows('¥5');
      await page.keyboard.press('Backspace');
      await shows('¥110,000');
    }
    await page.waitForTimeout(400);
    await wedge(visit, ring.barcode);
    await shows('¥220,000');
    // What can't be is said, and is no payment.
    await page.keyboard.type('-5000');
    await shows('-5,000');
    await page.getByText(t('field.negative', { label: t('sales.counter.amount') })).waitFor();
    await page.getByText(t('sales.counter.due'), { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('20000');
    await shows('¥20,000');
    await page.keyboard.press('F8');
    await shows('');
    await counter.amount.fill('205000');
    await counter.confirm();
    await counter.sold.waitFor();
  });
  expect(await expectSold(fixture, ring, 2)).toMatchObject({
    change: 5_000,
    payments: [
      { paymentType: 'card', tendered: 20_000 },
      { paymentType: 'cash', tendered: 205_000 },
    ],
  });
});

it('makes no customer of a tag that is scanned while one is looked for', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit);
    await counter.scan('4901234567894');
    await page.getByText(t('scan.unknown', { code: '4901234567894' })).waitFor();
    await page.keyboard.press('F2');
    const field = page.getByRole('combobox', { name: t('customer.pick.title') });
    await field.fill(ring.barcode);
    await field.press('Enter');
    await page.getByText(t('customer.pick.tag')).waitFor();
    expect(await page.getByRole('dialog', { name: t('customer.new') }).count()).toBe(0);
    // The next words replace the code.
    await page.keyboard.type('Q');
    expect(await field.inputValue()).toBe('Q');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await page.getByText(t('scan.unknown', { code: '4901234567894' })).count()).toBe(0);
  });
});

it('goes on beside a sale that nobody can clear up now, and clears it up later', async () => {
  const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
  await fixture.visit({ as: 'sales', isOffline: true }, async (visit) => {
    const { page, context, t } = visit;
    const counter = await openCounter(visit);
    let sent = 0;
    await context.route('**/api/sales/complete', (route) =>
      sent++ === 0 ? route.abort('connectionreset') : route.fulfill(refusal('access.denied')),
    );
    await send(counter, ring);
    const setAside = page.getByRole('button', { name: t('sales.counter.setAside'), exact: true });
    await setAside.click();
    const question = page.getByRole('dialog', { name: t('sales.counter.asideAsk') });
    await question.getByRole('link', { name: t('sales.counter.lookUp') }).waitFor();
    await question.getByRole('button', { name: t('sales.counter.setAside') }).click();
    await expect.poll(() => counter.lines.count()).toBe(0);

    await context.unroute('**/api/sales/complete');
    await send(counter, other);
    await counter.sold.waitFor();
    await expectSold(fixture, other);
    expect(await salesOf(fixture, ring)).toEqual([]);

    await page.reload();
    await page.getByText(t('sales.counter.asideOpen')).waitFor();
    await press(page, t('common.retry'));
    await counter.sold.waitFor();
    await expect.poll(() => page.getByText(t('sales.counter.asideOpen')).count()).toBe(0);
  });
  await expectSold(fixture, ring);
});

it('hands over the original, however often its paper was lost on the way', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'sales', isOffline: true }, async (visit) => {
    const { page, context, t } = visit;
    const counter = await openCounter(visit);
    const paper = /\/sales\/\d+\/receipt\/\d+/;
    await context.route(paper, (route) => route.abort('connectionreset'));
    await send(counter, ring);
    await page.getByRole('alert').getByText(t('sales.receiptFailed')).waitFor();
    await context.unroute(paper);
    const receipts = await collectReceipts(visit);
    await press(page, t('sales.counter.printReceipt'));
    await expectReceipt(receipts, 110_000);
  });
  const { id } = await expectSold(fixture, ring);
  const { db } = fixture.world.app.tools;
  expect(await db.selectFrom('salePaper').where('saleId', '=', id).select('copy').execute()).toEqual([{ copy: 0 }]);
});

describe('a reason that was typed', () => {
  it('is there again where the cancellation was refused', async () => {
    const draft = saveDraft(fixture.world, [await fixture.world.ring()], { date: today() });
    const sale = await fixture.world.as('sales').call(contract.sale.save, draft);
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, context, t } = visit;
      await context.route('**/cancel', (route) => route.fulfill(refusal('access.denied')));
      await visit.go(`/sales/transaction?open=view:${sale.id}`);
      await press(page, t('sales.step.cancelMore'));
      const reason = page.getByRole('textbox', { name: t('sales.reason') });
      await reason.fill('Wrong ring');
      await press(page, t('sales.step.cancel'));
      await page.getByRole('alert').getByText(t('sales.cancelFailed')).waitFor();
      await expect.poll(() => reason.inputValue()).toBe('Wrong ring');
      await context.unroute('**/cancel');
      await press(page, t('sales.step.cancel'));
      await page.getByText(t('sales.cancelled')).waitFor();
    });
    const after = await fixture.world.as('manager').call(contract.sale.find, { id: sale.id });
    expect(after).toMatchObject({ status: 'cancelled', reason: 'Wrong ring' });
  });

  it('stays in sight where the sale can no longer be voided', async () => {
    const manager = fixture.world.as('manager');
    const draft = sellDraft(fixture.world, [await fixture.world.ring()], { date: today() });
    const sale = await manager.call(contract.sale.sell, draft);
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go(`/sales/transaction?open=void:${sale.id}`);
      const reason = page.getByRole('textbox', { name: t('sales.reason') });
      await reason.fill('Wrong ring');
      await manager.call(contract.sale.void, { id: sale.id, version: sale.version, reason: 'Broken' });
      // The window is looked at again a minute later: what it shows is asked anew.
      const asked = page.waitForResponse((response) => response.url().endsWith(`/sales/${sale.id}`));
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 60_000;
        window.dispatchEvent(new Event('visibilitychange'));
      });
      await asked;
      await press(page, t('sales.step.void'));
      await page
        .getByRole('alert')
        .filter({ hasText: t('sales.voidFailed', { cause: '' }).trim() })
        .waitFor();
      expect(await reason.inputValue()).toBe('Wrong ring');
    });
  });
});

it('puts the focus on what is wrong with the details of a sale', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit);
    await counter.scan(ring.barcode);
    await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
    await page.keyboard.press('F4');
    const discount = page.getByRole('textbox', { name: t('sales.discountAmount') });
    await discount.fill('999999');
    await page.getByRole('button', { name: t('sales.counter.apply') }).click();
    await expect.poll(() => discount.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

it('says the limits of a figure where it is typed, and takes none for another', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    const apply = page.getByRole('button', { name: t('sales.counter.apply') });
    const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
    const refuses = async (label: string, typed: string, code: 'negative' | 'tooLarge') => {
      await field(label).fill(typed);
      await apply.click();
      await page.getByText(t(`field.${code}`, { label })).waitFor();
      expect(await field(label).inputValue()).toBe(typed);
    };
    await page.keyboard.press('F3');
    // The dialog takes the focus to its discount.
    const discount = field(t('sales.discountPercent'));
    await expect.poll(() => discount.evaluate((it) => it === document.activeElement)).toBe(true);
    await refuses(t('sales.price'), '-5', 'negative');
    await refuses(t('sales.price'), '9,999,999,999,999', 'tooLarge');
    await field(t('sales.price')).fill('100000');
    await field(t('sales.quantity')).fill('0');
    await page.getByText(t('field.quantityAboveZero')).waitFor();
    await field(t('sales.quantity')).fill('1');
    await field(t('sales.discountPercent')).fill('12,5');
    await apply.click();
    await page.locator('dd.total').getByText('¥96,250').waitFor();

    await page.keyboard.press('F4');
    await refuses(t('sales.discountAmount'), '-300', 'negative');
    await refuses(t('sales.shippingFee'), '9,999,999,999,999', 'tooLarge');
    await press(page, t('common.cancel'));

    const quantity = counter.lines.getByRole('textbox');
    await quantity.fill('-5');
    await page.getByText(t('field.quantityAboveZero')).waitFor();
    await quantity.press('Enter');
    await expect.poll(() => quantity.inputValue()).toBe('1');
  });
});

it('takes a scan out again that comes into a dialog, and applies nothing', async () => {
  const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
  await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    const dialog = page.getByRole('dialog', { name: t('sales.counter.details') });
    await page.keyboard.press('F4');
    for (const label of [t('sales.counter.name'), t('sales.shippingFee')]) {
      const field = dialog.getByRole('textbox', { name: label });
      await field.fill('7');
      await wedge(visit, other.barcode);
      await expect.poll(() => field.inputValue()).toBe('7');
    }
    const paused = page.locator('.toasts').getByText(t('scan.notReady'), { exact: true });
    await paused.waitFor();
    await dialog.getByRole('button', { name: t('common.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    await paused.waitFor({ state: 'detached', timeout: 2_000 });
    expect(await counter.lines.count()).toBe(1);
    expect(await page.locator('.draft-menu').textContent()).toContain(t('sales.walkIn'));
    // A menu is no question: a scan closes it.
    await page.getByRole('button', { name: t('sales.counter.otherPayments') }).click();
    await page.getByRole('menu').waitFor();
    await wedge(visit, other.barcode);
    await expect.poll(() => counter.lines.count()).toBe(2);
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });
});

it.each([true, false])('has in sight what was scanned last, the tenth piece too: on a phone %s', async (isPhone) => {
  const rings = await Promise.all(Array.from({ length: 10 }, () => fixture.world.ring()));
  await fixture.visit({ as: 'sales', isPhone }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit);
    for (const { barcode } of rings) {
      const count = await page.locator('[data-key]').count();
      await counter.scan(barcode);
      await expect.poll(() => page.locator('[data-key]').count()).toBe(count + 1);
    }
    const isWhole = (line: Element) => {
      const { left, top, bottom } = line.getBoundingClientRect();
      return [top + 4, bottom - 4].every((y) => line.contains(document.elementFromPoint(left + 40, y)));
    };
    await expect.poll(() => page.locator('[data-key]').last().evaluate(isWhole)).toBe(true);
    // What is said of a code that nobody knows is in sight, too, however many pieces there are.
    await counter.scan('4901234567894');
    const said = page.getByText(t('scan.unknown', { code: '4901234567894' }));
    await said.waitFor();
    await expect.poll(() => said.evaluate(isWhole)).toBe(true);
  });
});

it('offers of shipping what the clerk may take next', async () => {
  const draft = sellDraft(fixture.world, [await fixture.world.ring()], { date: today() });
  const sold = await fixture.world.as('manager').call(contract.sale.sell, draft);
  const lines = [{ lineId: sold.lines[0]?.id ?? 0, status: 'shipped' as const, shippingDate: today() }];
  const { id, version } = sold;
  await fixture.world.as('sales').call(contract.sale.ship, { id, version, lines });
  for (const [as, steps] of [
    ['sales', ['shipped', 'delivered']],
    ['manager', ['processing', 'shipped', 'delivered']],
  ] as const) {
    await fixture.visit({ as, isPhone: true, locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go(`/sales/transaction?open=ship:${id}`);
      await press(page, t('common.edit'));
      await page.getByRole('combobox', { name: t('common.status') }).click();
      const options = page.getByRole('option');
      await expect
        .poll(() => options.allTextContents())
        .toEqual(steps.map((step) => t(`sales.shipping.status.${step}`)));
      if (as === 'sales') return;
      await options.first().click();
      await page.getByPlaceholder(t('sales.shipping.why')).waitFor();
    });
  }
});
