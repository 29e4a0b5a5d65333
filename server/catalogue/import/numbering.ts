import { inStoreBarcode } from '#contract/catalogue/barcode.ts';
import type { Tx } from '../../kernel/database.ts';
import { itemCode } from '../item/rules.ts';
import type { ImportCategory, ImportItem } from './item.ts';
import { findTaken, issueNumbers } from './itemStore.ts';
import type { Step } from './walk.ts';

/** Codes and barcodes that stand in the file, which none that is issued may be. */
export interface Typed {
  codes: ReadonlySet<string>;
  barcodes: ReadonlySet<string>;
}

export async function readTyped(steps: AsyncIterable<Step>): Promise<Typed> {
  const codes = new Set<string>();
  const barcodes = new Set<string>();
  for await (const { item } of steps) {
    if (item?.itemCode) codes.add(item.itemCode);
    if (item?.barcode) barcodes.add(item.barcode);
  }
  return { codes, barcodes };
}

interface Issuing {
  categories: ReadonlyMap<string, ImportCategory>;
  typed: Typed;
  prefix: string;
}

/** The items with codes and barcodes for those that lack them, in blocks per category (domain.md §4). */
export async function issueMissing(
  tx: Tx,
  companyId: number,
  items: readonly ImportItem[],
  issuing: Issuing,
): Promise<ImportItem[]> {
  const { categories, typed, prefix } = issuing;
  const codes = new Map<string, string[]>();
  const barcodes = new Map<string, string[]>();
  for (const code of new Set(items.map((item) => item.categoryCode))) {
    const category = categories.get(code);
    if (!category) throw new Error(`The category ${code} is gone.`);
    const own = items.filter((item) => item.categoryCode === code);
    const codesNeeded = own.filter((item) => item.itemCode === '').length;
    const barcodesNeeded = own.filter((item) => item.barcode === '').length;
    codes.set(
      code,
      await issue(codesNeeded, {
        numbers: (count) => issueNumbers(tx, companyId, `item:${code}`, count),
        format: (number) => itemCode(code, number),
        taken: async (values) => (await findTaken(tx, companyId, values, [])).codes,
        typed: typed.codes,
      }),
    );
    barcodes.set(
      code,
      await issue(barcodesNeeded, {
        numbers: (count) => issueNumbers(tx, companyId, `barcode:${code}`, count),
        format: (number) => inStoreBarcode(prefix, category.barcodeIndex, number),
        taken: async (values) => (await findTaken(tx, companyId, [], values)).barcodes,
        typed: typed.barcodes,
      }),
    );
  }
  return items.map((item) => ({
    ...item,
    itemCode: item.itemCode || (codes.get(item.categoryCode)?.shift() ?? ''),
    barcode: item.barcode || (barcodes.get(item.categoryCode)?.shift() ?? ''),
  }));
}

interface Source {
  /** Issues so many and answers the last. */
  numbers: (count: number) => Promise<number>;
  format: (number: number) => string;
  taken: (values: readonly string[]) => Promise<ReadonlySet<string>>;
  typed: ReadonlySet<string>;
}

/** Numbers that somebody typed by hand are passed over. */
async function issue(count: number, { numbers, format, taken, typed }: Source): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const missing = count - free.length;
    const last = await numbers(missing);
    const values = Array.from({ length: missing }, (_, index) => format(last - missing + 1 + index));
    const used = await taken(values);
    free.push(...values.filter((value) => !used.has(value) && !typed.has(value)));
  }
  return free;
}
