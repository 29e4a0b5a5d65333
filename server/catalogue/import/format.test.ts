import { describe, expect, it } from 'vitest';
import { importOptions } from '../../../tests/support/importOptions.ts';
import { readDecimal, shown } from '../../kernel/import/cells.ts';
import { readRow } from '../../kernel/import/header.ts';
import { readHeader } from './format.ts';

const ownHeader =
  'itemCode,barcode,categoryCode,name,description,grams,uom,cost,markUpPricePercentage,price,initialQuantity';
const good = {
  itemCode: 'D1',
  barcode: '2900000000018',
  categoryCode: 'R0',
  name: 'Ring',
  description: 'gold',
  grams: '4.21',
  uom: 'pcs',
  cost: '60000',
  markUpPricePercentage: '50',
  price: '90000',
  initialQuantity: '2',
};

function readOwn(changes: Partial<typeof good>) {
  const { reader } = readHeader(ownHeader.split(','), importOptions);
  const cells = ownHeader.split(',').map((name) => ({ ...good, ...changes })[name as keyof typeof good]);
  if (!reader) throw new Error('The header was not recognised.');
  return readRow(reader, 2, cells);
}

const said = (changes: Partial<typeof good>) => [
  ...readOwn(changes).lacking.map((column) => `${column} import.required`),
  ...readOwn(changes).problems.map(({ column, code }) => `${column} ${code}`),
];

describe('readDecimal', () => {
  it.each([
    ['0', 3, 0],
    ['1.25', 3, 1250],
    ['1.250000', 3, 1250],
    ['.5', 3, 500],
    ['5.', 2, 500],
    ['-0', 0, 0],
    ['-1.5', 2, -150],
    ['0.001', 3, 1],
    ['１２.３', 2, 1230],
    ['000000000000000007', 0, 7],
    ['999999999999.999', 3, 999_999_999_999_999],
    ['1.2345', 3, 'import.decimals'],
    ['48900.5', 0, 'import.decimals'],
    ['12,000', 0, 12_000],
    ['1,234,567.50', 2, 123_456_750],
    ['１２，０００', 0, 12_000],
    ['1,00', 0, 'import.number'],
    ['12,34,567', 0, 'import.number'],
    ['1000,000', 0, 'import.number'],
    // 4.21 g, or four kilograms?
    ['4,210', 3, 'import.number'],
    ['¥100', 0, 'import.number'],
    ['1e5', 0, 'import.number'],
    ['NaN', 0, 'import.number'],
    ['Infinity', 0, 'import.number'],
    ['.', 0, 'import.number'],
    ['--1', 0, 'import.number'],
    ['12345678901234567', 0, 'import.numberTooLarge'],
  ])('reads %s with %i places as %s', (text, places, value) => {
    expect(readDecimal(text, places)).toBe(value);
  });
});

describe('an amount', () => {
  it.each(['48900', '48,900', '¥48900', '￥48,900', '\\48,900', '¥ 48,900', '48,900円'])(
    'may be written %s',
    (price) => {
      expect(readOwn({ price, cost: price })).toMatchObject({ problems: [], thing: { price: 48_900, cost: 48_900 } });
    },
  );

  it('alone has a yen sign', () => {
    expect(said({ initialQuantity: '¥2' })).toEqual(['initialQuantity import.number']);
  });
});

