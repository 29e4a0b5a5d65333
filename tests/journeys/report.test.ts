import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { asOfHeader } from '#contract/kernel/endpoint.ts';
import { businessDate, systemClock } from '#server/kernel/clock.ts';
import { readPdf } from '#server/paper/reading.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { sellDraft } from '../support/saleDraft.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const [from, to] = ['2026-06-01', '2026-06-18'];
const day = businessDate(systemClock.now());

it('a tap on the trend opens the sales of its day, as soon as it comes', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    await go('/dashboard?period=last7');
    const chart = page.locator('.dashboard-trend .chart');
    await chart.locator('svg').waitFor();
    const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    // A finger moves no pointer before.
    await chart.dispatchEvent('click', { clientX: x + width - 12, clientY: y + 20 });
    await page.waitForURL(`**/sales/list?countedFrom=${day}&countedTo=${day}`);
  });
});

it('a point of the curve opens what counts of its item, by pointer and by keyboard', async () => {
  const { world } = fixture;
  await world.as('manager').call(contract.sale.sell, sellDraft(world, [await world.ring()], { date: day }));
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    const counted = /\/sales\/list\?countedFrom=.+&itemId=\d+$/;
    await go('/reports/sales/product-performance');
    const chart = page.locator('.report-chart .chart');
    await chart.locator('svg').waitFor();
    const { width = 0 } = (await chart.boundingBox()) ?? {};
    await chart.click({ position: { x: width - 12, y: 40 } });
    await page.waitForURL(counted);
    await page.goBack();
    const point = page.locator('.report-figures tbody button').last();
    await point.focus();
    // The chart shows where the keyboard stands.
    const tip = page.locator('.report-chart .chart-tip');
    await expect.poll(() => tip.textContent()).toContain(await point.textContent());
    await point.press('Enter');
    await page.waitForURL(counted);
  });
});

it('a report asks for no categories where its reader may not see them', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route(/\/api\/session(\?|$)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), rights: ['View Inventory Reports'] } });
    });
    await go('/reports/inventory/stock-level');
    await page.locator('.list-body tbody tr').first().waitFor();
    expect(asked).toContain('/api/reports/stock-level');
    expect(asked).not.toContain('/api/categories');
  });
});

it('a row of another company does not look as if it opened', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    const rows = page.locator('.list-body tbody tr');
    await go('/reports/inventory/company-inventories');
    await rows.first().waitFor();
    expect(await rows.and(page.locator('.opens')).count()).toBe(await rows.count());
    await page.route(/\/api\/reports\/company-inventories(\?|$)/, async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      const abroad = reply.rows.map((row: object) => ({ ...row, companyId: 999_999 }));
      await route.fulfill({ response, json: { ...reply, rows: abroad } });
    });
    await page.reload();
    await rows.first().waitFor();
    expect(await rows.and(page.locator('.opens')).count()).toBe(0);
  });
});

it.each([
  ['/reports/inventory/purchase-orders?across=true', 'inventoryReport.purchaseMonths.none'],
  ['/reports/inventory/purchase-orders', 'inventoryReport.purchaseMonths.nothing'],
  ['/reports/inventory/adjustments', 'inventoryReport.adjustments.nothing'],
  ['/reports/inventory/transfers', 'inventoryReport.transfers.nothing'],
  ['/reports/inventory/inventory-snapshot?month=2026-05', 'report.none'],
] as const)('where there is nothing at all, %s says so rather than that nothing matches', async (path, title) => {
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await page.route(
      /\/api\/reports\/(purchase-orders|inventory-snapshot|adjustments|transfers)(\?|$)/,
      async (route) => {
        await route.fulfill({ json: { rows: [], more: false } });
      },
    );
    await go(path);
    await page.locator('.list-body').getByText(t(title), { exact: true }).waitFor();
    expect(await page.getByText(t('common.list.clearFilters')).count()).toBe(0);
  });
});

it('where nothing is in stock, the ring has its figure in the middle', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    await page.route(/\/api\/dashboard\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), byCategory: [] } });
    });
    await go('/dashboard/DoughnutChart');
    const middleOf = async (selector: string) => {
      const { y, height } = (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    await page.locator('.chart-nothing').waitFor();
    const off = (await middleOf('.dashboard-whole')) - (await middleOf('.dashboard-share > svg'));
    expect(Math.abs(off)).toBeLessThan(3);
  });
});

