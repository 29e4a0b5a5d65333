import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FileReply } from '../kernel/route.ts';
import { moment, plainNumber } from './cell.ts';
import { inertText } from './inert.ts';
import { headLines, type Sheet, type SheetKind, type SheetValue, slices } from './rows.ts';
import { encodeShiftJis } from './shiftJis.ts';
import { writeXlsx } from './xlsx.ts';

/**
 * A list as a spreadsheet, streamed while it is read: CSV in UTF-8 with a byte order mark, which Excel needs for
 * Japanese, in Shift-JIS for older programs, or XLSX. No text in it is a formula, whoever typed it.
 */
export function writeSheet(sheet: Sheet): Readable {
  return Readable.from(sheet.format === 'xlsx' ? writeXlsx(sheet) : writeCsv(sheet), { objectMode: false });
}

/**
 * The same as the answer of an endpoint; `day` is the business day that the file is named after. The first rows are read
 * before anything is answered: what is refused while they are read is a refusal then, and not a file that breaks off.
 */
export async function sheetReply(sheet: Sheet, day: string): Promise<FileReply> {
  const pages = await begun(sheet.pages);
  const { mime, extension } = kinds[sheet.format];
  return { content: writeSheet({ ...sheet, pages }), mime, name: `${sheet.title} ${day}.${extension}` };
}

const kinds = {
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  csv: { mime: 'text/csv; charset=utf-8', extension: 'csv' },
  csvShiftJis: { mime: 'text/csv; charset=shift_jis', extension: 'csv' },
} as const;

/** The same pages, of which the first is there already. */
async function begun<Page>(pages: AsyncIterable<Page>): Promise<AsyncIterable<Page>> {
  const rest = pages[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    try {
      for (let page = first; !page.done; page = await rest.next()) yield page.value;
    } finally {
      await rest.return?.();
    }
  })();
}

const csvOptions = { escape_formulas: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ };

async function* writeCsv({ format, columns, pages, ...sheet }: Sheet): AsyncGenerator<Buffer> {
  const bytesOf = format === 'csv' ? (text: string) => Buffer.from(text) : encodeShiftJis;
  const lines = headLines(sheet).map((line) => line.map(inertText));
  const head = stringify([...lines, columns.map(({ title }) => title)], csvOptions);
  yield bytesOf(format === 'csv' ? `\uFEFF${head}` : head);
  for await (const rows of slices(pages)) {
    const cells = rows.map((row) => columns.map(({ kind }, index) => csvCell(kind, row[index])));
    yield bytesOf(stringify(cells, csvOptions));
  }
}

function csvCell(kind: SheetKind, value: SheetValue): string | number {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'instant') return moment(value).text;
  if (typeof value === 'number') return plainNumber(kind, value);
  return inertText(String(value));
}