describe('our own format', () => {
  it('reads a row exactly', () => {
    expect(readOwn({})).toEqual({
      given: Object.keys(good),
      lacking: [],
      problems: [],
      warnings: [],
      thing: {
        active: true,
        handle: '',
        variant: '',
        origin: '',
        row: 2,
        itemCode: 'D1',
        barcode: '2900000000018',
        categoryCode: 'R0',
        categoryId: 1,
        name: 'Ring',
        nameJa: '',
        description: 'gold',
        descriptionJa: '',
        milligrams: 4210,
        uom: 'pcs',
        priceBy: 'unit',
        cost: 60_000,
        markupBasisPoints: 5000,
        price: 90_000,
        initialQuantity: 2,
      },
    });
  });

  it.each([
    [{ name: ' ' }, ['name import.required']],
    [{ name: 'x'.repeat(201) }, ['name import.tooLong']],
    [{ name: 'a\u0000b' }, ['name import.unprintable']],
    [{ categoryCode: '' }, ['categoryCode import.required']],
    [{ categoryCode: 'Z9' }, ['categoryCode import.categoryUnknown']],
    [{ categoryCode: 'X0' }, ['categoryCode import.categoryInactive']],
    [{ barcode: '290000000001' }, ['barcode import.barcodeLength']],
    [{ barcode: '2900000000019' }, ['barcode import.barcodeCheckDigit']],
    [{ grams: '1.2345' }, ['grams import.decimals']],
    [{ grams: '-1' }, ['grams import.negative']],
    [{ grams: '' }, ['grams import.required']],
    [{ grams: '1000001' }, ['grams import.numberTooLarge']],
    [{ uom: 'kg' }, ['uom import.uom']],
    [{ cost: '' }, ['cost import.required']],
    [{ price: '-1' }, ['price import.negative']],
    [{ price: 'NaN' }, ['price import.number']],
    [{ price: '', markUpPricePercentage: '' }, ['price import.required']],
    [{ initialQuantity: '1.5' }, ['initialQuantity import.decimals']],
    [{ initialQuantity: '1000001' }, ['initialQuantity import.numberTooLarge']],
    [
      { cost: '1000000000000', price: '1000000000000', initialQuantity: '2' },
      ['initialQuantity import.numberTooLarge'],
    ],
    [{ itemCode: 'x'.repeat(41), uom: '' }, ['uom import.required', 'itemCode import.tooLong']],
  ])('refuses %o', (changes, expected) => {
    expect(said(changes)).toEqual(expected);
    const { thing, lacking } = readOwn(changes);
    expect(thing === null || lacking.length > 0).toBe(true);
  });

  it.each([
    ['1g', 'バルク', '1', []],
    ['Gram', 'bulk', '1.000', []],
    ['gram', 'bulk', '1.001', ['priceBy import.priceBy']],
    ['gram', 'pcs', '1', ['priceBy import.priceBy']],
    ['kilo', 'bulk', '1', ['priceBy import.priceUnit']],
  ])('reads a price by %s of %s with %s g', (priceBy, uom, grams, expected) => {
    const { reader } = readHeader([...ownHeader.split(','), 'priceBy'], importOptions);
    if (!reader) throw new Error('The header was not recognised.');
    const row = { ...good, uom, grams };
    const cells = [...ownHeader.split(',').map((name) => row[name as keyof typeof good]), priceBy];
    const { problems, thing } = readRow(reader, 2, cells);
    expect(problems.map(({ column, code }) => `${column} ${code}`)).toEqual(expected);
    if (expected.length === 0) expect(thing).toMatchObject({ priceBy: 'gram', uom: 'bulk', milligrams: 1000 });
  });

  it('takes full-width digits, capital units and a code that is to be issued', () => {
    const { thing: item } = readOwn({
      grams: '４.２１',
      uom: 'PCS',
      categoryCode: 'r0',
      itemCode: '',
      barcode: '',
      price: '９００００',
    });
    expect(item).toMatchObject({
      milligrams: 4210,
      uom: 'pcs',
      categoryCode: 'R0',
      itemCode: '',
      barcode: '',
      price: 90_000,
    });
  });

  it('makes a price from the markup, and a markup from the price', () => {
    expect(readOwn({ price: '', cost: '12345', markUpPricePercentage: '10' }).thing).toMatchObject({ price: 13_580 });
    expect(readOwn({ markUpPricePercentage: '' }).thing).toMatchObject({ markupBasisPoints: 5000 });
    const differs = readOwn({ markUpPricePercentage: '10' });
    expect(differs.thing).toMatchObject({ price: 90_000, markupBasisPoints: 5000 });
    expect(differs.warnings.map((warning) => warning.code)).toEqual(['import.markupDiffers']);
    expect(readOwn({ price: '1', markUpPricePercentage: '' }).warnings.map((warning) => warning.code)).toEqual([
      'import.belowCost',
    ]);
  });

  it('gives services no stock', () => {
    const { thing: item, warnings } = readOwn({ categoryCode: 'S0' });
    expect(item).toMatchObject({ initialQuantity: 0 });
    expect(warnings).toMatchObject([{ column: 'initialQuantity', code: 'import.quantityIgnored', value: '2' }]);
  });
});

describe('readHeader', () => {
  const codes = (header: string) =>
    readHeader(header.split(','), importOptions).problems.map(({ column, code }) => `${column} ${code}`);

  it('knows both formats by their columns, whatever their order', () => {
    expect(readHeader(ownHeader.split(',').reverse(), importOptions).reader?.format).toBe('kinza');
    expect(readHeader(['Handle', 'Variant Price', 'Title'], importOptions).reader?.format).toBe('shopify');
  });

  it('says what is missing, twice or unknown', () => {
    expect(codes('a,b,c')).toEqual([' import.header']);
    // What names something that is there needs no more.
    expect(codes('itemCode,barcode,name')).toEqual([]);
    expect(codes('name,description')).toEqual(
      ['categoryCode', 'grams', 'uom', 'cost', 'price'].map((name) => `${name} import.columnMissing`),
    );
    // A name in one of the languages is enough.
    expect(codes(ownHeader.replace(',name,', ',nameJa,'))).toEqual([]);
    expect(codes(ownHeader.replace(',name,', ','))).toEqual([]);
    expect(codes('categoryCode,grams,uom,cost,price')).toEqual(['name import.columnMissing']);
    expect(codes(`${ownHeader},Name`)).toEqual(['Name import.columnTwice']);
    const names = ownHeader.split(',');
    expect(readHeader([...names, 'colour'], importOptions).reader?.left).toEqual([names.length]);
    expect(readHeader(['name', 'description', 'colour'], importOptions).warnings).toMatchObject([
      { column: 'colour', code: 'import.columnIgnored' },
    ]);
  });

  it('refuses a row of another width', () => {
    const { reader } = readHeader(ownHeader.split(','), importOptions);
    expect(reader && readRow(reader, 7, ['a', 'b'])).toMatchObject({
      thing: null,
      problems: [{ row: 7, code: 'import.raggedRow', value: '2 / 11' }],
    });
  });
});

describe('shown', () => {
  it('is short and has no character that a report or a database can’t hold', () => {
    expect(shown('a\u0000b\nc\u007f')).toBe('a␀b␊c␡');
    expect(shown('😀'.repeat(100))).toBe('😀'.repeat(60));
    expect(shown(`${'a'.repeat(119)}😀`).isWellFormed()).toBe(true);
  });
});
