import { problem } from '../../kernel/import/cells.ts';
import { namesOf, ownHeader } from '../../kernel/import/header.ts';
import type { Header } from '../../kernel/import/kind.ts';
import { itemColumns } from './columns.ts';
import type { ImportItem, ReaderOptions } from './item.ts';
import { readOwn } from './own.ts';
import { shopifyReader } from './shopify.ts';
import { shopifyColumns } from './shopifyColumns.ts';

/** Without these, nothing can be made of a product export of Shopify. */
const needed = shopifyColumns.filter(({ required }) => required).map(({ field }) => field);

/** Recognises the format of a file by its header, and answers what reads the records below it. */
export function readHeader(cells: readonly string[], options: ReaderOptions): Header<ImportItem> {
  const names = namesOf(cells);
  const absent = needed.filter((name) => !names.includes(name));
  if (absent.length === 0) return { reader: shopifyReader(names, options), problems: [], warnings: [] };
  const isMeant =
    names.filter((name) => /^(Handle|Body \(HTML\)|Vendor|Option1 Name|Variant \w+.*)$/.test(name)).length > 2;
  if (isMeant)
    return { reader: null, problems: absent.map((name) => problem(1, name, 'import.columnMissing')), warnings: [] };
  return ownHeader(names, itemColumns, (row) => readOwn(row, options));
}
