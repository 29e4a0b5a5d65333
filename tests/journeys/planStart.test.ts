import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { counterOf, hidden } from './counter.ts';

let fixture: BrowserFixture;
let customerId = 0;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  customerId = (await addCustomer(fixture.world)).id;
  await fixture.world.as('admin').call(contract.plan.acknowledge, {});
});
afterAll(() => fixture.close());

const sellingOptions = {
  straight: true,
  layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 },
  subasta: false,
  madeToOrder: false,
};

it.each([
  ['en', 'notes above the down payment of a layaway get change', false, 22_000, 8_000],
  ['ja', 'unless all of them are to count', true, 30_000, 0],
] as const)('in %s, %s', async (locale, _what, isAll, taken, change) => {
  const { world } = fixture;
  const ring = await world.ring({ sellingOptions });
  await fixture.visit({ as: 'admin', locale }, async (visit) => {
    const { page, t, go } = visit;
    await go('/sales/transaction/new?type=layaway');
    const counter = counterOf(visit);
    await counter.scan(ring.barcode);
    await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('森');
    await page.getByRole('option').filter({ hasText: '森' }).click();
    await page.locator('.customer').getByText('森 花子').waitFor();
    // What is offered is due now, and follows the terms; terms beyond all bounds are refused where they are typed.
    await page.keyboard.press('F7');
    await expect.poll(() => counter.amount.inputValue()).toBe(yenText(22_000));
    // More than all of it by card is refused before anything is asked.
    await counter.amount.fill('500000');
    await counter.amount.press('Enter');
    await page.getByText(t('refusal.sale.overpaid')).first().waitFor();
    expect(await page.locator('.ask').count()).toBe(0);
    await counter.amount.fill('');
    await expect.poll(() => counter.amount.inputValue()).toBe(yenText(22_000));
    const share = page.getByRole('textbox', { name: t('plan.downPercent') });
    await share.fill('150');
    await page.getByText(t('field.tooLarge', { label: t('plan.downPercent') })).waitFor();
    await share.fill('10');
    await expect.poll(() => counter.amount.inputValue()).toBe(yenText(11_000));
    await share.fill('20');
    await page.keyboard.press('F8');
    const due = locale === 'ja' ? '22,000円' : yenText(22_000);
    await page.getByText(t('sales.counter.ofDue', { due })).waitFor();
    // The whole price by its key counts whole: nothing would go back.
    await page.getByRole('button', { name: t('sales.counter.all') }).click();
    expect(await page.locator('.change .amount').innerText()).toMatch(/^¥\s*0$/);
    await counter.amount.press('Enter');
    const whole = page.getByRole('dialog', { name: t('sales.money.ask', { taken: 110_000 }) });
    // The second click of a double one presses nothing that lay below the question.
    await page.evaluate(() => {
      document.body.addEventListener('click', ({ detail }) => {
        document.body.dataset.clicks = String(detail);
      });
    });
    await whole.getByRole('button', { name: t('common.cancel') }).dblclick();
    await whole.waitFor({ state: 'detached' });
    expect(await page.locator('body').getAttribute('data-clicks')).toBe('1');
    await counter.amount.fill('30000');
    await page
      .locator('.change')
      .filter({ hasText: t('sales.change') })
      .filter({ hasText: t('sales.remaining') })
      .waitFor();
    expect(await page.locator('.change .amount').innerText()).toContain('8,000');
    await counter.amount.press('Enter');
    const question = page.getByRole('dialog', { name: t('sales.money.ask', { taken: 22_000 }) });
    await question.locator('.ask-change').getByText('8,000').waitFor();
    const name = isAll ? t('sales.counter.countAll', { all: 30_000 }) : t('sales.counter.startLayaway');
    await question.getByRole('button', { name, exact: true }).click();
    await page.waitForURL(/layaway/);
    const told = page.getByRole('dialog', { name: t('sales.saved') });
    if (!isAll) await told.locator('.ask-change').getByText('8,000').waitFor();
    expect(await told.count()).toBe(isAll ? 0 : 1);
  });
  const { rows } = await world.as('admin').call(contract.layaway.list, {});
  const sale = await world.as('admin').call(contract.sale.find, { id: rows[0]?.id ?? 0 });
  expect(sale.lines[0]?.itemCode).toBe(ring.itemCode);
  expect([sale.amountPaid, 30_000 - sale.amountPaid]).toEqual([taken, change]);
});

it('has its terms, keys and sums in sight on a tablet', async () => {
  const ring = await fixture.world.ring({ sellingOptions });
  const context = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
  await fixture.visit({ as: 'admin', locale: 'ja', context }, async (visit) => {
    await visit.go('/sales/transaction/new?type=layaway');
    const counter = counterOf(visit);
    await counter.scan(ring.barcode);
    await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
    await visit.page.locator('.plan-panel').getByText(yenText(22_000)).waitFor();
    for (const key of await visit.page.locator('.keys button').all())
      expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    expect(await hidden(visit.page)).toEqual([]);
  });
});

it('tells before a piece is swapped what is paid already, and what the rest comes to', async () => {
  const { world } = fixture;
  const manager = world.as('manager');
  const [ring, dearer] = [await world.ring({ sellingOptions }), await world.ring({ sellingOptions, price: 150_000 })];
  const draft = saveDraft(world, [ring], { type: 'layaway', customerId, date: today() });
  const made = await manager.call(contract.sale.save, draft);
  const payments = [{ paymentType: 'cash' as const, tendered: 22_000 }];
  await manager.call(contract.sale.pay, { id: made.id, version: made.version, date: today(), payments });
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page, t, go } = visit;
    await go(`/sales/transaction/${made.id}/edit`);
    const counter = counterOf(visit);
    await counter.scan(dearer.barcode);
    await counter.lines.filter({ hasText: dearer.itemCode }).waitFor();
    await page
      .getByRole('button', { name: t('sales.counter.remove', { name: ring.name }) })
      .first()
      .click();
    const told = page.locator('.plan-panel .facts');
    await told.getByText(yenText(23_835)).waitFor();
    const facts = [t('plan.downPayment'), yenText(22_000), t('plan.firstPart'), yenText(23_835)];
    expect((await told.innerText()).split(/\s*\n\s*/)).toMatchObject([
      ...facts,
      t('plan.otherParts', { count: 5 }),
      yenText(23_833),
      t('plan.end'),
      expect.any(String),
    ]);
    await page.keyboard.press('F6');
    await page.getByText(t('sales.updated')).waitFor();
    await go(`/sales/layaway?open=view:${made.id}`);
    // It is no fifth of the total any more.
    await page.locator('.sheet-sums').getByText(yenText(22_000), { exact: true }).waitFor();
    expect(await page.locator('.sheet-sums').innerText()).not.toContain('20%');
  });
  const { plan } = await manager.call(contract.sale.find, { id: made.id });
  expect(plan?.rows.map(({ amount }) => amount)).toEqual([22_000, 23_835, ...Array(5).fill(23_833)]);
});
