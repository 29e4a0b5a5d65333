import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press, type Visit } from '../support/browser.ts';
import { callerOf, password } from '../support/world.ts';
import { type Counter, collectReceipts, expectReceipt, expectSold, openCounter, salesOf } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** A counter with one ring on it that is paid in cash. */
async function paidCounter(visit: Visit, ring: Item): Promise<Counter> {
  const counter = await openCounter(visit, ring);
  await counter.pay(110_000);
  return counter;
}

/** Whether a chunk that is fetched behind the first screen has arrived. */
function isLoaded(page: Page, chunk: string): Promise<boolean> {
  return page.evaluate(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
    chunk,
  );
}

describe('a sale that is half made', () => {
  it.each(
    oneOf(0, [
      ['en', 'Your session has expired. Please login again.', '/sales/transaction/new'],
      ['ja', 'セッションの有効期限が切れました。もう一度ログインしてください。', '/ja/sales/transaction/new'],
    ] as const),
  )('waits while its session expires, and goes on after the sign-in, in %s', async (locale, words, path) => {
    const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales', locale }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      const token = await page.evaluate(() => localStorage.getItem('token'));
      await callerOf(fixture.world.app, token ?? '').call(contract.session.logout, {});

      await counter.scan(other.barcode);
      await page.getByRole('alert').getByText(words).waitFor();
      await page.getByRole('textbox', { name: t('session.username') }).fill('sales');
      await page.getByRole('textbox', { name: t('session.password') }).fill(password);
      await page.keyboard.press('Enter');
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await counter.sell(110_000);
    });
    await expectSold(fixture, ring);
  });

  it('survives a reload, with its customer and its payment', async () => {
    const ring = await fixture.world.ring();
    const customer = await fixture.world.as('sales').call(contract.customer.create, {
      firstName: '花子',
      lastName: '山田',
      contactNumber: '03-5555-0101',
      country: 'JP',
    });
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await paidCounter(visit, ring);
      await page.keyboard.press('F2');
      await page.getByRole('combobox', { name: t('customer.pick.title') }).fill('山田');
      await page.getByRole('option', { name: '山田 花子' }).click();
      await page.locator('.till').getByText(customer.code).waitFor();
      await page.reload();
      await page.locator('.till').getByText(customer.code).waitFor();
      expect(await counter.lines.count()).toBe(1);
      expect(await counter.amount.inputValue()).toBe(yenText(110_000));
      await counter.confirm();
      await counter.sold.waitFor();
    });
    expect((await expectSold(fixture, ring)).customer?.code).toBe(customer.code);
  });
});

describe('a lost connection', () => {
  it('loses the answer to a sale that was made: asking again makes no second one', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', isOffline: true }, async (visit) => {
      const { page, context, t } = visit;
      const counter = await paidCounter(visit, ring);
      const receipts = await collectReceipts(visit);
      let dropped = 0;
      await context.route('**/api/sales/complete', async (route) => {
        await route.fetch();
        dropped++;
        await route.abort('connectionreset');
      });
      await counter.confirm();
      await page.getByText(t('sales.counter.doubt')).waitFor();
      expect(dropped).toBeGreaterThan(1);
      expect(await counter.finish.isEnabled()).toBe(false);

      await context.unroute('**/api/sales/complete');
      await press(page, t('common.retry'));
      await counter.sold.waitFor();
      await expectReceipt(receipts, 110_000);
    });
    await expectSold(fixture, ring);
  });

  it('loses the page with the answer: the page that comes back finds the sale', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', isOffline: true }, async (visit) => {
      const { page, context, t } = visit;
      const counter = await paidCounter(visit, ring);
      await context.route('**/api/sales/complete', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await counter.confirm();
      await page.getByText(t('sales.counter.doubt')).waitFor();
      await context.unroute('**/api/sales/complete');
      await page.reload();
      await counter.sold.waitFor();
      await expect.poll(() => counter.lines.count(), { timeout: 10_000 }).toBe(0);
    });
    await expectSold(fixture, ring);
  });

  it('keeps the sale on the till until it is back', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', locale: 'ja', isOffline: true }, async (visit) => {
      const { page, context, t } = visit;
      const counter = await paidCounter(visit, ring);
      await expect.poll(() => isLoaded(page, 'ToastStack')).toBe(true);
      await context.setOffline(true);
      await page.getByText(t('sales.counter.offlineText')).waitFor();
      // A code that can't be looked up now stays, for as long as the sale is there.
      await counter.scanField.pressSequentially('2999999999990');
      await counter.scanField.press('Enter');
      await page.locator('.scan-result.text-bad').waitFor();
      expect(await counter.scanField.inputValue()).toBe('2999999999990');
      await page.getByText(t('scan.notReady')).waitFor();
      expect(await page.locator('.scan-light.on').count()).toBe(0);
      await counter.finish.click();
      await page.getByRole('alert').getByText(t('sales.counter.offline')).waitFor();
      expect(await salesOf(fixture, ring)).toEqual([]);
      await context.setOffline(false);
      await page.getByText(t('scan.ready')).waitFor();
      await page.locator('.scan-result.text-bad').waitFor({ state: 'detached' });
      await counter.confirm();
      await counter.sold.waitFor();
      await expect.poll(() => counter.scanField.inputValue()).toBe('');
    });
    await expectSold(fixture, ring);
  });

  it('keeps the screen that a click would leave, and says so; once it is back, the click goes on', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', isOffline: true }, async (visit) => {
      const { page, context, t, go } = visit;
      const isAt = async (path: string) => expect(new URL(page.url()).pathname).toBe(path);
      const said = page.getByRole('alert').getByText(t('error.unreachable'));
      const says = async () => {
        await said.waitFor();
        // What was asked again meanwhile is said again.
        const isGone = async () => {
          await said.click({ timeout: 1000 }).catch(() => {});
          return (await said.count()) === 0;
        };
        await expect.poll(isGone).toBe(true);
      };
      // The words of a lost connection come with the screen: the page is never idle while it reads.
      const summary = /\/api\/items\/summary/;
      await context.route(summary, () => {});
      await go('/item/list');
      await page.getByText(ring.itemCode).first().waitFor();
      await expect.poll(() => isLoaded(page, 'ToastStack')).toBe(true);
      await context.unroute(summary);

      await context.setOffline(true);
      await page.getByRole('link', { name: t('frame.menu.dashboard') }).click();
      await says();
      await isAt('/item/list');
      await page.keyboard.press('Control+k');
      await says();
      await page.getByText(ring.itemCode).first().waitFor();
      // A list that could not be read is read once the connection is back.
      await page.getByRole('searchbox', { name: t('common.search') }).fill(ring.itemCode);
      await page.locator('.failed').waitFor();
      await context.setOffline(false);
      await page.getByText(ring.itemCode).first().waitFor();
      const isSearching = async () => {
        await page.keyboard.press('Control+k');
        return page.getByRole('dialog').isVisible();
      };
      await expect.poll(isSearching, { timeout: 10_000, interval: 500 }).toBe(true);
      await page.keyboard.press('Escape');

      const counter = await paidCounter(visit, ring);
      await expect.poll(() => isLoaded(page, 'ToastStack')).toBe(true);
      await context.setOffline(true);
      await page.getByRole('button', { name: t('common.close') }).click();
      await says();
      await isAt('/sales/transaction/new');
      expect(await counter.lines.count()).toBe(1);
      await context.setOffline(false);
      await page
        .locator('.counter > header')
        .getByRole('button', { name: t('common.close') })
        .click();
      await page.getByRole('heading', { name: t('frame.menu.transaction') }).waitFor();
    });
  });
});

