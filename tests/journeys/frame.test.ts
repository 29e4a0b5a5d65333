import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import { type BrowserFixture, desk, openBrowserFixture, phone, type Visit, wordsOf } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { fetchFirstScreen } from '../support/firstScreen.ts';
import { signUp } from '../support/signUp.ts';
import { makeRole, roleId } from '../support/staff.ts';
import { password } from '../support/world.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await fixture.world.ring();
});
afterAll(() => fixture.close());

const pathOf = ({ page }: Visit) => new URL(page.url()).pathname;
const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { name, level: 1 }).first().waitFor();
const storage = ({ page }: Visit) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

const denials = [
  {
    locale: 'en',
    denied: "You don't have permission to access this page.",
    deniedAll: "You don't have permission to access any pages. Please contact your administrator.",
  },
  {
    locale: 'ja',
    denied: 'この画面を表示する権限がありません。',
    deniedAll: '表示できる画面がありません。管理者にご連絡ください。',
  },
] as const;

describe('refused rights', () => {
  it.each(denials)('lead to the dashboard, with the words of the specification, in $locale', async (said) => {
    const { locale } = said;
    const role = `Shelves ${locale}`;
    await makeRole(fixture.world, role, ['Access Dashboard', 'Access Item', 'View Category', 'View Item']);
    await signUp(fixture.world, `shelver-${locale}`, role);
    const home = locale === 'ja' ? '/ja/dashboard' : '/dashboard';
    await fixture.visit({ as: `shelver-${locale}`, locale }, async (visit) => {
      const { page, t } = visit;
      const toast = page.getByRole('alert').filter({ hasText: said.denied });
      // By an address that is opened directly. The word goes by itself: it is waited for while the page loads.
      await Promise.all([toast.waitFor(), visit.go('/sales/transaction/new')]);
      await heading(visit, t('dashboard.title'));
      expect(pathOf(visit)).toBe(home);
      // What a busy browser says of a bar that has not begun is no end.
      const bar = toast.locator('.Toastify__progress-bar');
      await bar.evaluate((it) => it.dispatchEvent(new AnimationEvent('animationend', { bubbles: true })));
      expect(await toast.isVisible()).toBe(true);
      const menu = page.getByRole('navigation', { name: t('frame.menus') });
      await menu.getByText(t('frame.menu.item')).waitFor();
      expect(await menu.getByText(t('frame.menu.sales')).count()).toBe(0);
      // It leaves by itself, for somebody too whose system wants no motion; seen once, since that takes its time.
      if (locale === 'en') await toast.waitFor({ state: 'detached' });

      // While somebody stands on the screen.
      await visit.go('/item/category');
      await page.getByText('AS0').waitFor();
      await takeAway(role, 'View Category');
      await page.getByRole('searchbox', { name: t('common.search') }).fill('ring');
      await toast.waitFor();
      await heading(visit, t('dashboard.title'));
      expect(pathOf(visit)).toBe(home);

      // Where the dashboard is closed, the first open screen takes its place.
      await takeAway(role, 'Access Dashboard');
      await visit.go('/dashboard');
      await heading(visit, t('item.title'));
      expect(pathOf(visit)).toBe(locale === 'ja' ? '/ja/item/list' : '/item/list');
      // Where no screen is open at all.
      await takeAway(role, 'View Item');
      await visit.go('/item/category');
      await page.getByText(said.deniedAll, { exact: true }).waitFor();
      expect(pathOf(visit)).toBe(home);
    });
  });

  it('leave the price of a piece alone', async () => {
    const ring = await fixture.world.ring();
    for (const [as, isOpen] of [
      ['sales', false],
      ['manager', true],
    ] as const) {
      await fixture.visit({ as }, async (visit) => {
        const { page, t } = visit;
        await visit.go('/sales/transaction/new');
        const scan = page.getByRole('combobox', { name: t('scan.field') });
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
    await fixture.visit({ isFirst: true }, async ({ page }) => {
      const { first } = await fetchFirstScreen(page, { url: fixture.url, username: 'admin', password });
      expect(first.scriptBytes).toBeLessThanOrEqual(200_000);
      expect(first.requests).toBeLessThanOrEqual(15);
    });
  });
});

it('a slow check of the session shows the frame, a slow page its own shape', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, context, t, go }) => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route(/api\/(auth|dashboard)/, async (route) => {
      await waits;
      await route.continue();
    });
    await go('/dashboard');
    await page.getByRole('complementary', { name: t('frame.menus') }).waitFor();
    await page.getByRole('status', { name: t('common.loading') }).waitFor();
    answer();
    await page.getByText(t('dashboard.totalSales')).first().waitFor();
  });
});

it.each(['continue', 'abort'] as const)(
  'a screen whose code is slow shows its shape, then itself or that the connection is lost (%s)',
  async (outcome) => {
    await fixture.visit({ as: 'manager', isOffline: outcome === 'abort' }, async (visit) => {
      const { page, context, t, go } = visit;
      const { id, itemCode } = await fixture.world.ring();
      await go(`/item/list/${id}`);
      await page.locator('.crumbs b').getByText(itemCode).waitFor();
      let answer = () => {};
      const waits = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await context.route(/\/StockCountList-.*\.js/, async (route) => {
        await waits;
        await route[outcome]();
      });
      if (outcome === 'abort') await context.route(/builds\/latest\.json/, (route) => route.abort());
      await page
        .locator('.side')
        .getByRole('button', { name: t('frame.menu.inventory') })
        .click();
      await page.getByRole('link', { name: t('frame.menu.stockCounts'), exact: true }).click();
      await page.locator('.skeleton-title').waitFor();
      expect(pathOf(visit)).toBe('/inventory/stock-count');
      // The frame names the page that is coming, not the one before.
      const last = page.locator('.crumbs b');
      await expect.poll(() => last.textContent()).toBe(t('frame.menu.stockCounts'));
      await page.setViewportSize(phone);
      expect(await page.locator('.phone-bar .title').textContent()).not.toContain(itemCode);
      await page.setViewportSize(desk);
      answer();
      await heading(visit, t(outcome === 'abort' ? 'error.lost' : 'frame.menu.stockCounts'));
    });
  },
);

