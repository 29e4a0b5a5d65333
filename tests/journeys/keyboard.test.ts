import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { photo } from '#server/kernel/files/examples.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { saveDraft, sellDraft } from '../support/saleDraft.ts';
import { sendFile } from '../support/send.ts';
import { wedge } from './counter.ts';

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
/** Presses until something comes of it: what helps on every screen is there some seconds after the screen itself. */
const until = (place: Locator, run: () => Promise<void>) =>
  expect
    .poll(
      async () => {
        if (await place.isVisible()) return true;
        await run();
        return place.isVisible();
      },
      { timeout: 20_000, interval: 800 },
    )
    .toBe(true);
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
        // A form is read first, and is another dialog then.
        if (key === 'e') await dialog.getByRole('textbox').first().waitFor();
        await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await hasFocus(opener);
      }
      await page.keyboard.press('ArrowDown');
      await hasFocus(row.locator('+ tr'));
    });
  });

  it('to the picture that was enlarged', async () => {
    const { world } = fixture;
    const imageIds = [(await sendFile(world, contract.item.addImage, await photo('png'))).body.id];
    const { id } = await world.ring({ imageIds });
    await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
      await go(`/item/list/${id}`);
      const picture = page.getByRole('button', { name: t('item.detail.zoom', { position: 1 }) });
      await picture.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await hasFocus(picture);
    });
  });

  it('to the row that follows one that was deleted, and to the row whose menu was opened', async () => {
    for (const code of ['ZY', 'ZZ'])
      await fixture.world.as('admin').call(contract.category.create, { code, name: `Unused ${code}` });
    await fixture.visit({ as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/category?sort=code&direction=desc');
      const row = firstRow(visit);
      await row.getByText('ZZ', { exact: true }).waitFor();
      await row.focus();
      await page.keyboard.press('Shift+F10');
      const remove = page.getByRole('menuitem', { name: t('common.remove') });
      await remove.waitFor();
      await page.keyboard.press('Escape');
      await hasFocus(row);
      // A press beside it closes it, and opens no row; the next one does.
      await page.keyboard.press('Shift+F10');
      await remove.waitFor();
      const beside = row.locator('+ tr').getByText('ZY', { exact: true });
      await beside.click();
      await remove.waitFor({ state: 'detached' });
      expect(await page.getByRole('dialog').count()).toBe(0);
      await beside.click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await row.focus();
      await page.keyboard.press('Shift+F10');
      await remove.press('Enter');
      await page.getByRole('button', { name: t('common.removeYes') }).press('Enter');
      await row.getByText('ZY', { exact: true }).waitFor();
      await hasFocus(row);
    });
  });

  it('to the row of a sale that was looked at, to what was there before the search and to a menu', async () => {
    // What fades away holds the focus until it is gone.
    const context = { reducedMotion: 'no-preference' } as const;
    await fixture.visit({ as: 'manager', locale: 'ja', context }, async (visit) => {
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
      for (const name of [t('frame.user'), t('notice.title')]) {
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
    for (let asked = 0; asked < 3; asked++) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('common.keepEditing') }).click();
      // The next Esc comes before the focus is back in the form.
      await page.getByText(t('common.unsavedTitle')).waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('common.leave') }).click();
    await hasFocus(row);
  });
});

describe('the search of a list', () => {
  it('takes the next scan in place of the one before', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list');
      const field = page.getByRole('searchbox', { name: t('common.search') });
      // What was typed before it is no part of a code.
      await field.fill('しんじゅ');
      const wrong = '4901234567894';
      await wedge(visit, wrong);
      await expect.poll(() => field.inputValue()).toBe(wrong);
      await wedge(visit, ring.barcode);
      await page.waitForURL(`**/item/list/${ring.id}`);
    });
  });
});

