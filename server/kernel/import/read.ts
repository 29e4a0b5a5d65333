import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { TextDecoderStream } from 'node:stream/web';
import { type CsvError, parse } from 'csv-parse';
import type { ImportRun } from '#contract/kernel/import.ts';
import { type ImportCode, problem } from './cells.ts';
import { columnsMax, type FileRecord, UnreadableFile } from './record.ts';
import { readWorkbook } from './workbook.ts';

export type Encoding = NonNullable<ImportRun['encoding']>;
type TextEncoding = Exclude<Encoding, 'xlsx'>;

/** Bytes of one record: a page of HTML fits, a file in a field does not. */
const recordBytesMax = 1_000_000;
/** Of the start of a file, which tells what it is. */
const startBytes = 4096;
/** Small enough that other requests get their turn between two chunks. */
const chunkBytes = 64 * 1024;
const lineFeed = 0x0a;

/** Finds out how a file is written, and how many lines it has. @throws UnreadableFile that names the first bad line. */
export async function findEncoding(path: string): Promise<{ encoding: Encoding; lines: number }> {
  const start = await firstBytes(path, startBytes);
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return { encoding: 'xlsx', lines: 0 };
  // The container of Excel before 2007, and of a workbook with a password.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile(problem(0, '', 'import.workbookOld'));
  // Excel's "Unicode text".
  if (begins(0xff, 0xfe)) {
    const utf16 = await countLines(path, 'utf-16le');
    if (utf16.isWhole) return { encoding: 'utf-16le', lines: utf16.lines };
  }
  const utf8 = await countLines(path, 'utf-8');
  if (utf8.isWhole) return { encoding: 'utf-8', lines: utf8.lines };
  const shiftJis = await countLines(path, 'shift_jis');
  if (shiftJis.isWhole) return { encoding: 'shift_jis', lines: shiftJis.lines };
  // A PDF, or another file that is no text: a text has no byte of zero.
  if (begins(0x25, 0x50, 0x44, 0x46) || start.includes(0)) throw new UnreadableFile(problem(0, '', 'import.noTable'));
  // The file is meant to be what it is for longer.
  throw new UnreadableFile(problem(Math.max(utf8.lines, shiftJis.lines), '', 'import.encoding'));
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Decodes strictly, and stops at the first line that is not written so; a line feed is the same byte in all of them. */
async function countLines(path: string, encoding: TextEncoding): Promise<{ isWhole: boolean; lines: number }> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let lines = 1;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        decoder.decode(chunk.subarray(start, end + 1), { stream: true });
        start = end + 1;
        lines++;
      }
      decoder.decode(chunk.subarray(start), { stream: true });
    }
    decoder.decode();
    return { isWhole: true, lines };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { isWhole: false, lines };
    throw error;
  }
}

/** The records of a file as they come, blank lines left out. @throws UnreadableFile */
export function readRecords(path: string, encoding: Encoding): AsyncGenerator<FileRecord> {
  return encoding === 'xlsx' ? readWorkbook(path) : readText(path, encoding);
}

async function* readText(path: string, encoding: TextEncoding): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(await firstBytes(path, chunkBytes))),
    relax_column_count: true,
    max_record_size: recordBytesMax,
    record_delimiter: ['\r\n', '\n', '\r'],
    cast: (value, { index, records }) => {
      // Said while the record is read, so that a million commas never become a million cells.
      if (index >= columnsMax) throw new UnreadableFile(problem(records + 1, '', 'import.tooManyColumns'));
      return value;
    },
  });
  const decoder = new TextDecoderStream(encoding, { fatal: true });
  const feeding = pipeline(createReadStream(path, { highWaterMark: chunkBytes }), decoder, parser);
  // What goes wrong there ends the parser as well, which is where it is seen.
  feeding.catch(() => undefined);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.length > 1 || cells[0]?.trim()) yield { row, cells };
    }
  } catch (error) {
    throw unreadable(error as CsvError);
  }
}

/** What stands between the cells of the first line most often, outside of quotation marks. */
function delimiterOf(start: string): string {
  const [header = ''] = start.replace(/"(?:[^"]|"")*"?/g, '').split(/[\r\n]/);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',');
}

const parserCodes: Record<string, ImportCode> = {
  CSV_MAX_RECORD_SIZE: 'import.recordTooLarge',
  CSV_QUOTE_NOT_CLOSED: 'import.quote',
  CSV_INVALID_CLOSING_QUOTE: 'import.quote',
  INVALID_OPENING_QUOTE: 'import.quote',
};

function unreadable(error: CsvError): unknown {
  const code = parserCodes[error.code];
  return code ? new UnreadableFile(problem(Number(error.records) + 1, '', code)) : error;
}
