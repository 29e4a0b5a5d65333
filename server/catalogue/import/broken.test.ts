import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  counts,
  header,
  type ImportFixture,
  openImportFixture,
  problemsOf,
  refusal,
  row,
  sheet,
  uploads,
} from '../../../tests/support/importFixture.ts';
import { itemImporter } from './routes.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
  const { id } = await fixture.check(sheet(row({ code: 'GOOD-1' })));
  await fixture.write(id);
});
afterAll(() => fixture.close());

/** A Shopify export of rings with these barcodes. */
const shopify = (...barcodes: string[]) =>
  [
    'Handle,Title,Type,Variant Price,Variant Barcode',
    ...barcodes.map((barcode, index) => `ring-${index},Ring,Ring,10,${barcode}`),
  ].join('\n');

describe('a broken file', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
  const cases: [name: string, content: () => string | Buffer, expected: string[]][] = [
    ['of no encoding', () => bytes(sheet(row()), 'X,', [0xff, 0xfe, 0x80], '\n'), ['3  import.encoding']],
    [
      'that is a picture',
      () => bytes([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10], 'JFIF', [0x00, 0x80]),
      ['0  import.noTable'],
    ],
    ['that is a PDF', () => bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3, 0xff], '\n'), ['0  import.noTable']],
    ['that is empty', () => '', ['0  import.empty']],
    ['of blank lines', () => '\n\n  \n', ['0  import.empty']],
    ['of a header alone', () => `${header}\n`, ['0  import.empty']],
    ['without a header', () => `${row()}\n${row()}\n`, ['1  import.header']],
    ['with a ragged row', () => sheet(row(), 'a,b', row()), ['3  import.raggedRow']],
    ['with a quote left open', () => sheet(row(), row({ name: '"Ring' }), row()), ['3  import.quote']],
    ['with a quote inside', () => sheet(row({ name: 'Ring "big"' })), ['2  import.quote']],
    ['with NUL', () => sheet(row({ name: 'Ri\u0000ng' })), ['2 name import.unprintable']],
    ['with a field of 10 MB', () => sheet(row(), row({ name: 'x'.repeat(10_000_000) })), ['3  import.recordTooLarge']],
    ['with a million columns', () => sheet(row(), ','.repeat(1_000_000)), ['3  import.tooManyColumns']],
    [
      'with a header of 201 columns',
      () => sheet(row()).replace('\n', `${',x'.repeat(201)}\n`),
      ['1  import.tooManyColumns'],
    ],
    ['with 12 digits', () => sheet(row({ barcode: '290000000001' })), ['2 barcode import.barcodeLength']],
    [
      'with a wrong check digit',
      () => sheet(row({ barcode: '2900000000019' })),
      ['2 barcode import.barcodeCheckDigit'],
    ],
    [
      'from Shopify with barcodes that are none',
      () => shopify('036000291452', '036000291453', 'RING-1', ''),
      ['3 Variant Barcode import.barcodeCheckDigit', '4 Variant Barcode import.barcodeLength'],
    ],
    ['with a negative price', () => sheet(row(), row({ price: '-1' })), ['3 price import.negative']],
    [
      'with a code twice',
      () => sheet(row({ code: 'TWICE' }), row(), row({ code: 'TWICE' })),
      ['2 itemCode import.codeTwice', '4 itemCode import.codeTwice'],
    ],
    [
      'with a code three times',
      () => sheet(row({ code: 'THRICE' }), row({ code: 'THRICE' }), row({ code: 'THRICE' })),
      ['2 itemCode import.codeTwice', '3 itemCode import.codeTwice', '4 itemCode import.codeTwice'],
    ],
  ];

  it.each(cases)('%s is reported exactly and changes nothing', async (_name, content, expected) => {
    const before = await counts(fixture);
    const run = await fixture.check(content());
    expect(problemsOf(run)).toEqual(expected);
    // Rows that nothing is wrong with can be written without the others, if that is said.
    expect(run).toMatchObject({ status: run.rowsTotal > 0 && run.troubleCount > 0 ? 'ready' : 'refused' });
    expect(run.problemCount).toBe(expected.length);
    expect(await counts(fixture)).toEqual(before);
    // One with product types can be checked once more.
    await vi.waitFor(() => expect(uploads(fixture).includes(`${run.id}.csv`)).toBe(run.types.length > 0));
    expect(await refusal(itemImporter.write(fixture.ctx, { id: run.id, locationId: fixture.locationId }))).toBe(
      run.status === 'ready' ? 'import.rowsInTrouble' : 'import.notReady',
    );
  });

  it('shows the first 200 problems of many and counts all', async () => {
    const run = await fixture.check(sheet(...Array.from({ length: 300 }, () => row({ price: '-1' }))));
    expect(run).toMatchObject({ status: 'refused', problemCount: 300 });
    expect(run.problems).toHaveLength(200);
    expect(run.problems[199]).toEqual({ row: 201, column: 'price', code: 'import.negative', value: '-1' });
  });

  it('counts the notes beside what is wrong', async () => {
    const run = await fixture.check(shopify('036000291452', '036000291453'));
    expect(run).toMatchObject({ problemCount: 1, warningCount: 1 });
    expect(run.warnings).toEqual([
      { row: 2, column: 'Variant Barcode', code: 'import.barcodePadded', value: '036000291452' },
    ]);
  });

  it('may have 200,000 rows and not one more', { timeout: 90_000 }, async () => {
    const run = await fixture.check(`${header}\n${',,X,,,,,,,,,\n'.repeat(200_001)}`);
    expect(run).toMatchObject({ status: 'refused', rowsRead: 200_000 });
    expect(run.problemCount).toBe(200_001);
  });

  it('larger than 64 MB is refused before it is read', async () => {
    const stream = Object.assign(Readable.from([Buffer.from(sheet(row()))]), { truncated: true });
    const kept = uploads(fixture);
    const sent = itemImporter.check(fixture.ctx, { yenPerDollarHundredths: 1 }, { stream, fileName: 'x' });
    await expect(sent).rejects.toMatchObject({ code: 'import.tooLarge', data: { megabytesMax: 64 } });
    expect(uploads(fixture).filter((name) => !kept.includes(name))).toEqual([]);
  });
});
