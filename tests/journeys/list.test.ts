import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, phone, press, type Visit } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  for (let count = 0; count < 30; count++) await fixture.world.ring({ name: `Ring of 18 cm, ${count}`, price: 1e8 });
});
afterAll(() => fixture.close());

/** Of what the list shows, the one that scrolls. */
const box = ({ page }: Visit) => page.locator('.table-scroll, .phone-list').first();

describe('going back to a list', () => {
  it.each([
    ['table', false, false],
    ['end of a table', false, false],
    ['table beside its guide', false, true],
    ['cards', true, false],
  ])('leads to where it was left, and to its row: %s', async (name, isPhone, hasGuide) => {
    const isEnd = name.startsWith('end');
    // A finger that opens a row leaves the focus where it was.
    const context = hasGuide ? { viewport: { width: 1024, height: 768 }, hasTouch: true } : {};
    await fixture.visit({ as: 'manager', isPhone, context }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list');
      const row = page.locator('[data-row]').nth(isEnd ? -1 : 10);
      await row.waitFor();
      // Sums come after the rows and take their room from them.
      if (isEnd) await page.locator('tfoot').first().waitFor();
      const scroll = (it: Element, pixels: number) => {
        it.scrollTo(0, pixels);
        return it.scrollTop;
      };
      const top = await box(visit).evaluate(scroll, isEnd ? 10_000 : 400);
      const id = await row.getAttribute('data-row');
      if (hasGuide) {
        await press(page, t('common.list.guide'));
        // What is around the page has the focus.
        await page.locator('.palette').click();
        await page.getByRole('combobox', { name: t('palette.title') }).waitFor();
        await page.keyboard.press('Escape');
      }
      for (const back of [() => page.goBack(), () => press(page, t('common.back'))]) {
        const same = page.locator(`[data-row="${id}"]`);
        await (hasGuide ? same.tap() : same.click());
        await page.waitForURL(/item\/list\/\d+/);
        await page.getByText(t('item.history.events.opening')).first().waitFor();
        await back();
        await box(visit).waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(id);
        await expect.poll(() => box(visit).evaluate((it) => it.scrollTop)).toBe(top);
      }
    });
  });
});

it('what was saved is named, in sight, and looked at from there; its own error goes, another stays', async () => {
  const context = { viewport: { width: 1366, height: 520 } };
  await fixture.visit({ as: 'admin', context }, async ({ page, t, go }) => {
    await go('/item/category?open=new');
    await press(page, t('common.save'));
    const wrong = page.locator('.Toastify__toast--error');
    const missing = await wrong.textContent();
    // The pointer on it keeps it from going by itself.
    await wrong.hover();
    await page.getByRole('textbox').nth(0).fill('AS0');
    await page.getByRole('textbox').nth(1).fill('Tiaras');
    await page.keyboard.press('Enter');
    const isSaid = async () => [await wrong.count(), (await wrong.allTextContents()).includes(missing ?? '')];
    await expect.poll(isSaid).toEqual([1, false]);
    await page.getByRole('textbox').nth(0).fill('ZZ1');
    await page.keyboard.press('Enter');
    const done = page.locator('.Toastify__toast--success');
    expect(await done.textContent()).toContain(t('category.created'));
    expect(await done.textContent()).toContain('ZZ1 Tiaras');
    const isInSight = (row: Element) => {
      const { left, top, height } = row.getBoundingClientRect();
      return row.contains(document.elementFromPoint(left + 60, top + height / 2));
    };
    await expect.poll(() => page.locator('[data-row]').last().evaluate(isInSight)).toBe(true);
    await wrong.waitFor({ state: 'detached' });
    await done.getByRole('link', { name: t('common.view') }).click();
    await page.getByRole('dialog', { name: /Tiaras/ }).waitFor();
    // What the list as it is filtered doesn't have opens by itself.
    await go('/item/category?search=Tiaras&open=new');
    const form = page.getByRole('dialog').getByRole('textbox');
    await form.nth(0).fill('ZZ2');
    await form.nth(1).fill('Brooches');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Brooches/ }).waitFor();
    await done.filter({ hasText: 'ZZ2' }).waitFor();
    expect(await done.getByRole('link').count()).toBe(0);
  });
});

it('days of a list are typed as well as picked; what is no day is said', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await go('/sales/transaction');
    await page.getByTitle(t('common.dates.choose')).click();
    const from = page.getByLabel(t('common.list.from'));
    await from.fill('13/5');
    await page.getByRole('textbox', { name: t('common.list.to'), exact: true }).fill('2026/6/1');
    await page.keyboard.press('Enter');
    await page.getByText(t('common.dates.unread')).waitFor();
    await from.fill('2026/6/30');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=2026-06-01&to=2026-06-30/);
  });
});

