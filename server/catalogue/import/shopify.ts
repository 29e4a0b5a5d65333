import { milligramsMax, mulDivRound, quantityMax, yenMax } from '#contract/kernel/values.ts';
import { isPrintable, problem, type Row } from '../../kernel/import/cells.ts';
import type { NamedPicture, RowReader } from '../../kernel/import/kind.ts';
import { settledMarkup, typedCode } from '../item/rules.ts';
import { htmlMax, textOfHtml } from './html.ts';
import { checkBarcode, checked, type ImportItem, type ReaderOptions } from './item.ts';
import { pictureName } from './pictures.ts';
import { ProductTypes } from './productType.ts';
import { RoundedPrices } from './roundedPrices.ts';
import { shopifyColumns } from './shopifyColumns.ts';

const descriptionMax = 4000;
const fileNameMax = 255;
const positionMax = 1000;

/** What the first row of a product says for all of its rows. */
interface Product {
  handle: string;
  title: string;
  description: string;
  isCut: boolean;
  type: string;
  /** A draft, something archived or never published is not sold. */
  active: boolean;
}

/**
 * Reads a Shopify product export. A product is several rows with one handle: the first says what it is, each row with
 * a variant is an item of its own, and rows that hold only a further picture are none.
 */
export function shopifyReader(columns: readonly string[], options: ReaderOptions): RowReader<ImportItem> {
  let product: Product | null = null;
  const pictures: NamedPicture[] = [];
  const types = new ProductTypes(options);
  const rounded = new RoundedPrices(options);
  return {
    format: 'shopify',
    names: columns,
    columns,
    left: [...columns.keys()].filter((index) => !readColumns.has(columns[index] ?? '')),
    columnNames: { itemCode: 'Variant SKU', barcode: 'Variant Barcode', categoryCode: 'Type' },
    read: (row) => {
      pictures.push(...picturesOf(row));
      if (row.raw('Title') !== '') product = readProduct(row);
      if (!isVariant(row)) return null;
      rounded.add(row);
      if (product?.handle === row.raw('Handle'))
        return checked(row, readVariant(row, product, options, types), 'Type', 'Variant Inventory Qty', options);
      row.refuse('Title', 'import.productMissing', row.raw('Handle'));
      return null;
    },
    finish: () =>
      pictures.length > 0 ? [{ ...problem(0, 'Image Src', 'import.pictureNotFetched'), count: pictures.length }] : [],
    types: () => types.list(),
    roundedPrices: () => rounded.found(),
    pictures: () => pictures,
  };
}

const readColumns = new Set(shopifyColumns.map(({ field }) => field));

/** The pictures that a row names: one of the product, one of the variant alone. */
function picturesOf(row: Row): NamedPicture[] {
  const handle = row.raw('Handle');
  const position = Math.min(Number(row.raw('Image Position')) || 1, positionMax);
  const own = { handle, variant: variantOf(row).join(' / '), position: 0, name: fileOf(row.raw('Variant Image')) };
  const all = [{ handle, variant: null, position: Math.trunc(position), name: fileOf(row.raw('Image Src')) }, own];
  return all.filter(({ name }) => name !== '' && handle !== '');
}

