import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

it('goes from the scan at the source to the shelf of the destination, with one piece short that is found, in both languages', async () => {
  const { world } = fixture;
  const ring = await world.ring({ name: 'Sent ring', initialQuantity: 3, isUniquePiece: false });
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    await go('/inventory/transfer');
    await page.getByText(t('transfer.none')).waitFor();
    await keyboard.press('n');
    const form = page.getByRole('dialog', { name: t('transfer.new') });
    await form
      .getByRole('combobox', { name: t('scan.field') })
      .and(page.locator(':focus'))
      .waitFor();
    for (let piece = 1; piece <= 2; piece++) {
      await keyboard.type(ring.barcode);
      await keyboard.press('Enter');
      const quantity = form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) });
      await expect.poll(() => quantity.inputValue()).toBe(String(piece));
    }
    await form.getByRole('combobox', { name: t('transfer.destinationLocationId') }).press('ArrowDown');
    await keyboard.press('Enter');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await page.getByText(t('transfer.saved')).waitFor();

    await page.getByRole('row').filter({ hasText: '-TR-' }).first().press('Enter');
    const step = async (more: string, yes: string, done: string) => {
      await page.getByRole('button', { name: more }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: yes, exact: true }).press('Enter');
      await page.getByText(done).waitFor();
    };
    await step(t('document.approveMore'), t('document.approve'), t('transfer.approveDone'));
    await step(t('transfer.shipMore'), t('transfer.ship'), t('transfer.shipDone'));
    // Before it was shipped it could be checked, too: the destination's turn has come once it can be received.
    await page.getByRole('button', { name: t('transfer.receiveMore') }).waitFor();
    await page.getByText(t('transfer.checkedOfAll', { checked: 0, count: 2 })).waitFor();
    await keyboard.type(ring.barcode);
    await keyboard.press('Enter');
    await page.getByText(t('transfer.checkedOfAll', { checked: 1, count: 2 })).waitFor();
    await step(t('transfer.receiveMore'), t('transfer.receive'), t('transfer.receiveDone'));
  });
  await fixture.visit({ as: 'admin', locale: 'ja' }, async ({ page, t, go }) => {
    await go('/inventory/transfer');
    await page.getByRole('row').filter({ hasText: '-TR-' }).first().press('Enter');
    await page.getByRole('textbox', { name: t('transfer.foundOf', { name: ring.nameJa || ring.name }) }).fill('1');
    await page.getByRole('button', { name: t('transfer.resolveMore') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('transfer.resolve'), exact: true })
      .click();
    await page.getByText(t('transfer.resolveDone')).waitFor();
  });
  const { rows } = await world.as('admin').call(contract.transfer.list, {});
  expect(rows).toMatchObject([{ status: 'completed', receivedQuantity: 1, shortQuantity: 1, openQuantity: 0 }]);
  const { rows: stock } = await world.as('admin').call(contract.stock.list, { search: ring.itemCode });
  expect(stock.map(({ kind, quantity }) => [kind, quantity]).sort()).toEqual([
    ['sellable', 1],
    ['sellable', 2],
  ]);
});
