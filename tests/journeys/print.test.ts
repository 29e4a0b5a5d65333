import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { paperRowsMax } from '#contract/kernel/page.ts';
import { connect } from '#server/kernel/database.ts';
import { type ReadPage, readPdf } from '#server/paper/reading.ts';
import { countText, gramsText, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { randomSale } from '../support/sell.ts';
import { addItems } from '../support/shop.ts';
import { oneOf } from './looks.ts';

const ginzaIn = { en: 'Ginza Main', ja: '銀座本店' };
const few = { search: 'band', priceTo: 30_900 };

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  const { databaseUrl, companyId, ginza } = fixture.world;
  await addItems(databaseUrl, { companyId, locationId: ginza }, 120, 1);
});
afterAll(() => fixture.close());

/** What the printer was handed, after the key that asks for it. */
async function printed({ page, t }: Visit): Promise<ReadPage[]> {
  await page.getByRole('button', { name: t('common.list.exportMore') }).waitFor();
  await watchPrinter(page);
  await page.keyboard.press('Control+p');
  await page.waitForFunction(() => document.documentElement.dataset.printed);
  return paperOf(page);
}

const watchPrinter = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });

async function paperOf(page: Page): Promise<ReadPage[]> {
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

const textOf = (pages: readonly ReadPage[]) => pages.map(({ lines }) => lines.join('\n')).join('\n');

describe.each(['en', 'ja'] as const)('in %s', (locale) => {
  it('a list prints every row that its filters leave, with their sums, and says what it is', async () => {
    const rows = 60;
    const { count, price, milligrams } = await fixture.world.as('manager').call(contract.item.summary, few);
    expect(count).toBe(rows);
    await fixture.visit({ as: 'manager', locale }, async (visit) => {
      const { page, t, go } = visit;
      await go(`/item/list?search=${few.search}&priceTo=${few.priceTo}&sort=price&size=10`);
      await page.getByText(t('common.list.totalOf', { count })).first().waitFor();
      const pages = await printed(visit);
      const text = textOf(pages);
      const codes = text.match(/X-\d+/g) ?? [];
      expect(new Set(codes).size).toBe(rows);
      expect(codes).toHaveLength(rows);
      const head = pages[0]?.lines.slice(0, 3).join('\n');
      expect(head).toContain(t('item.title'));
      // What is in stock here says where that is.
      expect(head).toContain(ginzaIn[locale]);
      expect(text).toContain(t('print.quoted', { text: few.search }));
      expect(text).toContain(`≤ ${yenText(few.priceTo)}`);
      // Of the two dots that share a glyph, a reader of the paper is told the other one.
      const foot = (pages.at(-1)?.lines.join('\n') ?? '').replaceAll('‧', '・');
      for (const total of [t('item.totalOf', { count }), yenText(price), gramsText(milligrams)])
        expect(foot).toContain(total);
      const by = t('frame.printedBy', { name: '', at: '' }).split(/[ ,]/)[0] ?? '';
      for (const [index, { lines, width, height }] of pages.entries()) {
        expect(lines.join('\n')).toContain(t('frame.printedPage', { page: index + 1, pages: pages.length }));
        expect(lines.join('\n')).toContain(by);
        expect(width).toBeGreaterThan(height);
      }
      expect(pages.length).toBeGreaterThan(1);
    });
  });

  it('a report prints the figures that open rows, and their totals', async () => {
    const items = [{ id: (await fixture.world.ring()).id, price: 100_000 }];
    const draft = randomSale({ locationId: fixture.world.ginza, items, customerIds: [] }, 1);
    await fixture.world.as('sales').call(contract.sale.sell, draft as never);
    await fixture.visit({ as: 'manager', locale }, async (visit) => {
      const { page, t, go } = visit;
      await go('/reports/sales/daily-sales');
      const links = page.locator('.table :is(tbody, tfoot) a.link');
      await links.first().waitFor();
      const figures = await links.allTextContents();
      expect(figures.length).toBeGreaterThan(1);
      const text = textOf(await printed(visit));
      for (const figure of figures) expect(text).toContain(figure);
      const period = new RegExp(`^${t('common.dates.presets')} (.+)$`, 'm').exec(text)?.[1] ?? '';
      expect(period).not.toBe('');
      expect(text.split(period)).toHaveLength(2);
      // Its figures are of all locations.
      expect(text).not.toContain(ginzaIn[locale]);
    });
  });

  it('the print of sales by type says that its totals leave out the contracts that wait', async () => {
    const items = [{ id: (await fixture.world.ring()).id, price: 100_000 }];
    const draft = randomSale({ locationId: fixture.world.ginza, items, customerIds: [] }, 1);
    await fixture.world.as('sales').call(contract.sale.save, { ...draft, payments: [] } as never);
    await fixture.visit({ as: 'manager', locale }, async (visit) => {
      const { page, t, go } = visit;
      await go('/reports/sales/sales-summary');
      await page.locator('.list-body tbody tr').first().waitFor();
      const text = textOf(await printed(visit));
      for (const told of ['soldReport.notCounted', 'soldReport.pendingNote', 'soldReport.totalCounted'] as const)
        expect(text).toContain(t(told));
    });
  });
});

it.each(oneOf(1, ['en', 'ja'] as const))(
  'names of staff are not broken over two lines on a list in %s',
  async (locale) => {
    const { databaseUrl } = fixture.world;
    const { db, close } = connect(databaseUrl, { max: 1 });
    const name = {
      firstName: 'Alexandra',
      lastName: 'Montgomery',
      firstNameJa: '左衛門之助正義',
      lastNameJa: '東伊集院小路',
    };
    await db.updateTable('appUser').set(name).where('username', '=', 'sales').execute();
    await close();
    // Which has no place to break, and leaves the others theirs.
    const long = await addCustomer(fixture.world, { lastName: 'ナガイ'.repeat(19), firstName: 'ナ'.repeat(50) });
    for (let pieces = 0; pieces < 3; pieces++) {
      const items = [{ id: (await fixture.world.ring()).id, price: 100_000 }];
      const sale = randomSale(
        { locationId: fixture.world.ginza, items, customerIds: pieces === 0 ? [long.id] : [] },
        1,
      );
      await fixture.world.as('sales').call(contract.sale.sell, sale as never);
    }
    await fixture.visit({ as: 'manager', locale }, async (visit) => {
      await visit.go('/sales/transaction');
      const [paper] = await printed(visit);
      const staff = locale === 'ja' ? '東伊集院小路 左衛門之助正義' : 'Alexandra Montgomery';
      const rows = paper?.lines.filter((line) => /KZ-SO-/.test(line)) ?? [];
      expect(rows.length).toBeGreaterThanOrEqual(3);
      for (const row of rows) expect(row).toContain(staff);
      // A list of so few columns stays upright.
      expect(paper?.height).toBeGreaterThan(paper?.width ?? 0);
    });
  },
);

it.each(oneOf(1, ['en', 'ja'] as const))(
  'codes of items are not broken over two lines on a list in %s',
  async (locale) => {
    const { world } = fixture;
    const itemCode = `KZ-RING-${locale === 'en' ? '007' : '008'}-2026`;
    const item = await world.ring({ itemCode, name: 'Eternity ring with nine brilliant cut diamonds' });
    const customer = await addCustomer(world, { lastName: 'Featherstonehaugh', firstName: 'Maximiliana' });
    const items = [{ id: item.id, price: 100_000 }];
    const sale = randomSale({ locationId: world.ginza, items, customerIds: [customer.id] }, 1);
    await world.as('sales').call(contract.sale.sell, sale as never);
    const month = new Date().toISOString().slice(0, 7);
    await fixture.visit({ as: 'admin', locale }, async (visit) => {
      for (const report of ['sales/straight-sales', `inventory/inventory-snapshot?month=${month}`]) {
        await visit.go(`/reports/${report}`);
        await visit.page.locator('.list-body tbody tr').first().waitFor();
        expect(textOf(await printed(visit)), report).toContain(itemCode);
      }
    });
  },
);

it('a place is not broken over two lines on a list of customers, however long an address of mail is', async () => {
  const home = { prefecture: '神奈川県', city: '横浜市保土ケ谷区' };
  const email = 'koutarouzaemon.teshigawara@customer-mail-of-a-shop.example';
  await addCustomer(fixture.world, { lastName: 'ナガイ'.repeat(19), firstName: 'ナ'.repeat(50), ...home, email });
  await fixture.visit({ as: 'manager' }, async (visit) => {
    await visit.go('/manage-user/customers');
    await visit.page.locator('.list-body tbody tr').first().waitFor();
    expect(textOf(await printed(visit))).toContain(home.prefecture + home.city);
  });
});

it('a narrow list stands upright, a dark screen prints light, and neither search nor buttons are printed', async () => {
  await fixture.visit({ as: 'manager', context: { colorScheme: 'dark' } }, async (visit) => {
    const { page, t, go } = visit;
    await go('/item/category');
    const [first] = await printed(visit);
    expect(first?.height).toBeGreaterThan(first?.width ?? 0);
    const text = first?.lines.join('\n') ?? '';
    for (const button of ['category.create', 'category.search', 'common.list.export'] as const)
      expect(text).not.toContain(t(button));
    await page.getByRole('button', { name: t('category.create') }).click();
    const window = page.getByRole('dialog', { name: t('category.create') });
    const colours = () => window.evaluate((it) => [getComputedStyle(it).backgroundColor, getComputedStyle(it).color]);
    expect(await colours()).toEqual(['rgb(27, 28, 32)', 'rgb(236, 234, 229)']);
    await page.emulateMedia({ media: 'print' });
    expect(await colours()).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    // Nor does the head of lines, or a choice that is on, stand black on it.
    const marks = await window.evaluate((it) => {
      const made = (name: string, className: string, inside: HTMLElement[] = []) => {
        const element = Object.assign(document.createElement(name), { className });
        element.append(...inside);
        return element;
      };
      const head = made('th', '');
      const on = made('button', 'on');
      it.append(
        made('table', 'table line-table', [made('thead', '', [made('tr', '', [head])])]),
        made('p', 'segments', [on]),
      );
      return [head, on].map((one) => getComputedStyle(one).backgroundColor);
    });
    expect(marks).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  });
});

it('a phone prints from the menu of the export, and what was printed is gone from the screen', async () => {
  await fixture.visit({ as: 'manager', isPhone: true }, async ({ page, t, go }) => {
    await go('/item/category');
    await watchPrinter(page);
    await page.getByRole('button', { name: t('common.list.export') }).click();
    await page.getByRole('menuitem', { name: t('common.print') }).click();
    await page.waitForFunction(() => document.documentElement.dataset.printed);
    expect(await page.locator('.printout tbody tr').count()).toBeGreaterThan(0);
    await paperOf(page);
    await page.locator('.printout').waitFor({ state: 'detached' });
  });
});

it('a page that is no list prints what it shows, without the frame', async () => {
  const { id } = await fixture.world.ring({ name: 'Signet ring' });
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await go(`/item/list/${id}`);
    await page.getByRole('heading', { name: 'Signet ring' }).waitFor();
    const text = textOf(await paperOf(page));
    expect(text).toContain('Signet ring');
    expect(text).toContain(yenText(100_000));
    // As soon as it is there.
    expect(text).toContain(t('frame.printedPage', { page: 1, pages: 1 }));
    for (const button of ['common.edit', 'frame.search.label', 'frame.menu.dashboard'] as const)
      expect(text).not.toContain(t(button));
  });
});

