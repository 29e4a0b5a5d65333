import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { saveDraft, sellDraft } from '../support/saleDraft.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { world } = fixture;
  const draft = sellDraft(world, [await world.ring()], { date: today() });
  await world.as('manager').call(contract.sale.sell, draft);
  await world.as('manager').call(contract.sale.save, saveDraft(world, [await world.ring()], { date: today() }));
});
afterAll(() => fixture.close());

const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((it) => it === document.activeElement)).toBe(true);
const firstRow = ({ page }: Visit) => page.locator('.table tbody tr').first();

describe('the focus returns', () => {
  it('to the button or the row that a dialog with an address was opened from', async () => {
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/category');
      const dialog = page.getByRole('dialog');
      const row = firstRow(visit);
      await row.waitFor();
      for (const [opener, key] of [
        [page.getByRole('button', { name: t('category.create') }), 'Enter'],
        [row, 'Enter'],
        [row, 'e'],
      ] as const) {
        await opener.focus();
        await page.keyboard.press(key);
        await dialog.waitFor();
        await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await hasFocus(opener);
      }
      await page.keyboard.press('ArrowDown');
      await hasFocus(row.locator('+ tr'));
    });
  });

  it('to the row of a sale that was looked at, to what was there before the search and to a menu', async () => {
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/sales/transaction');
      const row = firstRow(visit);
      await row.focus();
      for (const key of ['Enter', 'Control+k']) {
        await page.keyboard.press(key);
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await hasFocus(row);
      }
      for (const name of [t('frame.user'), t('frame.notice.title')]) {
        const button = page.locator('.top-bar').getByRole('button', { name });
        for (const _ of ['the first time, when it is loaded', 'the second time']) {
          await button.focus();
          await page.keyboard.press('Enter');
          await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
          await expect
            .poll(() =>
              page.evaluate(() => document.activeElement?.closest('.mantine-Menu-dropdown, .notices') !== null),
            )
            .toBe(true);
          await page.keyboard.press('Escape');
          await hasFocus(button);
        }
      }
    });
  });
});

it('Esc and Enter lose no form', async () => {
  await fixture.visit({ as: 'admin' }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/item/category');
    const row = firstRow(visit);
    await row.focus();
    await page.keyboard.press('e');
    const name = page.getByRole('dialog').getByRole('textbox').nth(1);
    await name.fill('Typed and not saved');
    await page.keyboard.press('Escape');
    await hasFocus(page.getByRole('button', { name: t('common.keepEditing') }));
    await page.keyboard.press('Enter');
    await page.getByText(t('common.unsavedTitle')).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Typed and not saved');
    await hasFocus(name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('common.leave') }).click();
    await hasFocus(row);
  });
});
