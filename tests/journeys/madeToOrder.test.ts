import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press, type Visit } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { goldGrain } from '../support/madeToOrder.ts';
import { pictureFile } from '../support/picture.ts';
import { counterOf } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await addCustomer(fixture.world);
  await goldGrain(fixture.world);
});
afterAll(() => fixture.close());

it.each(
  oneOf(1, [
    ['en', false],
    ['ja', true],
  ] as const),
)(
  'is ordered, paid in part, made of gold from stock and of the customer’s own, and handed over, in %s',
  async (locale, isPhone) => {
    const { world } = fixture;
    const ring = await world.ring({ name: `Setting ${locale}`, initialQuantity: 2 });
    const saved = async () => {
      const { rows } = await world.as('manager').call(contract.madeToOrder.list, {});
      return world.as('manager').call(contract.sale.find, { id: rows[0]?.id ?? 0 });
    };
    await fixture.visit({ as: 'manager', locale, isPhone }, async (visit) => {
      const { page, t, go } = visit;
      await enter(visit, ring.barcode);
      expect(await saved()).toMatchObject({ status: 'pending', grandTotal: 165_000, amountPaid: 65_000 });

      await go('/sales/madetoorder');
      await page.getByText(t('madeToOrder.status.partiallyPaid')).filter({ visible: true }).first().waitFor();
      await page
        .getByText((await saved()).number)
        .filter({ visible: true })
        .first()
        .click();
      const view = page.getByRole('dialog').filter({ hasText: t('sales.subtotal') });
      await view.getByText(t('madeToOrder.stage.notStarted')).first().waitFor();
      await noteWorkshop(visit, view);
      await view.getByText('12.5', { exact: false }).first().waitFor();
      expect((await saved()).madeToOrder?.pictures).toHaveLength(1);

      await press(page, t('madeToOrder.step.start'));
      await press(page, t('madeToOrder.startDo'));
      await expect.poll(async () => (await saved()).production).toBe('started');
      await moveMetal(visit, view, 'takenIn', '4.25');
      // Never more than is here, and what was typed stays to be corrected.
      const metal = await openMetal(visit, view, 'used', '5');
      await page.getByText(refusalOfMetal[locale]).first().waitFor();
      expect(await metal.getByRole('textbox', { name: t('sales.grams') }).inputValue()).toContain('5');
      await metal.getByRole('textbox', { name: t('sales.grams') }).fill('4');
      await press(page, t('common.save'));
      await metal.waitFor({ state: 'hidden' });
      await press(page, t('madeToOrder.step.finish'));
      await expect.poll(async () => (await saved()).production).toBe('ready');
      await moveMetal(visit, view, 'returned', '0.25');

      await press(page, t('sales.money.payMore'));
      await page
        .getByRole('dialog')
        .filter({ hasText: t('sales.money.date') })
        .getByRole('button', { name: t('sales.money.pay'), exact: true })
        .click();
      await expect.poll(async () => (await saved()).balance).toBe(0);
      await view.getByText(t('madeToOrder.status.fullyPaid')).first().waitFor();
      await press(page, t('sales.step.completeMore'));
      const counter = counterOf(visit);
      // The pane grows with what was paid, and the button moves with it.
      await page.getByText(t('sales.counter.paidAlready')).waitFor();
      // The total is that of the sale, whatever was paid before.
      if (isPhone) expect(await page.locator('.change-total').innerText()).toContain('165,000');
      await counter.finish.click();
      await page.getByRole('dialog', { name: t('sales.counter.ask', { total: 165_000 }) }).waitFor();
      await press(page, t('sales.step.complete'));
      await expect.poll(async () => (await saved()).status).toBe('completed');
    });
    const done = await saved();
    expect(done).toMatchObject({ amountPaid: 165_000, balance: 0, production: 'ready' });
    expect(done.madeToOrder?.metal.map(({ event, milligrams }) => [event, milligrams])).toEqual([
      ['takenIn', 4_250],
      ['used', 4_000],
      ['returned', 250],
    ]);
    expect(done.madeToOrder?.materials.map(({ milligrams, usedAt }) => [milligrams, usedAt !== null])).toEqual([
      [12_500, true],
    ]);
  },
);

const refusalOfMetal = { en: 'There is only', ja: 'お預りしている' } as const;

