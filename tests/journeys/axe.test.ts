import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserFixture, desk, openBrowserFixture, phone } from '../support/browser.ts';
import { signUp } from '../support/signUp.ts';
import { makeRole } from '../support/staff.ts';
import { openCounter } from './counter.ts';
import { expectAccessible, looks } from './looks.ts';
import { type ScreenData, seedScreens } from './screenData.ts';

let fixture: BrowserFixture;
let screenData: ScreenData;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  screenData = await seedScreens(fixture.world);
  await makeRole(fixture.world, 'Nothing', []);
  await signUp(fixture.world, 'idle', 'Nothing');
});
afterAll(() => fixture.close());

describe.each(looks)('in $locale, $scheme, axe finds nothing on', (look) => {
  const { locale } = look;

  it('what somebody sees who may see nothing', async () => {
    await fixture.visit({ locale, as: 'idle' }, async ({ page, t, go }) => {
      await go('/item/list');
      await page.getByText(t('session.deniedAll')).waitFor();
      await expectAccessible(page, look);
    });
  });

  it('the word to somebody who may not see a screen', async () => {
    await fixture.visit({ locale, as: 'stock' }, async ({ page, t, go }) => {
      // It goes by itself, but not from a window that is not in front.
      await page.addInitScript(() => {
        document.hasFocus = () => false;
      });
      await go('/sales/transaction/new');
      const toast = page.getByRole('alert').filter({ hasText: t('session.denied') });
      await toast.waitFor();
      await page.getByText(t('dashboard.totalSales')).waitFor();
      // Under the pointer it stays for as long as axe looks.
      await toast.hover();
      await expectAccessible(page, look, desk);
      expect(await toast.count()).toBe(1);
    });
  });

  it('a page that failed', async () => {
    await fixture.visit({ locale, as: 'manager', isBroken: true, isOffline: true }, async ({ page, t, go }) => {
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
      await go('/item/list');
      await page.getByRole('heading', { name: t('error.server') }).waitFor();
      await page.getByText('500').waitFor();
      await expectAccessible(page, look);
    });
  });

  it('the counter with a piece on it and cash in the hand, and its dialogs', async () => {
    await fixture.visit({ locale, as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, screenData.ring);
      await page.keyboard.press('F8');
      await counter.amount.fill('120000');
      await expectAccessible(page, look);
      for (const key of ['F2', 'F3', 'F4']) {
        await page.keyboard.press(key);
        await page.getByRole('dialog').nth(1).waitFor();
        await expectAccessible(page, look);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
      }
      await page.keyboard.press('F2');
      await page.getByRole('button', { name: t('customer.new') }).click();
      await page.getByRole('dialog', { name: t('customer.new') }).waitFor();
      await expectAccessible(page, look);
    });
  });

  it('the selling options of many at once', async () => {
    await fixture.visit({ locale, as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/selling-options');
      await page.getByRole('checkbox', { name: t('common.list.selectAll') }).check();
      await page.getByRole('button', { name: t('sellingOption.change') }).click();
      const dialog = page.getByRole('dialog', { name: t('sellingOption.bulk') });
      const layaway = dialog.getByRole('group', { name: t('item.selling.layaway') });
      await layaway.getByRole('button', { name: t('sellingOption.fate.set'), exact: true }).click();
      // As many items as there are.
      await dialog.getByText(/^(\d+) of \1 items change\.$|^(\d+)点中\2点が変わります。$/).waitFor();
      await expectAccessible(page, look);
    });
  });

  it('the menu of places', async () => {
    await fixture.visit({ locale, as: 'admin' }, async (visit) => {
      await visit.go('/dashboard');
      await visit.page.locator('.top-bar button.place').click();
      await visit.page.getByRole('menuitemradio').nth(1).waitFor();
      await expectAccessible(visit.page, look, desk);
    });
  });

  it('the frame while another role’s eyes are used', async () => {
    await fixture.visit({ locale, as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/manage-user/access-rights?role=3');
      await page.getByRole('button', { name: t('rights.viewAs') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t('rights.viewAsText')).waitFor();
      await expectAccessible(page, look, desk);
      await dialog
        .getByRole('button')
        .filter({ hasText: locale === 'en' ? 'View as' : 'として' })
        .click();
      await page.getByRole('button', { name: t('frame.stopViewing') }).waitFor();
      await page.getByText(t('dashboard.totalSales')).waitFor();
      await expectAccessible(page, look);
    });
  });

  it('what opens above a screen', async () => {
    await fixture.visit({ locale, as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/sales/transaction');
      await page.getByRole('row').filter({ hasText: screenData.sale.number }).waitFor();
      const closes = async (open: () => Promise<void>, shown: Locator) => {
        await open();
        await shown.waitFor();
        await expectAccessible(page, look, desk);
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'detached' });
      };
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await closes(() => page.keyboard.press('Control+k'), page.getByRole('listbox', { name: t('palette.title') }));
      await closes(() => button(t('frame.user')).click(), page.getByRole('menuitem', { name: t('frame.logout') }));
      const bell = page.getByRole('button', { name: /^(Notifications|通知)/ });
      await closes(() => bell.click(), page.getByRole('dialog', { name: t('notice.title') }));
      const row = page.getByRole('row').filter({ hasText: screenData.sale.number });
      const menu = row.getByRole('button', { name: t('common.list.menuOf') });
      await row.hover();
      await closes(() => menu.click(), page.getByRole('menuitem', { name: t('sales.step.ship') }));
      await page.setViewportSize(phone);
      await button(t('frame.openMenu')).click();
      await page.getByRole('dialog', { name: t('frame.menus') }).waitFor();
      await expectAccessible(page, look, phone);
    });
  });
});
