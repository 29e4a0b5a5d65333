import type { ImportProblem, ImportRun } from '#contract/catalogue/import.ts';
import type { Context } from '../../kernel/context.ts';
import { problem } from './cells.ts';
import type { ImportFormat, ImportItem } from './item.ts';
import { findTaken } from './itemStore.ts';
import { findEncoding, UnreadableFile } from './read.ts';
import { saveRows } from './rowStore.ts';
import { Twins } from './rules.ts';
import { type Found, listCategories, type Progress, type RunRow } from './store.ts';
import { type Step, walk } from './walk.ts';

const shownMax = 200;
const previewMax = 50;
const batchSize = 2000;

/** What the file's header calls the two things that must be an item's own. */
export const keyColumns: Record<ImportFormat, { code: string; barcode: string }> = {
  kinza: { code: 'itemCode', barcode: 'barcode' },
  shopify: { code: 'Variant SKU', barcode: 'Variant Barcode' },
};

/** And the one that says what kind of thing an item is. */
export const categoryColumns: Record<ImportFormat, string> = { kinza: 'categoryCode', shopify: 'Type' };

/**
 * Checks a whole file against itself and against the company's items. Its items are kept for writing them, unless
 * something is wrong with any; nothing else is written.
 */
export async function checkFile(ctx: Context, run: RunRow, path: string, progress: Progress): Promise<Found> {
  const report = new Report();
  const categories = await listCategories(ctx.db, ctx.companyId);
  let kept = 0;
  let working: Promise<void> = Promise.resolve();
  const send = async () => {
    const items = report.batch.splice(0);
    // The next rows are read while the database looks at these.
    await working;
    working = work(items);
    working.catch(() => undefined);
  };
  const work = async (items: readonly ImportItem[]) => {
    report.addAll(await clashes(ctx, items, report.format));
    if (report.isBad || items.length === 0) return;
    const rows = items.map((item) => ({ ...item, categoryId: categories.get(item.categoryCode)?.id ?? 0 }));
    await saveRows(ctx.db, run.id, kept, rows);
    kept += items.length;
  };
  try {
    const { encoding, lines } = await findEncoding(path);
    report.encoding = encoding;
    progress.rowsTotal = Math.max(0, lines - 1);
    const options = { categories, yenPerDollarHundredths: run.yenPerDollarHundredths };
    for await (const step of walk(path, encoding, options)) {
      progress.rowsRead = Math.max(progress.rowsRead, step.row - 1);
      report.add(step);
      if (report.batch.length >= batchSize) await send();
    }
    await send();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.addAll([error.problem]);
  } finally {
    await working;
  }
  return report.found(progress.rowsRead);
}

/** Rows whose code or barcode one of the company's items has. */
async function clashes(
  ctx: Context,
  items: readonly ImportItem[],
  format: ImportFormat | null,
): Promise<ImportProblem[]> {
  if (items.length === 0) return [];
  const columns = keyColumns[format ?? 'kinza'];
  const codes = items.map((item) => item.itemCode).filter(Boolean);
  const barcodes = items.map((item) => item.barcode).filter(Boolean);
  const taken = await findTaken(ctx.db, ctx.companyId, codes, barcodes);
  return items.flatMap(({ row, itemCode, barcode }) => [
    ...(taken.codes.has(itemCode) ? [problem(row, columns.code, 'import.codeTaken', itemCode)] : []),
    ...(taken.barcodes.has(barcode) ? [problem(row, columns.barcode, 'import.barcodeTaken', barcode)] : []),
  ]);
}

/** What a check gathers: everything counted, the first of it kept. */
class Report {
  encoding: ImportRun['encoding'] = null;
  format: ImportFormat | null = null;
  /** Items that the database was not asked about yet. */
  readonly batch: ImportItem[] = [];
  readonly #twins = new Twins();
  readonly #problems: ImportProblem[] = [];
  readonly #warnings: ImportProblem[] = [];
  readonly #preview: ImportRun['preview'] = [];
  #problemCount = 0;
  #warningCount = 0;
  #items = 0;
  #issuesNumbers = false;

  add({ format, item, problems, warnings }: Step): void {
    this.format = format;
    this.addAll(problems);
    this.#warningCount += warnings.length;
    keep(this.#warnings, warnings);
    if (!item) return;
    this.#items++;
    this.batch.push(item);
    this.addAll(this.#twins.check(item, keyColumns[format ?? 'kinza']));
    if (item.itemCode === '' || item.barcode === '') this.#issuesNumbers = true;
    if (this.#preview.length < previewMax) this.#preview.push(shownItem(item));
  }

  addAll(problems: readonly ImportProblem[]): void {
    this.#problemCount += problems.length;
    keep(this.#problems, problems);
  }

  get isBad(): boolean {
    return this.#problemCount > 0;
  }

  found(rowsRead: number): Found {
    return {
      format: this.format,
      encoding: this.encoding,
      issuesNumbers: this.#issuesNumbers,
      rowsRead,
      rowsWritten: 0,
      rowsTotal: this.#items,
      problemCount: this.#problemCount,
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      warningCount: this.#warningCount,
      warnings: this.#warnings,
      preview: this.#preview,
    };
  }
}

function keep(kept: ImportProblem[], more: readonly ImportProblem[]): void {
  kept.push(...more.slice(0, Math.max(0, shownMax - kept.length)));
}

function shownItem({ row, itemCode, barcode, categoryCode, name, milligrams, price, initialQuantity }: ImportItem) {
  return { row, itemCode, barcode, categoryCode, name, milligrams, price, initialQuantity };
}
