import { z } from 'zod';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { receiveGoods } from '../../inventory/ledger/goodsRules.ts';
import { at, type Move } from '../../inventory/ledger/rules.ts';
import { post } from '../../inventory/ledger/store.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { problem } from '../../kernel/import/cells.ts';
import { shownMax } from '../../kernel/import/check.ts';
import type { ImportContext } from '../../kernel/import/kind.ts';
import { countRows } from '../../kernel/import/rowStore.ts';
import type { Progress, RunRow } from '../../kernel/import/store.ts';
import { ImportRefused, writeAll } from '../../kernel/import/write.ts';
import { holdPlace } from '../item/store.ts';
import { categoryColumns, keyColumns } from './format.ts';
import type { ImportCategory } from './item.ts';
import { type MadeItem, saveItems } from './itemStore.ts';
import { issueLacking } from './numbering.ts';
import { listClashes, listRowsOf } from './rowStore.ts';
import { findPremises, holdCategories, listCategories } from './store.ts';

const settings = z.object({ locationId: z.int() });

/**
 * Writes the items of a checked file with their opening stock. The numbers that are missing are issued before, so that
 * nobody who enters an item meanwhile waits for them.
 */
export async function writeItems(ctx: ImportContext, run: RunRow, progress: Progress): Promise<void> {
  const { locationId } = settings.parse(run.settings);
  const { barcodePrefix } = (await findPremises(ctx.db, ctx.companyId, locationId)) ?? refuse('access.location');
  const known = await listCategories(ctx.db, ctx.companyId);
  const lacking = { companyId: ctx.companyId, runId: run.id, barcodePrefix, categories: [...known.values()] };
  const takeBack = await issueLacking(ctx.db, lacking);
  const writing = {
    prepare: async (tx: Tx) => {
      if (!(await holdPlace(tx, ctx, locationId))) refuse('location.closed');
      const categories = await holdCategories(tx, ctx.companyId, run.id);
      await checkCategories(tx, run, categories);
    },
    count: (tx: Tx) => countRows(tx, 'importItem', run.id),
    write: async (tx: Tx, from: number, to: number) => {
      const made = await saveItems(tx, ctx, { id: run.id, from, to });
      const cause = { cause: 'item', effectiveDate: businessDate(ctx.clock.now()) } as const;
      await post(tx, ctx, cause, openingMoves(made, locationId));
    },
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

/** The opening stock of new items, which nobody else can know yet: it needs no lock. */
function openingMoves(made: readonly MadeItem[], locationId: number): Move[] {
  const items = new Map(made.map((item) => [item.id, item]));
  const lines = made.map(({ id, initialQuantity: quantity, cost }) => ({
    id: 0,
    itemId: id,
    quantity,
    value: quantity * cost,
  }));
  return receiveGoods(lines, at(locationId, 'sellable'), 'opening', items);
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
async function clashes({ db, companyId }: ImportContext, { id, format }: RunRow): Promise<ImportProblem[]> {
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
