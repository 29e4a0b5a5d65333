import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { countText, today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { saveDraft, shelfOf } from '../support/saleDraft.ts';
import { counterOf } from './counter.ts';

let fixture: BrowserFixture;
let customerId = 0;
const sellingOptions = {
  straight: true,
  layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
  subasta: false,
  madeToOrder: false,
};

beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  customerId = (await addCustomer(world)).id;
});
afterAll(() => fixture.close());

const ringOf = () => fixture.world.ring({ initialQuantity: 2, sellingOptions });
const find = (id: number): Promise<Sale> => fixture.world.as('admin').call(contract.sale.find, { id });

async function saved(type: SaleType, of = customerId): Promise<Sale> {
  const { world } = fixture;
  await world.as('admin').call(contract.plan.acknowledge, {});
  const draft = saveDraft(world, [await ringOf()], { type, customerId: of, date: today() });
  return world.as('manager').call(contract.sale.save, draft);
}

/** The sheet of a plan, what is answered over it, and its steps, all by keyboard. */
function sheetOf({ page, t }: Visit, { number }: Pick<Sale, 'number'>) {
  const sheet = page
    .getByRole('dialog')
    .filter({ hasText: number })
    .filter({ hasText: t('plan.schedule') });
  return {
    sheet,
    press: (name: string) => sheet.getByRole('button', { name, exact: true }).press('Enter'),
    rare: async (name: string) => {
      await sheet.getByRole('button', { name: t('common.more'), exact: true }).press('Enter');
      await page.getByRole('menuitem', { name, exact: true }).press('Enter');
    },
  };
}

/** A dialog by what stands in it. */
const dialogWith = ({ page }: Visit, text: string) => page.getByRole('dialog').filter({ hasText: text });
const toast = ({ page }: Visit, text: string) => page.getByText(text).first().waitFor();
const paidText = ({ t }: Visit, yen: number) => t('sales.money.balance', { balance: yen });

async function fillAndSend(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  await field.press('Enter');
}