it('the button of sorts says what a list is sorted by where no head does', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await go('/item/list?sort=newest');
    await press(page, t('list.sortedBy', { sort: t('list.sorts.newest') }));
    await page.getByRole('menuitemradio', { name: t('item.price'), exact: true }).click();
    await page.waitForURL(/sort=price/);
    await page.getByRole('button', { name: t('list.sort'), exact: true }).waitFor();
  });
});

it('a large sum stands whole below its column', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, go }) => {
    await go('/item/list');
    const sums = page.locator('tfoot .digits.long');
    await sums.first().waitFor();
    for (const sum of await sums.all()) {
      const drawn = () =>
        sum.evaluate((it) => {
          const { scrollWidth, clientWidth } = it.closest('td') as HTMLElement;
          return {
            lines: new Set([...it.getClientRects()].map(({ top }) => top)).size,
            isCut: scrollWidth > clientWidth,
          };
        });
      await expect.poll(drawn).toEqual({ lines: 1, isCut: false });
    }
  });
});

it('a phone chooses how many rows a page has', async () => {
  await fixture.visit({ as: 'manager', isPhone: true }, async ({ page, t, go }) => {
    await go('/item/list');
    await page.getByLabel(t('common.list.perPage')).click();
    await page.getByRole('option', { name: '50', exact: true }).click();
    await page.waitForURL(/size=50/);
    await expect.poll(() => page.locator('[data-row]').count()).toBe(30);
    expect((await page.locator('.pager').boundingBox())?.width).toBeLessThanOrEqual(phone.width);
  });
});

it('a phone looks for a piece with its camera, and has the change of prices beside the filters', async () => {
  await fixture.visit({ as: 'manager', isPhone: true }, async ({ page, t, go }) => {
    await go('/item/list');
    await page
      .locator('.list-chips')
      .getByRole('button', { name: t('price.open') })
      .waitFor();
    const camera = page.getByRole('button', { name: t('scan.cameraTitle') });
    await camera.click();
    const dialog = page.getByRole('dialog', { name: t('scan.cameraTitle') });
    await dialog.getByText(t('scan.cameraNone')).waitFor();
    await dialog.getByRole('button', { name: t('scan.cameraDone') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('R0');
    await camera.waitFor({ state: 'detached' });
  });
});

it('a search that finds nothing says what was looked for', async () => {
  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, t, go }) => {
    await go('/item/list?search=zzz');
    await page.getByText(t('list.noMatchFor', { search: 'zzz' })).waitFor();
  });
});

it.each(['en', 'ja'] as const)(
  'no heading of plans and of buyers is cut, at a desk and on a tablet, in %s',
  async (locale) => {
    const { world } = fixture;
    await world.as('admin').call(contract.plan.acknowledge, {});
    const layaway = { termsMonths: 6, downPaymentBasisPoints: 2000 };
    const sellingOptions = { straight: true, layaway, subasta: false, madeToOrder: false };
    const customerId = (await addCustomer(world)).id;
    const draft = { type: 'layaway', customerId, date: today() } as const;
    await world.as('manager').call(contract.sale.save, saveDraft(world, [await world.ring({ sellingOptions })], draft));
    await fixture.visit({ as: 'manager', locale }, async ({ page, go }) => {
      for (const width of [1366, 768]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of ['layaway', 'customer']) {
          await go(`/sales/${path}`);
          await page.locator('.table tbody tr').first().waitFor();
          const cut = await page.evaluate(() =>
            [...document.querySelectorAll('.table thead th *, .table thead th')]
              .filter(({ scrollWidth, clientWidth }) => clientWidth > 20 && scrollWidth > clientWidth + 1)
              .map(({ textContent }) => textContent),
          );
          expect(cut, `${path}, ${width}`).toEqual([]);
        }
      }
    });
  },
);

it.each(oneOf(1, ['en', 'ja'] as const))('tells what was deleted out of its view, in %s', async (locale) => {
  const code = `SP-${locale.toUpperCase()}`;
  await fixture.world.as('admin').call(contract.supplier.create, { code, name: `Brief ${code}` });
  await fixture.visit({ as: 'admin', locale, isPhone: true }, async ({ page, t, go }) => {
    await go(`/item/supplier?search=${code}`);
    await page.locator('[data-row]').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.remove') })
      .click();
    await press(page, t('common.removeYes'));
    await page.locator('.Toastify__toast--success').getByText(code).waitFor();
  });
});
