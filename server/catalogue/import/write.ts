import { z } from 'zod';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { problem } from '../../kernel/import/cells.ts';
import { shownMax } from '../../kernel/import/check.ts';
import { countRows } from '../../kernel/import/rowStore.ts';
import type { Progress, RunRow } from '../../kernel/import/store.ts';
import { ImportRefused, writeAll } from '../../kernel/import/write.ts';
import { openingValue } from '../item/rules.ts';
import { holdPlace } from '../item/store.ts';
import { categoryColumns, keyColumns } from './format.ts';
import type { ImportCategory } from './item.ts';
import { type ItemsCause, type Nature, saveItems } from './itemStore.ts';
import { issueLacking } from './numbering.ts';
import { listClashes, listRowsOf } from './rowStore.ts';
import { findPremises, holdCategories, listCategories } from './store.ts';

const settings = z.object({ locationId: z.int() });

/**
 * Writes the items of a checked file with their opening stock. The numbers that are missing are issued before, so that
 * nobody who enters an item meanwhile waits for them.
 */
export async function writeItems(ctx: Context, run: RunRow, progress: Progress): Promise<void> {
  const { locationId } = settings.parse(run.settings);
  const { barcodePrefix } = (await findPremises(ctx.db, ctx.companyId, locationId)) ?? refuse('access.location');
  const known = await listCategories(ctx.db, ctx.companyId);
  const lacking = { companyId: ctx.companyId, runId: run.id, barcodePrefix, categories: [...known.values()] };
  const takeBack = await issueLacking(ctx.db, lacking);
  const at = ctx.clock.now();
  const cause: ItemsCause = { companyId: ctx.companyId, userId: ctx.user.id, locationId, date: businessDate(at), at };
  let natures: Nature[] = [];
  const writing = {
    prepare: async (tx: Tx) => {
      if (!(await holdPlace(tx, ctx, locationId))) refuse('location.closed');
      const categories = await holdCategories(tx, ctx.companyId, run.id);
      await checkCategories(tx, run, categories);
      natures = categories.map((category) => ({
        categoryId: category.id,
        isStocked: category.stockTracked,
        isValued: openingValue(1, 1, category) === 1,
      }));
    },
    count: (tx: Tx) => countRows(tx, 'importItem', run.id),
    write: (tx: Tx, from: number, to: number) => saveItems(tx, cause, natures, { id: run.id, from, to }),
    clashes: () => clashes(ctx, run),
    audited: { locationId },
  };
  try {
    await writeAll(ctx, run, writing, progress);
  } catch (error) {
    // With the database gone the numbers stay left out, which is allowed.
    await takeBack().catch(() => undefined);
    throw error;
  }
}

/** A category may have been switched off since the check. */
async function checkCategories(tx: Tx, run: RunRow, categories: readonly ImportCategory[]): Promise<void> {
  const off = new Map(categories.filter(({ active }) => !active).map(({ id, code }) => [id, code]));
  const rows = await listRowsOf(tx, run.id, [...off.keys()], shownMax);
  const column = categoryColumns[run.format ?? 'kinza'];
  const problems = rows.map(({ row, categoryId }) =>
    problem(row, column, 'import.categoryInactive', off.get(categoryId)),
  );
  if (problems.length > 0) throw new ImportRefused(problems);
}

/** Rows whose code or barcode one of the company's items has by now. */
async function clashes({ db, companyId }: Context, { id, format }: RunRow): Promise<ImportProblem[]> {
  const columns = keyColumns[format ?? 'kinza'];
  const [codes, barcodes] = await Promise.all([
    listClashes(db, companyId, id, 'itemCode', shownMax),
    listClashes(db, companyId, id, 'barcode', shownMax),
  ]);
  return [
    ...codes.map(({ row, value }) => problem(row, columns.code, 'import.codeTaken', value)),
    ...barcodes.map(({ row, value }) => problem(row, columns.barcode, 'import.barcodeTaken', value)),
  ].toSorted((a, b) => a.row - b.row);
}