/** At the counter: a piece from stock, one that is described by hand, a customer, the day, and a deposit. */
async function enter(visit: Visit, barcode: string): Promise<void> {
  const { page, t, go } = visit;
  await go('/sales/madetoorder');
  await page
    .getByRole('button', { name: t('madeToOrder.new') })
    .first()
    .click();
  const counter = counterOf(visit);
  await counter.scan(barcode);
  const work = page.getByRole('region', { name: t('madeToOrder.work.title') });
  const details = work.getByRole('textbox', { name: t('madeToOrder.work.description') });
  const [quantity, price] = ['sales.quantity', 'madeToOrder.work.price'].map((label) =>
    work.getByRole('textbox', { name: t(label as 'sales.quantity') }),
  ) as [Locator, Locator];
  const add = work.getByRole('button', { name: t('madeToOrder.work.add') });
  const refused = async (said: 'missing' | 'priceTooSmall' | 'quantityTooSmall') => {
    await add.click();
    const error = t(`madeToOrder.work.${said}`);
    await expect.poll(() => work.getByRole('alert').textContent()).toBe(t('madeToOrder.work.addFailed', { error }));
  };
  await refused('missing');
  await details.fill('Wave ring');
  await price.fill('0');
  await refused('priceTooSmall');
  await price.fill('50000');
  await quantity.fill('0');
  await refused('quantityTooSmall');
  expect(await details.inputValue()).toBe('Wave ring');
  await quantity.fill('1');
  await add.click();
  await work.getByText('Wave ring').waitFor();
  expect(await work.getByRole('alert').textContent()).toBe('');

  const wish = page.getByRole('textbox', { name: t('madeToOrder.wish') });
  await wish.fill('Like the sea at Kamakura');
  await page
    .getByRole('button', { name: t('sales.counter.choose'), exact: true })
    .or(page.getByRole('button', { name: t('sales.counter.chooseCustomer'), exact: true }))
    .click();
  await page
    .getByRole('dialog', { name: t('sales.counter.chooseCustomer') })
    .getByText('森')
    .first()
    .click();
  const day = page.getByRole('textbox', { name: t('madeToOrder.expectedDate') });
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await day.fill(later.replaceAll('-', '/'));
  await day.press('Tab');
  await press(page, t('sales.paymentShort.cash'));
  await counter.amount.fill('65000');
  await expect.poll(() => counter.amount.inputValue()).toContain(yenText(65_000).slice(1));
  await page.getByRole('button', { name: t('sales.counter.savePending') }).click();
  const question = page.getByRole('dialog', { name: t('sales.money.ask', { taken: 65_000 }) });
  await question.getByRole('button', { name: t('sales.counter.savePending') }).click();
  await page.getByText(t('sales.saved')).first().waitFor();
}

/** Twelve and a half grams of gold are set aside, with a note and a picture. */
async function noteWorkshop({ page, t }: Visit, view: Locator): Promise<void> {
  const step = view.getByRole('button', { name: t('madeToOrder.step.production') });
  await step.click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByText(t('madeToOrder.workshopNotes')) });
  await dialog.getByRole('textbox', { name: t('madeToOrder.workshopNotes') }).fill('Size 12');
  await dialog.getByRole('button', { name: t('madeToOrder.addMaterial') }).click();
  await dialog.getByRole('combobox', { name: t('sales.item') }).fill('G');
  await page
    .getByRole('option')
    .filter({ hasText: /Gold grain|金粒/ })
    .click();
  await dialog.getByRole('textbox', { name: t('sales.grams') }).fill('12.5');
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile('wax.png'));
  await dialog.getByRole('button', { name: t('service.removePicture', { index: 1 }) }).waitFor();
  await dialog.getByRole('button', { name: t('common.save') }).click();
  await page.getByText(t('madeToOrder.saved')).first().waitFor();
  // Whoever came from a button is back at it.
  await step.and(page.locator(':focus')).waitFor();
}

/** Types a movement of the customer's own gold, and saves it. */
async function openMetal({ page, t }: Visit, view: Locator, event: 'takenIn' | 'used' | 'returned', grams: string) {
  await view.getByRole('button', { name: t('madeToOrder.step.metal') }).click();
  const dialog = page.getByRole('dialog', { name: t('madeToOrder.metalTitle', { number: '' }).trim() });
  await dialog.getByRole('combobox', { name: t('madeToOrder.movement') }).click();
  await page.getByRole('option', { name: t(`madeToOrder.metalEvent.${event}`) }).click();
  await dialog.getByRole('textbox', { name: t('madeToOrder.metalName') }).fill('K18');
  await dialog.getByRole('textbox', { name: t('sales.grams') }).fill(grams);
  await dialog.getByRole('button', { name: t('common.save') }).click();
  return dialog;
}

async function moveMetal(visit: Visit, view: Locator, event: 'takenIn' | 'returned', grams: string): Promise<void> {
  const { page, t } = visit;
  await openMetal(visit, view, event, grams);
  await page.getByText(t('madeToOrder.metalSaved')).last().waitFor();
  await view
    .getByText(t(`madeToOrder.metalEvent.${event}`))
    .first()
    .waitFor();
}
