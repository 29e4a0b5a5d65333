import { columnsOf, namesOf, ownHeader, tooManyColumns } from '../../kernel/import/header.ts';
import type { Header, ImportFormat } from '../../kernel/import/kind.ts';
import type { ImportItem, ReaderOptions } from './item.ts';
import { ownColumns, ownReader } from './own.ts';
import { shopifyReader } from './shopify.ts';

/** What the file's header calls the two things that must be an item's own. */
export const keyColumns: Record<ImportFormat, { code: string; barcode: string }> = {
  kinza: { code: 'itemCode', barcode: 'barcode' },
  shopify: { code: 'Variant SKU', barcode: 'Variant Barcode' },
};

/** And the one that says what kind of thing an item is. */
export const categoryColumns: Record<ImportFormat, string> = { kinza: 'categoryCode', shopify: 'Type' };

/** Recognises the format of a file by its header, and answers what reads the records below it. */
export function readHeader(cells: readonly string[], options: ReaderOptions): Header<ImportItem> {
  const names = namesOf(cells);
  if (!names) return tooManyColumns(cells);
  if (['Handle', 'Title', 'Variant Price'].every((name) => names.includes(name))) {
    return { reader: shopifyReader(columnsOf(names), names.length, options), problems: [], warnings: [] };
  }
  return ownHeader(names, ownColumns, (columns, width) => ownReader(columns, width, options));
}