it('a layaway from the counter to the hand-over, by keyboard', async () => {
  const { world } = fixture;
  const ring = await ringOf();
  await fixture.visit({ as: 'admin' }, async (visit) => {
    const { page, t, go } = visit;
    await go('/sales/layaway');
    await page.getByText('No layaway transactions').waitFor();
    await page.keyboard.press('n');
    const counter = counterOf(visit);
    await counter.scanField.waitFor();
    await counter.scan(ring.barcode);
    await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
    await page.keyboard.press('F6');
    await toast(visit, t('sales.incomplete'));
    await page.locator('.customer').getByText(t('sales.counter.needsCustomer')).waitFor();
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('森');
    await page.getByRole('option').filter({ hasText: '森' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.customer').getByText('森 花子').waitFor();

    // The law is acknowledged once, by who may; then the same layaway is saved.
    await page.keyboard.press('F6');
    await toast(visit, t('refusal.plan.lawNotAcknowledged'));
    await page.getByRole('button', { name: t('plan.acknowledge') }).press('Enter');
    await page
      .getByRole('dialog', { name: t('plan.lawTitle') })
      .getByRole('button', { name: t('plan.acknowledge') })
      .press('Enter');
    await page.getByText(t('plan.lawText')).waitFor({ state: 'detached' });
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: new RegExp(t('plan.downPayment')) }).waitFor();
    expect(await counter.finish.count()).toBe(0);
    await page.getByRole('textbox', { name: t('sales.counter.amount') }).fill('22000');
    // Enter in the amount goes on to the question as in any sale; the money is booked after it alone.
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t('sales.money.ask', { taken: 22_000 }) });
    await question.waitFor();
    expect((await world.as('admin').call(contract.layaway.list, {})).rows).toEqual([]);
    await question.getByRole('button', { name: t('sales.counter.startLayaway'), exact: true }).press('Enter');
    await expect.poll(async () => (await world.as('admin').call(contract.layaway.list, {})).rows.length).toBe(1);
  });
  const [row] = (await world.as('admin').call(contract.layaway.list, {})).rows;
  const id = row?.id ?? 0;
  expect(await find(id)).toMatchObject({ type: 'layaway', status: 'pending', amountPaid: 22_000, balance: 88_000 });

  await fixture.visit({ as: 'admin' }, async (visit) => {
    const { page, t, go } = visit;
    const sale = await find(id);
    await go('/sales/layaway');
    const first = page.locator('.table tbody tr').first();
    await first.focus();
    await first.press('Enter');
    const { sheet, press, rare } = sheetOf(visit, sale);
    await sheet.getByText(t('plan.noteDue', { balance: yenText(88_000) })).waitFor();

    // A part of the next instalment; nothing typed, and more than the balance, are refused and stay typed.
    await press(t('sales.money.payMore'));
    const pay = dialogWith(visit, paidText(visit, 88_000));
    const amount = pay.getByRole('textbox', { name: t('sales.money.amount') });
    await amount.waitFor();
    await fillAndSend(amount, '');
    await toast(visit, 'Payment type, amount, and date are required');
    await pay.getByRole('textbox', { name: t('sales.money.reference') }).fill('slip 7');
    const missing = page.getByRole('alert').getByText('Payment type, amount, and date are required');
    await missing.waitFor({ state: 'detached', timeout: 2_500 });
    await pay.getByRole('combobox', { name: t('sales.money.type') }).click();
    await page.getByRole('option', { name: t('sales.payment.bankTransfer') }).click();
    await amount.fill('90000');
    // Enter is for the button that shows it, also from a choice that was just made.
    await pay.getByRole('combobox', { name: t('sales.money.type') }).press('Enter');
    await toast(visit, t('sales.paymentFailed', { error: t('refusal.sale.overpaid') }));
    expect(await amount.inputValue()).toContain('90,000');
    expect(await pay.getByRole('textbox', { name: t('sales.money.reference') }).inputValue()).toBe('slip 7');
    await fillAndSend(amount, '10000');
    await toast(visit, t('sales.money.paid'));
    expect((await find(id)).plan?.rows[1]).toMatchObject({ paid: 10_000, status: 'pending' });

    await press(t('balance.why'));
    const why = page.getByRole('dialog', { name: t('balance.title', { number: sale.number }) });
    for (const line of [t('balance.kind.price'), t('balance.kind.tax'), t('sales.payment.bankTransfer')])
      await why.getByRole('cell', { name: line }).first().waitFor();
    await why.locator('tfoot').getByText(yenText(78_000)).waitFor();
    await page.keyboard.press('Escape');

    await rare(t('plan.extendMore'));
    const extend = page.getByRole('dialog', { name: t('plan.extendTitle') });
    await fillAndSend(extend.getByRole('textbox', { name: t('plan.months') }), '2');
    await extend
      .getByText(t('field.required', { label: t('sales.reason') }))
      .first()
      .waitFor();
    await extend.getByRole('textbox', { name: t('sales.reason') }).fill('In hospital');
    await extend.getByRole('button', { name: t('plan.extend'), exact: true }).press('Enter');
    await toast(visit, t('plan.extended'));
    await sheet.getByText('In hospital').waitFor();

    await press(t('plan.editMore'));
    const terms = page.getByRole('dialog', { name: t('plan.editTitle') });
    await fillAndSend(terms.getByRole('textbox', { name: t('plan.terms') }), '');
    await toast(visit, 'Please fill in all required fields');
    // What the change made old is waited for: nobody is asked for an instalment of before.
    await page.route(`**/api/sales/${id}`, async (route) => {
      await new Promise((arrive) => setTimeout(arrive, 500));
      await route.continue();
    });
    await fillAndSend(terms.getByRole('textbox', { name: t('plan.terms') }), '3');
    await toast(visit, t('sales.updated'));
    expect((await find(id)).plan).toMatchObject({ terms: 3, extendedMonths: 2 });

    // The rest at once, and the goods go out after the question.
    await press(t('sales.money.payMore'));
    const again = dialogWith(visit, paidText(visit, 78_000));
    const rest = again.getByRole('textbox', { name: t('sales.money.amount') });
    await expect.poll(() => rest.evaluate((field) => field === document.activeElement)).toBe(true);
    const next = (await find(id)).plan?.rows.find(({ paid, amount: due }) => paid < due);
    expect(await rest.inputValue()).toBe(countText((next?.amount ?? 0) - (next?.paid ?? 0)));
    await page.unroute(`**/api/sales/${id}`);
    // Notes for more than the rest: what goes back is told, and asked about.
    await again.getByRole('button', { name: t('sales.remaining') }).press('Enter');
    await fillAndSend(again.getByRole('textbox', { name: t('sales.counter.cashTendered') }), '80000');
    const question = page.getByRole('dialog', { name: t('sales.money.ask', { taken: 78_000 }) });
    await question.getByText(yenText(2_000)).waitFor();
    expect((await find(id)).balance).toBe(78_000);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await find(id)).balance).toBe(0);
    // What goes back stays there, large, until somebody goes on.
    const told = page.getByRole('dialog', { name: t('sales.money.paid') }).filter({ hasText: yenText(2_000) });
    const ok = told.getByRole('button', { name: t('common.ok'), exact: true });
    // The sheet below opens at the same moment, and leaves the focus to it.
    await sheet.getByText(t('plan.finishMore')).waitFor();
    await expect.poll(() => ok.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await press(t('plan.finishMore'));
    const finish = page.getByRole('dialog', { name: t('plan.finishTitle', { number: sale.number }) });
    await finish.getByText(t('plan.finishText')).waitFor();
    expect((await find(id)).status).toBe('pending');
    const goesOn = finish.getByRole('button', { name: t('plan.finish'), exact: true });
    await expect.poll(() => goesOn.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await sheet.getByText(t('sales.status.completed')).first().waitFor();
  });
  expect(await find(id)).toMatchObject({ status: 'completed', balance: 0, revenueDate: today() });
  expect(await shelfOf(world, ring)).toEqual({ sellable: 1, reserved: 0, nonSellable: 0 });
});

