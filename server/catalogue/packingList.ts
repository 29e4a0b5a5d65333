import { sql } from 'kysely';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { type PackedLine, packingListApi, packingListBytesMax } from '#contract/catalogue/packingList.ts';
import { documentLinesMax } from '#contract/kernel/document.ts';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { milligramsMax, quantityMax, yenMax } from '#contract/kernel/values.ts';
import type { Context } from '../kernel/context.ts';
import { aside, refuseCut } from '../kernel/files/aside.ts';
import { problem, type Row } from '../kernel/import/cells.ts';
import type { ImportColumn } from '../kernel/import/columns.ts';
import { namesOf, ownHeader, readRow } from '../kernel/import/header.ts';
import type { RowReader } from '../kernel/import/kind.ts';
import { findEncoding, readRecords } from '../kernel/import/read.ts';
import { UnreadableFile } from '../kernel/import/record.ts';
import { named } from '../kernel/named.ts';
import { implement, type Upload } from '../kernel/route.ts';
import { sheetText } from '../sheet/text.ts';
import { readItems } from './item/listStore.ts';

/** The columns of a file of lines: those that the export of a document's lines has, and what suppliers call them. */
const columns: readonly ImportColumn[] = [
  { field: 'itemCode', title: sheetText.itemCode, also: ['sku', '品番', '商品番号'], key: true, example: 'R0-000123' },
  {
    field: 'barcode',
    title: sheetText.barcode,
    also: ['jan', 'janコード', 'ean'],
    key: true,
    example: '4901234567894',
  },
  { field: 'quantity', title: sheetText.quantity, also: ['qty', 'pcs', '個数', '発注数'], example: '3' },
  { field: 'grams', title: sheetText.grams, also: ['weight', '重量', '重さ', '重さ(g)'], example: '12.630' },
  { field: 'cost', title: sheetText.cost, also: ['unit cost', '単価', '仕入単価', '仕入価格'], example: '60000' },
  { field: 'name', title: sheetText.name, also: ['item', '品名'], unread: true, example: '' },
];

interface Packed {
  row: number;
  code: string;
  quantity: number;
  milligrams: number | null;
  fileCost: number | null;
}

export const packingListRoutes = implement(packingListApi, {
  read: (ctx: Context, _input: Record<never, never>, upload: Upload) =>
    aside(ctx.files, upload, async (path) => {
      refuseCut(upload, packingListBytesMax);
      const { packed, problems } = await readFile(path);
      const items = await itemsByCode(ctx, packed);
      const lines: PackedLine[] = [];
      for (const { row, code, ...line } of packed) {
        const item = items.get(code.toUpperCase());
        if (item) lines.push({ item, ...line });
        else problems.push(problem(row, '', 'import.itemUnknown', code));
      }
      return { lines, problems };
    }),
});

async function readFile(path: string): Promise<{ packed: Packed[]; problems: ImportProblem[] }> {
  const packed: Packed[] = [];
  const problems: ImportProblem[] = [];
  let reader: RowReader<Packed> | null = null;
  try {
    const { encoding } = await findEncoding(path);
    for await (const { row, cells } of readRecords(path, encoding)) {
      if (!reader) {
        const header = ownHeader<Packed>(namesOf(cells), columns, readLine);
        problems.push(...header.problems);
        reader = header.reader;
        if (!reader) break;
        continue;
      }
      if (packed.length + problems.length >= documentLinesMax) {
        problems.push(problem(row, '', 'import.tooManyRows'));
        break;
      }
      const { thing, problems: wrong } = readRow(reader, row, cells);
      problems.push(...wrong);
      if (thing) packed.push(thing);
    }
    if (!reader && problems.length === 0) problems.push(problem(0, '', 'import.empty'));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problems.push(error.problem);
  }
  return { packed, problems };
}

/** One line: by its code, else by its barcode; one piece where no quantity stands. */
function readLine(row: Row): Packed | null {
  const [itemCode, barcode] = [row.text('itemCode', 40), row.text('barcode', 40)];
  const code = itemCode || scannedCode(barcode);
  if (code === '') row.refuse('itemCode', 'import.required');
  const quantity = row.decimal('quantity', 0, { min: 1, max: quantityMax }) ?? 1;
  const milligrams = row.decimal('grams', 3, { max: milligramsMax });
  const fileCost = row.decimal('cost', 0, { max: yenMax, isYen: true });
  return { row: row.number, code, quantity, milligrams, fileCost };
}

/** The company's items that carry these codes or barcodes, by either. */
async function itemsByCode(ctx: Context, packed: readonly Packed[]): Promise<Map<string, ItemRow>> {
  const codes = [...new Set(packed.flatMap(({ code }) => [code, code.toUpperCase()]))];
  const found = await named<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM item WHERE company_id = ${ctx.companyId} AND barcode = ANY(${codes}::text[])
      UNION SELECT id FROM item WHERE company_id = ${ctx.companyId} AND item_code = ANY(${codes}::text[])`,
  );
  const rows = await readItems(ctx, [found.map(({ id }) => id)]);
  return new Map([
    ...rows.map((row) => [row.barcode, row] as const),
    ...rows.map((row) => [row.itemCode.toUpperCase(), row] as const),
  ]);
}
