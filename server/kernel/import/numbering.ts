import { issueNumbers, returnNumbers } from '../numbers.ts';
import type { ImportContext, ImportKind } from './kind.ts';
import { findUsed, listLacking, saveIssued } from './rowStore.ts';
import type { RunRow } from './store.ts';

/** Numbers that a counter has issued, from the first to the last. */
export interface Block {
  counter: string;
  first: number;
  last: number;
}

/**
 * Gives the rows of a checked file the codes and barcodes that they lack, in the order of the file (domain.md §4). Numbers
 * that somebody typed by hand, in the file or before it, are passed over. They are issued in a moment of their own, so that
 * nobody who enters a thing meanwhile waits for the import; `issued` remembers them.
 */
export async function issueMissing(ctx: ImportContext, kind: ImportKind, run: RunRow, issued: Block[]): Promise<void> {
  for (const { field, groupedBy, counter, format } of await kind.issuedFields(ctx, run)) {
    for (const { group, positions } of await listLacking(ctx.db, run.id, field, groupedBy)) {
      let values: string[] = [];
      while (values.length < positions.length) {
        const count = positions.length - values.length;
        const last = await issueNumbers(ctx.db, ctx.companyId, counter(group), count);
        issued.push({ counter: counter(group), first: last - count + 1, last });
        const made = Array.from({ length: count }, (_, index) => format(group, last - count + 1 + index));
        const used = await findUsed(ctx.db, run, kind.table, field, made);
        values = values.concat(made.filter((value) => !used.has(value)));
      }
      await saveIssued(ctx.db, run.id, field, positions, values);
    }
  }
}

/**
 * Takes numbers back of which nothing came. One may then be left out, if somebody was issued a later one since; it is never
 * there twice.
 */
export async function returnIssued({ db, companyId }: ImportContext, issued: readonly Block[]): Promise<void> {
  for (const { counter, first, last } of issued.toReversed()) await returnNumbers(db, companyId, counter, first, last);
}