it('an installment on a phone, in Japanese: down payment, release, settled early; a payment corrected on the way', async () => {
  const { id, number } = await saved('installment');
  await fixture.visit({ as: 'admin', locale: 'ja', isPhone: true }, async (visit) => {
    const { page, t, go } = visit;
    const { sheet, rare } = sheetOf(visit, { number });
    const tap = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
    const pay = async (balance: number, yen: number) => {
      await tap(t('sales.money.payMore'));
      const dialog = dialogWith(visit, paidText(visit, balance));
      await dialog.getByRole('textbox', { name: t('sales.money.amount') }).fill(String(yen));
      await dialog.getByRole('button', { name: t('sales.money.pay'), exact: true }).click();
      await expect.poll(async () => (await find(id)).balance).toBe(balance - yen);
    };
    // One button leads on: to the down payment, then to the goods.
    const leads = (name: string) =>
      sheet.getByRole('button', { name, exact: true }).evaluate((button) => button.classList.contains('primary'));
    const leading = async () => [await leads(t('sales.money.payMore')), await leads(t('plan.releaseMore'))];
    await go(`/sales/installment?open=view:${id}`);
    expect(await leading()).toEqual([true, false]);
    await tap(t('plan.releaseMore'));
    const question = page.getByRole('dialog', { name: t('plan.releaseTitle', { number }) });
    await question.getByRole('button', { name: t('plan.release'), exact: true }).click();
    await toast(visit, t('plan.releaseFailed'));
    await pay(110_000, 21_000);

    // It was 22,000: the row is corrected, with its reason, and a correction without an amount is refused.
    await sheet
      .getByRole('button', { name: t('common.actions'), exact: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: t('sales.money.editMore') }).click();
    const edit = page.getByRole('dialog', { name: t('sales.money.edit') });
    const amount = edit.getByRole('textbox', { name: t('sales.money.amount') });
    await amount.fill('');
    await edit.getByRole('textbox', { name: t('sales.reason') }).fill('打ち間違い');
    await edit.getByRole('button', { name: t('common.save'), exact: true }).click();
    await toast(visit, t('sales.money.missing'));
    await amount.fill('22000');
    await edit.getByRole('button', { name: t('common.save'), exact: true }).click();
    await toast(visit, t('sales.money.updated'));
    expect(await find(id)).toMatchObject({ amountPaid: 22_000, balance: 88_000 });
    // A payment has one day, as in the schedule; when it was entered is told by the audit trail.
    const told = sheet.locator('.sheet-payment time');
    const days = await told.evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(new Set(days)).toEqual(new Set([today()]));
    const papers = async () => {
      await tap(t('document.papers'));
      // Before the menu is there, Escape would close the sheet.
      await page.getByRole('menuitem').first().waitFor();
      const offered = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
      return offered;
    };
    expect(await papers()).not.toContain(t('plan.paper.invoice'));

    await expect.poll(leading).toEqual([false, true]);
    await tap(t('plan.releaseMore'));
    await question.getByRole('button', { name: t('plan.release'), exact: true }).click();
    await toast(visit, t('plan.released'));
    expect(await find(id)).toMatchObject({ status: 'pending', revenueDate: today() });
    // The goods are handed over: their invoice can be printed now, and their card.
    expect(await papers()).toEqual([
      t('plan.paper.invoice'),
      t('sales.step.warranty'),
      t('plan.paper.contract'),
      t('plan.paper.receipt'),
      t('plan.paper.statement'),
    ]);
    // Nothing was asked for in writing: the goods can't be taken back yet, and nobody is asked whether to.
    await rare(t('plan.repossessMore'));
    await toast(visit, t('refusal.plan.demandFirst'));
    expect(await page.getByRole('dialog', { name: t('plan.repossessTitle', { number }) }).count()).toBe(0);
    await pay(88_000, 88_000);
    await sheet.getByText(t('sales.status.completed')).first().waitFor();
  });
  expect(await find(id)).toMatchObject({ status: 'completed', balance: 0 });
});

