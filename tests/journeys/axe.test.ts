import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Customer } from '#contract/people/customer.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { today } from '#web/text/format.ts';
import { desk, openStage, phone, type Stage, type Visit } from '../support/browser.ts';
import { openCounter } from './counter.ts';

let stage: Stage;
let ring: Item;
let sale: Sale;
let customer: Customer;
let twin: Customer;
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
});
afterAll(() => stage.close());

interface Screen {
  name: string;
  isPublic?: true;
  path: () => string;
  /** What stands there once the screen is whole. */
  shows: (visit: Visit) => string;
}

const screens: readonly Screen[] = [
  { name: 'sign-in', isPublic: true, path: () => '/login', shows: ({ t }) => t('session.forgotten') },
  { name: 'unknown address', isPublic: true, path: () => '/nowhere', shows: ({ t }) => t('error.notFoundText') },
  { name: 'unknown address inside', path: () => '/nowhere', shows: ({ t }) => t('error.notFoundText') },
  { name: 'dashboard', path: () => '/dashboard', shows: ({ t }) => t('dashboard.totalSales') },
  { name: 'item list', path: () => '/item/list', shows: () => ring.itemCode },
  { name: 'item, new', path: () => '/item/list?open=new', shows: ({ t }) => t('item.saveNew') },
  { name: 'import', path: () => '/item/list?open=import', shows: ({ t }) => t('importing.choose') },
  { name: 'item, history', path: () => `/item/list/${ring.id}`, shows: ({ t }) => t('item.history.events.opening') },
  { name: 'item, audit', path: () => `/item/list/${ring.id}?tab=audit`, shows: ({ t }) => t('common.audit.create') },
  { name: 'item, edit', path: () => `/item/list/${ring.id}?open=edit`, shows: ({ t }) => t('item.save') },
  { name: 'categories', path: () => '/item/category', shows: () => 'AS0' },
  { name: 'category, new', path: () => '/item/category?open=new', shows: ({ t }) => t('category.codeHint') },
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
  it.each(screens)('$name', async ({ path, shows, isPublic }) => {
    await stage.visit(isPublic ? { locale } : { locale, as: 'manager' }, async (visit) => {
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
