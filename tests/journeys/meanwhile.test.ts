import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press, type Visit } from '../support/browser.ts';
import { saveDraft, sellDraft } from '../support/saleDraft.ts';
import { widthFaults } from '../support/widthFaults.ts';
import { counterOf } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const manager = () => fixture.world.as('manager');
const find = ({ id }: Pick<Sale, 'id'>) => manager().call(contract.sale.find, { id });

/** The frame that says that somebody else was there, and leads on. */
async function loadAgain({ page, t }: Visit): Promise<void> {
  const frame = page.getByRole('alert', { name: t('common.conflict.title') });
  await frame.getByRole('button', { name: t('common.conflict.again') }).click();
  await frame.waitFor({ state: 'detached' });
}

const shipping = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });

describe('a step that somebody else was quicker with', () => {
  it.each(oneOf(1, ['en', 'ja'] as const))('takes a payment after all, in %s', async (locale) => {
    const ring = await fixture.world.ring();
    const sale = await manager().call(contract.sale.save, saveDraft(fixture.world, [ring], { date: today() }));
    const pay = (version: number, tendered: number) =>
      manager().call(contract.sale.pay, {
        id: sale.id,
        version,
        date: today(),
        payments: [{ paymentType: 'card', tendered }],
      });
    await fixture.visit({ as: 'manager', locale }, async (visit) => {
      const { page, t } = visit;
      await visit.go(`/sales/transaction?open=pay:${sale.id}`);
      const amount = shipping(page, t('sales.money.amount'));
      await amount.fill('20000');
      await pay(sale.version, 30_000);
      await press(page, t('sales.money.pay'));
      await loadAgain(visit);
      expect(await amount.inputValue()).toBe('20,000');
      await press(page, t('sales.money.pay'));
      await page.getByText(t('sales.money.paid')).first().waitFor();
    });
    expect((await find(sale)).amountPaid).toBe(50_000);
  });

  it('ships what was entered, and keeps what the other entered', async () => {
    const pieces = [await fixture.world.ring(), await fixture.world.ring()];
    const sale = await manager().call(contract.sale.sell, sellDraft(fixture.world, pieces, { date: today() }));
    const [first, second] = sale.lines;
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go(`/sales/transaction?open=ship:${sale.id}`);
      await press(page, t('common.edit'));
      const row = page.getByRole('row').filter({ hasText: second?.itemCode ?? '' });
      await row.getByRole('combobox', { name: t('common.status') }).click();
      await page.getByRole('option', { name: t('sales.shipping.status.processing'), exact: true }).click();
      await manager().call(contract.sale.ship, {
        id: sale.id,
        version: sale.version,
        lines: [
          { lineId: first?.id ?? 0, status: 'processing', trackingNumber: '4711', shippingDate: null, notes: '' },
        ],
      });
      await press(page, t('common.save'));
      await loadAgain(visit);
      await press(page, t('common.save'));
      await page.getByText(t('sales.shipping.saved')).first().waitFor();
    });
    const { lines } = await find(sale);
    expect(lines.map(({ shippingStatus, trackingNumber }) => [shippingStatus, trackingNumber])).toEqual([
      ['processing', '4711'],
      ['processing', ''],
    ]);
  });
});

