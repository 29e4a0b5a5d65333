import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, type Visit } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** A field of a dialog by the beginning of its label, behind which it may say that it is optional. */
const fieldOf =
  ({ page }: Visit, dialog: string) =>
  (label: string) =>
    page
      .getByRole('dialog', { name: dialog })
      .getByRole('textbox', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')}`) })
      .first();

describe('a supplier', () => {
  it('is entered in Japanese, refused without a name, and found by its town', async () => {
    await fixture.visit({ as: 'stock', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/supplier');
      await page.getByRole('heading', { name: t('supplier.title'), level: 1 }).waitFor();
      await page.getByText(t('supplier.none')).waitFor();
      await page.keyboard.press('n');
      const field = fieldOf(visit, t('supplier.create'));
      await field(t('common.code')).fill('ｔｇ-01');
      await page.keyboard.press('Enter');
      await page.getByText(t('common.fillIn', { fields: t('common.name') })).waitFor();
      const dialog = page.getByRole('dialog', { name: t('supplier.create') });
      await dialog.locator('[data-path=name]').fill('Tanaka Bullion K.K.');
      await dialog.locator('[data-path=nameJa]').fill('田中地金株式会社');
      await field(t('supplier.contactNumber')).fill('０３-5550-2211');
      await field(t('supplier.email')).fill('orders@tanaka.example');
      await dialog.locator('[data-path=addressJa]').fill('東京都台東区御徒町1-2-3');
      await page.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('supplier.created')).waitFor();
      await page.getByRole('searchbox').fill('御徒町');
      await page.waitForURL(/search=/);
      const row = page.getByRole('row').filter({ hasText: '田中地金株式会社' });
      await row.waitFor();
      await row.getByText('TG-01').waitFor();
      await row.getByText('03-5550-2211').waitFor();
    });
  });
});

describe('a service item', () => {
  it('is added with its cost, which a stock keeper then does not see', async () => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/service-items?open=new');
      const field = fieldOf(visit, t('serviceItem.create'));
      await field(t('serviceItem.serviceCode')).fill('SZ-01');
      await field(t('common.name')).fill('Ring resizing');
      await field(t('serviceItem.serviceCostFee')).fill('1917');
      await field(t('serviceItem.serviceFeePrice')).fill('5500');
      await page.keyboard.press('Enter');
      await page.getByText(t('serviceItem.created')).waitFor();
      await page
        .getByRole('row')
        .filter({ hasText: yenText(1_917) })
        .waitFor();
    });
    await fixture.visit({ as: 'stock' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/service-items');
      await page
        .getByRole('row')
        .filter({ hasText: yenText(5_500) })
        .click();
      await fieldOf(visit, t('serviceItem.edit'))(t('serviceItem.serviceFeePrice')).waitFor();
      expect(await page.getByText(t('serviceItem.serviceCostFee')).count()).toBe(0);
      expect(await page.content()).not.toContain('1,917');
    });
  });

  it('says so when the list or a search fails', async () => {
    const draft = { serviceCode: 'SZ-09', name: 'Pearl restringing', serviceFeePrice: 4_400 };
    await fixture.world.as('manager').call(contract.serviceItem.create, draft);
    await fixture.visit({ as: 'manager', isOffline: true }, async (visit) => {
      const { page, t } = visit;
      const rows = /\/api\/service-items(\/summary)?(\?|$)/;
      await page.route(rows, (route) => route.abort());
      await visit.go('/item/service-items');
      await page.getByText('Failed to load service items').waitFor();
      await page.getByRole('searchbox').fill('pearl');
      await page.getByText('Search failed').waitFor();
      await page.unroute(rows);
      await page.getByRole('button', { name: t('common.retry') }).click();
      await page.getByRole('row').filter({ hasText: 'Pearl restringing' }).waitFor();
      // All of the page that failed is asked again, not its rows alone.
      await page
        .getByText(t('common.list.totalOf', { count: 1 }))
        .first()
        .waitFor({ state: 'attached' });
    });
  });
});

