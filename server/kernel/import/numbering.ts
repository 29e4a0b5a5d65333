import type { Db } from '../database.ts';
import { issueNumbers, returnNumbers } from '../numbers.ts';
import type { ImportContext, ImportKind } from './kind.ts';
import { findUsed, listLacking, saveIssued } from './rowStore.ts';
import type { RunRow } from './store.ts';

/**
 * Numbers from a company's counters. They are issued in a moment of their own, so that nobody who enters a thing meanwhile
 * waits for the import.
 */
export class IssuedNumbers {
  readonly #db: Db;
  readonly #companyId: number;
  readonly #blocks: { counter: string; first: number; last: number }[] = [];

  constructor({ db, companyId }: ImportContext) {
    this.#db = db;
    this.#companyId = companyId;
  }

  async issue(counter: string, count: number): Promise<number[]> {
    const last = await issueNumbers(this.#db, this.#companyId, counter, count);
    const first = last - count + 1;
    this.#blocks.push({ counter, first, last });
    return Array.from({ length: count }, (_, index) => first + index);
  }

  /**
   * Takes them back where nothing came of them. A number may then be left out, if somebody was issued a later one since;
   * it is never there twice.
   */
  async takeBack(): Promise<void> {
    for (const { counter, first, last } of this.#blocks.reverse())
      await returnNumbers(this.#db, this.#companyId, counter, first, last);
  }
}

/**
 * Gives the rows of a checked file the codes and barcodes that they lack, in the order of the file (domain.md §4). Numbers
 * that somebody typed by hand, in the file or before it, are passed over.
 */
export async function issueMissing(
  ctx: ImportContext,
  kind: ImportKind,
  run: RunRow,
  numbers: IssuedNumbers,
): Promise<void> {
  for (const { field, groupedBy, counter, format } of await kind.issuedFields(ctx, run)) {
    for (const { group, positions } of await listLacking(ctx.db, run.id, field, groupedBy)) {
      let values: string[] = [];
      while (values.length < positions.length) {
        const issued = await numbers.issue(counter(group), positions.length - values.length);
        const made = issued.map((number) => format(group, number));
        const used = await findUsed(ctx.db, run, kind.table, field, made);
        values = values.concat(made.filter((value) => !used.has(value)));
      }
      await saveIssued(ctx.db, run.id, field, positions, values);
    }
  }
}
