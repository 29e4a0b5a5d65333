import { inStoreBarcode } from '#contract/catalogue/barcode.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { issueNumbers } from '../../kernel/numbers.ts';
import { type CategoryNature, itemCode } from './rules.ts';
import { findBarcodePrefix, findTaken, saveLastNumber } from './store.ts';

/**
 * The next codes of a category. Its counter stays locked until the end, so that no number is left out; nothing that
 * others wait for is locked after it but that of its barcodes.
 */
export function issueItemCodes(tx: Tx, ctx: Context, { code }: CategoryNature, count: number): Promise<string[]> {
  return issueFree(tx, ctx, 'itemCode', `item:${code}`, count, (sequence) => itemCode(code, sequence));
}

/** The next in-store barcodes of a category. */
export async function issueBarcodes(
  tx: Tx,
  ctx: Context,
  { code, barcodeIndex }: CategoryNature,
  count: number,
): Promise<string[]> {
  const prefix = await findBarcodePrefix(tx, ctx);
  const barcodeOf = (sequence: number) => inStoreBarcode(prefix, barcodeIndex, sequence);
  return issueFree(tx, ctx, 'barcode', `barcode:${code}`, count, barcodeOf);
}

const lookAhead = 1_000;

/** The codes of the next numbers, without those that somebody has typed in by hand. */
async function issueFree(
  tx: Tx,
  ctx: Context,
  column: 'itemCode' | 'barcode',
  kind: string,
  count: number,
  codeOf: (sequence: number) => string,
): Promise<string[]> {
  const issued = await issueNumbers(tx, ctx.companyId, kind, count);
  const free: number[] = [];
  for (let from = issued - count + 1, size = count; free.length < count; from += size, size = lookAhead) {
    const sequences = Array.from({ length: size }, (_, index) => from + index);
    const taken = await findTaken(tx, ctx, column, sequences.map(codeOf));
    free.push(...sequences.filter((sequence) => !taken.has(codeOf(sequence))));
  }
  const used = free.slice(0, count);
  const last = used.at(-1) ?? issued;
  if (last !== issued) await saveLastNumber(tx, ctx, kind, last);
  return used.map(codeOf);
}
