import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { readText } from '#server/paper/reading.ts';
import { countText, yenText } from '#web/text/format.ts';
import { type BrowserFixture, press, type Visit } from '../support/browser.ts';

/** A person at the counter. */
export interface Counter {
  scanField: Locator;
  lines: Locator;
  amount: Locator;
  finish: Locator;
  scan(code: string): Promise<void>;
  /** Puts all of it down in cash. */
  pay(total: number): Promise<void>;
  /** Finishes, and says yes to the question. */
  confirm(): Promise<void>;
  /** The word to the clerk that it is sold. */
  sold: Locator;
  /** Pays all of it in cash and finishes, until the sale before this one is shown. */
  sell(total: number): Promise<void>;
}

/** Opens the counter, and scans these pieces. */
export async function openCounter(visit: Visit, ...pieces: readonly Item[]): Promise<Counter> {
  await visit.go('/sales/transaction/new');
  const counter = counterOf(visit);
  await counter.scanField.waitFor();
  for (const { barcode, itemCode } of pieces) {
    await counter.scan(barcode);
    await counter.lines.filter({ hasText: itemCode }).waitFor();
  }
  return counter;
}

export function counterOf({ page, t }: Visit): Counter {
  const scanField = page.getByRole('combobox', { name: t('scan.field') });
  const amount = page.getByRole('textbox', { name: t('sales.counter.amount') });
  const finish = page.getByRole('button', { name: t('sales.counter.finish') });
  const sold = page.getByText(t('sales.completed'), { exact: true });
  const pay = async (total: number) => {
    await page.keyboard.press('F8');
    await amount.press('Enter');
    await expect.poll(() => amount.inputValue()).toBe(yenText(total));
  };
  const confirm = async () => {
    await finish.click();
    await press(page, t('sales.step.complete'));
  };
  return {
    scanField,
    lines: page.getByRole('table', { name: t('sales.counter.lines') }).locator('tbody tr'),
    amount,
    finish,
    scan: async (code) => {
      await scanField.fill(code);
      await scanField.press('Enter');
    },
    pay,
    confirm,
    sold,
    sell: async (total) => {
      await pay(total);
      await confirm();
      await sold.waitFor();
    },
  };
}

/** Papers open in a window of their own or print out of the page, as the browser can: what is fetched is the same. */
export async function collectReceipts({ context }: Visit): Promise<Buffer[]> {
  const receipts: Buffer[] = [];
  await context.route(/\/sales\/\d+\/(receipt\/\d+|warranty)/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    receipts.push(body);
    await route.fulfill({ response, body });
  });
  return receipts;
}

/** Waits for the only receipt of a journey, and reads on it what was paid. */
export async function expectReceipt(receipts: readonly Buffer[], total: number): Promise<void> {
  await expect.poll(() => receipts.length).toBe(1);
  const text = await readText(receipts[0] as Buffer);
  expect(text).toContain(countText(total));
  expect(text).toMatch(/KZ-SO-\d{6}-\d{5}/);
}

/** A key of a scanner comes this long after the one before. */
const keyGapSeconds = 0.005;

/**
 * Types as a keyboard-wedge scanner does, wherever the focus is. The keys carry the times of a scanner themselves, so
 * that a busy machine doesn't make a slow typist of it.
 */
export async function wedge(visit: Visit, code: string, gapSeconds = keyGapSeconds): Promise<void> {
  const session = await visit.context.newCDPSession(visit.page);
  const keys = [...code].map((key) => ({
    key,
    text: key,
    windowsVirtualKeyCode: signKeys[key] ?? key.toUpperCase().charCodeAt(0),
  }));
  const enter = { key: 'Enter', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 };
  const startedAt = Date.now() / 1000;
  await Promise.all([...keys, enter].map((key, index) => pressAt(session, key, startedAt + index * gapSeconds)));
  await session.detach();
}

/** The keys of signs, whose numbers are not those of their letters. */
const signKeys: Record<string, number> = { '.': 190, ',': 188, '+': 187, '-': 189 };

async function pressAt(session: CDPSession, key: { key: string; text: string }, timestamp: number): Promise<void> {
  const up = timestamp + 0.0005;
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: up, ...key }),
  ]);
}

/** The sales that moved an item, the newest first. */
export async function salesOf({ world }: BrowserFixture, { id: itemId }: Item): Promise<Sale[]> {
  const manager = world.as('manager');
  const { rows } = await manager.call(contract.item.history, { id: itemId });
  const ids = new Set(rows.filter(({ cause }) => cause === 'sale').map(({ causeId }) => causeId));
  return Promise.all([...ids].map((id) => manager.call(contract.sale.find, { id })));
}

/** The one sale of an item: completed, numbered, in the audit trail, and its piece gone from the shelf. */
export async function expectSold(fixture: BrowserFixture, item: Item, pieces = 1): Promise<Sale> {
  const found = await salesOf(fixture, item);
  expect(found.map(({ status }) => status)).toEqual(['completed']);
  const sale = found[0] as Sale;
  expect(sale.number).toMatch(/^KZ-SO-\d{6}-\d{5}$/);
  expect(await sellableOf(fixture, item)).toBe((await openingOf(fixture, item)) - pieces);
  const { rows } = await fixture.world.as('manager').call(contract.sale.audit, { id: sale.id });
  expect(rows.map(({ action }) => action)).toContain('sell');
  return sale;
}

/** Pieces that can be sold at Ginza. */
export async function sellableOf({ world }: BrowserFixture, { id }: Item): Promise<number> {
  const { stock } = await world.as('manager').call(contract.item.find, { id });
  return stock.find(({ locationId }) => locationId === world.ginza)?.sellable ?? 0;
}

async function openingOf({ world }: BrowserFixture, { id }: Item): Promise<number> {
  const { rows } = await world.as('manager').call(contract.item.history, { id });
  return rows.find(({ event }) => event === 'opening')?.quantity ?? 0;
}

/** Buttons, fields and figures of the counter that are outside the window, or under something else. */
export function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.counter button, .counter input, .counter .digits')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0) return [];
      const at = document.elementFromPoint(box.x + box.width - 2, box.y + box.height / 2);
      const isSeen =
        at !== null &&
        (element.contains(at) || at.contains(element) || at.closest('button, label, .mantine-Input-section') !== null);
      const isInside = box.right <= window.innerWidth + 1 && box.bottom <= window.innerHeight + 1;
      return isSeen && isInside ? [] : [`${element.className} ${element.textContent}`];
    }),
  );
}
