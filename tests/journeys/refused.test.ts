import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press } from '../support/browser.ts';
import { addCustomer } from '../support/customer.ts';
import { counterOf, openCounter, salesOf, wedge } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
  await addCustomer(fixture.world);
});
afterAll(() => fixture.close());

const options = { straight: true, layaway: null, subasta: false, madeToOrder: false };

it('refuses a piece that is not here when it is scanned', async () => {
  const gone = await fixture.world.ring({ initialQuantity: 0 });
  await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
    const counter = await openCounter(visit);
    await counter.scan(gone.barcode);
    const refused = visit.t('sales.counter.noneHere', { itemCode: gone.itemCode });
    await visit.page.getByText(refused).first().waitFor();
    expect(await counter.lines.count()).toBe(0);
  });
});

it.each(oneOf(0, ['ja', 'en'] as const))(
  'keeps saying in %s what was scanned and is not on the sale',
  async (locale) => {
    const [ring, other, gone] = [
      await fixture.world.ring(),
      await fixture.world.ring(),
      await fixture.world.ring({ initialQuantity: 0 }),
    ];
    await fixture.visit({ as: 'sales', locale, isOffline: true }, async (visit) => {
      const { page, context, t } = visit;
      const counter = await openCounter(visit, ring);
      const refused = t('sales.counter.noneHere', { itemCode: gone.itemCode });
      const notice = page.locator('.counter-notice');
      // A line that was taken out can be put back, and a scan that fails is said all the same.
      await page.keyboard.press('Delete');
      await page.getByText(t('document.removed', { name: locale === 'ja' ? ring.nameJa : ring.name })).waitFor();
      await counter.scan(gone.barcode);
      await page.locator('.scan-result').getByText(refused).waitFor();
      await counter.scan(other.barcode);
      await counter.lines.filter({ hasText: other.itemCode }).waitFor();
      await notice.getByText(t('scan.notAdded', { count: 1 })).waitFor();
      await notice.getByText(refused).waitFor();
      await press(page, t('document.putBackOf', { itemCode: ring.itemCode }));
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      // So is a code that nobody could look up, until that was done.
      await context.route('**/api/items/scan*', (route) => route.abort('connectionreset'));
      await page.keyboard.press('Delete');
      await counter.scan(ring.itemCode);
      await notice.getByText(t('scan.unanswered', { count: 1, codes: ring.itemCode })).waitFor();
      await counter.pay(110_000);
      await counter.finish.click();
      const question = page.getByRole('dialog', { name: t('sales.counter.ask', { total: 110_000 }) });
      const codes = [gone.itemCode, ring.itemCode].join(t('common.list.comma'));
      await question.getByText(t('sales.counter.missed', { count: 2, codes })).waitFor();
      const harmless = question.getByRole('button', { name: t('common.cancel') });
      await expect.poll(() => harmless.evaluate((button) => button === document.activeElement)).toBe(true);
      await harmless.click();
      await context.unroute('**/api/items/scan*');
      await notice.getByRole('button', { name: t('common.retry') }).click();
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      await notice.getByRole('button', { name: t('common.close') }).click();
      await notice.waitFor({ state: 'detached' });
    });
  },
);

it.each(oneOf(1, ['ja', 'en'] as const))('says in %s how many of what was found it leaves out', async (locale) => {
  await Promise.all(Array.from({ length: 11 }, () => fixture.world.ring({ name: `Tally${locale} ring` })));
  await fixture.visit({ as: 'sales', locale }, async (visit) => {
    const counter = await openCounter(visit);
    await counter.scanField.fill(`Tally${locale}`);
    await visit.page.getByText(visit.t('scan.someOf', { shown: 10, count: 11 })).waitFor();
    expect(await visit.page.getByRole('option').count()).toBe(10);
  });
});

it('takes a line out by Delete where that is meant, and puts back every one', async () => {
  const rings = [await fixture.world.ring(), await fixture.world.ring(), await fixture.world.ring()];
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ...rings);
    // The first Delete empties the field, and one too many is none of the line's.
    await counter.scanField.fill('49012');
    await counter.scanField.selectText();
    for (const _ of [1, 2]) await page.keyboard.press('Delete');
    expect(await counter.lines.count()).toBe(3);
    await page.waitForTimeout(2_100);
    // A key that is held goes on as repeats.
    for (const _ of [1, 2, 3]) await page.keyboard.down('Delete');
    await page.keyboard.up('Delete');
    await expect.poll(() => counter.lines.count()).toBe(2);
    await page.keyboard.press('Delete');
    await expect.poll(() => counter.lines.count()).toBe(1);
    for (const count of [2, 3]) {
      await press(page, t('document.putBack'));
      await expect.poll(() => counter.lines.count()).toBe(count);
    }
    expect(await page.getByRole('button', { name: t('document.putBack') }).count()).toBe(0);
  });
});