describe.each(oneOf(1, ['en', 'ja'] as const))('in %s', (locale) => {
  it('a file and a print say what was filtered, and administrators find who took the file', async () => {
    await fixture.visit({ as: 'admin', locale }, async ({ page, t, go }) => {
      await go(`/reports/sales/daily-sales?from=${from}&to=${to}&locations=${fixture.world.ginza}`);
      const note = t('report.taxNoteAt', { rate: 1_000 });
      await page.getByText(note).first().waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await page.getByRole('button', { name: t('common.list.exportMore') }).press('Enter');
          await page.getByRole('menuitem', { name: t('common.list.csv'), exact: true }).click();
        })(),
      ]);
      const [period, place, , tax] = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect(period).toContain(t('common.dates.presets'));
      expect(place).toContain(t('report.location'));
      expect(tax).toBe(note);

      await page.evaluate(() => {
        window.print = () => {
          document.documentElement.dataset.printed = 'true';
        };
      });
      await page.keyboard.press('Control+p');
      await page.waitForFunction(() => document.documentElement.dataset.printed);
      const paper = await readPdf(await page.pdf({ preferCSSPageSize: true }));
      // A print has another middle dot than a screen.
      const text = (paper[0]?.lines.join('\n') ?? '').replaceAll('‧', '・');
      for (const told of [t('common.dates.presets'), t('report.location'), note]) expect(text).toContain(told);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

      await go('/reports');
      const opened = page.getByRole('link', { name: t('soldReport.dailySales.title') });
      await opened.getByText(t('report.lastUse', { at: '' }).trim(), { exact: false }).waitFor();
      await page.getByRole('button', { name: t('report.exports.title') }).press('Enter');
      const trail = page.getByRole('dialog', { name: t('report.exports.title') });
      await trail.getByText(t('soldReport.dailySales.title')).first().waitFor();
      await trail.getByText(t('report.location'), { exact: false }).first().waitFor();
      await page.keyboard.press('Escape');
      await trail.waitFor({ state: 'hidden' });
    });
  });

  it('what was collected opens its payments, of which each leads to its sale', async () => {
    const { world } = fixture;
    const ring = await world.ring();
    const sale = await world.as('manager').call(contract.sale.sell, sellDraft(world, [ring], { date: day }));
    await fixture.visit({ as: 'admin', locale }, async ({ page, t, go }) => {
      // As a read replica would have answered.
      await page.route(/\/api\/reports\/daily-sales\?/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), [asOfHeader]: `${day}T03:21:00.000Z` } });
      });
      await go(`/reports/sales/daily-sales?from=${day}&to=${day}`);
      const asOf = page.getByText(t('report.asOf', { at: '' }).trim());
      await asOf.filter({ hasText: '12:21' }).first().waitFor();
      const total = page.getByRole('rowgroup').last().getByRole('link').nth(1);
      const collected = await total.textContent();
      await total.press('Enter');
      await page.waitForURL(/\/reports\/sales\/payments\?/);
      await page.getByText(t('salesReport.payments.chart')).waitFor();
      await page
        .getByRole('rowgroup')
        .last()
        .getByText(collected ?? '', { exact: true })
        .waitFor();
      await page.getByRole('link', { name: sale.number }).press('Enter');
      await page.waitForURL(`**/sales/transaction/${sale.id}`);
      // What is no day is left out.
      await go('/reports/sales/daily-sales?from=32/13/2026&to=2026-02-29');
      await page.getByRole('rowgroup').last().getByRole('link').first().waitFor();
    });
  });

  it('a chart that cannot be read says so instead of drawing nothing, and is read again', async () => {
    await fixture.visit({ as: 'manager', locale, isBroken: true }, async ({ page, t, go }) => {
      let isBroken = true;
      await page.route('**/api/reports/stock-level/chart**', (route) =>
        isBroken
          ? route.fulfill({ status: 500, json: { code: 'server.failed', message: '', requestId: '1' } })
          : route.continue(),
      );
      await go('/reports/inventory/stock-level');
      const chart = page.locator('.report-chart');
      await chart.getByText(t('dashboard.unread')).waitFor();
      expect(await chart.locator('svg').count()).toBe(0);
      isBroken = false;
      await chart.getByRole('button', { name: t('common.retry') }).click();
      await chart.getByRole('button', { name: t('report.look.figures') }).waitFor();
    });
  });

  it('rows that cannot be read say so once', async () => {
    await fixture.visit({ as: 'manager', locale, isBroken: true }, async ({ page, t, go }) => {
      await page.route(/\/api\/reports\/stock-level(\?|$)/, (route) =>
        route.fulfill({ status: 500, json: { code: 'server.failed', message: '', requestId: '1' } }),
      );
      await go('/reports/inventory/stock-level');
      const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: t('common.retry') }) });
      await failed.waitFor();
      expect(await failed.getByText(t('report.failed')).count()).toBe(1);
    });
  });

  it('numbers of documents are whole in a report', async () => {
    const row = {
      ...{ id: 1, number: 'KZ-TR-202608-00008', date: '2026-08-28', status: 'cancelled', days: 0 },
      ...{
        sourceName: 'Osaka Shinsaibashi',
        sourceNameJa: '大阪心斎橋店',
        destinationName: 'Ginza',
        destinationNameJa: '銀座',
      },
      ...{ shipped: 0, receivedQuantity: 0, damagedQuantity: 0, shortQuantity: 0, retailTotal: 0 },
    };
    await fixture.visit({ as: 'manager', locale }, async ({ page, go }) => {
      await page.route(/\/api\/reports\/transfers(\?|$)/, (route) =>
        route.fulfill({ json: { rows: [row], more: false } }),
      );
      await go('/reports/inventory/transfers');
      const cells = page.locator('tbody td');
      await cells.getByText(row.number).waitFor();
      const cut = await cells.evaluateAll((all) =>
        all
          .filter((cell) =>
            [cell, ...cell.querySelectorAll('*')].some((of) => of.clientWidth > 0 && of.scrollWidth > of.clientWidth),
          )
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    });
  });

  it('a card of the dashboard that cannot be read says so, and is read again', async () => {
    await fixture.visit({ as: 'admin', locale }, async ({ page, t, go }) => {
      let isBroken = true;
      await page.route(/\/api\/dashboard\?/, async (route) => {
        const response = await route.fetch();
        const figures = await response.json();
        await route.fulfill({ response, json: isBroken ? { ...figures, totalSales: null, stock: null } : figures });
      });
      await go('/dashboard');
      const broken = page.getByRole('alert').filter({ hasText: t('dashboard.unread') });
      await broken.filter({ hasText: t('dashboard.stock') }).waitFor();
      await page.getByRole('link', { name: t('dashboard.totalInventory') }).waitFor();
      isBroken = false;
      await broken
        .filter({ hasText: t('dashboard.totalSales') })
        .getByRole('button')
        .press('Enter');
      await page.getByRole('link', { name: t('dashboard.totalSales') }).waitFor();
      await expect.poll(() => broken.count()).toBe(0);
    });
  });
});
