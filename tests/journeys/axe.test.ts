import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Customer } from '#contract/people/customer.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { today } from '#web/text/format.ts';
import { desk, openStage, phone, type Stage, type Visit } from '../support/browser.ts';
import { userDraft } from '../support/staff.ts';
import { openCounter } from './counter.ts';
import { dressWindow } from './window.ts';

let stage: Stage;
let ring: Item;
let sale: Sale;
let priceChangeId: number;
let customer: Customer;
let twin: Customer;
let invited: { id: number; link: string | null };
beforeAll(async () => {
  stage = await openStage();
  ring = await stage.world.ring();
  const manager = stage.world.as('manager');
  customer = await manager.call(contract.customer.create, {
    lastName: '森',
    firstName: '花子',
    contactNumber: '090-1234-5678',
  });
  twin = await manager.call(contract.customer.create, { lastName: '森', firstName: 'はな', email: 'hana@example.jp' });
  const note = await manager.call(contract.customerNote.add, { customerId: customer.id, text: 'Platinum only' });
  await manager.call(contract.customerNote.pin, { customerId: customer.id, id: note.id, pinned: true });
  const line = { itemId: ring.id, quantity: 1, price: ring.price };
  const input = { locationId: stage.world.ginza, date: today(), customerId: null, lines: [line], taxBasisPoints: 1000 };
  const payments = [{ paymentType: 'cash' as const, tendered: 120_000 }];
  sale = await stage.world.as('manager').call(contract.sale.sell, { ...input, grandTotal: 110_000, payments });
  await stage.world.as('manager').call(contract.sale.save, { ...input, grandTotal: 110_000 });
  priceChangeId = await fillCatalogue();
  await dressWindow(stage.world, ring);
  invited = await stage.world.as('admin').call(contract.user.create, await userDraft(stage.world, 'invited'));
});
afterAll(() => stage.close());

/** One of each thing of the catalogue, and a change of prices, whose id is answered. */
async function fillCatalogue(): Promise<number> {
  const admin = stage.world.as('admin');
  await admin.call(contract.supplier.create, {
    code: 'SP-1',
    name: 'Okachimachi Bullion',
    contactNumber: '03-5550-2201',
  });
  await admin.call(contract.serviceItem.create, { serviceCode: 'SV-1', name: 'Resizing', serviceFeePrice: 5_500 });
  const at = { address: 'Ueno', contactNumber: '03-5550-8801', email: 'kobo@sato.example', contactPerson1: 'Sato' };
  await admin.call(contract.serviceProvider.create, { ...at, code: 'WK-1', name: 'Sato Engraving' });
  const band = await stage.world.ring({ name: 'Listed band', price: 80_000 });
  const listing = { itemId: band.id, sellingOption: 'straight' as const, title: 'Band', price: 82_000 };
  await admin.call(contract.externalItem.create, { ...listing, externalLink: 'https://market.example/1' });
  const { seen, changed, changedPrice } = await admin.call(contract.price.summary, {
    ids: String(band.id),
    figure: 500,
  });
  const rounding = { unit: 1, direction: 'nearest', taxed: false } as const;
  const rule = { mode: 'percent', basisPoints: 500, rounding } as const;
  return (await admin.call(contract.price.apply, { rule, seen, changed, changedPrice })).id;
}

interface Screen {
  name: string;
  isPublic?: true;
  /** Who opens it; the manager unless said. */
  as?: 'admin';
  path: () => string;
  /** What stands there once the screen is whole. */
  shows: (visit: Visit) => string;
}

