import { sql } from 'kysely';
import type { ImportProblem } from '#contract/catalogue/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { openingValue } from '../item/rules.ts';
import { problem } from './cells.ts';
import { categoryColumns, keyColumns } from './check.ts';
import type { ImportCategory } from './item.ts';
import { type ItemsCause, saveItems } from './itemStore.ts';
import { issueLacking } from './numbering.ts';
import { countRows, listClashes, listRowsOf } from './rowStore.ts';
import { findPremises, holdCategories, listCategories, type Progress, type RunRow, saveDone } from './store.ts';

/** Items to a statement: a second's work, after which a person sees that it goes on. */
const batchSize = 2000;
const shownMax = 200;

/** Says why nothing was written. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];
  constructor(problems: readonly ImportProblem[]) {
    super('The import was refused.');
    this.problems = problems;
  }
}

/**
 * Writes the items of a checked file with their opening stock in one transaction, all or nothing; the run is closed in
 * it too. What the file said stands in the database since the check, so no file is read here, and the numbers that
 * are missing are issued before. @throws ImportRefused where the items no longer fit what the company has.
 */
export async function writeRows(ctx: Context, run: RunRow, locationId: number, progress: Progress): Promise<void> {
  const { barcodePrefix } = (await findPremises(ctx.db, ctx.companyId, locationId)) ?? refuse('access.location');
  const known = await listCategories(ctx.db, ctx.companyId);
  const takeBack = run.issuesNumbers
    ? await issueLacking(ctx.db, {
        companyId: ctx.companyId,
        runId: run.id,
        barcodePrefix,
        categories: [...known.values()],
      })
    : async () => undefined;
  try {
    await ctx.db.transaction().execute(async (tx) => {
      // 200,000 items take longer than a request may.
      await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
      const written = await writeItems(tx, ctx, run, locationId, progress);
      await audit(tx, ctx, 'import', run.number, 'import', {
        fileName: [null, run.fileName],
        locationId: [null, locationId],
        items: [null, written],
      });
      if (!(await saveDone(tx, run.id, written))) throw new Error('The import was given up while it was written.');
    });
  } catch (error) {
    // With the database gone the numbers stay left out, which is allowed.
    await takeBack().catch(() => undefined);
    // Somebody made such an item between check and write.
    if ((error as { code?: string }).code === '23505') throw new ImportRefused(await clashes(ctx, run));
    throw error;
  }
}

async function writeItems(tx: Tx, ctx: Context, run: RunRow, locationId: number, progress: Progress): Promise<number> {
  const categories = await holdCategories(tx, ctx.companyId, run.id);
  await checkCategories(tx, run, categories);
  const count = await countRows(tx, run.id);
  if (count !== run.rowsTotal) throw new ImportRefused([problem(0, '', 'import.expired')]);

  const at = ctx.clock.now();
  const cause: ItemsCause = { companyId: ctx.companyId, userId: ctx.user.id, locationId, date: businessDate(at), at };
  const natures = categories.map((category) => ({
    categoryId: category.id,
    isStocked: category.stockTracked,
    isValued: openingValue(1, 1, category) === 1,
  }));
  for (let from = 1; from <= count; from += batchSize) {
    progress.rowsWritten = from - 1;
    await saveItems(tx, cause, natures, { id: run.id, from, to: from + batchSize - 1 });
  }
  progress.rowsWritten = count;
  return count;
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
