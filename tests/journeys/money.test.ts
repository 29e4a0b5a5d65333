import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { countText, today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press, type Visit } from '../support/browser.ts';
import { expectSold, openCounter, salesOf, sellableOf } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

describe('customers at the counter', () => {
  it('are created in place with a Japanese address, and refused a second time', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await enterCustomer(visit);
      const till = page.locator('.till');
      await till.getByText(t('common.honoured', { name: '田中 由紀' })).waitFor();
      await till.getByText('090-1234-5678').waitFor();

      await enterCustomer(visit);
      const shared = page.getByRole('dialog', { name: t('customer.shared.title', { name: '田中 由紀 様' }) });
      await shared.getByRole('button', { name: t('common.cancel'), exact: true }).click();
      await shared.waitFor({ state: 'detached' });
      // At once, before the focus is back in the form.
      await page.keyboard.press('Escape');
      await press(page, t('common.leave'));
      await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('タナカ');
      await page.getByRole('option', { name: '田中 由紀' }).click();
      await counter.sell(110_000);
    });
    const { customer } = await expectSold(fixture, ring);
    expect(customer).toMatchObject({ lastName: '田中', firstName: '由紀', contactNumber: '090-1234-5678' });
    expect(customer?.address).toBe('〒104-0061 東京都中央区銀座4-5-6 金座ビル 302');
  });

  it('are refused in the words of the specification', async () => {
    await fixture.world.as('sales').call(contract.customer.create, {
      firstName: 'Maria',
      lastName: 'Santos',
      contactNumber: '+63 917 555 0100',
      country: 'PH',
    });
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      await openCounter(visit);
      await page.keyboard.press('F2');
      await press(page, t('customer.new'));
      const form = page.getByRole('dialog', { name: t('customer.new') });
      const field = (name: string) => form.getByRole('textbox', { name });
      await field(t('customer.field.firstName')).first().fill('Maria');
      await field(t('customer.field.lastName')).first().fill('Santos');
      await field(t('customer.field.contactNumber')).fill('+63 917 555 0100');
      await form.getByRole('combobox', { name: t('customer.field.country') }).fill('Philippines');
      await page.getByRole('option', { name: 'Philippines' }).click();
      await field(t('customer.field.street')).fill('1 Rizal Avenue');
      await press(page, t('common.save'));
      await page
        .getByRole('dialog', { name: t('customer.shared.title', { name: 'Maria Santos' }) })
        .getByRole('button', { name: t('common.cancel'), exact: true })
        .click();
      const words = 'Customer already exists. Please search and select the existing customer.';
      await page.getByRole('alert').getByText(words).first().waitFor();
      // Another attempt with the same number can't help.
      expect(await page.getByText(t('customer.createFailed')).count()).toBe(0);
    });
  });
});

/** Opens the customers, and enters Ms Tanaka with her address as Japan writes it. */
async function enterCustomer({ page, t }: Visit): Promise<void> {
  await page.keyboard.press('F2');
  await press(page, t('customer.new'));
  const form = page.getByRole('dialog', { name: t('customer.new') });
  const fill = (name: string, text: string) => form.getByRole('textbox', { name }).first().fill(text);
  await fill(t('customer.field.lastName'), '田中');
  await fill(t('customer.field.firstName'), '由紀');
  await fill(t('customer.field.lastNameKana'), 'たなか');
  await fill(t('customer.field.firstNameKana'), 'ゆき');
  await fill(t('customer.field.contactNumber'), '090-1234-5678');
  await fill(t('customer.field.postalCode'), '１０４００６１');
  const prefecture = form.getByRole('combobox', { name: t('customer.field.prefecture') });
  await expect.poll(() => prefecture.inputValue()).toBe('東京都');
  await fill(t('customer.field.city'), '中央区');
  await fill(t('customer.field.town'), '銀座4-5-6');
  await fill(t('customer.field.buildingName'), '金座ビル');
  await fill(t('customer.field.roomNumber'), '302');
  await page.keyboard.press('Enter');
}