it.each(oneOf(0, ['ja', 'en'] as const))('says in %s which other shop has it', async (locale) => {
  const { world } = fixture;
  const { categories, osaka } = world;
  const away = await world.as('admin').call(
    contract.item.create,
    {
      categoryId: categories.R0 as number,
      name: 'Ring of Osaka',
      nameJa: '大阪のリング',
      milligrams: 3_000,
      uom: 'pcs',
      cost: 1_000,
      price: 2_000,
      markupBasisPoints: 10_000,
      initialQuantity: 4,
      sellingOptions: options,
    },
    { locationId: osaka },
  );
  // Nobody sells below stock here, an administrator as little.
  const { db } = world.app.tools;
  await db.updateTable('company').set({ allowNegativeSellable: false }).where('id', '=', world.companyId).execute();
  const { stock } = await world.as('admin').call(contract.item.find, { id: away.id });
  const place = stock.find(({ sellable }) => sellable === 4);
  await fixture.visit({ as: 'admin', locale }, async (visit) => {
    const counter = await openCounter(visit);
    await counter.scan(away.barcode);
    const places = `${locale === 'ja' ? place?.locationNameJa : place?.locationName} 4`;
    const said = [
      visit.t('sales.counter.noneHere', { itemCode: away.itemCode }),
      visit.t('sales.counter.otherShops', { places }),
    ];
    await visit.page.getByText(said.join(' · ')).first().waitFor();
  });
});

it('says what is still due, and asks about far too much', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    const counter = await openCounter(visit, ring);
    await page.keyboard.press('F8');
    await counter.amount.fill('100000');
    await counter.amount.press('Enter');
    const short = page.getByText(t('sales.counter.stillDue', { due: 10_000 }));
    await short.waitFor();
    await counter.amount.fill('1100001');
    // It is true no longer.
    await short.waitFor({ state: 'detached', timeout: 2_500 });
    await counter.amount.press('Enter');
    const question = page.getByRole('dialog', { name: t('sales.counter.muchAsk', { tendered: 1_100_001 }) });
    // Whoever presses Enter once more out of habit has said nothing.
    const harmless = question.getByRole('button', { name: t('common.cancel') });
    await expect.poll(() => harmless.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await page.locator('.ask').count()).toBe(0);
  });
  expect(await salesOf(fixture, ring)).toEqual([]);
});

it('applies a discount of a share by its key and Enter, or typed with its sign', async () => {
  const ring = await fixture.world.ring();
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    await openCounter(visit, ring);
    const dialog = page.getByRole('dialog', { name: t('sales.counter.details') });
    const field = dialog.getByRole('textbox', { name: t('sales.discountAmount') });
    await page.keyboard.press('F4');
    // No letter vanishes: what is no figure stays to be mended, and nothing is applied.
    for (const typed of ['5千', 'abc']) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await dialog.getByText(t('field.number', { label: t('sales.discountAmount') })).waitFor();
      expect(await field.inputValue()).toBe(typed);
    }
    await dialog.getByRole('button', { name: '10%', exact: true }).click();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.totals').getByText(yenText(99_000)).waitFor();
    await page.keyboard.press('F4');
    await field.fill('5%');
    expect(await field.inputValue()).toBe('5,000');
    await page.keyboard.press('Enter');
    await page.locator('.totals').getByText(yenText(104_500)).waitFor();
    // What lines give away counts with it.
    const tooMuch = page.getByRole('dialog').getByText(t('sales.counter.discountFreeInAll'));
    await page.keyboard.press('F3');
    await page.getByRole('textbox', { name: t('sales.discountPercent') }).fill('10');
    await page.keyboard.press('Enter');
    await tooMuch.waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '5%', exact: true }).click();
    await page.keyboard.press('Enter');
    await tooMuch.waitFor({ state: 'detached' });
    await page.keyboard.press('F4');
    await field.fill('5001');
    await tooMuch.waitFor();
  });
});

it('says that an item is not sold by layaway once that is chosen, and marks the customer who is missing', async () => {
  const ring = await fixture.world.ring({ sellingOptions: options });
  await fixture.visit({ as: 'sales' }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/sales/transaction/new?type=layaway');
    const counter = counterOf(visit);
    await counter.scanField.waitFor();
    await counter.scan(ring.barcode);
    const line = counter.lines.filter({ hasText: ring.itemCode });
    await line.getByRole('alert').waitFor();
    await counter.scanField.press('Enter');
    await page.locator('.customer.is-missing').waitFor();
    await page.locator('.customer-name').click();
    await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('森');
    await page.getByRole('option').filter({ hasText: '森' }).click();
    await page.locator('.customer').getByText('森 花子').waitFor();
    // It is refused before any money is asked for.
    await page.keyboard.press('F7');
    await counter.amount.press('Enter');
    const type = t('sales.type.layaway');
    await page.getByText(t('sales.counter.notSoldSo', { itemCode: ring.itemCode, type })).waitFor();
    expect(await page.locator('.ask').count()).toBe(0);
  });
});

