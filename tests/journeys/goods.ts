import { expect } from 'vitest';
import type { Item } from '#contract/catalogue/item.ts';
import { readText } from '#server/paper/reading.ts';
import { faultsOf } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';

type Words = 'purchaseOrder' | 'receiving' | 'transfer' | 'stockCount';

/** What a person does with a document of the stock room, at a desk as with a phone. */
export function documentsOf(visit: Visit) {
  const { page, t } = visit;
  const { keyboard } = page;
  // By the words of the visit: what is loaded just now may not speak its language yet.
  const isJapanese = /[ぁ-ん一-龯]/.test(t('common.save'));
  const nameOf = ({ name, nameJa }: Pick<Item, 'name' | 'nameJa'>) => (isJapanese ? nameJa || name : name);
  const scanField = () => page.getByRole('combobox', { name: t('scan.field') });
  const scan = async (code: string) => {
    await scanField().fill(code);
    await scanField().press('Enter');
  };
  return {
    nameOf,
    scan,
    ...waysOf(visit),
    /** Scans a piece into the lines of a form, which then has so many of it. */
    scanLine: async (item: Item, quantity: number) => {
      const name = t('document.quantityOf', { name: nameOf(item) });
      await scan(item.barcode);
      await expect.poll(() => page.getByRole('textbox', { name }).inputValue()).toBe(String(quantity));
    },
    /** Chooses what a field of a form offers under a text. */
    choose: async (label: string, text: string | RegExp) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: text }).click();
    },
    save: async (words: Words) => {
      await page.getByRole('button', { name: t('common.save') }).click();
      if (words === 'purchaseOrder') {
        await page.getByRole('dialog', { name: t('purchaseOrder.saveTitle') }).waitFor();
        await keyboard.press('Enter');
      }
      await page.getByText(t(`${words}.saved`)).waitFor();
    },
    /** Takes a step of the open document, after its question. */
    step: async (more: string, yes: string, done: string) => {
      await page.getByRole('button', { name: more }).click();
      await page.getByRole('button', { name: yes, exact: true }).click();
      await page.getByText(done).waitFor();
    },
    /** Prints the open document, and reads what was printed. */
    print: async (paper: string = t('common.print')) => {
      await page.getByRole('button', { name: t('document.papers') }).click();
      const answered = page.waitForResponse((response) => /\/(paper|report)\?/.test(response.url()));
      await page.getByRole('menuitem', { name: paper, exact: true }).click();
      // The browser hands its own copy to the window of the paper, and keeps none.
      const asked = (await answered).request();
      const again = await page.request.get(asked.url(), { headers: await asked.allHeaders() });
      return readText(await again.body());
    },
    /** Axe finds nothing: at a desk in the light, with a phone in the dark. */
    expectAccessible: async () => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 500;
      expect(await faultsOf(page, isPhone ? 'dark' : 'light'), page.url()).toEqual([]);
    },
  };
}

function waysOf({ page, go, move }: Visit) {
  /** As a click leads there, where another screen of the app is open already. */
  const goTo = (path: string) => {
    const pathname = path.replace(/\?.*/, '');
    const isElsewhere = page.url() !== 'about:blank' && !new URL(page.url()).pathname.endsWith(pathname);
    return isElsewhere ? move(path) : go(path);
  };
  return {
    goTo,
    /** Opens a document by its address. */
    open: (words: Words, id: number) => goTo(addresses[words](id)),
    /** Whether the document is open, as it was left. */
    isOpen: (words: Words, id: number) => page.url().endsWith(addresses[words](id)),
  };
}

const addresses: Record<Words, (id: number) => string> = {
  purchaseOrder: (id) => `/inventory/purchase-order?open=view:${id}`,
  receiving: (id) => `/inventory/receiving?open=view:${id}`,
  transfer: (id) => `/inventory/transfer/${id}/manage`,
  stockCount: (id) => `/inventory/stock-count/${id}`,
};
