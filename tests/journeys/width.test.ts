import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';
import { openShop } from '../support/shopWorld.ts';
import { placeOnWeb } from '../support/webOrder.ts';
import { faultsAt, faultsIn, height, lowWindows, widthFaults, widths } from '../support/widthFaults.ts';
import { type ScreenData, seedScreens } from './screenData.ts';
import { type Screen, screens } from './screens.ts';

let fixture: BrowserFixture;
let screenData: ScreenData;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  screenData = await seedScreens(fixture.world);
});
afterAll(() => fixture.close());

async function open(visit: Visit, { path, shows }: Screen): Promise<void> {
  await visit.page.setViewportSize({ width: widths[0], height });
  await visit.go(path(screenData));
  await visit.page.getByText(shows(visit, screenData)).first().waitFor();
}

const named = (wanted: string) => screens.find(({ name }) => name === wanted) as Screen;

function scrollDown(box: Element): void {
  box.scrollTo(0, box.scrollHeight);
}

/** The page in another style. */
async function dress({ page }: Visit, style: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, style);
}

describe.each(['en', 'ja'] as const)('dialogs in %s', (locale) => {
  const some = ['item, new', 'item, edit', 'sale', 'purchase order, new', 'purchase order, edit', 'customer, new'];
  it.each([...some, 'user, new'])('fit every width: %s', async (name) => {
    await fixture.visit({ as: named(name).as ?? 'manager', locale }, async (visit) => {
      await open(visit, named(name));
      const faults: string[] = [];
      for (const width of [1366, 768, 360])
        faults.push(...(await faultsAt(visit.page, width)).map((fault) => `${width}: ${fault}`));
      // A laptop with the bars of its browser, and one at 150 %: nothing stands over what the dialog scrolls to.
      for (const low of [
        { width: 1366, height: 640 },
        { width: 911, height: 512 },
      ]) {
        faults.push(...(await faultsIn(visit.page, low)).map((fault) => `${low.width} × ${low.height}: ${fault}`));
        await visit.page.locator('.modal-scroll, .modal-main').first().evaluate(scrollDown);
        faults.push(...(await widthFaults(visit.page)).map((fault) => `${low.width} × ${low.height}, end: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  });
});

it('dialogs and cards with long words fit a phone in Japanese', async () => {
  const { world } = fixture;
  await openShop(world);
  const items = [await world.ring({ sellingOptions: { ...screenData.ring.sellingOptions, straight: true } })];
  const contactNumber = '090-5555-0101';
  const known = { lastName: '五十嵐', firstName: '花子', contactNumber, email: 'hanako.igarashi@customer.example' };
  await world.as('manager').call(contract.customer.create, known);
  const { sale } = await placeOnWeb(world, items, { contactNumber });
  const { rows } = await world.as('admin').call(contract.user.list, { search: 'stock' });
  await fixture.visit({ as: 'admin', locale: 'ja' }, async ({ page, go, t }) => {
    const faults: string[] = [];
    for (const [path, words] of [
      [`/manage-user/users?open=view:${rows[0]?.id}`, t('common.deactivate')],
      [`/sales/transaction?open=view:${sale.id}`, t('onlineOrder.choose')],
      ['/company-profile/company', t('shopSetting.close')],
    ] as const) {
      await page.setViewportSize({ width: widths[0], height });
      await go(path);
      await page.getByText(words).first().waitFor();
      for (const width of [390, 360])
        faults.push(...(await faultsAt(page, width)).map((fault) => `${path}, ${width}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

it('the entries of the rail are reached in a low window', async () => {
  await fixture.visit({ as: 'admin' }, async (visit) => {
    await open(visit, named('item list'));
    const { page } = visit;
    await page.setViewportSize(lowWindows[1]);
    const icons = page.locator('.rail-group > button');
    await icons.first().waitFor();
    for (const icon of await icons.all()) {
      await icon.press('ArrowRight');
      await page.locator('.fly-out').waitFor();
      // They stand over the page on purpose.
      expect((await faultsIn(page, lowWindows[1])).filter((fault) => fault.includes('beyond the window'))).toEqual([]);
      await icon.press('Escape');
    }
  });
});

it('a menu that is longer than the window scrolls', async () => {
  await fixture.visit({ as: 'manager', context: { hasTouch: true } }, async (visit) => {
    const { page } = visit;
    await open(visit, named('item list'));
    await page.setViewportSize({ width: 1024, height: 300 });
    await page.locator('tbody button[aria-haspopup=menu]').first().tap();
    const menu = page.locator('.mantine-Menu-dropdown');
    await menu.waitFor();
    const { top, bottom, isLonger } = await menu.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return { top, bottom, isLonger: box.scrollHeight > box.clientHeight };
    });
    expect([top >= 0, bottom <= 300, isLonger]).toEqual([true, true, true]);
    await menu.getByRole('menuitem').last().tap({ trial: true });
  });
});

it.each(['en', 'ja'] as const)('in %s the dates of a period are whole', async (locale) => {
  await fixture.visit({ as: 'manager', locale }, async (visit) => {
    const { page, t } = visit;
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height });
      await visit.go('/reports/inventory/adjustments?from=2026-11-23&to=2026-11-28');
      await page
        .getByRole('button')
        .filter({ hasText: /Nov 23|2026\/11\/23/ })
        .first()
        .click();
      for (const name of [t('common.list.from'), t('common.list.to')]) {
        const room = await page.getByRole('textbox', { name }).evaluate((input: HTMLInputElement) => {
          const { paddingLeft, paddingRight, fontSize, fontFamily, letterSpacing } = getComputedStyle(input);
          const words = document.createElement('span');
          words.textContent = input.value;
          Object.assign(words.style, { fontSize, fontFamily, letterSpacing, position: 'fixed', whiteSpace: 'pre' });
          document.body.append(words);
          const taken = words.getBoundingClientRect().width;
          words.remove();
          const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
          return input.value && input.clientWidth - padding - taken;
        });
        expect(room, `${name} at ${width}`).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

it('a report with a chart shows rows in a low window', async () => {
  await fixture.visit({ as: 'manager' }, async (visit) => {
    await open(visit, named('product performance'));
    for (const low of lowWindows) expect(await faultsIn(visit.page, low)).toEqual([]);
  });
});

it('a name without spaces breaks in dialogs, and leaves their buttons alone', async () => {
  const { world } = fixture;
  const manager = world.as('manager');
  const { id: itemId } = await world.ring({ name: 'W'.repeat(80), nameJa: '長'.repeat(80) });
  const named = (lastName: string, email: string) => manager.call(contract.customer.create, { lastName, email });
  const customer = await named('斎'.repeat(60), 'sai@customer.example');
  const other = await named('齋'.repeat(60), 'zai@customer.example');
  const sale = await manager.call(contract.sale.sell, {
    locationId: world.ginza,
    date: today(),
    customerId: customer.id,
    lines: [{ itemId, quantity: 1, price: 100_000 }],
    taxBasisPoints: 1000,
    grandTotal: 110_000,
    payments: [{ paymentType: 'cash', tendered: 110_000 }],
  });
  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, go }) => {
    const faults: string[] = [];
    for (const path of [
      `/sales/transaction?open=view:${sale.id}`,
      `/sales/transaction?open=void:${sale.id}`,
      `/manage-user/customers/${customer.id}?open=merge:${other.id}`,
    ]) {
      await go(path);
      await page.locator('.modal-foot, .line-table').first().waitFor();
      const title = page.locator('.modal-head :is(.modal-name, h2)').first();
      for (const width of [1366, 768, 390]) {
        faults.push(...(await faultsAt(page, width)).map((fault) => `${path}, ${width}: ${fault}`));
        if (await title.evaluate((name) => name.scrollWidth > name.clientWidth + 1))
          faults.push(`${path}, ${width}: title`);
      }
    }
    expect(faults).toEqual([]);
  });
});

it('a figure with much to say beside it pushes none out of sight', async () => {
  await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
    await open(visit, named('dashboard'));
    const { page } = visit;
    await page.locator('.figure-cards .detail').first().waitFor({ state: 'attached' });
    await page.evaluate(() => {
      for (const detail of document.querySelectorAll('.figure-cards .detail'))
        detail.textContent = '+200.0% 10/1–25比 店頭1,233件、オンライン1,206件、うち期日超過551,077円';
    });
    const cards = page.locator('.figure-cards');
    for (const width of [1366, 768, 360]) {
      expect(await faultsAt(visit.page, width)).toEqual([]);
      // The page would scroll sideways, and so hide what is beyond its edge.
      expect(await cards.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
    }
  });
});

it('a name without spaces breaks under the title rather than leaving the window', async () => {
  const { id } = await fixture.world.ring({ name: 'W'.repeat(120), nameJa: '長'.repeat(120) });
  for (const locale of ['en', 'ja'] as const)
    await fixture.visit({ as: 'manager', locale }, async ({ page, go }) => {
      await go(`/item/list/${id}`);
      const head = page.locator('.page-under');
      for (const width of [1366, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => head.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(1);
      }
    });
});

it.each(['payment of a piece that is made to order', 'workshop of a piece'])(
  'a long title leaves the cross in its corner: %s',
  async (name) => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      await open(visit, named(name));
      const head = visit.page.locator('.modal-head').last();
      for (const width of [390, 360]) {
        await visit.page.setViewportSize({ width, height });
        const [whole, cross] = await Promise.all([
          head.boundingBox(),
          head.locator('.icon-button').last().boundingBox(),
        ]);
        const { x = 0, y = 0, width: across = 0 } = whole ?? {};
        const corner = [x + across - ((cross?.x ?? 0) + (cross?.width ?? 0)), (cross?.y ?? 0) - y];
        expect(Math.max(...corner)).toBeLessThanOrEqual(16);
      }
    });
  },
);

it('a phone cuts neither the name of a screen nor that of a prefecture', async () => {
  await fixture.visit({ as: 'manager' }, async (visit) => {
    const { page } = visit;
    await open(visit, named('counter, order'));
    expect([await faultsAt(visit.page, 390), await faultsAt(visit.page, 360)]).toEqual([[], []]);
    await open(visit, named('e-commerce orders'));
    await page.setViewportSize({ width: 390, height });
    const isCut = (text: Element) =>
      text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1;
    expect(await page.locator('.phone-bar span.title').evaluate(isCut)).toBe(false);
    await open(visit, named('customer, new'));
    await page.setViewportSize({ width: 390, height });
    const prefecture = page.getByRole('combobox', { name: visit.t('customer.field.prefecture') });
    await prefecture.fill('Kagoshima');
    await prefecture.press('ArrowDown');
    await prefecture.press('Enter');
    await expect.poll(() => prefecture.inputValue()).toContain('鹿児島県');
    expect(await prefecture.evaluate(isCut)).toBe(false);
  });
});

it('tells a dialog that scrolls sideways', async () => {
  await fixture.visit({ as: 'manager' }, async (visit) => {
    await open(visit, named('customer, new'));
    await dress(visit, '.modal-main .fields { min-width: 1200px }');
    expect((await faultsAt(visit.page, 768)).join()).toContain('scrolls sideways');
  });
});

it.each([
  ['cut off', '.page-title-actions { flex-wrap: nowrap; width: 60px; overflow: hidden; justify-content: start }'],
  ['cuts its own words', '.page-title-actions .button { max-width: 60px; overflow: hidden }'],
  ['under', '.page-title::after { content: ""; position: absolute; inset: 0 0 auto; height: 120px }'],
  ['beyond the window', '.page-title-actions { position: fixed; left: calc(100vw - 40px) }'],
  ['nothing to see', 'body * { visibility: hidden !important }'],
])('tells a fault: %s', async (fault, style) => {
  await fixture.visit({ as: 'manager' }, async (visit) => {
    await open(visit, named('item list'));
    expect(await faultsAt(visit.page, 1024)).toEqual([]);
    await dress(visit, style);
    expect((await faultsAt(visit.page, 1024)).join()).toContain(fault);
  });
});