it.each(['en', 'ja'] as const)('has all of a layaway in sight on a laptop (%s)', async (locale) => {
  await fixture.world.as('admin').call(contract.plan.acknowledge, {});
  const ring = await fixture.world.ring({
    sellingOptions: { ...options, layaway: { termsMonths: 6, downPaymentBasisPoints: 2000 } },
  });
  await fixture.visit({ as: 'sales', locale }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/sales/transaction/new?type=layaway');
    const counter = counterOf(visit);
    await counter.scanField.waitFor();
    await counter.scan(ring.barcode);
    await page.locator('.plan-panel dd').first().waitFor();
    await page.keyboard.press('F8');
    const finish = page.getByRole('button', { name: t('sales.counter.startLayaway') });
    await finish.waitFor();
    const hidden = await page.evaluate(() => {
      const till = document.querySelector('.till') as HTMLElement;
      const edge = till.getBoundingClientRect();
      const outside = [...till.querySelectorAll('button, input')].filter((part) => {
        const { right, bottom } = part.getBoundingClientRect();
        const isCut = part instanceof HTMLInputElement && part.scrollWidth > part.clientWidth;
        return right > edge.right || bottom > edge.bottom || isCut;
      });
      return outside.map((part) => part.className || part.textContent);
    });
    expect(hidden).toEqual([]);
  });
});

it.each(oneOf(1, ['en', 'ja'] as const))(
  'says in %s which found items can’t be sold so, and chooses none of them',
  async (locale) => {
    const only = { sellingOptions: options, name: `Zircon${locale} ring`, nameJa: 'ジルコン指輪' };
    const [plain, gone] = await Promise.all([
      fixture.world.ring(only),
      fixture.world.ring({ ...only, sellingOptions: { ...options, straight: false, subasta: true } }),
    ]);
    await fixture.visit({ as: 'sales', locale }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit);
      await counter.scanField.fill(`Zircon${locale}`);
      const rowOf = (itemCode: string) => page.getByRole('option').filter({ hasText: itemCode });
      const unfit = t('sales.counter.notSoldAs', { type: t('sales.type.straight') });
      await rowOf(gone.itemCode).getByText(unfit).waitFor();
      // It is switched off, and a press is told why.
      await rowOf(gone.itemCode).click({ force: true });
      await page.getByText(`${gone.itemCode}: ${unfit}`).first().waitFor();
      expect(await counter.lines.count()).toBe(0);
      // What can be sold stands first, and Enter takes it.
      await counter.scanField.fill(`Zircon${locale} ring`);
      await page.locator('.scan-list:not(.is-stale)').waitFor();
      expect(await page.getByRole('option').first().textContent()).toContain(plain.itemCode);
      await counter.scanField.press('Enter');
      await counter.lines.filter({ hasText: plain.itemCode }).waitFor();
      expect(await counter.lines.count()).toBe(1);
    });
  },
);

it.each(oneOf(0, ['en', 'ja'] as const))(
  'neither spoils a field by a scan into a dialog nor loses it unsaid (%s)',
  async (locale) => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', locale }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      const said = page.getByText(t('scan.closeFirst'));
      const scanInto = async (label: string, typed: string, code: string) => {
        const field = page.getByRole('dialog').last().getByLabel(label);
        await field.fill(typed);
        const before = await field.inputValue();
        await field.focus();
        await wedge(visit, code);
        await said.first().waitFor();
        expect(await field.inputValue()).toBe(before);
        await page
          .locator('.toasts')
          .getByRole('button', { name: t('common.close') })
          .first()
          .click();
        await said.waitFor({ state: 'detached' });
      };
      await page.keyboard.press('F3');
      await scanInto(t('sales.discountPercent'), '5', ring.barcode);
      await page.keyboard.press('Escape');
      await page.keyboard.press('F4');
      for (const code of [ring.barcode, ring.itemCode]) {
        await scanInto(t('sales.discountAmount'), '500', code);
        await scanInto(t('common.notes'), 'For Hanako', code);
      }
      await page.keyboard.press('Escape');
      expect(await counter.lines.count()).toBe(1);
      await page.keyboard.press('F2');
      await page.getByRole('button', { name: t('customer.new') }).click();
      await scanInto(t('customer.field.contactNumber'), '090', ring.barcode);
      await page.getByRole('dialog', { name: t('customer.new') }).waitFor();
    });
  },
);

it.each(oneOf(1, ['en', 'ja'] as const))('offers in %s who has the name of a new customer already', async (locale) => {
  await fixture.visit({ as: 'sales', locale }, async (visit) => {
    const { page, t } = visit;
    await openCounter(visit);
    await page.keyboard.press('F2');
    await page.getByRole('button', { name: t('customer.new') }).click();
    const form = page.getByRole('dialog', { name: t('customer.new') });
    await form.getByLabel(t('customer.field.lastName')).first().fill('森');
    await form.getByLabel(t('customer.field.firstName')).first().fill('花');
    await form.getByText(t('customer.duplicate.similar')).waitFor();
    const known = form.locator('.duplicate').filter({ hasText: '森 花子' });
    await known.getByRole('button', { name: t('customer.duplicate.choose') }).click();
    await page.locator('.customer').getByText('森 花子').waitFor();
  });
});