it('a page prints the rows of its history that the screen has not read yet', async () => {
  const { id } = await fixture.world.ring({ name: 'Signet ring' });
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    // As if there were a second page: the same movement under another id.
    await page.route(/\/history\?/, async (route) => {
      const url = route.request().url();
      const isFirst = !/[?&]page=2/.test(url);
      const response = await route.fetch({ url: url.replace('page=2', 'page=1') });
      const read = (await response.json()) as { rows: { id: number }[]; more: boolean };
      const rows = read.rows.map((row) => ({ ...row, id: row.id + (isFirst ? 0 : 1_000_000) }));
      await route.fulfill({ response, json: { ...read, rows, more: isFirst } });
    });
    await go(`/item/list/${id}`);
    const rows = page.locator('.item-history .records tbody tr');
    await rows.first().waitFor();
    const shown = await rows.count();
    await watchPrinter(page);
    await page.keyboard.press('Control+p');
    await page.waitForFunction(() => document.documentElement.dataset.printed);
    expect(await rows.count()).toBe(2 * shown);
  });
});

it('a page prints the columns that an upright tablet has no room for', async () => {
  const { world } = fixture;
  const { id } = await addCustomer(world, { lastName: 'Prewett' });
  const items = [{ id: (await world.ring()).id, price: 100_000 }];
  const sale = randomSale({ locationId: world.ginza, items, customerIds: [id] }, 1);
  const { number } = await world.as('sales').call(contract.sale.sell, sale as never);
  const context = { viewport: { width: 768, height: 1024 } };
  await fixture.visit({ as: 'manager', context }, async ({ page, t, go }) => {
    await go(`/manage-user/customers/${id}`);
    const table = page.locator('.records table');
    await table.getByText(number).first().waitFor();
    const status = t('common.status');
    expect(await table.textContent()).not.toContain(status);
    expect(textOf(await paperOf(page))).toContain(status);
    await expect.poll(() => table.textContent()).not.toContain(status);
  });
});

