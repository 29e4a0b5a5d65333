import { describe, expect, it } from 'vitest';
import { importOptions } from '../../../tests/support/importOptions.ts';
import { readRow } from '../../kernel/import/header.ts';
import { readHeader } from './format.ts';
import { textOfHtml } from './html.ts';

describe('a Shopify export', () => {
  const columns = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Type',
    'Option1 Name',
    'Option1 Value',
    'Option2 Value',
    'Variant SKU',
    'Variant Grams',
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Barcode',
    'Cost per item',
    'Image Src',
  ];
  const read = (rows: readonly Record<string, string>[], rate = 15_000) => {
    const { reader } = readHeader(columns, { ...importOptions, yenPerDollarHundredths: rate });
    if (!reader) throw new Error('The header was not recognised.');
    const outcomes = rows.map((row, index) =>
      readRow(
        reader,
        index + 2,
        columns.map((column) => row[column] ?? ''),
      ),
    );
    return { items: outcomes.flatMap(({ thing }) => (thing ? [thing] : [])), outcomes, end: reader.finish?.() };
  };
  const first = {
    Handle: 'h',
    Title: 'Band',
    Type: 'Bracelet',
    'Option1 Value': 'Blue',
    'Variant Price': '42.99',
    'Variant Inventory Qty': '1',
    'Image Src': 'https://x',
  };

  it('makes an item of each variant and none of a further picture', () => {
    const { items, end } = read([
      { ...first, 'Body (HTML)': '<p>Gold</p>' },
      { Handle: 'h', 'Option1 Value': 'Black', 'Option2 Value': 'L', 'Variant Price': '55', 'Variant Grams': '28' },
      { Handle: 'h', 'Image Src': 'https://y' },
    ]);
    expect(items).toMatchObject([
      {
        row: 2,
        name: 'Band - Blue',
        categoryCode: 'B0',
        description: 'Gold',
        price: 6449,
        initialQuantity: 1,
        cost: 0,
      },
      { row: 3, name: 'Band - Black / L', categoryCode: 'B0', description: 'Gold', price: 8250, milligrams: 28_000 },
    ]);
    expect(end).toEqual([{ row: 0, column: 'Image Src', code: 'import.pictureNotFetched', value: '', count: 2 }]);
  });

  it.each([
    [{ 'Variant Price': '42.99' }, 14_985, { price: 6442 }],
    [{ 'Variant Price': '0.01' }, 15_000, { price: 2 }],
    [{ 'Cost per item': '20', 'Variant Price': '30' }, 15_000, { cost: 3000, price: 4500, markupBasisPoints: 5000 }],
    [{ 'Variant Grams': '28.3495231' }, 15_000, { milligrams: 28_350 }],
    [{ 'Variant Grams': '0.0004' }, 15_000, { milligrams: 0 }],
    [{ 'Variant SKU': "'00123" }, 15_000, { itemCode: '00123' }],
    [{ 'Variant Barcode': '4901234567894' }, 15_000, { barcode: '4901234567894' }],
    [{ 'Option1 Value': 'Default Title' }, 15_000, { name: 'Band' }],
    [{ Type: 'Watches' }, 15_000, { categoryCode: 'W0' }],
    [{ Type: '' }, 15_000, { categoryCode: 'O0' }],
    [{ Type: 'Lamp' }, 15_000, { categoryCode: 'O0' }],
  ])('reads %o at %i', (changes, rate, expected) => {
    expect(read([{ ...first, ...changes }], rate).items).toMatchObject([expected]);
  });

  it.each([
    [{ 'Variant Inventory Qty': '-3' }, 'import.quantityNegative', { initialQuantity: 0 }],
    [{ 'Variant Barcode': '036000291452' }, 'import.barcodePadded', { barcode: '0036000291452' }],
    [{ 'Variant Barcode': "'036000291452" }, 'import.barcodePadded', { barcode: '0036000291452' }],
    [{ 'Variant Barcode': '０３６０００２９１４５２' }, 'import.barcodePadded', { barcode: '0036000291452' }],
    [{ 'Variant Price': '' }, 'import.priceMissing', { price: 0 }],
    [{ 'Body (HTML)': 'x'.repeat(5000) }, 'import.descriptionCut', { description: 'x'.repeat(4000) }],
    [{ 'Body (HTML)': `${'<br>'.repeat(25_000)}x` }, 'import.descriptionCut', { description: '' }],
  ])('warns about %o', (changes, code, expected) => {
    const { items, outcomes } = read([{ ...first, ...changes }]);
    expect(outcomes.flatMap(({ warnings }) => warnings.map((warning) => warning.code))).toEqual([code]);
    expect(items).toMatchObject([expected]);
  });

  it.each(['12,000', '¥12000', '¥12,000.00'])('has a price of %s in yen', (price) => {
    expect(read([{ ...first, 'Variant Price': price }], 100).items).toMatchObject([{ price: 12_000 }]);
  });

  it('has no yen sign in another currency, and a price that can’t be read is not compared with its cost', () => {
    const { outcomes } = read([{ ...first, 'Variant Price': '¥42', 'Cost per item': '20' }]);
    expect(outcomes).toMatchObject([{ problems: [{ code: 'import.number' }], warnings: [] }]);
  });

  it('is told which of its columns are not used', () => {
    const names = ['Option1 Name', 'Option2 Name', 'Option3 Name', 'Image Alt Text', 'Vendor'];
    const { reader } = readHeader([...columns, ...names.slice(1)], importOptions);
    expect(reader?.left.map((index) => reader.names[index])).toEqual(names);
  });

  it('refuses a variant without its product, a wrong barcode and a negative price', () => {
    const codes = (row: Record<string, string>) =>
      read([row]).outcomes.flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(codes({ Handle: 'h', 'Variant Price': '1' })).toEqual(['import.productMissing']);
    expect(codes({ ...first, 'Variant Barcode': '4901234567890' })).toEqual(['import.barcodeCheckDigit']);
    // A UPC that was mistyped, an EAN-8, a carton's code, a spreadsheet's idea of a number, a code of the shop's own.
    expect(codes({ ...first, 'Variant Barcode': '036000291453' })).toEqual(['import.barcodeCheckDigit']);
    for (const barcode of ['96385074', '10036000291459', '3.6E+10', 'RING-1', '36000291452']) {
      expect(codes({ ...first, 'Variant Barcode': barcode })).toEqual(['import.barcodeLength']);
    }
    expect(codes({ ...first, 'Variant Price': '-1' })).toEqual(['import.negative']);
    expect(codes({ ...first, 'Variant Price': '1.234' })).toEqual(['import.decimals']);
  });
});

