import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { openCounter } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

it('is told at the counter, in the list of stock and on the page of the piece, and leads to the document', async () => {
  const { world } = fixture;
  const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true });
  const draft = saveDraft(world, [ring], { date: today() });
  const { number } = await world.as('manager').call(contract.sale.save, draft);

  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    await counter.pay(draft.grandTotal);
    await counter.confirm();
    const holder = t('promise.holder.reserved', { document: t('promise.named.sale', { number }) });
    const link = page.getByRole('link', { name: t('common.view') });
    await page.getByRole('alert').filter({ hasText: holder }).filter({ has: link }).waitFor();
    await link.press('Enter');
    await page.getByRole('dialog').filter({ hasText: number }).waitFor();
  });

  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, t, go }) => {
    await go('/inventory/list?kind=reserved');
    await page.getByRole('link', { name: number }).press('Enter');
    await page.getByRole('dialog').filter({ hasText: number }).waitFor();
    await go(`/item/list/${ring.id}`);
    const card = page.locator('.card').filter({ hasText: t('promise.title') });
    await card.getByRole('link', { name: number }).press('Enter');
    await page.getByRole('dialog').filter({ hasText: number }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ja/sales/list');
  });
});
