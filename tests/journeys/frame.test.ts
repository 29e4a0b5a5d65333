import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, type Visit, wordsOf } from '../support/browser.ts';
import { fetchFirstScreen } from '../support/firstScreen.ts';
import { password } from '../support/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await stage.world.ring();
});
afterAll(() => stage.close());

const pathOf = ({ page }: Visit) => new URL(page.url()).pathname;
const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { name, level: 1 }).first().waitFor();
const storage = ({ page }: Visit) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

describe('refused rights', () => {
  it('lead to the dashboard, with the words of the specification', async () => {
    await stage.visit({ as: 'stock' }, async (visit) => {
      await visit.go('/sales/transaction/new');
      const toast = visit.page.getByRole('alert').filter({ hasText: "You don't have permission to access this page." });
      await toast.waitFor();
      await heading(visit, visit.t('dashboard.title'));
      expect(pathOf(visit)).toBe('/dashboard');
      const menu = visit.page.getByRole('navigation', { name: visit.t('frame.menus') });
      await menu.getByText(visit.t('frame.menu.inventory')).waitFor();
      // It leaves by itself, for somebody too whose system wants no motion.
      await toast.waitFor({ state: 'detached' });
    });
  });

  it('say so where even the dashboard is closed', async () => {
    const { db } = stage.world.app.tools;
    await db
      .updateTable('accessRight')
      .set({ active: false })
      .where('roleId', 'in', (role) => role.selectFrom('role').select('id').where('name', '=', 'Accounting'))
      .where('actionId', 'in', (action) =>
        action.selectFrom('action').select('id').where('description', '=', 'Access Dashboard'),
      )
      .execute();
    await stage.visit({ as: 'accounting' }, async (visit) => {
      await visit.go('/sales/transaction/new');
      const words = "You don't have permission to access any pages. Please contact your administrator.";
      await visit.page.getByText(words).waitFor();
      expect(pathOf(visit)).toBe('/dashboard');
    });
  });

  it('leave the price of a piece alone', async () => {
    const ring = await stage.world.ring();
    for (const [as, isOpen] of [
      ['sales', false],
      ['manager', true],
    ] as const) {
      await stage.visit({ as }, async (visit) => {
        const { page, t } = visit;
        await visit.go('/sales/transaction/new');
        const scan = page.getByRole('combobox', { name: t('sales.counter.scan') });
        await scan.fill(ring.barcode);
        await scan.press('Enter');
        await page.getByRole('row').filter({ hasText: ring.itemCode }).waitFor();
        const price = page.getByRole('button', { name: t('sales.counter.editPrice', { name: ring.name }) });
        expect(await price.count()).toBe(isOpen ? 1 : 0);
        await page.keyboard.press('F3');
        await page.getByRole('textbox', { name: t('sales.discountPercent') }).waitFor();
        expect(await page.getByRole('textbox', { name: t('sales.price'), exact: true }).count()).toBe(isOpen ? 1 : 0);
      });
    }
  });
});

describe('the first screen', () => {
  it('comes with 200 kB of script and 15 requests at most, the sign-in before it included', async () => {
    await stage.visit({}, async ({ page }) => {
      const { first } = await fetchFirstScreen(page, { url: stage.url, username: 'admin', password });
      expect(first.scriptBytes).toBeLessThanOrEqual(200_000);
      expect(first.requests).toBeLessThanOrEqual(15);
    });
  });
});

describe('languages', () => {
  it('change without leaving the screen and its filters', async () => {
    const [english, japanese] = [wordsOf('en'), wordsOf('ja')];
    await stage.visit({ as: 'manager' }, async (visit) => {
      const { page, context } = visit;
      await visit.go('/item/list?active=true&search=K18&sort=price');
      await heading(visit, english('item.title'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
      expect(await page.title()).toBe(`${english('item.title')} · Kinza`);
      await page.getByRole('button', { name: '日本語' }).click();
      await heading(visit, japanese('item.title'));
      expect(pathOf(visit)).toBe('/ja/item/list');
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({ active: 'true', search: 'K18', sort: 'price' });
      expect(await page.getByRole('searchbox', { name: japanese('common.search') }).inputValue()).toBe('K18');
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
      await expect.poll(() => page.title()).toBe(`${japanese('item.title')} · Kinza`);
      expect((await storage(visit))['user-locale']).toBe('ja');
      const cookie = (await context.cookies()).find(({ name }) => name === 'user-locale');
      expect(cookie?.value).toBe('ja');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(days).toBeGreaterThan(364.9);
      expect(days).toBeLessThanOrEqual(365);

      // What was chosen counts at the next start, whatever the address says.
      await page.goto('/item/category?open=new');
      await page.getByRole('dialog', { name: japanese('category.create') }).waitFor();
      expect(pathOf(visit)).toBe('/ja/item/category');
    });
  });

  it('are opened by their address where nothing was chosen', async () => {
    await stage.visit({ as: 'manager' }, async (visit) => {
      await visit.go('/ja/inventory/list');
      await heading(visit, wordsOf('ja')('stock.title'));
      expect(await visit.page.evaluate(() => document.documentElement.lang)).toBe('ja');
      expect((await storage(visit))['user-locale']).toBeUndefined();
    });
  });
});

describe('addresses', () => {
  it('that lead nowhere end on the page that says so, signed in or not', async () => {
    for (const as of ['manager', undefined]) {
      await stage.visit(as ? { as } : {}, async (visit) => {
        await visit.go('/no/such/page');
        await heading(visit, 'Page not found');
        await visit.page.getByText('404').waitFor();
        await expect.poll(() => visit.page.title()).toMatch(/^Page not found/i);
      });
    }
  });

  it('of a menu go to its first entry', async () => {
    await stage.visit({ as: 'manager' }, async (visit) => {
      for (const [bare, entry] of [
        ['/', '/dashboard'],
        ['/item', '/item/list'],
        ['/inventory', '/inventory/list'],
        ['/sales', '/sales/transaction'],
      ] as const) {
        await visit.go(bare);
        await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(pathOf(visit)).toBe(entry);
      }
    });
  });

  it('behind the sign-in are reached after it', async () => {
    await stage.visit({ locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/inventory/list?kind=sellable');
      await page.getByRole('textbox', { name: t('session.username') }).fill('stock');
      await page.getByRole('textbox', { name: t('session.password') }).fill('not this one');
      await page.keyboard.press('Enter');
      await page
        .getByRole('alert')
        .getByText(t('refusal.signIn.failed' as never))
        .waitFor();
      await page.getByRole('textbox', { name: t('session.password') }).fill(password);
      await page.keyboard.press('Enter');
      await heading(visit, t('stock.title'));
      expect(pathOf(visit)).toBe('/ja/inventory/list');
    });
  });
});

describe('leaving', () => {
  it('forgets who was here and keeps the language', async () => {
    await stage.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/login');
      await heading(visit, t('dashboard.title'));
      expect(pathOf(visit)).toBe('/ja/dashboard');
      await page.getByRole('button', { name: t('frame.user') }).click();
      await page.getByRole('menuitem', { name: t('frame.logout') }).click();
      await page.getByRole('textbox', { name: t('session.username') }).waitFor();
      const kept = await storage(visit);
      for (const key of ['token', 'user', 'userName', 'userImage']) expect(kept).not.toHaveProperty(key);
      expect(kept['user-locale']).toBe('ja');
      await visit.go('/dashboard');
      await page.getByRole('textbox', { name: t('session.username') }).waitFor();
      expect(pathOf(visit)).toBe('/ja/login');
    });
  });
});
