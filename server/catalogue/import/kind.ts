import { z } from 'zod';
import type { ImportedItem } from '#contract/catalogue/import.ts';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { problem } from '../../kernel/import/cells.ts';
import type { ImportContext, ImportFormat, ImportKind, Reading } from '../../kernel/import/kind.ts';
import { removeRows } from '../../kernel/import/rowStore.ts';
import type { RunRow } from '../../kernel/import/store.ts';
import { Twins } from '../../kernel/import/twins.ts';
import { keyColumns, readHeader } from './format.ts';
import type { ImportItem } from './item.ts';
import { findTaken } from './itemStore.ts';
import { saveRows } from './rowStore.ts';
import { listCategories } from './store.ts';
import { writeItems } from './write.ts';

/** Items with their opening stock. */
export const itemImport: ImportKind<ImportItem, ImportedItem> = {
  name: 'items',
  fileName: 'items.csv',
  open: openReading,
  write: writeItems,
  forget: (db, runIds) => removeRows(db, 'importItem', runIds),
};

const settings = z.object({ yenPerDollarHundredths: z.int() });

async function openReading(ctx: ImportContext, run: RunRow): Promise<Reading<ImportItem, ImportedItem>> {
  const categories = await listCategories(ctx.db, ctx.companyId);
  const options = { categories, ...settings.parse(run.settings) };
  const codes = new Twins('import.codeTwice');
  const barcodes = new Twins('import.barcodeTwice');
  return {
    readHeader: (cells) => readHeader(cells, options),
    twins: ({ row, itemCode, barcode }, format) => [
      ...codes.check(row, keyColumns[format].code, itemCode),
      ...barcodes.check(row, keyColumns[format].barcode, barcode),
    ],
    clashes: (items, format) => clashes(ctx, items, format),
    keep: (after, items) => {
      const rows = items.map((item) => ({ ...item, categoryId: categories.get(item.categoryCode)?.id ?? 0 }));
      return saveRows(ctx.db, run.id, after, rows);
    },
    shown: ({ row, itemCode, barcode, categoryCode, name, milligrams, price, initialQuantity }) => {
      return { row, itemCode, barcode, categoryCode, name, milligrams, price, initialQuantity };
    },
  };
}

/** Rows whose code or barcode one of the company's items has. */
async function clashes(
  ctx: ImportContext,
  items: readonly ImportItem[],
  format: ImportFormat,
): Promise<ImportProblem[]> {
  const columns = keyColumns[format];
  const codes = items.map((item) => item.itemCode).filter(Boolean);
  const barcodes = items.map((item) => item.barcode).filter(Boolean);
  const taken = await findTaken(ctx.db, ctx.companyId, codes, barcodes);
  return items.flatMap(({ row, itemCode, barcode }) => [
    ...(taken.codes.has(itemCode) ? [problem(row, columns.code, 'import.codeTaken', itemCode)] : []),
    ...(taken.barcodes.has(barcode) ? [problem(row, columns.barcode, 'import.barcodeTaken', barcode)] : []),
  ]);
}
