import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { mp4 } from '#server/kernel/files/examples.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';
import { callerOf, password } from '../support/world.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** The form of a new item, in the language of the visit. */
function formOf({ page, t }: Visit) {
  const form = page.getByRole('dialog', { name: t('item.new') });
  const field = (name: string) => form.getByRole('textbox', { name: new RegExp(`^${name}(?!（)`) }).first();
  const category = form.getByRole('combobox', { name: t('item.category') });
  const thumbs = form.locator('.item-thumb img');
  const film = form.locator('video');
  return {
    form,
    fill: async (name: string, categoryName: string) => {
      await field(t('item.name')).fill(name);
      await category.fill(categoryName);
      await page.getByRole('option', { name: categoryName }).click();
      await field(t('item.grams')).fill('2.345');
      await field(t('item.cost')).fill('50000');
      await field(t('item.price')).fill('55000');
      const files = await Promise.all(['one.png', 'two.png'].map((file) => pictureFile(file)));
      await form.locator('input[type=file][multiple]').setInputFiles(files);
      const video = { name: 'turn.mp4', mimeType: 'video/mp4', buffer: mp4() };
      await form.locator('input[type=file]:not([multiple])').setInputFiles(video);
      await film.waitFor();
      await expect.poll(() => form.locator('.item-thumb.is-there').count()).toBe(2);
    },
    /** Everything that was entered stands there again, and its pictures are seen. */
    expectBack: async (name: string, categoryName: string) => {
      await expect.poll(() => field(t('item.name')).inputValue()).toBe(name);
      // Its categories are read anew.
      await expect.poll(() => category.inputValue()).toBe(categoryName);
      expect(await field(t('item.grams')).inputValue()).toBe('2.345');
      expect(await field(t('item.price')).inputValue()).toBe('55,000');
      const seen = () =>
        thumbs.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0));
      await expect.poll(async () => (await seen()).length).toBe(2);
      expect(await film.getAttribute('src')).toMatch(/^\/media\//);
    },
    save: () => form.getByRole('button', { name: t('item.save'), exact: true }).click(),
  };
}

describe.each(
  oneOf(1, [
    ['en', 'Half-made stud'],
    ['ja', '入力途中のピアス'],
  ] as const),
)('a half-made item (%s)', (locale, name) => {
  it('outlives its session and a reload, and is saved once', async () => {
    const { world } = fixture;
    const { rows } = await world.as('manager').call(contract.category.list, { search: 'E0' });
    const categoryName = (locale === 'ja' && rows[0]?.nameJa) || (rows[0]?.name ?? '');
    await fixture.visit({ as: 'manager', locale }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list?open=new');
      const item = formOf(visit);
      await item.fill(name, categoryName);
      await page.reload();
      await item.expectBack(name, categoryName);

      const token = await page.evaluate(() => localStorage.getItem('token'));
      await callerOf(world.app, token ?? '').call(contract.session.logout, {});
      await item.save();
      await page.getByRole('textbox', { name: t('session.username') }).fill('manager');
      await page.getByRole('textbox', { name: t('session.password') }).fill(password);
      await page.keyboard.press('Enter');
      await item.expectBack(name, categoryName);
      await item.save();
      await page.getByText(t('item.created')).waitFor();
      await item.form.waitFor({ state: 'detached' });
      await visit.go('/item/list?open=new');
      await item.form.waitFor();
      expect(await item.form.getByRole('textbox').first().inputValue()).toBe('');
    });
    const made = await world.as('manager').call(contract.item.list, { search: name });
    expect(made.rows).toHaveLength(1);
    const saved = await world.as('manager').call(contract.item.find, { id: made.rows[0]?.id ?? 0 });
    expect(saved).toMatchObject({ milligrams: 2_345, cost: 50_000, price: 55_000 });
    expect(saved.images).toHaveLength(2);
    expect(saved.videoUrl).toMatch(/^\/media\//);
  });
});

/** A sale of one ring, completed or saved. */
async function ringSold(isPaid = true): Promise<Sale> {
  const { world } = fixture;
  const { id: itemId, price } = await world.ring();
  const lines = [{ itemId, quantity: 1, price }];
  const input = { locationId: world.ginza, date: today(), customerId: null, lines, taxBasisPoints: 1000 };
  const payments = [{ paymentType: 'cash' as const, tendered: 110_000 }];
  const sales = world.as('manager');
  if (!isPaid) return sales.call(contract.sale.save, { ...input, grandTotal: 110_000 });
  return sales.call(contract.sale.sell, { ...input, grandTotal: 110_000, payments });
}

describe('what is typed into a dialog of a sale', () => {
  it('of shipping is asked about before it goes', async () => {
    const { id } = await ringSold();
    await fixture.visit({ as: 'sales', locale: 'ja' }, async ({ page, t, go }) => {
      await go(`/sales/transaction?open=ship:${id}`);
      const dialog = page.getByRole('dialog', { name: t('sales.shipping.title') });
      const question = page.getByRole('dialog', { name: t('common.unsavedTitle') });
      const tracking = dialog.getByRole('textbox', { name: t('sales.shipping.tracking') });
      await dialog.getByRole('button', { name: t('common.edit') }).click();
      await tracking.fill('1234-5678-9012');
      for (const leave of [t('common.close'), t('common.cancel')]) {
        await dialog.getByRole('button', { name: leave, exact: true }).click();
        await question.waitFor();
        // It answers the question, and not the dialog below, wherever the focus is.
        await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
        await page.keyboard.press('Escape');
        await question.waitFor({ state: 'detached' });
        expect(await tracking.inputValue()).toBe('1234-5678-9012');
      }
      await tracking.press('Escape');
      await question.getByRole('button', { name: t('common.leave') }).click();
      await dialog.waitFor({ state: 'detached' });
      await go(`/sales/transaction?open=ship:${id}`);
      await dialog.getByRole('button', { name: t('common.edit') }).click();
      expect(await tracking.inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
  });

  it('of voiding is asked about too', async () => {
    const { id } = await ringSold();
    await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
      await go(`/sales/transaction?open=void:${id}`);
      const reason = page.getByRole('textbox', { name: t('sales.reason') });
      await page.getByRole('button', { name: t('sales.step.void'), exact: true }).click();
      await expect.poll(() => reason.evaluate((area) => area === document.activeElement)).toBe(true);
      await reason.fill('Wrong ring');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('common.keepEditing') }).click();
      expect(await reason.inputValue()).toBe('Wrong ring');
    });
  });

  it('is a question of its own where a sale is cancelled: its Esc leaves the sale open', async () => {
    const { id } = await ringSold(false);
    await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
      await go(`/sales/transaction?open=view:${id}`);
      const view = page.getByRole('dialog').filter({ hasText: t('sales.status.pending') });
      await view.getByRole('button', { name: t('sales.step.cancelMore') }).click();
      const reason = page.getByRole('textbox', { name: t('sales.reason') });
      await reason.press('Escape');
      await reason.waitFor({ state: 'detached' });
      expect(await view.isVisible()).toBe(true);
    });
  });
});
