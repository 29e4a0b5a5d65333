import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flushLooks } from '#server/analytics/visit/actions.ts';
import { iphone } from '../support/agents.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { signUp } from '../support/signUp.ts';
import { makeRole } from '../support/staff.ts';
import { addVisits, openWindow } from '../support/visit.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
let itemCode = '';
beforeAll(async () => {
  fixture = await openBrowserFixture();
  ({ itemCode } = await fixture.world.ring());
  await addVisits(fixture.world, itemCode, 0);
  await makeRole(fixture.world, 'Watcher', ['Access Dashboard']);
  await signUp(fixture.world, 'watcher', 'Watcher');
});
afterAll(() => fixture.close());

describe.each(oneOf(0, ['en', 'ja'] as const))('in %s', (locale) => {
  const base = locale === 'ja' ? '/ja' : '';

  it('the dashboard leads to the website, which opens by its address and after a reload, down to a piece and a file', async () => {
    await fixture.visit({ as: 'admin', locale }, async ({ page, t, go }) => {
      await go('/dashboard');
      await page.getByRole('link', { name: t('website.open'), exact: true }).click();
      await page.waitForURL(`**${base}/dashboard/WebsiteAnalytics?period=month`);
      await page.reload();
      await page
        .getByRole('heading', { name: t('website.title'), level: 1 })
        .first()
        .waitFor();
      await page.getByText('1m 0s').or(page.getByText('1分0秒')).first().waitFor();
      const pieces = page.locator('section').filter({ hasText: t('website.pieces') });
      await pieces.getByText(itemCode).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await pieces.getByRole('button', { name: t('common.list.export') }).click();
          await page.getByRole('menuitem', { name: t('common.list.csv'), exact: true }).click();
        })(),
      ]);
      expect(await readFile(await file.path(), 'utf8')).toContain(`${itemCode},`);
      await pieces.getByText(itemCode).click();
      await page.waitForURL('**/item/list/*');
    });
  });

  it.each([
    ['DashboardCard', 'dashboard.totalSales'],
    ['LineChart', 'dashboard.salesTrend'],
    ['DoughnutChart', 'dashboard.byCategory'],
    ['WebsiteVisitsCard', 'website.visitors'],
  ] as const)('%s opens by its address and after a reload', async (view, shown) => {
    await fixture.visit({ as: 'admin', locale }, async ({ page, t, go }) => {
      await go(`/dashboard/${view}?period=last30`);
      await page.getByText(t(shown)).first().waitFor();
      await page.reload();
      await page.getByText(t(shown)).first().waitFor();
      await page.getByRole('button', { name: t('dashboard.periods.last7') }).click();
      await page.waitForURL(`**${base}/dashboard/${view}?period=last7`);
    });
  });

  it('who may not see the website is told so, and sees no row of it', async () => {
    await fixture.visit({ as: 'watcher', locale }, async ({ page, t, go }) => {
      for (const view of ['WebsiteAnalytics', 'WebsiteVisitsCard']) {
        const toast = page.getByRole('alert').filter({ hasText: t('session.denied') });
        // It goes by itself, so it is waited for while the page loads.
        await Promise.all([toast.first().waitFor(), go(`/dashboard/${view}`)]);
        await page.waitForURL(`**${base}/dashboard`);
      }
      await page.getByText(t('dashboard.totalSales')).first().waitFor();
      expect(await page.getByText(t('website.traffic')).count()).toBe(0);
    });
  });
});

it('a view of one location asks for that alone, and leads to its rows', async () => {
  const { world } = fixture;
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    await go(`/dashboard/DashboardCard?locationId=${world.osaka}`);
    const inventory = page.getByRole('link', { name: t('dashboard.totalInventory') });
    await inventory.waitFor();
    expect(await inventory.locator('.figure-value').textContent()).toMatch(/^0/);
    await inventory.click();
    await page.waitForURL(`**/inventory/list?*locationId=${world.osaka}*`);
  });
});

it('a table that can’t be read says so and leaves the others, until it is asked for again', async () => {
  await fixture.visit({ as: 'admin', isBroken: true }, async ({ page, t, go }) => {
    let isBroken = true;
    await page.route('**/api/website/countries*', (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { code: 'server.failed', message: '', requestId: '1' } })
        : route.continue(),
    );
    await go('/dashboard/WebsiteAnalytics');
    const failed = page.getByRole('alert').filter({ hasText: t('website.partFailed') });
    await failed.waitFor();
    await page.getByText('google.com').waitFor();
    isBroken = false;
    await failed.getByRole('button', { name: t('common.retry') }).click();
    await page.getByText(t('website.source')).waitFor();
  });
});

describe('a page of the shop', () => {
  const views = async () => {
    await flushLooks(fixture.world.app.tools.db);
    const { db } = fixture.world.app.tools;
    return db
      .selectFrom('visitEvent')
      .select(['kind', 'page'])
      .where('page', 'like', '%/delivery')
      .orderBy('at')
      .execute();
  };
  const browser = { userAgent: iphone };

  it('tells that it is looked at, used and left, and nothing of who asks not to be counted or works here', async () => {
    await openWindow(fixture.world);
    const look = async ({ page }: Visit, path: string) => {
      await Promise.all([page.waitForResponse(/\/visits$/), page.goto(path)]);
    };
    await fixture.visit({ context: { ...browser, extraHTTPHeaders: { 'sec-gpc': '1' } } }, async (visit) => {
      await look(visit, '/shop/kz/delivery');
    });
    await fixture.visit({ as: 'sales', context: browser }, async ({ page, go }) => {
      await go('/dashboard');
      const told: string[] = [];
      page.on('request', (request) => told.push(request.url()));
      await page.goto('/shop/kz/delivery');
      await page.waitForTimeout(500);
      expect(told.filter((url) => url.endsWith('/visits'))).toEqual([]);
    });
    expect(await views()).toEqual([]);
    await fixture.visit({ context: browser }, async (visit) => {
      const { page, context } = visit;
      await look(visit, '/shop/kz/delivery');
      await Promise.all([page.waitForResponse(/\/visits$/), page.locator('main').click({ position: { x: 5, y: 5 } })]);
      expect(await context.cookies()).toEqual([]);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'user-locale'))).toEqual([]);
      // While a page goes to another one, Chromium forgets under which name it was told to go.
      await page.close({ runBeforeUnload: true });
      await expect.poll(async () => (await views()).map(({ kind }) => kind)).toEqual(['view', 'interaction', 'leave']);
    });
  });
});
