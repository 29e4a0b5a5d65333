import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { readText } from '#server/paper/reading.ts';
import { today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { collectReceipts, counterOf, expectSold, openCounter, salesOf } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** The tax rate from today on. */
async function setRate(basisPoints: number): Promise<void> {
  const { db } = fixture.world.app.tools;
  await db
    .insertInto('taxRate')
    .values({ companyId: fixture.world.companyId, validFrom: today(), basisPoints })
    .onConflict((conflict) => conflict.columns(['companyId', 'validFrom']).doUpdateSet({ basisPoints }))
    .execute();
}

describe('a tax rate that changes', () => {
  it('is told before a saved sale is completed, with what it comes to now', async () => {
    const ring = await fixture.world.ring();
    const draft = saveDraft(fixture.world, [ring], { date: today() });
    const { id } = await fixture.world.as('sales').call(contract.sale.save, draft);
    await setRate(800);
    try {
      await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
        const { page, t } = visit;
        const counter = counterOf(visit);
        const told = t('sales.counter.rateChanged', { before: 1000, after: 800 });
        await visit.go(`/sales/transaction/${id}/edit`);
        const notice = page.getByRole('status').filter({ hasText: told });
        await notice.getByText(t('sales.counter.rateTotal', { total: 108_000 })).waitFor();
        await counter.pay(108_000);
        await counter.finish.click();
        const question = page.getByRole('dialog', { name: t('sales.counter.ask', { total: 108_000 }) });
        await question.getByText(told).waitFor();
        await question.getByRole('button', { name: t('sales.step.complete') }).click();
        await page.getByText(t('sales.completed')).waitFor();
      });
      const sale = { status: 'completed', taxBasisPoints: 800, taxAmount: 8_000, grandTotal: 108_000 };
      expect(await salesOf(fixture, ring)).toMatchObject([sale]);
    } finally {
      await setRate(1000);
    }
  });

  it('under the hands of a clerk is taken over from the refusal', async () => {
    const ring = await fixture.world.ring();
    try {
      await fixture.visit({ as: 'sales' }, async (visit) => {
        const { page, t } = visit;
        const counter = await openCounter(visit, ring);
        await counter.pay(110_000);
        await setRate(1200);
        await counter.confirm();
        const error = t('refusal.sale.taxRateDiffers' as never, { taxBasisPoints: 1200, grandTotal: 112_000 });
        await page.getByRole('alert').getByText(`Failed to complete transaction: ${error}`).waitFor();
        await page.locator('dd.total').getByText(yenText(112_000)).waitFor();
        await counter.amount.fill('112000');
        await counter.confirm();
        await counter.sold.waitFor();
      });
      expect(await expectSold(fixture, ring)).toMatchObject({ taxBasisPoints: 1200, grandTotal: 112_000 });
    } finally {
      await setRate(1000);
    }
  });
});

describe('another price', () => {
  it('is asked for its reason, and shows it', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await page.keyboard.press('F3');
      const dialog = page.getByRole('dialog').filter({ hasText: ring.itemCode }).last();
      await dialog.getByRole('textbox', { name: t('sales.price'), exact: true }).fill('90000');
      await dialog.getByRole('button', { name: t('sales.counter.apply') }).click();
      const reason = t('sales.counter.priceReason');
      await dialog.getByText(t('field.required', { label: reason })).waitFor();
      await dialog.getByRole('textbox', { name: reason }).fill('Scratched clasp');
      await dialog.getByRole('button', { name: t('sales.counter.apply') }).click();
      await counter.sell(99_000);
      const sale = await expectSold(fixture, ring);
      expect(sale.lines[0]).toMatchObject({ listPrice: 100_000, price: 90_000, priceReason: 'Scratched clasp' });
      await visit.go(`/sales/transaction?open=view:${sale.id}`);
      await page.getByRole('dialog').getByText('Scratched clasp').waitFor();
    });
  });
});

describe('a customer who is switched off', () => {
  it('is not offered at the counter', async () => {
    const create = (firstName: string) =>
      fixture.world.as('sales').call(contract.customer.create, { firstName, lastName: 'Yamashita' });
    const [kept, gone] = [await create('Mari'), await create('Aya')];
    const { db } = fixture.world.app.tools;
    await db.updateTable('customer').set({ active: false }).where('id', '=', gone.id).execute();
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      await openCounter(visit);
      await page.keyboard.press('F2');
      await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('Yamashita');
      const options = page.getByRole('option').filter({ hasText: 'Yamashita' });
      await options.filter({ hasText: kept.code }).waitFor();
      expect(await options.count()).toBe(1);
    });
  });
});

describe('a warranty card', () => {
  it('is printed once as the original, and then as a copy', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await counter.sell(110_000);
      const { id } = await expectSold(fixture, ring);
      const cards = await collectReceipts(visit);
      await visit.go(`/sales/transaction?open=view:${id}`);
      for (const count of [1, 2]) {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('document.papers') })
          .click();
        await page.getByRole('menuitem', { name: t('sales.step.warranty') }).click();
        await expect.poll(() => cards.length).toBe(count);
      }
      const [original = '', copy = ''] = await Promise.all(cards.map((card) => readText(card)));
      expect(original).toContain('保証書');
      expect(original).not.toContain('COPY');
      expect(copy).toContain('再発行 / COPY 1');
    });
  });
});

describe('what can’t be read', () => {
  it('is told in the words of the specification', async () => {
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      const words = `Failed to load transaction details: ${t('refusal.notFound')}`;
      await visit.go('/sales/transaction?open=view:999999');
      await page.getByText(words, { exact: true }).waitFor();
      await visit.go('/sales/transaction?open=ship:999999');
      await page.getByText(words, { exact: true }).waitFor();
    });
    await fixture.visit({ as: 'sales', isOffline: true }, async ({ page, context, go }) => {
      const broken = { status: 409, json: { code: 'conflict.duplicate', message: '' } };
      await context.route(/\/api\/sales(\?|$)/, (route) => route.fulfill(broken));
      await go('/sales/transaction');
      await page.getByText('Failed to load transaction data', { exact: true }).waitFor();
    });
  });
});
