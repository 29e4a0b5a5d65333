import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { ShippingStatus } from '#contract/sales/shipping.ts';
import { readText } from '#server/paper/reading.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { counterOf } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  const lives = { postalCode: '060-0001', prefecture: '北海道', city: '札幌市中央区', town: '北一条西2-1' };
  const who = { lastName: '鈴木', firstName: '花子', contactNumber: '090-5555-1111' };
  await world.as('manager').call(contract.customer.create, { ...who, ...lives });
  await world.as('admin').call(contract.shippingMethod.create, {
    name: 'Insured parcel',
    nameJa: '保険付き宅配便',
    carrier: 'Yamato',
    fee: 900,
    regionFees: [1_500],
    days: 2,
    trackingUrl: 'https://track.example/{number}',
    cashOnDelivery: true,
    collectionFee: 440,
  });
});
afterAll(() => fixture.close());

/** The newest order as it is kept. */
async function kept(): Promise<Sale> {
  const manager = fixture.world.as('manager');
  const { rows } = await manager.call(contract.ecommerce.list, { sort: 'number' });
  return manager.call(contract.sale.find, { id: rows[0]?.id ?? 0 });
}

const statusesOf = async () => (await kept()).lines.map(({ shippingStatus }) => shippingStatus);

it.each(
  oneOf(0, [
    ['at a desk, in English', 'en', false],
    ['on a phone, in Japanese', 'ja', true],
  ] as const),
)(
  'an order is entered, paid, shipped line by line, delivered, and a piece comes back: %s',
  async (_where, locale, isPhone) => {
    const { world } = fixture;
    const rings = (await Promise.all([world.ring(), world.ring()])) as [Item, Item];
    const papers: Buffer[] = [];
    await fixture.visit({ as: 'manager', locale, isPhone }, async (visit) => {
      const { page, t, go, context } = visit;
      await context.route(/packing-slip/, async (route) => {
        const response = await route.fetch();
        papers.push(await response.body());
        await route.fulfill({ response });
      });
      await go('/sales/ecommerce');
      await page
        .getByRole('button', { name: t('ecommerce.new') })
        .first()
        .click();
      await enter(visit, rings, isPhone);
      const made = await kept();
      // What the method proposes for Hokkaido.
      expect(made).toMatchObject({ type: 'ecommerce', status: 'pending', shippingFee: 1_500, balance: 221_650 });
      expect(made.ecommerce).toMatchObject({
        recipient: '鈴木 花子',
        prefecture: '北海道',
        methodName: 'Insured parcel',
      });

      await ship(visit, 'processing', [0, 1]);
      expect(await statusesOf()).toEqual(['processing', 'processing']);
      await pay(visit);
      expect((await kept()).balance).toBe(0);

      await ship(visit, 'shipped', [0], '4412-8890-1123');
      expect(await statusesOf()).toEqual(['shipped', 'processing']);
      await ship(visit, 'shipped', [1]);
      expect((await kept()).status).toBe('completed');
      await ship(visit, 'delivered', [0, 1]);
      expect((await kept()).ecommerce?.state).toBe('delivered');

      await view(visit);
      const link = page.getByRole('link', { name: '4412-8890-1123' });
      expect(await link.first().getAttribute('href')).toBe('https://track.example/4412-8890-1123');
      await page
        .getByRole('button', { name: t('common.print') })
        .first()
        .click();
      await page.getByRole('menuitem', { name: t('ecommerce.packingSlip') }).click();
      await expect.poll(() => papers.length).toBe(1);

      await takeBack(visit, rings[0]);
    });
    const order = await kept();
    const shipments = order.ecommerce?.shipments.map(({ kind, amount }) => [kind, amount]);
    expect(shipments).toEqual([
      ['shipment', 111_650],
      ['shipment', 110_000],
      ['return', -110_000],
    ]);
    expect(order).toMatchObject({ writtenOff: 110_000, amountPaid: 111_650, balance: 0 });
    const { stock } = await world.as('admin').call(contract.item.find, { id: rings[0].id });
    expect(stock[0]).toMatchObject({ nonSellable: 1, reserved: 0 });
    const slip = await readText(papers[0] as Buffer);
    for (const said of [order.number, '鈴木 花子', '4412-8890-1123', rings[0].itemCode, rings[1].itemCode])
      expect(slip).toContain(said);
    expect(slip).not.toContain('100,000');
  },
);

it('a line is given up before it leaves, with a reason, and its piece is for sale again', async () => {
  const { world } = fixture;
  const manager = world.as('manager');
  const rings = (await Promise.all([world.ring(), world.ring()])) as [Item, Item];
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page, t, go } = visit;
    await go('/sales/transaction/new?type=ecommerce');
    await enter(visit, rings, false);
    const dialog = await openShipping(visit);
    await choose(visit, dialog, 1, 'cancelled');
    await dialog.getByRole('button', { name: t('common.save') }).click();
    const why = dialog.getByRole('textbox', { name: t('common.notes') }).nth(1);
    await expect.poll(() => why.getAttribute('aria-invalid')).toBe('true');
    await why.fill('Too wide');
    await dialog.getByRole('button', { name: t('common.save') }).click();
    const question = page.getByRole('dialog').filter({ hasText: t('ecommerce.cancelLinesText') });
    await question.getByRole('button', { name: t('ecommerce.confirmShip') }).click();
    await page.getByText(t('sales.shipping.saved')).waitFor();
    await view(visit);
    await page.getByText('Too wide').first().waitFor();
  });
  const order = await kept();
  expect(order).toMatchObject({ totalItems: 1, grandTotal: 111_650 });
  expect(order.ecommerce?.cancelledLines).toMatchObject([{ itemCode: rings[0].itemCode, reason: 'Too wide' }]);
  const { stock } = await manager.call(contract.item.find, { id: rings[0].id });
  expect(stock[0]).toMatchObject({ sellable: rings[0].stock[0]?.sellable, reserved: 0 });
});

