import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/kernel/refusal.ts';
import { markedText } from './inert.ts';
import type { Sheet, SheetColumn, SheetRow } from './rows.ts';
import { sheetReply, writeSheet } from './sheet.ts';

const columns: SheetColumn[] = [
  { title: 'Name', kind: 'text' },
  { title: 'Grams', kind: 'grams' },
  { title: 'Price', kind: 'yen' },
  { title: 'Markup', kind: 'percent' },
  { title: 'Day', kind: 'date' },
  { title: 'At', kind: 'instant' },
];

function sheet(format: Sheet['format'], rows: readonly SheetRow[], titles = columns): Sheet {
  return {
    format,
    title: '商品',
    columns: titles,
    pages: (async function* () {
      yield rows;
    })(),
  };
}

const row: SheetRow = ['髙﨑 "K18"', 4_210, -236_800, 6_667, '2026-06-18', new Date('2026-06-18T15:32:05Z')];

/** Texts that a spreadsheet program would run, at once or behind what it skips. */
const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
  '  =1',
  ' \t-2',
  '\n@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '　＝1',
  ' "=1',
  "=cmd|'/C calc'!A0",
];

describe('CSV', () => {
  it('is UTF-8 with a byte order mark, numbers as numbers', async () => {
    const bytes = await buffer(writeSheet(sheet('csv', [row])));
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const text = bytes.toString('utf8', 3);
    expect(text).toBe(
      'Name,Grams,Price,Markup,Day,At\r\n"髙﨑 ""K18""",4.21,-236800,66.67,2026-06-18,2026-06-19 00:32:05\r\n',
    );
  });

  it.each(formulas)('makes %j inert and loses nothing of it', async (formula) => {
    const bytes = await buffer(writeSheet(sheet('csv', [[formula]], [{ title: 'Name', kind: 'text' }])));
    const [, [cell = ''] = []] = parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][];
    expect(cell.startsWith("'")).toBe(true);
    expect(markedText(cell)).toBe(formula);
  });

  it.each(["'80s", "'80", "'=1", "''+1", "O'Neil", "'", "''", 'plain', '0123', '"=1'])(
    'is read back as it was written: %j',
    async (text) => {
      const bytes = await buffer(writeSheet(sheet('csv', [[text]], [{ title: 'Name', kind: 'text' }])));
      const [, [cell = ''] = []] = parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][];
      expect(markedText(cell)).toBe(text);
    },
  );
});

describe('XLSX', () => {
  it('holds texts as texts and numbers as numbers', async () => {
    const files = unzip(await buffer(writeSheet(sheet('xlsx', [row, ...formulas.map((formula) => [formula])]))));
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="商品"');
    const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).toContain('>髙﨑 &quot;K18&quot;</t>');
    // 18 June 2026 is day 46,191; half past midnight on the 19th in Japan is a little more than day 46,192.
    expect(numbersOf(xml)).toEqual([4.21, -236_800, 66.67, 46_191, 46_192 + (32 * 60 + 5) / 86_400]);
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(columns.length + 1 + formulas.length);
  });

  it('leaves out what XML forbids and keeps markup a text', async () => {
    const files = unzip(await buffer(writeSheet(sheet('xlsx', [['</t>\u0000<f>1\u0008&\uD800']]))));
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('>&lt;/t&gt;&lt;f&gt;1&amp;\uFFFD</t>');
  });
});

describe('a head', () => {
  const head = [['Period', '2026/06/01'], ['=1+1']];

  it('stands above the titles, set apart by an empty line, and is no formula', async () => {
    const text = (await buffer(writeSheet({ ...sheet('csv', [row]), head }))).toString();
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      '\uFEFFPeriod,2026/06/01',
      "'=1+1",
      '',
      'Name,Grams,Price,Markup,Day,At',
    ]);
  });

  it('stays in sight with the titles of an Excel file', async () => {
    const files = unzip(await buffer(writeSheet({ ...sheet('xlsx', [row]), head })));
    const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).toContain('<pane ySplit="4" topLeftCell="A5"');
    expect(xml.match(/<row>/g)).toHaveLength(5);
    expect(xml).not.toMatch(/<f[ >]/);
  });
});

describe('a long sheet', () => {
  it.each(['xlsx', 'csv'] as const)('is streamed as %s: pages are asked for as they are read', async (format) => {
    let asked = 0;
    const pages = (async function* () {
      for (; asked < 500; asked++)
        yield Array.from({ length: 200 }, (_, index) => [`${asked} ${index} ${Math.random()}`]);
    })();
    const stream = writeSheet({ ...sheet(format, []), pages });
    await new Promise((resolve) => stream.once('readable', resolve));
    expect(asked).toBeLessThan(100);
    stream.destroy();
  });

  it.each(['xlsx', 'csv'] as const)("fails as %s when its rows can't be read", async (format) => {
    const pages = (async function* () {
      yield [['one']];
      throw new Error('The database is gone.');
    })();
    await expect(buffer(writeSheet({ ...sheet(format, []), pages }))).rejects.toThrow('The database is gone.');
  });

  it('is named after its title and the day', async () => {
    expect(await sheetReply(sheet('csv', []), '2026-06-18')).toMatchObject({
      name: '商品 2026-06-18.csv',
      mime: 'text/csv; charset=utf-8',
    });
  });

  it('is refused as a whole where its first rows are, and holds every page where none is', async () => {
    const pages = async function* (fails: boolean) {
      if (fails) refuse('access.denied');
      for (const name of ['Ring', 'Band', 'Stud']) yield [[name]];
    };
    const told = { ...sheet('csv', []), columns: columns.slice(0, 1) };
    await expect(sheetReply({ ...told, pages: pages(true) }, '2026-06-18')).rejects.toMatchObject({
      code: 'access.denied',
    });
    const { content } = await sheetReply({ ...told, pages: pages(false) }, '2026-06-18');
    expect((await buffer(content as Readable)).toString()).toBe('\uFEFFName\r\nRing\r\nBand\r\nStud\r\n');
  });
});

/** The files of a ZIP archive, read by its central directory as every program reads it. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const count = bytes.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  for (let at = bytes.readUInt32LE(end + 16), index = 0; index < count; index++) {
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    expect(content.length).toBe(bytes.readUInt32LE(at + 24));
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

function numbersOf(xml: string): number[] {
  return [...xml.matchAll(/<v>([^<]+)<\/v>/g)].map(([, value]) => Number(value));
}
