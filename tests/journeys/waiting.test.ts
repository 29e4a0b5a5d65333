import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import { countText, today, yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press, type Visit } from '../support/browser.ts';
import { saveDraft } from '../support/saleDraft.ts';
import { counterOf, expectSold, openCounter, salesOf, wedge } from './counter.ts';
import { oneOf } from './looks.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** The half-made sales of the till, opened. */
async function openDrafts({ page, t }: Visit) {
  await page.locator('.draft-menu').click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  return { begin: item(t('sales.counter.begin')), discard: item(t('sales.counter.discardMore')), item };
}

describe('the change', () => {
  it.each(
    oneOf(0, [
      ['en', false],
      ['ja', true],
    ] as const),
  )('stays until the next scan, which begins, in %s', async (locale, isPhone) => {
    const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales', locale, isPhone }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit);
      const first = page.locator(`[data-key="1"]`);
      await counter.scan(ring.barcode);
      await first.waitFor();
      await press(page, t('sales.paymentShort.cash'));
      await counter.amount.fill('150000');
      await counter.finish.click();
      const question = page.getByRole('dialog', { name: t('sales.counter.ask', { total: 110_000 }) });
      await question.getByText(yenText(40_000)).waitFor();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('status', { name: t('sales.completed') });
      const change = sheet.locator('.sold-change .amount');
      await expect.poll(() => change.textContent()).toBe(`¥${countText(40_000)}`);
      expect(await change.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThan(60);
      await sheet.getByText(yenText(150_000)).waitFor();
      await sheet.getByText(t('sales.counter.paper.printed')).waitFor();
      expect(await page.locator('.Toastify__toast').count()).toBe(0);

      // One Enter too many neither hides it nor complains.
      await page.keyboard.press('Enter');
      await wedge(visit, other.barcode);
      await first.getByText(locale === 'ja' ? other.nameJa : other.name).waitFor();
      expect(await sheet.count()).toBe(0);
    });
    await expectSold(fixture, ring);
  });
});

