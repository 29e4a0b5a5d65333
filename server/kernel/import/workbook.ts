import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { problem } from './cells.ts';
import { columnsMax, type FileRecord, UnreadableFile } from './record.ts';

/** What a sheet may unpack to, and what is kept of a workbook while it is read: a file that swells is no list. */
const limits = { sheetBytesMax: 1_000_000_000, textBytesMax: 100_000_000 };

/** The rows of the first sheet of an Excel workbook as they come, blank ones left out. @throws UnreadableFile */
export async function* readWorkbook(
  path: string,
  { sheetBytesMax, textBytesMax } = limits,
): AsyncGenerator<FileRecord> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(unreadable);
  try {
    const parts = await listParts(zip);
    const texts = await readTexts(zip, parts.get('xl/sharedStrings.xml'), textBytesMax);
    const sheet = parts.get(await firstSheet(zip, parts, textBytesMax)) ?? unreadable();
    yield* readSheet(zip, sheet, texts, sheetBytesMax);
  } finally {
    zip.close();
  }
}

function unreadable(): never {
  throw new UnreadableFile(problem(0, '', 'import.workbook'));
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
  } catch {
    unreadable();
  }
  return parts;
}

/** Where the first sheet lies, as the workbook says. */
async function firstSheet(zip: ZipFile, parts: Map<string, Entry>, bytesMax: number): Promise<string> {
  let id = '';
  const targets = new Map<string, string>();
  await parse(zip, parts.get('xl/workbook.xml'), bytesMax, {
    open: (name, attributes) => {
      if (name === 'sheet') id ||= attributes['r:id'] ?? '';
    },
  });
  await parse(zip, parts.get('xl/_rels/workbook.xml.rels'), bytesMax, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  const target = targets.get(id) ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells point at. The reading of kanji, which Excel keeps beside them, is left out. */
async function readTexts(zip: ZipFile, part: Entry | undefined, bytesMax: number): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  let text = '';
  const cell = textHandlers((more) => {
    text += more;
  });
  await parse(zip, part, bytesMax, {
    ...cell,
    close: (name) => {
      cell.close(name);
      if (name !== 'si') return;
      texts.push(text);
      text = '';
    },
  });
  return texts;
}

/** Hears the text inside `t` and `v`, except where it says how something is pronounced. */
function textHandlers(hear: (text: string) => void) {
  let isText = false;
  let isReading = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isReading = true;
      isText = (name === 't' || name === 'v') && !isReading;
    },
    close: (name: string) => {
      if (name === 'rPh') isReading = false;
      isText = false;
    },
    text: (more: string) => {
      if (isText) hear(more);
    },
  };
}

async function* readSheet(
  zip: ZipFile,
  part: Entry,
  texts: readonly string[],
  bytesMax: number,
): AsyncGenerator<FileRecord> {
  let ready: FileRecord[] = [];
  let row = 0;
  let column = 0;
  let type = '';
  let value = '';
  let cells: string[] = [];
  const cell = textHandlers((more) => {
    value += more;
  });
  const handlers: Handlers = {
    ...cell,
    open: (name, attributes) => {
      cell.open(name);
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        if (column > columnsMax) throw new UnreadableFile(problem(row, '', 'import.tooManyColumns'));
        type = attributes.t ?? 'n';
        value = '';
      }
    },
    close: (name) => {
      cell.close(name);
      if (name === 'c') cells[column - 1] = written(type, value, texts);
      if (name === 'row') ready.push({ row, cells: Array.from(cells, (text) => text ?? '') });
    },
  };
  let width = 0;
  for await (const _ of chunks(zip, part, bytesMax, handlers)) {
    for (const record of ready) {
      const used = record.cells.findLastIndex((text) => text.trim() !== '') + 1;
      if (used === 0) continue;
      // A sheet has no ragged rows: blanks at their end are not written.
      width ||= used;
      yield { ...record, cells: padded(record.cells.slice(0, Math.max(used, width)), width) };
    }
    ready = [];
  }
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return cells.length >= width ? cells : [...cells, ...Array<string>(width - cells.length).fill('')];
}

/** `AB12` is column 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** A cell as it would stand in a CSV. A number has at most the fifteen digits that Excel keeps of it. */
function written(type: string, value: string, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

interface Handlers {
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

async function parse(zip: ZipFile, part: Entry | undefined, bytesMax: number, handlers: Handlers): Promise<void> {
  for await (const _ of chunks(zip, part, bytesMax, handlers));
}

/** Parses a part piece by piece; between two of them the server answers others. */
async function* chunks(
  zip: ZipFile,
  part: Entry | undefined,
  bytesMax: number,
  { open, close, text }: Handlers,
): AsyncGenerator<void> {
  if (!part || part.uncompressedSize > bytesMax) unreadable();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open(name, attributes as Record<string, string>));
  if (close) parser.on('closetag', ({ name }) => close(name));
  if (text) parser.on('text', text);
  try {
    const stream: Readable = await zip.openReadStreamPromise(part);
    for await (const chunk of stream.setEncoding('utf8')) {
      parser.write(chunk as string);
      yield;
    }
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    unreadable();
  }
}