it('a layaway is cancelled: a fee that is too high is refused, the rest goes back as store credit', async () => {
  const { world } = fixture;
  const made = await saved('layaway');
  const payments = [{ paymentType: 'cash' as const, tendered: 22_000 }];
  await world.as('manager').call(contract.sale.pay, { id: made.id, version: made.version, date: today(), payments });
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page, t, go } = visit;
    await go(`/sales/layaway?open=view:${made.id}`);
    await sheetOf(visit, made).press(t('sales.step.cancelMore'));
    const dialog = page.getByRole('dialog', { name: t('sales.cancelTitle', { number: made.number }) });
    await dialog.getByRole('textbox', { name: t('plan.fee') }).fill('30000');
    await dialog.getByRole('textbox', { name: t('sales.reason') }).fill('Moves abroad');
    await dialog.getByRole('combobox', { name: t('plan.refundAs') }).click();
    await page.getByRole('option', { name: t('sales.payment.storeCredit') }).click();
    const send = dialog.getByRole('button', { name: t('sales.step.cancel'), exact: true });
    await send.press('Enter');
    await toast(visit, t('sales.cancelFailed'));
    expect(await dialog.getByRole('textbox', { name: t('sales.reason') }).inputValue()).toBe('Moves abroad');
    await dialog.getByRole('textbox', { name: t('plan.fee') }).fill('2000');
    await dialog.getByText(t('plan.goesBack', { back: yenText(20_000) })).waitFor();
    await send.press('Enter');
    await toast(visit, t('sales.cancelled'));
  });
  const ended = await find(made.id);
  expect(ended).toMatchObject({ status: 'cancelled', cancellationFee: 2_000, amountPaid: 2_000, balance: 0 });
  expect(ended.payments.at(-1)).toMatchObject({ paymentType: 'storeCredit', amount: -20_000 });
});

it('two plans of a customer are paid at once, the oldest first', async () => {
  const { world } = fixture;
  const of = (await addCustomer(world, { lastName: '高橋', firstName: '美咲' })).id;
  const made = [await saved('layaway', of), await saved('installment', of)] as const;
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page, t, go } = visit;
    await go(`/sales/layaway?open=pay:${made[0].id}`);
    await page.getByRole('button', { name: t('plan.payManyMore', { count: 1 }) }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('plan.payMany') });
    const part = ({ number }: Sale) => dialog.getByRole('textbox', { name: number });
    const total = dialog.getByRole('textbox', { name: t('plan.payTotal') });
    await total.fill('');
    await total.press('Enter');
    await toast(visit, t('sales.money.missing'));
    // Both down payments, and 6,000 of the next instalment of the first.
    await total.fill('50000');
    expect(await part(made[0]).inputValue()).toContain('28,000');
    expect(await part(made[1]).inputValue()).toContain('22,000');
    await part(made[0]).fill('120000');
    await dialog.getByText(t('plan.payAbove', { balance: yenText(110_000) })).waitFor();
    await part(made[0]).fill('25000');
    expect(await total.inputValue()).toContain('47,000');
    // The notes are said, and what goes back of them: while it is typed, asked and given.
    const given = dialog.getByRole('textbox', { name: t('sales.counter.cashTendered') });
    await given.fill('40000');
    await given.press('Enter');
    await toast(visit, t('sales.counter.stillDue', { due: 7_000 }));
    await given.fill('50000');
    await dialog.locator('.ask-change').getByText(yenText(3_000)).waitFor();
    await given.press('Enter');
    const question = page.locator('.ask');
    await question.getByText(t('sales.money.ask', { taken: 47_000 })).waitFor();
    await question.getByRole('button', { name: t('sales.money.pay') }).click();
    await toast(visit, t('sales.money.paid'));
    await question.locator('.ask-change').getByText(yenText(3_000)).waitFor();
  });
  expect((await find(made[0].id)).balance).toBe(85_000);
  expect((await find(made[1].id)).balance).toBe(88_000);
});
