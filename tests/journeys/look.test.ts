import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { makeRole } from '../support/staff.ts';
import { openCounter } from './counter.ts';
import { oneOf } from './looks.ts';

const dear = 999_999_999_999;

let fixture: BrowserFixture;
let ring: Item;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  ring = await fixture.world.ring({ price: dear, cost: 1_000_000_000, milligrams: 12_345_678 });
});
afterAll(() => fixture.close());

it.each(
  oneOf(2, [
    ['a laptop', { width: 1366, height: 800 }],
    ['a tablet', { width: 1024, height: 768 }],
    ['an upright tablet', { width: 768, height: 1024 }],
  ]),
)('toasts lie on no line of the counter, on %s', async (_where, viewport) => {
  const pieces = [ring, await fixture.world.ring(), await fixture.world.ring()];
  await fixture.visit({ as: 'sales', context: { viewport } }, async (visit) => {
    const { page } = visit;
    const counter = await openCounter(visit, ...pieces);
    await page.keyboard.press('F8');
    await counter.amount.fill('5');
    await counter.finish.click();
    await page.locator('.Toastify__toast').first().waitFor();
    await expect.poll(() => covered(page)).toEqual([]);
  });
});

it.each(
  oneOf(3, [
    ['on a laptop', { width: 1366, height: 800 }],
    ['on a tablet', { width: 1024, height: 768 }],
    ['on an upright tablet', { width: 768, height: 1024 }],
    ['on a phone', { width: 390, height: 844 }],
  ]),
)('toasts lie on nothing that can be pressed, %s', async (_where, viewport) => {
  const controls = 'main :is(a[href], button, input, select)';
  await fixture.visit({ as: 'admin', isPhone: viewport.width < 640, context: { viewport } }, async (visit) => {
    const { page, t, go } = visit;
    // Rows with their menus, and switches down to the end of the page.
    for (const [form, nth] of [
      ['modules?open=edit:2', -1],
      ['access-rights?open=new', 0],
    ] as const) {
      await go(`/manage-user/${form}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').nth(nth).fill(`Bench ${viewport.width}`);
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.Toastify__toast').first().waitFor();
      await expect.poll(() => covered(page, controls)).toEqual([]);
    }
  });
});

it('a menu that is opened lies on a toast', async () => {
  const context = { viewport: { width: 1024, height: 768 }, hasTouch: true };
  await fixture.visit({ as: 'sales', context }, async ({ page, t, go }) => {
    // What it may not open leads to the dashboard, with a toast.
    await go('/inventory/adjustment');
    const toast = page.locator('.Toastify__toast');
    await toast.waitFor();
    await page
      .locator('.top-bar')
      .getByRole('button', { name: t('frame.user') })
      .tap();
    const entries = page.getByRole('menuitem');
    await entries.last().waitFor();
    // At once: a toast goes by itself.
    const [top = 0] = await toast.evaluateAll((toasts) => toasts.map((one) => one.getBoundingClientRect().top));
    const seen = await entries.evaluateAll((all) =>
      all.map((entry) => {
        const { left, top, width, height } = entry.getBoundingClientRect();
        const middle = { x: left + width / 2, y: top + height / 2 };
        return { ...middle, isFree: entry.contains(document.elementFromPoint(middle.x, middle.y)) };
      }),
    );
    expect(seen.some(({ y }) => y > top && top > 0)).toBe(true);
    expect(seen.filter(({ isFree }) => !isFree)).toEqual([]);
  });
});

it('a toast lies on no word of a question', async () => {
  await fixture.visit({ as: 'admin', context: { viewport: { width: 1024, height: 768 } } }, async ({ page, t, go }) => {
    await go('/manage-user/customers?open=new');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: t('customer.field.lastName'), exact: true }).fill('Tani');
    await form.getByRole('button', { name: t('common.save') }).click();
    await page.locator('.Toastify__toast').waitFor();
    await page.getByRole('button', { name: t('common.more') }).click();
    await page.getByRole('menuitem', { name: t('customer.erase.action') }).click();
    await page.locator('.ask-body').waitFor();
    expect(await covered(page, '.ask-body > *')).toEqual([]);
  });
});

it('three answers of a question are whole on a phone', async () => {
  const id = await makeRole(fixture.world, 'Bench', ['Access Dashboard']);
  await fixture.visit({ as: 'admin', locale: 'ja', isPhone: true }, async ({ page, t, go }) => {
    await go(`/manage-user/access-rights?role=${id}`);
    const action = t('rights.action.Create Transfer');
    await page.getByRole('switch', { name: action }).press(' ');
    const question = page.getByRole('dialog', { name: t('rights.needsTitle', { action }) });
    await question.getByRole('button', { name: t('rights.needsAll') }).waitFor();
    const isWhole = (dialog: Element) => {
      const { left, right } = dialog.getBoundingClientRect();
      const boxes = [...dialog.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
      return boxes.length === 4 && boxes.every((box) => box.left >= left && box.right <= right);
    };
    await expect.poll(() => question.evaluate(isWhole)).toBe(true);
  });
});

it('on a phone the cross of a notice stands beside its words', async () => {
  const { barcode } = await fixture.world.ring();
  await fixture.visit({ as: 'sales', isPhone: true }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit);
    await counter.scan('4901234567894');
    await page.getByText(t('scan.unknown', { code: '4901234567894' })).waitFor();
    await page.keyboard.type(barcode);
    await page.keyboard.press('Enter');
    const notice = page.locator('.counter-notice').filter({ hasText: '4901234567894' });
    await notice.waitFor();
    const words = await notice.locator('b').boundingBox();
    const cross = await notice.getByRole('button', { name: t('common.close') }).boundingBox();
    expect(cross?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
  });
});

it('on a phone the search shows the whole number of a sale', async () => {
  const world = fixture.world;
  const draft = saveDraft(world, [await world.ring()], { date: today() });
  const { number } = await world.as('manager').call(contract.sale.save, draft);
  await fixture.visit({ as: 'manager', isPhone: true }, async ({ page, t, go }) => {
    await go('/item/category');
    await page
      .locator('.phone-bar')
      .getByRole('button', { name: t('frame.search.short') })
      .tap();
    await page.getByRole('combobox', { name: t('palette.title') }).fill(number);
    const shown = page.getByRole('option').getByText(number, { exact: true });
    await shown.waitFor();
    expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  });
});

describe.each([
  ['on a laptop', false],
  ['on a phone', true],
])('%s', (_where, isPhone) => {
  it('toasts at the counter cover nothing that a clerk needs', async () => {
    await fixture.visit({ as: 'sales', isPhone }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit);
      await counter.finish.click();
      await page.locator('.Toastify__toast').getByText(t('sales.incomplete')).waitFor();
      // Two at a time need more room than one.
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await expect.poll(() => covered(page)).toEqual([]);
    });
  });

  it('a toast does not lie on the field that it speaks of', async () => {
    await fixture.visit({ as: 'manager', locale: 'ja', isPhone }, async ({ page, t, go }) => {
      await go('/manage-user/customers?open=new');
      await page.getByRole('button', { name: t('common.save') }).click();
      await page.locator('.Toastify__toast').waitFor();
      const wrong = page.locator('input[aria-invalid=true]').first();
      await expect.poll(() => wrong.evaluate((input) => input === document.activeElement)).toBe(true);
      const isInSight = () =>
        wrong.evaluate((input) => {
          const { left, top, width, height } = input.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === input;
        });
      await expect.poll(isInSight).toBe(true);
    });
  });

  it('no digit of a long figure is out of sight', async () => {
    await fixture.visit({ as: 'admin', isPhone }, async (visit) => {
      const { page } = visit;
      const counter = await openCounter(visit);
      await counter.scan(ring.barcode);
      await page.locator('.pay-types .button').nth(1).click();
      await page.locator('.change .amount').waitFor();
      expect(await cutFigures(page)).toEqual([]);

      await park(visit);
      for (const [path, figure] of [
        ['/dashboard', '.figure-cards .digits'],
        ['/item/list', isPhone ? '.phone-list .digits' : '.table .digits'],
        [`/item/list/${ring.id}`, '.item-headline .digits'],
        ['/inventory/list', isPhone ? '.phone-list .digits' : '.table .digits'],
        ['/sales/transaction', isPhone ? '.phone-list .digits' : '.table .digits'],
      ] as const) {
        await visit.go(path);
        await page.locator(figure).first().waitFor();
        expect([path, await cutFigures(page)]).toEqual([path, []]);
      }
    });
  });
});

/** Keeps a sale of the dear ring, so that lists and the dashboard have something to say. */
async function park({ page }: Visit): Promise<void> {
  const { world } = fixture;
  const manager = world.as('manager');
  const { rows } = await manager.call(contract.sale.list, {});
  const input = {
    locationId: world.ginza,
    date: today(),
    customerId: null,
    lines: [{ itemId: ring.id, quantity: 1, price: dear }],
    discountAmount: 91_000_000_000,
    taxBasisPoints: 1000,
    grandTotal: 999_899_999_998,
  };
  if (rows.length === 0) await manager.call(contract.sale.save, input);
  await page.evaluate(() => localStorage.removeItem('kinza.sale'));
}

const atCounter = '.counter button, .counter input, .counter .digits, .counter .customer, .counter-lines tbody tr';

/** Fields, buttons and figures that a toast lies on. */
function covered(page: Page, controls = atCounter): Promise<string[]> {
  return page.evaluate((controls) => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect());
    if (toasts.length === 0) return ['no toast'];
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const lies = toasts.some(
        (toast) => box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top,
      );
      return lies ? [element.textContent || element.className] : [];
    });
  }, controls);
}

/** Figures that reach beyond the window, or beyond what holds them and hides the rest. */
function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.digits')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || !/\d/.test(element.textContent ?? '')) return [];
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(around);
        // What only screen readers are told has no width on purpose.
        if (clipPath !== 'none' && position === 'absolute') return [];
        const edge = around.getBoundingClientRect();
        const isOutside = box.right > edge.right + 1 || box.left < edge.left - 1;
        if (isOutside && (overflowX === 'hidden' || overflowX === 'clip')) return [element.textContent ?? ''];
        // Nothing further out holds what is fixed to the window.
        if (position === 'fixed') break;
      }
      return box.right > window.innerWidth + 1 && !element.closest('.table-scroll') ? [element.textContent ?? ''] : [];
    }),
  );
}

it.each(oneOf(2, [1366, 768, 390]))('what the dashboard fetches last moves nothing of it (%i)', async (width) => {
  await fixture.visit({ as: 'admin', context: { viewport: { width, height: 900 } } }, async ({ page, context, go }) => {
    let fetch = () => {};
    const waits = new Promise<void>((resolve) => {
      fetch = resolve;
    });
    await context.route(/\/Later-/, async (route) => {
      await waits;
      await route.continue();
    });
    await go('/dashboard');
    const figures = page.locator('.dashboard-today');
    await figures.waitFor();
    const top = () => figures.evaluate((box) => box.getBoundingClientRect().top);
    const before = await top();
    fetch();
    await page.locator('.dashboard-place input').first().waitFor();
    expect(await top()).toBe(before);
  });
});