describe('a half-made sale', () => {
  it('is thrown away once that was meant, and can be put back', async () => {
    const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await (await openDrafts(visit)).discard.click();
      const question = page.getByRole('dialog', { name: t('sales.counter.discard') });
      await question.getByText(t('sales.counter.discardText', { count: 1, total: 110_000 })).waitFor();
      await question.getByRole('button', { name: t('common.cancel') }).click();
      expect(await counter.lines.count()).toBe(1);

      await (await openDrafts(visit)).discard.click();
      await press(page, t('sales.counter.discardConfirm'));
      await expect.poll(() => counter.lines.count()).toBe(0);
      // Another is thrown away, the till is left, and the page is loaded anew meanwhile.
      await scanAt(visit, other);
      await (await openDrafts(visit)).discard.click();
      await press(page, t('sales.counter.discardConfirm'));
      await expect.poll(() => counter.lines.count()).toBe(0);
      await press(page, t('common.close'));
      await page.waitForURL((url) => url.pathname.endsWith('/sales/transaction'));
      await page.goBack();
      await page.reload();
      const putBack = (code: string) =>
        page
          .getByRole('status')
          .filter({ hasText: code })
          .getByRole('button', { name: t('document.putBack') });
      await putBack(other.itemCode).waitFor();
      await putBack(ring.itemCode).click();
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      await press(page, t('document.putBack'));
      await counter.lines.filter({ hasText: other.itemCode }).waitFor();
    });
    expect(await salesOf(fixture, ring)).toEqual([]);
  });

  it('is forgotten a minute after it was thrown away, on whatever screen its clerk is', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', isFirst: true }, async (visit) => {
      const { page, t } = visit;
      await page.clock.install();
      const counter = await openCounter(visit, ring);
      await (await openDrafts(visit)).discard.click();
      await press(page, t('sales.counter.discardConfirm'));
      await expect.poll(() => counter.lines.count()).toBe(0);
      const putBack = page.getByRole('button', { name: t('document.putBack') });
      await putBack.waitFor();
      await press(page, t('common.close'));
      await page.waitForURL((url) => url.pathname.endsWith('/sales/transaction'));
      await page.clock.fastForward(60_000);
      await page.goBack();
      await counter.finish.waitFor();
      expect(await putBack.count()).toBe(0);
    });
  });

  it('waits under its customer beside another, without reserving', async () => {
    const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await name(visit, 'Tanaka');
      // The list says that one waits, and leads back to it.
      await visit.go('/sales/transaction');
      await press(page, t('sales.counter.halfMade', { count: 1 }));
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      // It is told that this one is of before, and another is begun from there.
      await page
        .getByRole('status')
        .getByRole('button', { name: t('sales.counter.begin') })
        .waitFor();
      // A new sale that is asked for is empty, and the one that was left is offered.
      await page
        .locator('header')
        .getByRole('button', { name: t('common.close') })
        .click();
      await page.locator('.list-body').waitFor();
      await page.keyboard.press('n');
      const open = page.getByRole('status').getByRole('button', { name: t('sales.counter.openIt') });
      await open.waitFor();
      expect(await counter.lines.count()).toBe(0);
      await open.click();
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      await page.reload();
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      await page
        .getByRole('status')
        .getByRole('button', { name: t('sales.counter.begin') })
        .click();
      await expect.poll(() => counter.lines.count()).toBe(0);
      await scanAt(visit, other);
      await counter.sell(110_000);

      const { item } = await openDrafts(visit);
      await item('Tanaka').getByText(yenText(110_000)).waitFor();
      await item('Tanaka').click();
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      await page.locator('.draft-menu').getByText('Tanaka').waitFor();
      await page.reload();
      await counter.lines.filter({ hasText: ring.itemCode }).waitFor();
      expect(await page.getByText(t('sales.status.pending')).count()).toBe(0);
      // A new sale that is asked for from the list of another type begins anew.
      for (const type of ['layaway', 'straight'] as const) {
        await visit.go(type === 'layaway' ? '/sales/layaway?open=new' : '/sales/transaction?open=new');
        await page.getByRole('button', { name: t('sales.counter.type', { type: t(`sales.type.${type}`) }) }).waitFor();
        expect(await counter.lines.count()).toBe(0);
      }
    });
    await expectSold(fixture, other);
    expect(await salesOf(fixture, ring)).toEqual([]);
  });

  it('waits also while a parked one is completed: what is scanned then begins a third', async () => {
    const [ring, parked, next] = [await fixture.world.ring(), await fixture.world.ring(), await fixture.world.ring()];
    const draft = saveDraft(fixture.world, [parked], { date: today() });
    const sale = await fixture.world.as('sales').call(contract.sale.save, draft);
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await visit.go(`/sales/transaction/${sale.id}/edit`);
      await counter.lines.filter({ hasText: parked.itemCode }).waitFor();
      await counter.sell(110_000);
      expect(await counter.lines.count()).toBe(0);
      await page
        .getByRole('status')
        .getByRole('button', { name: t('sales.counter.openIt') })
        .waitFor();
      await wedge(visit, next.barcode);
      await counter.lines.filter({ hasText: next.itemCode }).waitFor();
      expect(await counter.lines.count()).toBe(1);
    });
    expect(await salesOf(fixture, ring)).toEqual([]);
  });

  it('belongs to one window: another has its own', async () => {
    const [ring, other] = [await fixture.world.ring(), await fixture.world.ring()];
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const { context, t } = visit;
      const counter = await openCounter(visit, ring);
      const page = await context.newPage();
      const second = { ...visit, page };
      await page.goto('/sales/transaction/new');
      const twin = counterOf(second);
      await twin.scanField.waitFor();
      expect(await twin.lines.count()).toBe(0);
      await scanAt(second, other);
      expect(await counter.lines.filter({ hasText: other.itemCode }).count()).toBe(0);
      const { item } = await openDrafts(second);
      await item(t('sales.walkIn'))
        .filter({ hasNot: page.locator('.gold') })
        .click();
      await page.getByText(t('sales.counter.elsewhere')).waitFor();
      await twin.sell(110_000);
      // What its window has closed, the next one opens.
      await visit.page.close();
      await page.reload();
      await (await openDrafts(second)).item(t('sales.walkIn')).click();
      await twin.lines.filter({ hasText: ring.itemCode }).waitFor();
    });
    await expectSold(fixture, other);
  });

  it('that is parked with money asks, and has it again', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'sales', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      const counter = await openCounter(visit, ring);
      await page.keyboard.press('F8');
      await counter.amount.fill('10000');
      await page.keyboard.press('F6');
      const question = page.getByRole('dialog', { name: t('sales.counter.parkPaid', { paid: 10_000 }) });
      await question.getByRole('button', { name: t('sales.counter.park') }).click();
      await page.getByText(t('sales.saved')).waitFor();
      const [{ id } = { id: 0 }] = await salesOf(fixture, ring);
      await visit.go(`/sales/transaction/${id}/edit`);
      await expect.poll(() => counter.amount.inputValue()).toBe(yenText(10_000));
    });
    expect(await salesOf(fixture, ring)).toMatchObject([{ status: 'pending', amountPaid: 0 }]);
  });
});

/** Scans a piece onto the counter that is open. */
async function scanAt(visit: Visit, piece: Item): Promise<void> {
  const counter = counterOf(visit);
  await counter.scan(piece.barcode);
  await counter.lines.filter({ hasText: piece.itemCode }).waitFor();
}

/** Gives the open sale a name. */
async function name({ page, t }: Visit, text: string): Promise<void> {
  await page.keyboard.press('F4');
  await page.getByRole('textbox', { name: t('sales.counter.name') }).fill(text);
  await press(page, t('sales.counter.apply'));
}