describe('selling options', () => {
  it('of all that match are changed at once, over the pages', async () => {
    for (let count = 1; count <= 12; count++) await fixture.world.ring({ name: `Layaway band ${count}` });
    await fixture.visit({ as: 'stock' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/selling-options?search=Layaway+band&size=10');
      await page.getByRole('checkbox', { name: t('common.list.selectAll') }).check();
      await page.getByText(t('common.list.selected', { count: 10 })).waitFor();
      await page.getByRole('button', { name: t('common.list.selectAllMatching', { count: 12 }) }).click();
      await page.getByRole('button', { name: t('sellingOption.change') }).click();
      const dialog = page.getByRole('dialog', { name: t('sellingOption.bulk') });
      await dialog.getByText(t('sellingOption.choose')).waitFor();
      const layaway = dialog.getByRole('group', { name: t('item.selling.layaway') });
      await layaway.getByRole('button', { name: t('sellingOption.fate.set') }).click();
      await dialog.getByRole('textbox', { name: t('sellingOption.terms') }).fill('10');
      await dialog.getByText(t('sellingOption.preview', { changed: '12', count: 12 })).waitFor();
      await dialog.getByRole('button', { name: t('sellingOption.apply') }).click();
      await page.getByText(t('sellingOption.changed', { count: 12 })).waitFor();
    });
    const { rows } = await fixture.world.as('stock').call(contract.sellingOption.list, { layaway: 'true', size: 50 });
    expect(rows).toHaveLength(12);
    expect(rows[0]?.sellingOptions.layaway).toEqual({ termsMonths: 10, downPaymentBasisPoints: 2_000 });
  });

  it('of chosen pieces come back after a reload, and stay where somebody changed a piece meanwhile', async () => {
    const [ring, other] = [await fixture.world.ring({ name: 'Chosen' }), await fixture.world.ring({ name: 'Chosen' })];
    const clerk = fixture.world.as('stock');
    await fixture.visit({ as: 'stock', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/selling-options?search=Chosen');
      await page.getByRole('checkbox', { name: t('common.list.selectAll') }).check();
      await page.getByRole('button', { name: t('sellingOption.change') }).click();
      const dialog = page.getByRole('dialog', { name: t('sellingOption.bulk') });
      const subasta = dialog.getByRole('group', { name: t('item.selling.subasta') });
      await subasta.getByRole('button', { name: t('sellingOption.fate.set'), exact: true }).click();
      const outlook = dialog.getByText(t('sellingOption.preview', { changed: '2', count: 2 }));
      await outlook.waitFor();
      await page.reload();
      await outlook.waitFor();

      const { version, sellingOptions } = await clerk.call(contract.sellingOption.find, { id: ring.id });
      const sold = { ...sellingOptions, madeToOrder: true };
      await clerk.call(contract.sellingOption.edit, { id: ring.id, version, sellingOptions: sold });
      const apply = dialog.getByRole('button', { name: t('sellingOption.apply') });
      await apply.click();
      await page.getByRole('alert').filter({ hasText: ring.itemCode }).first().waitFor();
      await outlook.waitFor();
      await apply.click();
      await page.getByText(t('sellingOption.changed', { count: 2 })).waitFor();
      expect(new URL(page.url()).search).toBe('?search=Chosen');
    });
    const { rows } = await clerk.call(contract.sellingOption.list, { subasta: 'true', search: 'Chosen' });
    expect(rows.map(({ id }) => id).sort()).toEqual([ring.id, other.id].sort());
    expect(rows.map(({ sellingOptions }) => sellingOptions.madeToOrder).sort()).toEqual([false, true]);
  });
});

describe('prices', () => {
  it('of a search are previewed, applied and undone', async () => {
    const dear = await fixture.world.ring({ name: 'Bulk solitaire', price: 250_000 });
    await fixture.world.ring({ name: 'Bulk band', price: 100_000 });
    const priceOf = async () => (await fixture.world.as('manager').call(contract.item.find, { id: dear.id })).price;
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list?search=Bulk');
      await page.getByRole('button', { name: t('price.open') }).click();
      await page.getByText(t('price.noRule')).waitFor();
      const apply = page.getByRole('button', { name: t('price.apply') });
      expect(await apply.isDisabled()).toBe(true);
      await page.getByRole('textbox', { name: t('price.figure.percent') }).fill('5');
      await page.getByText(t('price.changes', { changed: '2', count: 2 })).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'Bulk solitaire' });
      await row.getByText(yenText(262_500), { exact: true }).waitFor();
      await row.getByText('+¥12,500').waitFor();
      expect(await priceOf()).toBe(250_000);

      await apply.click();
      await page.getByRole('dialog', { name: t('price.ask', { count: 2 }) }).waitFor();
      await page.getByRole('button', { name: t('price.askYes') }).click();
      await page.getByText(t('price.applied', { count: 2 })).waitFor();
      await page.getByText(t('price.state.stands')).waitFor();
      expect(await priceOf()).toBe(262_500);

      await page.getByRole('button', { name: t('price.undo') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('price.undo') })
        .click();
      await page.getByText(t('price.undone', { count: 2 })).waitFor();
      await page.getByText(t('price.state.undo'), { exact: true }).waitFor();
    });
    expect(await priceOf()).toBe(250_000);
  });

  it('stay where somebody changed an item meanwhile, who is named', async () => {
    const ring = await fixture.world.ring({ name: 'Meanwhile band', price: 90_000 });
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list/prices?search=Meanwhile&mode=percent&figure=1000');
      await page.getByText(t('price.changes', { changed: '1', count: 1 })).waitFor();
      await page.getByRole('button', { name: t('price.apply') }).click();
      await page.getByRole('button', { name: t('price.askYes') }).waitFor();
      await fixture.world.as('manager').call(contract.item.toggle, { id: ring.id, active: false });
      await page.getByRole('button', { name: t('price.askYes') }).click();
      await page.getByRole('alert').filter({ hasText: ring.itemCode }).first().waitFor();
    });
    expect((await fixture.world.as('manager').call(contract.item.find, { id: ring.id })).price).toBe(90_000);
  });
});

describe('an external item', () => {
  it('takes name and price from its piece, refuses what is no address, and opens beside Kinza', async () => {
    await fixture.world.ring({ name: 'Listed pendant', price: 80_000 });
    await fixture.visit({ as: 'stock' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/external-items?open=new');
      const dialog = page.getByRole('dialog', { name: t('externalItem.create') });
      await dialog.getByRole('combobox', { name: t('item.item') }).fill('Listed');
      await page.getByRole('option', { name: /Listed pendant/ }).click();
      const field = fieldOf(visit, t('externalItem.create'));
      await expect.poll(() => field(t('externalItem.listingTitle')).inputValue()).toBe('Listed pendant');
      expect(await field(t('item.price')).inputValue()).toBe('80,000');
      await field(t('externalItem.externalLink')).fill('javascript:alert(1)');
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await dialog.getByText('Invalid URL').waitFor();
      await field(t('externalItem.externalLink')).fill('https://market.example/88');
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await page.getByText(t('externalItem.created')).waitFor();
      const link = page.getByRole('link', { name: 'market.example' });
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
    });
  });
});