/** Scans the pieces, chooses the customer, says how they are sent, and saves: what is missing or wrong is told first. */
async function enter(visit: Visit, rings: readonly Item[], isPhone: boolean): Promise<void> {
  const { page, t } = visit;
  const counter = counterOf(visit);
  await counter.scanField.waitFor();
  for (const [index, ring] of rings.entries()) {
    await counter.scan(ring.barcode);
    await page
      .getByText(yenText(100_000 * (index + 1)))
      .first()
      .waitFor();
  }
  const save = page.getByRole('button', { name: t('sales.counter.savePending') });
  await save.click();
  await page.getByText(t('sales.incomplete')).first().waitFor();
  if (isPhone) await page.getByRole('button', { name: t('sales.counter.choose'), exact: true }).click();
  else await page.keyboard.press('F2');
  await page.getByRole('dialog').getByText('鈴木').first().click();
  await page.getByRole('button', { name: t('ecommerce.editDelivery') }).click();
  const dialog = page.getByRole('dialog', { name: t('ecommerce.delivery') });
  const recipient = dialog.getByRole('textbox', { name: t('ecommerce.recipient') });
  const apply = dialog.getByRole('button', { name: t('sales.counter.apply') });
  await recipient.fill('');
  await apply.click();
  await expect.poll(() => recipient.getAttribute('aria-invalid')).toBe('true');
  await recipient.fill('鈴木 花子');
  await dialog.getByRole('combobox', { name: t('ecommerce.method') }).click();
  await page.getByRole('option').first().click();
  const fee = dialog.getByRole('textbox', { name: t('sales.shippingFee') });
  await expect.poll(() => fee.inputValue()).toBe('1,500');
  await fee.fill('700');
  await dialog.getByRole('button', { name: /1,500/ }).click();
  await expect.poll(() => fee.inputValue()).toBe('1,500');
  await apply.click();
  await page.getByText(yenText(221_650)).first().waitFor();
  if (!isPhone) {
    // What collecting costs comes and goes with that way of paying.
    const name = t('sales.payment.cashOnDelivery');
    await page.getByRole('button', { name: t('sales.counter.otherPayments') }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByText(yenText(222_134)).first().waitFor();
    await page.getByRole('button', { name: t('sales.counter.removePayment', { name }) }).click();
    await page.getByText(yenText(221_650)).first().waitFor();
  }
  await save.click();
  await page.getByText(t('sales.saved')).first().waitFor();
}

async function view({ page, t, go }: Visit): Promise<void> {
  await go(`/sales/ecommerce?open=view:${(await kept()).id}`);
  await page.getByText(t('ecommerce.delivery')).first().waitFor();
}

async function openShipping({ page, t, go }: Visit): Promise<Locator> {
  await go(`/sales/ecommerce?open=ship:${(await kept()).id}`);
  const dialog = page.getByRole('dialog', { name: t('sales.shipping.title') });
  await dialog.getByRole('button', { name: t('common.edit') }).click();
  return dialog;
}

/** The first field of each name is that of all lines. */
async function choose({ page, t }: Visit, dialog: Locator, at: number, status: ShippingStatus): Promise<void> {
  await dialog
    .getByRole('combobox', { name: t('common.status') })
    .nth(at)
    .click();
  await page.getByRole('option', { name: t(`sales.shipping.status.${status}`) }).click();
}

/** Moves lines on; what leaves is asked about, and leaves today. */
async function ship(visit: Visit, status: ShippingStatus, of: readonly number[], tracking = ''): Promise<void> {
  const { page, t } = visit;
  const isLeaving = status === 'shipped';
  const dialog = await openShipping(visit);
  if (of.length > 1) await choose(visit, dialog, 0, status);
  else await choose(visit, dialog, (of[0] ?? 0) + 1, status);
  if (tracking)
    await dialog
      .getByRole('textbox', { name: t('sales.shipping.tracking') })
      .nth(1)
      .fill(tracking);
  await dialog.getByRole('button', { name: t('common.save') }).click();
  if (isLeaving) {
    const question = page.getByRole('dialog').filter({ hasText: t('ecommerce.shipText') });
    await question.getByRole('button', { name: t('ecommerce.confirmShip') }).click();
  }
  await page.getByText(t('sales.shipping.saved')).first().waitFor();
}

async function pay(visit: Visit): Promise<void> {
  const { page, t } = visit;
  await view(visit);
  await page.getByRole('button', { name: t('sales.money.payMore') }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('sales.money.date') });
  await dialog.getByRole('button', { name: t('sales.money.pay'), exact: true }).click();
  await page.getByText(t('sales.money.paid')).first().waitFor();
}

/** A return lacks its reason at first. */
async function takeBack(visit: Visit, ring: Item): Promise<void> {
  const { page, t, go } = visit;
  await go(`/sales/ecommerce?open=return:${(await kept()).id}`);
  const dialog = page.getByRole('dialog').filter({ hasText: t('ecommerce.returnText') });
  await dialog.getByRole('checkbox', { name: ring.itemCode }).check();
  const submit = dialog.getByRole('button', { name: t('ecommerce.return'), exact: false });
  await submit.last().click();
  const reason = dialog.getByRole('textbox', { name: t('sales.reason') });
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await reason.fill('Too small');
  await submit.last().click();
  await page.getByText(t('ecommerce.returnDone')).first().waitFor();
}
