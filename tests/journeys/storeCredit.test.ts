import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { expectSold, openCounter } from './counter.ts';

let fixture: BrowserFixture;
let customerId = 0;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  customerId = (await addCustomer(fixture.world)).id;
});
afterAll(() => fixture.close());

const credit = async () => (await fixture.world.as('manager').call(contract.sale.credit, { id: customerId })).credit;

async function saved(): Promise<Sale> {
  const { world } = fixture;
  const draft = saveDraft(world, [await world.ring()], { customerId, date: today() });
  return world.as('manager').call(contract.sale.save, draft);
}

/** Money of a sale that is given up stays with the shop as credit. */
async function giveCredit(yen: number): Promise<void> {
  const manager = fixture.world.as('manager');
  const { id, version } = await saved();
  const payments = [{ paymentType: 'cash' as const, tendered: yen }];
  const paid = await manager.call(contract.sale.pay, { id, version, date: today(), payments });
  await manager.call(contract.sale.cancel, { id, version: paid.version, reason: 'Moves', refundAs: 'storeCredit' });
}

it('pays at the counter as far as it goes, beside other ways, and the rest of a saved sale', async () => {
  await giveCredit(30_000);
  expect(await credit()).toBe(30_000);
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    const more = () => page.getByRole('button', { name: t('sales.counter.otherPayments') }).click();
    const offered = page.getByRole('menuitem', { name: t('sales.money.credit', { credit: 30_000 }) });
    // A walk-in has none.
    await more();
    await page.getByRole('menuitem').first().waitFor();
    expect(await offered.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('森');
    await page.getByRole('option').filter({ hasText: '森' }).click();
    await more();
    await offered.click();
    await expect.poll(() => counter.amount.inputValue()).toBe(yenText(30_000));
    await press(page, t('sales.paymentShort.card'));
    await counter.confirm();
    await counter.sold.waitFor();
  });
  const { payments } = await expectSold(fixture, ring);
  expect(payments.map(({ paymentType, amount }) => [paymentType, amount])).toEqual([
    ['storeCredit', 30_000],
    ['card', 80_000],
  ]);
  expect(await credit()).toBe(0);

  await giveCredit(20_000);
  const { id } = await saved();
  await fixture.visit({ as: 'manager', locale: 'ja', isPhone: true }, async ({ page, t, go }) => {
    await go(`/sales/transaction?open=pay:${id}`);
    const dialog = page.getByRole('dialog').filter({ hasText: t('sales.money.date') });
    await dialog.getByText(t('sales.money.credit', { credit: 20_000 })).waitFor();
    await dialog.getByRole('combobox', { name: t('sales.money.type') }).click();
    await page.getByRole('option', { name: t('sales.payment.storeCredit') }).click();
    // More than there is is refused, in words, and stays to be corrected.
    const amount = dialog.getByRole('textbox', { name: t('sales.money.amount') });
    const pay = dialog.getByRole('button', { name: t('sales.money.pay'), exact: true });
    await pay.click();
    await page
      .getByText(t('refusal.payment.creditShort', { short: 90_000 }))
      .first()
      .waitFor();
    await amount.fill('20000');
    await pay.click();
    await page.getByText(t('sales.money.paid')).first().waitFor();
  });
  expect(await credit()).toBe(0);
});