describe('a hasty hand', () => {
  it('makes one sale with two Enters', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      const counter = await paidCounter(visit, ring);
      await counter.amount.press('Enter');
      const confirm = page.getByRole('button', { name: t('sales.step.complete'), exact: true });
      await confirm.and(page.locator(':focus')).waitFor();
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
      await counter.sold.waitFor();
    });
    await expectSold(fixture, ring);
  });

  it('asks nothing again while the sale is sent, and says what was scanned meanwhile', async () => {
    const [ring, late] = [await fixture.world.ring(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, context, t } = visit;
      const counter = await paidCounter(visit, ring);
      let answer = () => {};
      const isAnswered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await context.route('**/api/sales/complete', async (route) => {
        await isAnswered;
        await route.continue();
      });
      await counter.confirm();
      await page.getByRole('button', { name: t('sales.counter.finishing') }).waitFor();
      for (const _ of [1, 2, 3]) await counter.scanField.press('Enter');
      await page.keyboard.press('F6');
      await counter.scan(late.barcode);
      const missed = t('sales.counter.locked', { itemCode: late.itemCode });
      await page.locator('.scan-result').getByText(missed).waitFor();
      answer();
      await counter.sold.waitFor();
      expect(await page.locator('.ask').count()).toBe(0);
      // It is said as other missed scans are, beside the sale that comes next.
      await page.locator('.counter-notice').getByText(missed).waitFor();
      expect(await page.locator('.scan-result').getByText(missed).count()).toBe(0);
      await counter.scan(late.barcode);
      await page.locator('.counter-notice').getByText(missed).waitFor({ state: 'detached' });
    });
    await expectSold(fixture, ring);
  });

  it('makes one sale in two windows that show the same', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, context, t } = visit;
      // Without locks, as on a page that is not secure, no window has a sale to itself.
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
      const counter = await paidCounter(visit, ring);
      const twin = await context.newPage();
      await twin.goto('/sales/transaction/new');
      const twinFinish = twin.getByRole('button', { name: t('sales.counter.finish') });
      await twinFinish.waitFor();
      await Promise.all([counter.finish.click(), twinFinish.click()]);
      const confirms = [page, twin].map((one) =>
        one.getByRole('button', { name: t('sales.step.complete'), exact: true }),
      );
      await Promise.all(confirms.map((confirm) => confirm.waitFor()));
      await Promise.all(confirms.map((confirm) => confirm.click()));
      await Promise.race([page, twin].map((one) => one.getByText(t('sales.completed'), { exact: true }).waitFor()));
      await expect.poll(() => counter.lines.count(), { timeout: 10_000 }).toBe(0);
    });
    await expectSold(fixture, ring);
  });
});

it('the menus of a phone open without a connection that was there before', async () => {
  await fixture.visit({ as: 'manager', isPhone: true, isOffline: true }, async ({ page, context, t, go }) => {
    await go('/dashboard');
    await expect.poll(() => isLoaded(page, 'MenuDrawer')).toBe(true);
    await context.setOffline(true);
    await page.getByRole('button', { name: t('frame.openMenu') }).click();
    await page.getByRole('link', { name: t('frame.menu.dashboard') }).waitFor();
    await context.setOffline(false);
  });
});