/** The name of the file at the end of an address. */
function fileOf(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const file = path.slice(path.lastIndexOf('/') + 1);
  return pictureName(URL.canParse(address) ? decoded(file) : file)
    .replaceAll('\0', '')
    .slice(0, fileNameMax);
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** Rows of a further picture have none of these. */
function isVariant(row: Row): boolean {
  return ['Title', 'Variant Price', 'Option1 Value', 'Variant SKU', 'Variant Barcode'].some(
    (column) => row.raw(column) !== '',
  );
}

function readProduct(row: Row): Product {
  const html = row.raw('Body (HTML)');
  const text = textOfHtml(html);
  return {
    handle: row.raw('Handle'),
    title: row.raw('Title'),
    description: text.slice(0, descriptionMax).toWellFormed().trim(),
    isCut: text.length > descriptionMax || html.length > htmlMax,
    type: row.raw('Type'),
    active: ['', 'active'].includes(row.raw('Status').toLowerCase()) && row.raw('Published').toLowerCase() !== 'false',
  };
}

function readVariant(
  row: Row,
  product: Product,
  options: ReaderOptions,
  types: ProductTypes,
): Omit<ImportItem, 'categoryId'> {
  const written = readDollars(row, 'Variant Price', options);
  const price = written ?? 0;
  if (row.raw('Variant Price') === '') row.warn('Variant Price', 'import.priceMissing', product.title);
  if (product.isCut && row.raw('Title') !== '') row.warn('Body (HTML)', 'import.descriptionCut', product.title);
  const cost = readDollars(row, 'Cost per item', options) ?? 0;
  if (written !== null && cost > written) row.warn('Variant Price', 'import.belowCost');
  const name = nameOf(row, product);
  if (name.length > 200) row.refuse('Title', 'import.tooLong', name);
  if (!isPrintable(name + product.description)) row.refuse('Title', 'import.unprintable', name);
  return {
    row: row.number,
    itemCode: typedCode(row.text('Variant SKU', 40)),
    barcode: readBarcode(row),
    categoryCode: types.categoryOf(product.type),
    name,
    nameJa: '',
    description: product.description,
    descriptionJa: '',
    milligrams: readGrams(row),
    uom: 'pcs',
    priceBy: 'unit',
    cost,
    markupBasisPoints: settledMarkup(cost, price, 0),
    price,
    initialQuantity: readQuantity(row),
    active: product.active,
    handle: product.handle,
    variant: variantOf(row).join(' / '),
    origin: [product.handle, ...variantOf(row)].join(' · '),
  };
}

function variantOf(row: Row): string[] {
  const values = [1, 2, 3].map((n) => row.raw(`Option${n} Value`));
  return values.filter((value) => value !== '' && value !== 'Default Title');
}

/** `Title - Black / Large`, with a dash that Shift-JIS has; the option that stands for having none is left out. */
function nameOf(row: Row, product: Product): string {
  const values = variantOf(row);
  return values.length > 0 ? `${product.title} - ${values.join(' / ')}` : product.title;
}

/**
 * An American UPC of 12 digits is the same barcode as an EAN-13 with a leading zero, and scanners read it so: it is kept
 * with that zero, and its row says so. Whatever else is no EAN-13 keeps the file out, row by row: a shop mends the cell,
 * or empties it and has a barcode issued. To issue one unasked would put another barcode on the tag than on the piece.
 */
function readBarcode(row: Row): string {
  const barcode = row.raw('Variant Barcode').normalize('NFKC');
  const isUpc = /^\d{12}$/.test(barcode);
  const padded = isUpc ? `0${barcode}` : barcode;
  if (checkBarcode(row, 'Variant Barcode', padded) && isUpc) row.warn('Variant Barcode', 'import.barcodePadded');
  return padded;
}

/**
 * Whole cents times the rate, rounded half up once: ¥ = cents × rate in hundredths / 10,000. Null where there is no amount
 * that can be read.
 */
function readDollars(row: Row, column: string, { yenPerDollarHundredths }: ReaderOptions): number | null {
  const cents = row.decimal(column, 2, { max: Number.MAX_SAFE_INTEGER, isYen: yenPerDollarHundredths === 100 });
  if (cents === null) return null;
  const yen = mulDivRound(cents, yenPerDollarHundredths, 10_000);
  if (yen > yenMax) row.refuse(column, 'import.numberTooLarge');
  return yen;
}

/** Shopify works weights out from pounds and ounces with many decimals; they are rounded to the milligram. */
function readGrams(row: Row): number {
  const text = row.raw('Variant Grams');
  const [, kept = text, next = '0'] = /^(-?\d*\.\d{3})(\d)\d*$/.exec(text) ?? [];
  const milligrams = row.decimal('Variant Grams', 3, { max: milligramsMax - 1 }, kept);
  return milligrams === null ? 0 : milligrams + (next >= '5' ? 1 : 0);
}

/** Shopify sells below zero; an opening stock can't be less than none. */
function readQuantity(row: Row): number {
  const quantity = row.decimal('Variant Inventory Qty', 0, { min: -quantityMax, max: quantityMax }) ?? 0;
  if (quantity >= 0) return quantity;
  row.warn('Variant Inventory Qty', 'import.quantityNegative');
  return 0;
}
