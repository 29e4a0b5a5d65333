import { inStoreBarcode } from '#contract/catalogue/barcode.ts';
import type { Db } from '../../kernel/database.ts';
import { issueNumbers, returnNumbers } from '../../kernel/numbers.ts';
import { itemCode } from '../item/rules.ts';
import type { ImportCategory } from './item.ts';
import { findUsed, type Issued, listLacking, saveIssued } from './rowStore.ts';

const batchSize = 2000;

interface Issuing {
  companyId: number;
  runId: string;
  /** The first two digits of the company's own barcodes. */
  barcodePrefix: string;
  categories: readonly ImportCategory[];
}

/** Numbers that were taken from a counter. */
interface Block {
  kind: string;
  first: number;
  last: number;
}

/**
 * Gives the items of a checked file the codes and barcodes that they lack, in blocks per category (domain.md §4).
 * Each block is taken from its counter in a moment of its own, so that nobody who enters an item meanwhile waits for
 * the import. Answers what takes the numbers back where nothing comes of them: a code may then be left out, if somebody
 * has taken a later one since, and is never there twice.
 */
export async function issueLacking(db: Db, issuing: Issuing): Promise<() => Promise<void>> {
  const { companyId, runId, barcodePrefix, categories } = issuing;
  const blocks: Block[] = [];
  const takeBack = async () => {
    for (const { kind, first, last } of blocks.reverse()) await returnNumbers(db, companyId, kind, first, last);
  };
  const formats: Record<Issued, (category: ImportCategory, number: number) => string> = {
    itemCode: ({ code }, number) => itemCode(code, number),
    barcode: ({ barcodeIndex }, number) => inStoreBarcode(barcodePrefix, barcodeIndex, number),
  };
  try {
    for (const [what, prefix] of [['itemCode', 'item'] as const, ['barcode', 'barcode'] as const]) {
      for (const [categoryId, positions] of await listLacking(db, runId, what)) {
        const category = categories.find(({ id }) => id === categoryId);
        if (!category) throw new Error(`The category ${categoryId} is gone.`);
        const take = async (count: number) => {
          const last = await issueNumbers(db, companyId, `${prefix}:${category.code}`, count);
          blocks.push({ kind: `${prefix}:${category.code}`, first: last - count + 1, last });
          return Array.from({ length: count }, (_, index) => formats[what](category, last - count + 1 + index));
        };
        await issue(db, issuing, what, positions, take);
      }
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
}

/** Numbers that somebody typed by hand, in the file or before it, are passed over. */
async function issue(
  db: Db,
  { companyId, runId }: Issuing,
  what: Issued,
  positions: readonly number[],
  take: (count: number) => Promise<string[]>,
): Promise<void> {
  let given = 0;
  while (given < positions.length) {
    const values = await take(positions.length - given);
    for (let from = 0; from < values.length; from += batchSize) {
      const batch = values.slice(from, from + batchSize);
      const used = await findUsed(db, companyId, runId, what, batch);
      const free = batch.filter((value) => !used.has(value));
      await saveIssued(db, runId, what, positions.slice(given, given + free.length), free);
      given += free.length;
    }
  }
}