describe('the search for everything', () => {
  it('opens the piece that was scanned, 20 times of 20, whatever was found before', async () => {
    const { world } = fixture;
    const rings = [await world.ring({ name: 'Pearl one' }), await world.ring({ name: 'Pearl two' })] as const;
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/category');
      await firstRow(visit).waitFor();
      const field = page.getByRole('combobox', { name: t('palette.title') });
      for (let turn = 0; turn < 20; turn++) {
        const ring = rings[turn % 2] ?? rings[0];
        await page.keyboard.press('Control+k');
        await hasFocus(field);
        // What was found before is on the screen, or not yet.
        if (turn % 4 > 1) await field.fill('pearl');
        if (turn % 8 > 5) await page.getByRole('option').filter({ hasText: 'Pearl one' }).waitFor();
        await wedge(visit, ring.barcode, (turn % 10) / 1000);
        await page.waitForURL(`**/item/list/${ring.id}`);
        await field.waitFor({ state: 'detached' });
      }
    });
  });

  it('answers the last of two scans, and opens nothing for a code that no piece has', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.context.route(/Palette-/, async (route) => {
        await sleep(500);
        await route.continue();
      });
      await visit.go('/item/category');
      await firstRow(visit).waitFor();
      await page.keyboard.press('Control+k');
      // What is typed before the palette is there is meant for it, and no key of the page.
      await page.keyboard.type('new');
      const field = page.getByRole('combobox', { name: t('palette.title') });
      await hasFocus(field);
      await expect.poll(() => field.inputValue()).toBe('new');
      expect(await page.getByRole('dialog').count()).toBe(1);
      await field.fill('');
      await page.keyboard.type('9999999999994', { delay: 2 });
      await page.keyboard.press('Enter');
      await page.getByText(t('palette.none', { text: '9999999999994' })).waitFor();
      await page.keyboard.type(ring.barcode, { delay: 2 });
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/ja/item/list/${ring.id}`);
    });
  });

  it('hears a scanner and a quick typist between its key and its field', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/category');
      await firstRow(visit).waitFor();
      const field = page.getByRole('combobox', { name: t('palette.title') });
      await page.keyboard.press('Control+k');
      await hasFocus(field);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      // In one go: no focus comes in between.
      const press = (keys: readonly string[]) =>
        page.evaluate((all) => {
          const options = { bubbles: true, cancelable: true };
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, ...options }));
          for (const key of all) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...options }));
        }, keys);
      await press([...'nn']);
      await expect.poll(() => field.inputValue()).toBe('nn');
      expect(await page.getByRole('dialog').count()).toBe(1);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await press([...ring.barcode, 'Enter']);
      await page.waitForURL(`**/item/list/${ring.id}`);
    });
  });

  it('acts: a sale for somebody found by Latin letters, a new customer by name, a screen by its name', async () => {
    const { code } = await addCustomer(fixture.world, {
      lastName: '木下',
      firstName: '涼子',
      lastNameKana: 'キノシタ',
      firstNameKana: 'リョウコ',
    });
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/dashboard');
      await page
        .getByRole('heading', { name: t('dashboard.title') })
        .first()
        .waitFor();
      const field = page.getByRole('combobox', { name: t('palette.title') });
      const ask = async (text: string, key: string) => {
        await page.keyboard.press('Control+k');
        await hasFocus(field);
        // Enter comes before the answer.
        await page.keyboard.type(text);
        await page.keyboard.press(key);
      };
      await ask('kinoshita', 'Control+Enter');
      await page.waitForURL('**/sales/transaction/new');
      await page.getByText(code).first().waitFor();

      await visit.go('/dashboard');
      await page
        .getByRole('heading', { name: t('dashboard.title') })
        .first()
        .waitFor();
      await ask('kinoshita ryoko', 'Enter');
      await page.getByRole('heading', { name: '木下 涼子' }).first().waitFor();
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('kinza.recent')), { timeout: 15_000 })
        .toContain('木下');

      await ask('Zoltan', 'Enter');
      const form = page.getByRole('dialog', { name: t('customer.new') });
      await form.waitFor();
      expect(
        await form
          .getByRole('textbox', { name: t('customer.field.lastName') })
          .first()
          .inputValue(),
      ).toBe('Zoltan');
      await page.keyboard.press('Escape');

      await ask('items', 'Enter');
      await page.waitForURL('**/item/list');
      await page.keyboard.press('Control+k');
      await page
        .getByRole('group', { name: t('palette.recent') })
        .getByText('木下 涼子')
        .waitFor();
    });
  });
});

describe('a scan on a screen without a field for it', () => {
  it('shows its piece for a while, and opens no row', async () => {
    const ring = await fixture.world.ring({ name: 'Scanned ring' });
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/category');
      const row = firstRow(visit);
      await row.waitFor();
      const card = page.getByRole('region', { name: t('palette.card.title') });
      const scan = async (code: string) => {
        await page.keyboard.type(code, { delay: 5 });
        await page.keyboard.press('Enter');
      };
      // On a busy machine its keys come as slowly as those of a hand: then it is scanned again.
      await until(card.getByText(t('scan.unknown', { code: '9999999999994' })), () => scan('9999999999994'));
      await row.focus();
      await until(card.getByText('Scanned ring'), () => scan(ring.barcode));
      expect(new URL(page.url()).search).toBe('');
      await hasFocus(row);
      // It stays while somebody points at it.
      await card.hover();
      await page.waitForTimeout(6_500);
      expect(await card.isVisible()).toBe(true);
      await page.mouse.move(10, 10);
      await card.waitFor({ state: 'detached', timeout: 8_000 });

      await until(card.getByText('Scanned ring'), () => scan(ring.barcode));
      await card.getByRole('button', { name: t('palette.card.sell') }).click();
      await page.waitForURL('**/sales/transaction/new');
      await page
        .getByRole('table', { name: t('sales.counter.lines') })
        .getByText('Scanned ring')
        .waitFor();
      // The counter has a scan field of its own.
      await page.keyboard.type(ring.barcode, { delay: 5 });
      await page.keyboard.press('Enter');
      await page.getByText(t('scan.addedAgain', { name: 'Scanned ring', count: 2 })).waitFor();
      expect(await card.count()).toBe(0);
    });
  });

  it('is not taken while somebody types', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list');
      const search = page.getByRole('searchbox', { name: t('common.search') });
      await firstRow(visit).waitFor();
      await search.focus();
      await page.keyboard.type(ring.barcode, { delay: 5 });
      expect(await search.inputValue()).toBe(ring.barcode);
      // The only row that a search finds is opened by Enter.
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/item/list/${ring.id}`);
      expect(await page.getByRole('region', { name: t('palette.card.title') }).count()).toBe(0);
    });
  });
});

it('? lists the keys of the screen, and they work', async () => {
  await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/item/list');
    const row = firstRow(visit);
    await row.waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await hasFocus(row);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await hasFocus(row);
    const dialog = page.getByRole('dialog', { name: t('palette.keys.title') });
    await until(dialog, () => page.keyboard.press('?'));
    for (const label of [t('item.new'), t('palette.keys.search'), t('common.edit'), t('palette.keys.open')])
      await dialog.getByText(label, { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(row);
    await visit.go('/sales/transaction/new');
    await page.getByRole('combobox', { name: t('scan.field') }).waitFor();
    await until(dialog, async () => {
      await page.getByRole('combobox', { name: t('scan.field') }).fill('');
      await page.keyboard.press('?');
    });
    await dialog.getByText('F8', { exact: true }).waitFor();
  });
});
