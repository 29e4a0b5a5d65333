import { afterAll, beforeAll, expect, it } from 'vitest';
import { dateText, today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const sent = {
  ...{
    lineId: 1,
    saleId: 1,
    number: 'KZ-EC-202611-00013',
    date: '2026-11-26',
    customerName: '',
    itemCode: 'E0-000003',
  },
  ...{ name: 'Twisted hoops 25 mm', nameJa: 'ツイストフープピアス 25mm', quantity: 2, amount: 156_226 },
  ...{ status: 'processing', method: '', methodJa: '', trackingNumber: '', shippingDate: null, waiting: 12 },
};

it.each(['en', 'ja'] as const)(
  'on a phone in %s, ship item sales add up yen, and nothing in a card touches',
  async (locale) => {
    await fixture.visit({ as: 'manager', locale, isPhone: true }, async ({ page, t, go }) => {
      await page.route(/\/api\/reports\/ship-item-sales(\/summary)?(\?|$)/, (route) =>
        route.fulfill({
          json: route.request().url().includes('summary')
            ? { count: 1, quantity: 2, amount: 156_226 }
            : { rows: [sent], more: false },
        }),
      );
      await go('/reports/sales/ship-item-sales');
      const card = page.locator('.phone-list-row');
      await card.waitFor();
      await page.locator('.phone-list-foot').getByText('¥156,226').waitFor();
      const boxOf = async (part: string) => (await card.locator(part).boundingBox()) ?? { x: 0, width: 0, height: 0 };
      const days = await boxOf('.card-count');
      expect((await card.locator('.card-count').textContent()) ?? '').toBe(t('soldReport.days', { count: 12 }));
      expect((await boxOf('.badge')).x - (days.x + days.width)).toBeGreaterThanOrEqual(6);
      // A date in one line is as high as the line.
      expect((await boxOf('.code time')).height).toBeLessThan(20);
    });
  },
);

it('by keyboard, the trend of sales is read and opened day by day', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await go('/dashboard');
    const trend = page.locator('a.dashboard-trend');
    await trend.locator('svg').waitFor();
    const name = () => trend.getAttribute('aria-label');
    await trend.focus();
    expect(await name()).toBe(t('dashboard.trendLink'));
    await page.keyboard.press('ArrowLeft');
    const day = today();
    await expect.poll(name).toBe(`${dateText(day)} ${yenText(0)}`);
    await trend.locator('.chart-tip').getByText(dateText(day)).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/sales/list?countedFrom=${day}&countedTo=${day}`);
  });
});

it('by keyboard, the points of a chart are one stop, gone through by arrows and opened by Enter', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    const pathOf = (key: string) => ({ key, amount: 1, yearBefore: 1 });
    await page.route('**/api/reports/daily-sales/chart**', (route) =>
      route.fulfill({ json: { points: ['2026-06-01', '2026-06-02', '2026-06-03'].map(pathOf) } }),
    );
    await go('/reports/sales/daily-sales?from=2026-06-01&to=2026-06-03');
    const bars = page.locator('button.bar-chart-point');
    await bars.nth(2).waitFor();
    expect(await bars.evaluateAll((all) => all.map((one) => (one as HTMLElement).tabIndex))).toEqual([0, -1, -1]);
    await bars.first().press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await bars.nth(1).evaluate((bar) => bar.matches(':focus-visible'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sales/list?countedFrom=2026-06-02&countedTo=2026-06-02');

    // A line is gone through in the table beside it, and shows where.
    await page.route('**/api/reports/inventory-snapshot/chart**', (route) =>
      route.fulfill({
        json: { points: ['2026-04', '2026-05'].map((key) => ({ key, closing: 3, closingMilligrams: 0 })) },
      }),
    );
    await go('/reports/inventory/inventory-snapshot?month=2026-04');
    const points = page.locator('.report-figures tbody button');
    await points.first().press('ArrowRight');
    expect(await points.nth(1).evaluate((point) => point === document.activeElement)).toBe(true);
    const outline = () =>
      page.locator('.report-chart .chart').evaluate((chart) => getComputedStyle(chart).outlineStyle);
    expect(await outline()).toBe('solid');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/inventory-snapshot?month=2026-05');
  });
});

it('who may see some types of sale alone is told that sums are of these', async () => {
  await fixture.visit({ as: 'stock' }, async ({ page, t, go }) => {
    await go('/dashboard');
    await page.getByText(t('report.seenTypes')).waitFor();
  });
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    await go('/dashboard');
    await page.getByRole('heading', { name: t('website.traffic') }).waitFor();
    expect(await page.getByText(t('report.seenTypes')).count()).toBe(0);
  });
});

it.each([
  ['/dashboard', 'a.dashboard-trend', 'website.traffic'],
  ['/reports', '.report-group:last-child li:last-child a', 'report.searchReports'],
] as const)('Back to %s leads to where it was left, and to the link that led away', async (path, leaves, shown) => {
  await fixture.visit({ as: 'admin', isPhone: true }, async ({ page, t, go }) => {
    await go(path);
    const there = page
      .getByText(t(shown))
      .or(page.getByPlaceholder(t(shown)))
      .first();
    await there.waitFor();
    const link = page.locator(leaves);
    await link.press('Shift');
    const top = () => page.locator('.page.scrolls').evaluate((box) => box.scrollTop);
    await expect.poll(top).toBeGreaterThan(50);
    const left = await top();
    await link.press('Enter');
    await page.locator('.page:not(.scrolls)').waitFor();
    await page.goBack();
    await there.waitFor();
    await expect.poll(top).toBe(left);
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});