const screens: readonly Screen[] = [
  { name: 'sign-in', isPublic: true, path: () => '/login', shows: ({ t }) => t('session.forgotten') },
  {
    name: 'first administrator',
    isPublic: true,
    path: () => '/first-admin#link=any',
    shows: ({ t }) => t('access.firstText'),
  },
  { name: 'unknown address', isPublic: true, path: () => '/nowhere', shows: ({ t }) => t('error.notFoundText') },
  { name: 'unknown address inside', path: () => '/nowhere', shows: ({ t }) => t('error.notFoundText') },
  { name: 'dashboard', path: () => '/dashboard', shows: ({ t }) => t('dashboard.totalSales') },
  { name: 'item list', path: () => '/item/list', shows: () => ring.itemCode },
  { name: 'item, new', path: () => '/item/list?open=new', shows: ({ t }) => t('item.saveNew') },
  { name: 'import', path: () => '/item/list?open=import', shows: ({ t }) => t('importing.choose') },
  { name: 'item, history', path: () => `/item/list/${ring.id}`, shows: ({ t }) => t('item.history.events.opening') },
  { name: 'item, audit', path: () => `/item/list/${ring.id}?tab=audit`, shows: ({ t }) => t('common.audit.create') },
  { name: 'item, edit', path: () => `/item/list/${ring.id}?open=edit`, shows: ({ t }) => t('item.save') },
  { name: 'company', as: 'admin', path: () => '/company-profile/company', shows: ({ t }) => t('common.audit.create') },
  {
    name: 'company, edit',
    as: 'admin',
    path: () => '/company-profile/company?open=edit',
    shows: ({ t }) => t('company.registrationHint'),
  },
  {
    name: 'company, rate',
    as: 'admin',
    path: () => '/company-profile/company?open=rate',
    shows: ({ t }) => t('tax.rateHint'),
  },
  { name: 'companies', as: 'admin', path: () => '/company-profile/company-list', shows: () => 'Rival Gems K.K.' },
  {
    name: 'company, new',
    as: 'admin',
    path: () => '/company-profile/company-list?open=new',
    shows: ({ t }) => t('company.firstLocation'),
  },
  { name: 'locations', as: 'admin', path: () => '/company-profile/locations', shows: ({ t }) => t('location.phone') },
  {
    name: 'location, new',
    as: 'admin',
    path: () => '/company-profile/locations?open=new',
    shows: ({ t }) => t('location.create'),
  },
  { name: 'users', as: 'admin', path: () => '/manage-user/users', shows: () => 'invited@kinza.example' },
  {
    name: 'user, new',
    as: 'admin',
    path: () => '/manage-user/users?open=new',
    shows: ({ t }) => t('user.usernameHint'),
  },
  {
    name: 'user, edit',
    as: 'admin',
    path: () => `/manage-user/users?open=edit:${invited.id}`,
    shows: ({ t }) => t('user.locationsHint'),
  },
  {
    name: 'user',
    as: 'admin',
    path: () => `/manage-user/users?open=view:${invited.id}`,
    shows: ({ t }) => t('user.invite'),
  },
  { name: 'modules', as: 'admin', path: () => '/manage-user/modules', shows: ({ t }) => t('rights.module.Reports') },
  {
    name: 'module, edit',
    as: 'admin',
    path: () => '/manage-user/modules?open=edit:2',
    shows: ({ t }) => t('modules.descriptionJa'),
  },
  {
    name: 'actions',
    as: 'admin',
    path: () => '/manage-user/actions',
    shows: ({ t }) => t('rights.action.View Cost and Profit'),
  },
  {
    name: 'action, edit',
    as: 'admin',
    path: () => '/manage-user/actions?open=edit:2',
    shows: ({ t }) => t('actions.explanationJa'),
  },
  {
    name: 'access rights',
    as: 'admin',
    path: () => '/manage-user/access-rights',
    shows: ({ t }) => t('rights.action.View Cost and Profit'),
  },
  {
    name: 'access rights of Admin',
    as: 'admin',
    path: () => '/manage-user/access-rights?role=1',
    shows: ({ t }) => t('rights.adminLocked'),
  },
  {
    name: 'access rights, two roles',
    as: 'admin',
    path: () => '/manage-user/access-rights?role=3&with=2',
    shows: ({ t }) => t('rights.differing'),
  },
  {
    name: 'role, new',
    as: 'admin',
    path: () => '/manage-user/access-rights?open=new',
    shows: ({ t }) => t('rights.newRoleText'),
  },
  {
    name: 'role, audit',
    as: 'admin',
    path: () => '/manage-user/access-rights?open=audit:3',
    shows: ({ t }) => t('common.audit.empty'),
  },
  {
    name: 'password by link',
    isPublic: true,
    path: () => `/set-password#link=${invited.link}`,
    shows: ({ t }) => t('user.password.submit'),
  },
  {
    name: 'password by a wrong link',
    isPublic: true,
    path: () => '/set-password#link=none',
    shows: ({ t }) => t('user.password.toLogin'),
  },
  { name: 'featured products', path: () => '/company-profile/featured-products', shows: () => ring.itemCode },
  {
    name: 'featured product, edit',
    path: () => '/company-profile/featured-products?open=edit:1',
    shows: ({ t }) => t('featured.picture'),
  },
  {
    name: 'featured products, arrange',
    path: () => '/company-profile/featured-products?open=arrange',
    shows: ({ t }) => t('arrange.text'),
  },
  { name: 'social media', path: () => '/company-profile/social-media', shows: () => 'https://x.com/kinza' },
  {
    name: 'social media, new',
    path: () => '/company-profile/social-media?open=new',
    shows: ({ t }) => t('socialLink.create'),
  },
  { name: 'page posts', path: () => '/company-profile/page-post', shows: () => 'link-by-link' },
  { name: 'page post, edit', path: () => '/company-profile/page-post?open=edit:1', shows: () => 'Six-face' },
  { name: 'page post', path: () => '/company-profile/page-post?open=view:1', shows: () => 'Six-face' },
  { name: 'e-commerce videos', path: () => '/company-profile/ecommerce-videos', shows: () => '1 MB' },
  {
    name: 'e-commerce video, edit',
    path: () => '/company-profile/ecommerce-videos?open=edit:1',
    shows: ({ t }) => t('shopVideo.takePoster'),
  },
  { name: 'tags', path: () => `/item/list/${ring.id}?open=tags`, shows: ({ t }) => t('item.tags.copies') },
  { name: 'categories', path: () => '/item/category', shows: () => 'AS0' },
  { name: 'category, new', path: () => '/item/category?open=new', shows: ({ t }) => t('category.codeHint') },
  { name: 'suppliers', path: () => '/item/supplier', shows: () => 'SP-1' },
  { name: 'supplier, new', path: () => '/item/supplier?open=new', shows: ({ t }) => t('supplier.addressJa') },
  { name: 'supplier', path: () => '/item/supplier?open=view:1', shows: ({ t }) => t('common.audit.create') },
  { name: 'service items', path: () => '/item/service-items', shows: () => 'SV-1' },
  {
    name: 'service item, edit',
    path: () => '/item/service-items?open=edit:1',
    shows: ({ t }) => t('serviceItem.withoutTax'),
  },
  { name: 'service providers', path: () => '/manage-user/service-providers', shows: () => 'WK-1' },
  {
    name: 'service provider, new',
    path: () => '/manage-user/service-providers?open=new',
    shows: ({ t }) => t('serviceProvider.contactPerson2'),
  },
  { name: 'external items', path: () => '/item/external-items', shows: () => 'Band' },
  {
    name: 'external item, edit',
    path: () => '/item/external-items?open=edit:1',
    shows: ({ t }) => t('externalItem.open'),
  },
  { name: 'selling options', path: () => '/item/selling-options', shows: () => ring.itemCode },
  {
    name: 'selling options, edit',
    path: () => `/item/selling-options?open=edit:${ring.id}`,
    shows: ({ t }) => t('item.sellingOptions'),
  },
  {
    name: 'change of prices',
    path: () => '/item/list/prices?mode=markup&figure=-9000&unit=100&taxed=true',
    shows: ({ t }) => t('price.warning.belowCost'),
  },
  { name: 'past changes of prices', path: () => '/item/list/price-changes', shows: ({ t }) => t('price.state.stands') },
  {
    name: 'past change of prices',
    path: () => `/item/list/price-changes/${priceChangeId}`,
    shows: ({ t }) => t('price.undo'),
  },
  { name: 'customers', path: () => '/manage-user/customers', shows: () => customer.code },
  {
    name: 'customer, new',
    path: () => '/manage-user/customers?open=new',
    shows: ({ t }) => t('customer.field.roomNumber'),
  },
  {
    name: 'customer',
    path: () => `/manage-user/customers/${customer.id}`,
    shows: ({ t }) => t('customer.timeline.empty'),
  },
  {
    name: 'customer, notes',
    path: () => `/manage-user/customers/${customer.id}?tab=notes`,
    shows: () => 'Platinum only',
  },
  {
    name: 'customer, documents',
    path: () => `/manage-user/customers/${customer.id}?tab=documents`,
    shows: ({ t }) => t('customer.documents.empty'),
  },
  {
    name: 'customer, merge',
    path: () => `/manage-user/customers/${customer.id}?open=merge:${twin.id}`,
    shows: ({ t }) => t('customer.merge.submit'),
  },
  { name: 'inventory list', path: () => '/inventory/list', shows: () => ring.itemCode },
  { name: 'sales list', path: () => '/sales/transaction', shows: () => sale.number },
  { name: 'sale', path: () => `/sales/transaction?open=view:${sale.id}`, shows: ({ t }) => t('sales.payments') },
  {
    name: 'shipping',
    path: () => `/sales/transaction?open=ship:${sale.id}`,
    shows: ({ t }) => t('sales.shipping.refresh'),
  },
  { name: 'void', path: () => `/sales/transaction?open=void:${sale.id}`, shows: ({ t }) => t('sales.damaged') },
  { name: 'counter, empty', path: () => '/sales/transaction/new', shows: ({ t }) => t('sales.counter.empty') },
  { name: 'profile', path: () => '/profile', shows: ({ t }) => t('access.saveProfile') },
  { name: 'change of password', path: () => '/change-password', shows: ({ t }) => t('access.passwordHint') },
];