describe('languages', () => {
  it('show Japanese in English, too, in letters that come with the first of it', async () => {
    await addCustomer(fixture.world);
    await fixture.visit({ as: 'admin', isOffline: true }, async ({ page, t, go }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url().replace(/.*\//, '')));
      const lists = () => asked.filter((name) => /^japanese.*css$/.test(name)).length;
      const field = page.getByRole('searchbox', { name: t('common.search') });
      const open = async () => {
        await go('/item/category');
        await field.fill('ring');
        await page.waitForLoadState('networkidle');
        asked.length = 0;
      };
      const comes = [
        () => field.fill('指輪'),
        () => page.evaluate(() => document.body.append('指輪')),
        () =>
          page.evaluate(() => {
            const text = document.body.appendChild(document.createTextNode('ring'));
            setTimeout(() => {
              text.data = '指輪';
            }, 50);
          }),
        () =>
          page.evaluate(() => {
            const form = document.createElement('form');
            form.appendChild(document.createElement('input')).value = '指輪';
            document.body.append(form);
          }),
      ];
      await go('/item/category');
      await page.waitForLoadState('networkidle');
      // The browser may have kept the letters from a visit before.
      await page.waitForFunction(() =>
        [...document.fonts].some(({ family, status }) => family.includes('JP Words') && status === 'loaded'),
      );
      expect(lists()).toBe(0);
      for (const come of comes) {
        await open();
        expect(lists()).toBe(0);
        await come();
        await expect.poll(lists).toBe(1);
      }

      // One that is lost is asked for again.
      await page.route(/japanese.*css$/, (route) => route.abort(), { times: 1 });
      await open();
      await field.fill('指');
      await expect.poll(lists).toBe(1);
      await field.fill('指輪');
      await expect.poll(lists).toBe(2);

      await go('/manage-user/customers');
      await page.getByText('森 花子').waitFor();
      await page.waitForFunction(() => document.fonts.check('16px "Noto Sans JP Variable"', '森'));
      expect(asked.some((name) => /^noto-sans-jp.*woff2$/.test(name))).toBe(true);
    });
  });

  it('change without leaving the screen and its filters', async () => {
    const [english, japanese] = [wordsOf('en'), wordsOf('ja')];
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, context } = visit;
      await visit.go('/item/list?active=true&search=K18&sort=price');
      await heading(visit, english('item.title'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
      expect(await page.title()).toBe(`${english('item.title')} · Kinza`);
      const other = await context.newPage();
      await other.goto('/inventory/list');
      await other.getByRole('heading', { name: english('stockList.title'), level: 1 }).waitFor();
      await page.getByRole('button', { name: '日本語' }).click();
      await heading(visit, japanese('item.title'));
      // The other tab speaks it as well, where it stands.
      await other.getByRole('heading', { name: japanese('stockList.title'), level: 1 }).waitFor();
      await expect.poll(() => new URL(other.url()).pathname).toBe('/ja/inventory/list');
      await other.close();
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
    await fixture.visit({ as: 'manager' }, async (visit) => {
      await visit.go('/ja/inventory/list');
      await heading(visit, wordsOf('ja')('stockList.title'));
      expect(await visit.page.evaluate(() => document.documentElement.lang)).toBe('ja');
      expect((await storage(visit))['user-locale']).toBeUndefined();
    });
  });
});

describe('addresses', () => {
  it('that lead nowhere end on the page that says so, signed in or not', async () => {
    for (const as of ['manager', undefined]) {
      await fixture.visit(as ? { as } : {}, async (visit) => {
        await visit.go('/no/such/page');
        await heading(visit, 'Page not found');
        await visit.page.getByText('404').waitFor();
        await expect.poll(() => visit.page.title()).toMatch(/^Page not found/i);
      });
    }
  });

  it('of a menu go to its first entry', async () => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      for (const [bare, entry] of [
        ['/', '/dashboard'],
        ['/item', '/item/list'],
        ['/inventory', '/inventory/list'],
        ['/sales', '/sales/list'],
      ] as const) {
        await visit.go(bare);
        await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
        expect(pathOf(visit)).toBe(entry);
      }
    });
  });

  it('behind the sign-in are reached after it', async () => {
    await fixture.visit({ locale: 'ja' }, async (visit) => {
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
      await heading(visit, t('stockList.title'));
      expect(pathOf(visit)).toBe('/ja/inventory/list');
    });
  });
});

describe('leaving', () => {
  it('forgets who was here and keeps the language', async () => {
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
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

/** Switches a right of a role off, as an administrator does. */
async function takeAway(role: string, word: AccessWord): Promise<void> {
  const admin = fixture.world.as('admin');
  const { modules } = await admin.call(contract.role.matrix, {});
  const action = modules.flatMap(({ actions }) => actions).find(({ description }) => description === word);
  const right = { id: await roleId(fixture.world, role), actionIds: [action?.id ?? 0], active: false };
  await admin.call(contract.role.setRights, right);
}