it.each([
  ['ja', 768],
  ['en', 834],
] as const)('the shipping of pieces is entered without scrolling sideways (%s, %i)', async (locale, width) => {
  const pieces = [await fixture.world.ring(), await fixture.world.ring()];
  const sale = await manager().call(contract.sale.sell, sellDraft(fixture.world, pieces, { date: today() }));
  const { id, version } = sale;
  const [kept, sent] = sale.lines.map((line) => line.id);
  const steps = [
    { lineId: kept ?? 0, status: 'processing' as const, shippingDate: null },
    { lineId: sent ?? 0, status: 'shipped' as const, shippingDate: today() },
  ];
  await manager().call(contract.sale.ship, { id, version, lines: steps });
  const context = { viewport: { width, height: 1024 }, hasTouch: true };
  await fixture.visit({ as: 'manager', locale, context }, async (visit) => {
    const { page, t } = visit;
    await visit.go(`/sales/transaction?open=ship:${sale.id}`);
    const lines = page.getByRole('region', { name: t('sales.shipping.title') });
    const cut = (all: Element[]) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
    await lines.locator('.badge').first().waitFor();
    expect(await lines.locator('td:has(> .badge)').evaluateAll(cut)).toEqual([]);
    await press(page, t('common.edit'));
    await lines
      .getByRole('textbox', { name: t('common.notes') })
      .first()
      .waitFor();
    expect(await lines.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);

    // A step back without its reason, where each field has a column of its own.
    await page.setViewportSize({ width: 1024, height: 768 });
    await lines
      .getByRole('combobox', { name: t('common.status') })
      .nth(1)
      .click();
    await page.getByRole('option', { name: t('sales.shipping.status.processing') }).click();
    await press(page, t('common.save'));
    const error = lines.locator('.mantine-InputWrapper-error');
    await error.waitFor();
    const wide = (part: Element) => part.scrollWidth - part.clientWidth;
    expect([await error.evaluate(wide), await lines.evaluate(wide)]).toEqual([0, 0]);
  });
});

it.each([
  ['en', 768],
  ['ja', 834],
  ['en', 1024],
] as const)('an adjustment is entered without scrolling sideways (%s, %i)', async (locale, width) => {
  const ring = await fixture.world.ring();
  const context = { viewport: { width, height: 1024 }, hasTouch: true };
  await fixture.visit({ as: 'manager', locale, context }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/inventory/adjustment?open=new');
    const field = page.getByRole('combobox', { name: t('scan.field') });
    await field.fill(ring.barcode);
    await field.press('Enter');
    const form = page.getByRole('dialog', { name: t('adjustment.new') });
    await form.getByText(ring.itemCode).waitFor();
    const over = (box: Element) => box.scrollWidth - box.clientWidth;
    expect(await form.locator('.line-scroll').evaluate(over)).toBe(0);
    await form.getByLabel(t('adjustment.reasonCodeId')).waitFor();
    const tops = (all: Element[]) => all.map((field) => field.getBoundingClientRect().top);
    const [direction, type] = await form.locator('.line-table select').evaluateAll(tops);
    expect(type).toBe(direction);
    expect(await widthFaults(page)).toEqual([]);
  });
});

it.each(oneOf(0, ['en', 'ja'] as const))(
  'a sale that changed under the till keeps the money and the lines that were typed (%s)',
  async (locale) => {
    const [ring, another] = [await fixture.world.ring(), await fixture.world.ring()];
    const draft = saveDraft(fixture.world, [ring], { date: today() });
    const { id, version } = await manager().call(contract.sale.save, draft);
    await fixture.visit({ as: 'sales', locale }, async (visit) => {
      const { page, t } = visit;
      const counter = counterOf(visit);
      await visit.go(`/sales/transaction/${id}/edit`);
      await counter.scan(another.barcode);
      await counter.lines.filter({ hasText: another.itemCode }).waitFor();
      await page.keyboard.press('F8');
      await counter.amount.fill('250000');
      await manager().call(contract.sale.edit, { ...draft, id, version, notes: 'Engraved' });
      await counter.confirm();
      const error = t('refusal.conflict.version' as never);
      await page.getByRole('alert').getByText(error).first().waitFor();
      expect(await counter.amount.inputValue()).toBe(yenText(250_000));
      // As it is now, it is taken up with that money and that ring.
      await visit.go(`/sales/transaction/${id}/edit`);
      await expect.poll(() => counter.amount.inputValue()).toBe(yenText(250_000));
      await counter.lines.filter({ hasText: another.itemCode }).waitFor();
      await counter.confirm();
      await counter.sold.waitFor();
    });
    expect(await manager().call(contract.sale.find, { id })).toMatchObject({ notes: 'Engraved', change: 30_000 });
  },
);