describe('money at the counter', () => {
  it('comes in two ways, and the change stands there in large figures', async () => {
    const ring = await fixture.world.ring({ price: 123_457 });
    // 123,457 and 10 % of it, the tax rounded down as the company does.
    const total = 135_802;
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit);
      const change = page.locator('.change .amount');
      await counter.scan(ring.barcode);
      await page.locator('dd.total').getByText(yenText(total)).waitFor();
      await press(page, t('sales.paymentShort.card'));
      await counter.amount.fill('100000');
      await expect.poll(() => change.textContent()).toBe(`¥${countText(total - 100_000)}`);
      await press(page, t('sales.paymentShort.cash'));
      await page.getByText(t('sales.counter.ofDue', { due: yenText(total - 100_000) })).waitFor();
      // Enter takes exactly what is due, which the first digit of what was handed over replaces.
      await counter.amount.press('Enter');
      await expect.poll(() => counter.amount.inputValue()).toBe(yenText(total - 100_000));
      await counter.amount.pressSequentially('40000');
      await expect.poll(() => change.textContent()).toBe(`¥${countText(140_000 - total)}`);
      expect(await change.evaluate((figure) => Number.parseFloat(getComputedStyle(figure).fontSize))).toBeGreaterThan(
        30,
      );
      await counter.finish.click();
      const question = page.getByRole('dialog', { name: t('sales.counter.ask', { total }) });
      await question.getByText(yenText(4_198)).waitFor();
      // What was asked about stays as it is.
      for (const key of ['F9', 'F2']) await page.keyboard.press(key);
      expect(await page.getByRole('dialog', { name: t('sales.counter.chooseCustomer') }).count()).toBe(0);
      await press(page, t('sales.step.complete'));
      await counter.sold.waitFor();
      expect(await page.locator('.sold-change .amount').textContent()).toBe(`¥${countText(4_198)}`);
    });
    const sale = await expectSold(fixture, ring);
    expect(sale).toMatchObject({
      subtotal: 123_457,
      taxAmount: 12_345,
      grandTotal: total,
      amountPaid: total,
      change: 4_198,
    });
    expect(sale.payments.map(({ paymentType, amount, tendered }) => [paymentType, amount, tendered])).toEqual([
      ['card', 100_000, 100_000],
      ['cash', 35_802, 40_000],
    ]);
  });
});

it('lets an approved amount stand when a piece comes, asks about a note too many, and tells what was handed over', async () => {
  const [ring, other] = [await fixture.world.ring(), await fixture.world.ring({ price: 50_000 })];
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    await page.keyboard.press('F7');
    await page.getByRole('textbox', { name: t('sales.counter.reference') }).fill('123456');
    await counter.scan(other.barcode);
    await page.locator('dd.total').getByText(yenText(165_000)).waitFor();
    expect(await counter.amount.inputValue()).toBe(yenText(110_000));
    expect(await page.locator('.change .amount').textContent()).toBe(`¥${countText(55_000)}`);
    await page.keyboard.press('F8');
    await counter.amount.fill('70000');
    await counter.finish.click();
    const slip = page.getByRole('dialog', { name: t('sales.counter.muchAsk', { tendered: 70_000 }) });
    await slip.getByText(t('sales.counter.muchText', { due: 55_000, change: 15_000 })).waitFor();
    await slip
      .getByRole('button', { name: t('common.cancel') })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await slip.waitFor({ state: 'detached' });
    await counter.amount.fill('60000');
    await counter.confirm();
    await counter.sold.waitFor();
    const rows = (await page.locator('.sold-sheet .totals').innerText()).split(/\s*\n\s*/);
    expect(rows).toEqual([
      ...[t('sales.grandTotal'), yenText(165_000), t('sales.payment.card'), yenText(110_000)],
      ...[t('sales.counter.cashTendered'), yenText(60_000)],
    ]);
  });
  await expectSold(fixture, ring);
});

// On the first of a month there is no other day to choose.
it.skipIf(today().endsWith('-01'))(
  'says that the date is another one, beside the money and in the question',
  async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await page.keyboard.press('F4');
      const [year, month] = today().split('-');
      const date = page.getByRole('textbox', { name: t('common.date'), exact: true });
      const day = `${year}/${month}/01`;
      await date.fill(day);
      await date.blur();
      await press(page, t('sales.counter.apply'));
      await page.locator('.till').getByText(t('sales.counter.otherDay', { day })).waitFor();
      await counter.pay(110_000);
      await counter.finish.click();
      await page.locator('.ask').getByText(t('sales.counter.otherDayAsk', { day })).waitFor();
    });
  },
);

