import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { signUp } from '../support/signUp.ts';
import { makeRole } from '../support/staff.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await makeRole(fixture.world, 'Shelves', ['Access Dashboard', 'View Item']);
  await signUp(fixture.world, 'shelver', 'Shelves');
});
afterAll(() => fixture.close());

const locales = ['en', 'ja'] as const;
/** The lists of what comes in by the shop on the web, none of which has a row yet. */
const lists = [
  {
    path: '/sales/ecommerce',
    api: 'ecommerce-orders',
    title: 'ecommerce.title',
    none: 'ecommerce.none',
    said: 'No e-commerce orders',
  },
  {
    path: '/messages',
    api: 'conversations',
    title: 'conversation.title',
    none: 'conversation.none',
    said: 'No messages',
  },
  {
    path: '/messages/saved-replies',
    api: 'saved-replies',
    title: 'savedReply.title',
    none: 'savedReply.none',
    said: 'No saved replies yet',
  },
] as const;

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { name, level: 1 }).first().waitFor();

describe.each(oneOf(0, locales))('in %s', (locale) => {
  const base = locale === 'ja' ? '/ja' : '';

  it.each(lists)('$path opens by its address and after a reload, empty, within the office', async (list) => {
    await fixture.visit({ as: 'admin', locale }, async (visit) => {
      const { page, t, go } = visit;
      await go(list.path);
      for (const turn of ['by its address', 'after a reload']) {
        if (turn === 'after a reload') await page.reload();
        await heading(visit, t(list.title));
        await page.getByText(locale === 'en' ? list.said : t(list.none), { exact: true }).waitFor();
        expect(new URL(page.url()).pathname).toBe(base + list.path);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        await page.getByRole('navigation', { name: t('frame.menus') }).waitFor();
        await page
          .getByRole('navigation', { name: t('frame.path') })
          .getByText(t(list.title))
          .waitFor();
      }
      await page.getByRole('button', { name: t('common.list.export'), exact: true }).waitFor();
      await page.getByRole('button', { name: t('common.list.guide'), exact: true }).click();
      await page
        .getByRole('complementary', { name: t('common.list.guide') })
        .getByRole('listitem')
        .first()
        .waitFor();
    });
  });
});

it('each of them waits, says that it failed, and is asked for again', async () => {
  await fixture.visit({ as: 'admin', isBroken: true }, async ({ page, t, go }) => {
    for (const { path, api, none } of lists) {
      let answer = () => {};
      const isAsked = new Promise<void>((settle) => {
        answer = settle;
      });
      const address = new RegExp(`/api/${api}(\\?|$)`);
      await page.route(address, async (route) => {
        await isAsked;
        await route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: '1' } });
      });
      await go(path);
      await page.locator('.skeleton').first().waitFor();
      answer();
      const again = page.getByRole('button', { name: t('common.retry') });
      await again.waitFor();
      await page.unroute(address);
      await again.click();
      await page.getByText(t(none), { exact: true }).waitFor();
    }
    // What is there once two answers are is asked for again whole, with one press.
    const both = /\/api\/company\/shop(\/choices)?(\?|$)/;
    await page.route(both, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: '1' } }),
    );
    await go('/company-profile/company');
    const card = page.locator('.company-shop');
    await card.getByRole('button', { name: t('common.retry') }).waitFor();
    await page.unroute(both);
    await card.getByRole('button', { name: t('common.retry') }).click();
    await card.getByText(t('shopSetting.location'), { exact: true }).waitFor();
    // What is not there has the name of its list, once.
    await go('/messages/987654');
    await page.getByRole('button', { name: t('common.retry') }).waitFor();
    const crumbs = page.getByRole('navigation', { name: t('frame.path') });
    expect(await crumbs.getByText(t('conversation.title'), { exact: true }).count()).toBe(1);
  });
});

it('the palette leads to them, and nobody without the right', async () => {
  await fixture.visit({ as: 'admin', locale: 'ja' }, async (visit) => {
    const { page, t, go } = visit;
    for (const [menu, title] of [
      ['frame.menu.ecommerce', 'ecommerce.title'],
      ['frame.menu.messages', 'conversation.title'],
    ] as const) {
      await go('/item/list');
      await heading(visit, t('item.title'));
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: t('palette.title') }).fill(t(menu));
      await page
        .getByRole('option', { name: t(menu) })
        .first()
        .click();
      await heading(visit, t(title));
    }
  });
  await fixture.visit({ as: 'shelver', locale: 'ja' }, async ({ page, t, go }) => {
    for (const { path } of lists) {
      const toast = page.getByRole('alert').filter({ hasText: t('session.denied') });
      // It goes by itself, so it is waited for while the page loads.
      await Promise.all([toast.first().waitFor(), go(path)]);
      await page.waitForURL('**/ja/dashboard');
    }
  });
});