it('a list, and a window over it, outlive a printer that holds the page', async () => {
  const { world } = fixture;
  const items = [{ id: (await world.ring()).id, price: 100_000 }];
  const sale = randomSale({ locationId: world.ginza, items, customerIds: [] }, 2);
  const { number } = await world.as('sales').call(contract.sale.sell, sale as never);
  const context = { viewport: { width: 768, height: 1024 } };
  await fixture.visit({ as: 'manager', context }, async ({ page, t, go }) => {
    await go('/sales/transaction');
    const row = page.locator('[data-row]').filter({ hasText: number });
    await row.waitFor();
    const prints = () =>
      page.evaluate(() => {
        const { innerHTML } = Object.getOwnPropertyDescriptors(Element.prototype);
        // As Chromium does: whoever draws meanwhile finds no policy to ask.
        const hold = () => {
          throw new TypeError('The provided callback is no longer runnable.');
        };
        window.print = () => {
          Object.defineProperty(Element.prototype, 'innerHTML', { ...innerHTML, set: hold });
          window.dispatchEvent(new Event('beforeprint'));
          Object.defineProperty(Element.prototype, 'innerHTML', innerHTML as PropertyDescriptor);
          document.documentElement.dataset.printed = 'true';
          window.dispatchEvent(new Event('afterprint'));
        };
        delete document.documentElement.dataset.printed;
      });
    await prints();
    await page.evaluate(() => window.print());
    await prints();
    await page.keyboard.press('Control+p');
    await page.waitForFunction(() => document.documentElement.dataset.printed);
    await row.click();
    const window_ = page.getByRole('dialog').filter({ hasText: number });
    await window_.waitFor();
    await prints();
    await page.keyboard.press('Control+p');
    await page.waitForFunction(() => document.documentElement.dataset.printed);
    await window_.getByText(t('document.details')).first().waitFor();
  });
});

it('more rows than a paper holds are refused, with the way out', async () => {
  const { databaseUrl, companyId, ginza } = fixture.world;
  await addItems(databaseUrl, { companyId, locationId: ginza }, paperRowsMax, 1);
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await go('/item/list');
    await page.getByRole('button', { name: t('common.list.exportMore') }).waitFor();
    await page.keyboard.press('Control+p');
    await page.locator('.Toastify__toast').getByText(t('print.tooMany')).waitFor();
    await page.locator('.Toastify__toast').getByText(countText(paperRowsMax)).waitFor();
    expect(await page.locator('.printout').count()).toBe(0);
  });
});