describe.each(['en', 'ja'] as const)('in %s axe finds nothing on', (locale) => {
  it.each(screens)('$name', async ({ path, shows, isPublic, as = 'manager' }) => {
    await stage.visit(isPublic ? { locale } : { locale, as }, async (visit) => {
      await visit.go(path());
      await visit.page.getByText(shows(visit)).first().waitFor();
      await expectAccessible(visit.page);
    });
  });

  it('the counter with a piece on it and cash in the hand, and its dialogs', async () => {
    await stage.visit({ locale, as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit);
      await counter.scan(ring.barcode);
      await counter.lines.first().waitFor();
      await page.keyboard.press('F8');
      await counter.amount.fill('120000');
      await expectAccessible(page);
      for (const key of ['F2', 'F3', 'F4']) {
        await page.keyboard.press(key);
        await page.getByRole('dialog').nth(1).waitFor();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
      }
      await page.keyboard.press('F2');
      await page.getByRole('button', { name: t('customer.new') }).click();
      await page.getByRole('dialog', { name: t('customer.new') }).waitFor();
      await expectAccessible(page);
    });
  });

  it('the selling options of many at once', async () => {
    await stage.visit({ locale, as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/selling-options');
      await page.getByRole('checkbox', { name: t('common.list.selectAll') }).check();
      await page.getByRole('button', { name: t('sellingOption.change') }).click();
      const dialog = page.getByRole('dialog', { name: t('sellingOption.bulk') });
      const layaway = dialog.getByRole('group', { name: t('item.selling.layaway') });
      await layaway.getByRole('button', { name: t('sellingOption.fate.set'), exact: true }).click();
      await dialog.getByText(t('sellingOption.preview', { changed: '2', count: 2 })).waitFor();
      await expectAccessible(page);
    });
  });

  it('the menu of places', async () => {
    await stage.visit({ locale, as: 'admin' }, async (visit) => {
      await visit.go('/dashboard');
      await visit.page.locator('.top button.place').click();
      await visit.page.getByRole('menuitemradio').nth(1).waitFor();
      await expectAccessible(visit.page, [desk]);
    });
  });

  it('the frame while another role’s eyes are used', async () => {
    await stage.visit({ locale, as: 'admin' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/manage-user/access-rights?role=3');
      await page.getByRole('button', { name: t('rights.viewAs') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t('rights.viewAsText')).waitFor();
      await expectAccessible(page, [desk]);
      await dialog
        .getByRole('button')
        .filter({ hasText: locale === 'en' ? 'See as' : 'として' })
        .click();
      await page.getByRole('button', { name: t('frame.stopViewing') }).waitFor();
      await page.getByText(t('dashboard.totalSales')).waitFor();
      await expectAccessible(page);
    });
  });

  it('what opens above a screen', async () => {
    await stage.visit({ locale, as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/sales/transaction');
      await page.getByRole('row').filter({ hasText: sale.number }).waitFor();
      const closes = async (open: () => Promise<void>, shown: Locator) => {
        await open();
        await shown.waitFor();
        await expectAccessible(page, [desk]);
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'detached' });
      };
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await closes(
        () => page.keyboard.press('Control+k'),
        page.getByRole('listbox', { name: t('frame.search.title') }),
      );
      await closes(() => button(t('frame.user')).click(), page.getByRole('menuitem', { name: t('frame.logout') }));
      const bell = button(t('frame.notice.label', { count: 1 }));
      await closes(() => bell.click(), page.getByRole('dialog', { name: t('frame.notice.title') }));
      const row = page.getByRole('row').filter({ hasText: sale.number });
      const menu = row.getByRole('button', { name: t('common.list.menuOf') });
      await row.hover();
      await closes(() => menu.click(), page.getByRole('menuitem', { name: t('sales.step.ship') }));
      await page.setViewportSize(phone);
      await button(t('frame.openMenu')).click();
      await page.getByRole('dialog', { name: t('frame.menus') }).waitFor();
      await expectAccessible(page, [phone]);
    });
  });
});

/** At the width of a desk and of a phone, light and dark. Schemes differ in nothing but their colours. */
async function expectAccessible(page: Page, viewports = [desk, phone] as readonly ViewportSize[]): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    expect(await faultsOf(page, 'light'), `${viewport.width} wide, light`).toEqual([]);
    expect(await faultsOf(page, 'dark', ['color-contrast']), `${viewport.width} wide, dark`).toEqual([]);
  }
  await page.setViewportSize(viewports[0] ?? desk);
}

async function faultsOf(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  const { passes, violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  // A rule that looked at nothing has found nothing.
  expect(passes.map(({ id }) => id)).toContain('color-contrast');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 200)}`),
  );
}
