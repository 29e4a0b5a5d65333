import { namesOf, ownHeader } from '../../kernel/import/header.ts';
import type { Header } from '../../kernel/import/kind.ts';
import { itemColumns } from './columns.ts';
import type { ImportItem, ReaderOptions } from './item.ts';
import { readOwn } from './own.ts';
import { shopifyReader } from './shopify.ts';

/** Recognises the format of a file by its header, and answers what reads the records below it. */
export function readHeader(cells: readonly string[], options: ReaderOptions): Header<ImportItem> {
  const names = namesOf(cells);
  if (['Handle', 'Title', 'Variant Price'].every((name) => names.includes(name)))
    return { reader: shopifyReader(names, options), problems: [], warnings: [] };
  return ownHeader(names, itemColumns, (row) => readOwn(row, options));
}