describe('a saved sale', () => {
  it('is changed, completed and voided with its reason', async () => {
    const [ring, other] = [await fixture.world.ring(), await fixture.world.ring({ price: 50_000 })];
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await page.keyboard.press('F6');
      await page.getByText(t('sales.saved')).waitFor();
      await expect.poll(() => counter.lines.count()).toBe(0);
      expect((await salesOf(fixture, ring))[0]).toMatchObject({ status: 'pending', grandTotal: 110_000 });
      expect(await sellableOf(fixture, ring)).toBe(4);

      const { number } = (await salesOf(fixture, ring))[0] ?? {};
      await visit.go('/sales/transaction');
      await page
        .getByRole('row')
        .filter({ hasText: number ?? '' })
        .click();
      const view = page.getByRole('dialog').filter({ hasText: number ?? '' });
      await view.getByRole('button', { name: t('common.edit'), exact: true }).click();
      await counter.scan(other.barcode);
      await expect.poll(() => counter.lines.count()).toBe(2);
      await page.keyboard.press('F6');
      await page.getByText(t('sales.updated')).waitFor();
      expect((await salesOf(fixture, other))[0]).toMatchObject({ number, status: 'pending', grandTotal: 165_000 });

      await view.getByRole('button', { name: t('sales.step.completeMore') }).click();
      await counter.scanField.waitFor();
      await counter.pay(165_000);
      await counter.confirm();
      await counter.sold.waitFor();
      await visit.go('/sales/transaction');
      await page
        .getByRole('row')
        .filter({ hasText: number ?? '' })
        .click();
      await view.getByText(t('sales.status.completed'), { exact: true }).first().waitFor();

      // Each paper has a name of its own, the first one and the copies of it.
      await view.getByRole('button', { name: t('document.papers') }).click();
      await page.getByRole('menuitem', { name: t('sales.variant.english'), exact: true }).waitFor();
      const papers = await page.getByRole('menuitem').allInnerTexts();
      expect(papers).toContain(t('sales.again.english'));
      expect(new Set(papers).size).toBe(papers.length);
      await page.keyboard.press('Escape');

      await view.getByRole('button', { name: t('sales.step.voidMore') }).click();
      const question = page.getByRole('dialog', { name: t('sales.voidTitle', { number: number ?? '' }) });
      await question.getByRole('button', { name: t('sales.step.void') }).click();
      await question.getByText(t('field.required', { label: t('sales.reason') })).waitFor();
      const reason = question.getByRole('textbox', { name: t('sales.reason') });
      await reason.fill('Wrong ring');
      // Enter begins a line there: the button names the keys that send it.
      await question.getByRole('button').filter({ hasText: 'Ctrl ↵' }).waitFor();
      await reason.press('Control+Enter');
      await page.getByText(t('sales.voided')).waitFor();
      await view.getByRole('button', { name: t('document.papers') }).click();
      await page.getByRole('menuitem', { name: t('sales.variant.returnInvoice'), exact: true }).waitFor();
      expect(await page.getByText(t('sales.step.reprint'), { exact: true }).count()).toBe(0);
    });
    expect((await salesOf(fixture, ring))[0]).toMatchObject({ status: 'voided', reason: 'Wrong ring', amountPaid: 0 });
    expect([await sellableOf(fixture, ring), await sellableOf(fixture, other)]).toEqual([5, 5]);
  });

  it('is shipped piece by piece or all at once, and never without a status', async () => {
    const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring, other);
      await counter.sell(220_000);
      const sale = await expectSold(fixture, ring);
      await visit.go(`/sales/transaction?open=ship:${sale.id}`);
      const dialog = page.getByRole('dialog', { name: t('sales.shipping.title') });
      await dialog.getByRole('button', { name: t('common.edit') }).click();
      const first = dialog.getByRole('row').filter({ hasText: ring.itemCode });
      const all = dialog.getByRole('group', { name: t('sales.shipping.all', { lines: 2 }) });
      const save = () => dialog.getByRole('button', { name: t('common.save') }).click();
      const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
      await expect.poll(() => isFocused(all.getByRole('combobox'))).toBe(true);
      const choose = async (status: 'processing' | 'shipped') => {
        await all.getByRole('combobox', { name: t('common.status') }).click();
        await page.getByRole('option', { name: t(`sales.shipping.status.${status}`) }).click();
      };
      await first.getByRole('textbox', { name: t('sales.shipping.tracking') }).fill('1234-5678-9012');
      await save();
      await page.getByRole('alert').getByText('Please select a shipping status').first().waitFor();
      await first.getByText('Please select a shipping status').waitFor();
      await choose('shipped');
      await save();
      // The message names the piece, and its field is marked.
      await page.getByRole('alert').getByText(`${ring.itemCode} needs a shipping date`).waitFor();
      await first.getByText(t('field.required', { label: t('sales.shipping.date') })).waitFor();
      await choose('processing');
      await save();
      await page.getByText(t('sales.shipping.saved')).waitFor();
      await first.getByText(t('sales.shipping.status.processing'), { exact: true }).waitFor();
      await expect.poll(() => isFocused(dialog.getByRole('button', { name: t('common.edit') }))).toBe(true);
    });
    const [sale] = await salesOf(fixture, ring);
    expect(sale?.lines).toMatchObject([
      { shippingStatus: 'processing', trackingNumber: '1234-5678-9012' },
      { shippingStatus: 'processing', trackingNumber: '' },
    ]);
  });
});