describe('prices with decimals', () => {
  const columns = ['Handle', 'Title', 'Variant Price'];
  const found = (rate: number, ...prices: string[]) => {
    const { reader } = readHeader(columns, { ...importOptions, yenPerDollarHundredths: rate });
    prices.forEach((price, index) => {
      if (reader) readRow(reader, index + 2, [`h${index}`, 'Band', price]);
    });
    return reader?.roundedPrices?.();
  };

  it.each([
    [100, ['12000', '42.99', '55.00', '0.5'], { count: 2, price: '42.99', yen: 43 }],
    [100, ['４２.４９'], { count: 1, price: '４２.４９', yen: 42 }],
    // A price that keeps its row out becomes nothing.
    [100, ['', '12000', '55.00', '55.', '1.234', 'free', '9'.repeat(20)], null],
    [15_000, ['42.99', '0.5'], null],
  ])('are counted at %i: %o', (rate, prices, expected) => {
    expect(found(rate, ...prices)).toEqual(expected);
  });
});

describe('textOfHtml', () => {
  it.each([
    ['plain', 'plain'],
    ['<p>One<br>two</p><p>three</p>', 'One\ntwo\nthree'],
    ['Set: <ul>\n<li>14k gold</li>\n<li>12"" long</li>\n</ul>', 'Set:\n- 14k gold\n- 12"" long'],
    ['a\n<b>b</b>\nc', 'a b c'],
    ['Tom &amp; Jerry &#39;x&#39; &#x91D1;&eacute;&unknown;', "Tom & Jerry 'x' 金é&unknown;"],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['a<script>alert("x<p>")</script>b<STYLE>p{}</STYLE>c', 'abc'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['a<!-- <b>hidden</b> -->b', 'ab'],
    ['open <a href="x', 'open'],
    ['&#0;&#55296;', '��'],
    ['İ<b>x</b>', 'İx'],
    ['<ol><li>one<li>two</ol>', '1. one\n2. two'],
    ['<table><tr><th>Ring<td>12</tr><tr><td>a&nbsp;b</td></tr></table>', 'Ring 12\na b'],
    ['<h2>Band</h2><dl><dt>Metal<dd>Gold</dl><hr>end', 'Band\nMetal\nGold\nend'],
    ['<a href="https://x">here</a><img src="y" alt="z">', 'here'],
  ])('reads %s', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('is quick on input made to be slow', () => {
    const startedAt = performance.now();
    for (const piece of ['<', '<script>', '&#1', '<!--', '<li', ' ', '<div>', '<ul><li>', '<table><td>'])
      textOfHtml(piece.repeat(100_000));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe('a product that is not sold in Shopify', () => {
  const columns = ['Handle', 'Title', 'Variant Price', 'Status', 'Published', 'Vendor', 'Tags'];
  const read = (...cells: string[]) => {
    const { reader } = readHeader(columns, importOptions);
    const outcome = reader && readRow(reader, 2, cells);
    return { active: outcome?.thing?.active, left: reader?.left.map((index) => columns[index]) };
  };

  it.each([
    ['active', 'true', true],
    ['', '', true],
    ['draft', 'true', false],
    ['archived', '', false],
    ['active', 'false', false],
  ])('is inactive: %s, published %s', (status, published, active) => {
    expect(read('h', 'Ring', '10', status, published, '', '').active).toBe(active);
  });

  it('is told what of it is left out, by column', () => {
    expect(read('h', 'Ring', '10', '', '', 'Kinza', 'gold').left).toEqual(['Vendor', 'Tags']);
  });

  it('is told which column is missing', () => {
    const { problems } = readHeader(['Handle', 'Title', 'Vendor', 'Variant SKU'], importOptions);
    expect(problems).toMatchObject([{ column: 'Variant Price', code: 'import.columnMissing' }]);
  });
});
