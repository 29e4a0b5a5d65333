import { markupBasisPointsMax } from '#contract/catalogue/item.ts';
import { priceFromMarkup } from '#contract/catalogue/markup.ts';
import { mayPriceByGram } from '#contract/catalogue/weight.ts';
import { plainTyped } from '#contract/kernel/typed.ts';
import { milligramsMax, quantityMax, yenMax } from '#contract/kernel/values.ts';
import type { Row } from '../../kernel/import/cells.ts';
import { spelled, statusWords } from '../../kernel/import/columns.ts';
import { priceUnitText, uomText } from '../../sheet/text.ts';
import { settledMarkup, typedCode } from '../item/rules.ts';
import { checkBarcode, checked, type ImportItem, type ReaderOptions } from './item.ts';

/** Reads a row of our own format. */
export function readOwn(row: Row, options: ReaderOptions): ImportItem {
  if (row.raw('uom') === '') row.lack('uom');
  const cost = row.requiredDecimal('cost', 0, { max: yenMax, isYen: true });
  const item = {
    row: row.number,
    itemCode: typedCode(row.text('itemCode', 40)),
    barcode: readBarcode(row),
    categoryCode: categoryCode(row, options),
    ...readNames(row),
    description: row.text('description', 4000),
    descriptionJa: row.text('descriptionJa', 4000),
    milligrams: row.requiredDecimal('grams', 3, { max: milligramsMax }),
    uom: row.word('uom', uomText, 'import.uom') ?? 'pcs',
    priceBy: row.word('priceBy', priceUnitText, 'import.priceUnit') ?? 'unit',
    cost,
    ...readPrice(row, cost),
    initialQuantity: row.decimal('initialQuantity', 0, { max: quantityMax }) ?? 0,
    active: row.word('status', statusWords, 'import.status') !== 'inactive',
    handle: '',
    variant: '',
    origin: '',
  };
  if (item.priceBy === 'gram' && !mayPriceByGram({ ...item, isUniquePiece: false }))
    row.refuse('priceBy', 'import.priceBy');
  return checked(row, item, 'categoryCode', 'initialQuantity', options);
}

/** In one language or in both: an item that is called in Japanese alone has that name in both, as in its form. */
function readNames(row: Row): Pick<ImportItem, 'name' | 'nameJa'> {
  const [name, nameJa] = [row.text('name', 200), row.text('nameJa', 200)];
  if (name === '' && nameJa === '') row.lack(row.has('nameJa') && !row.has('name') ? 'nameJa' : 'name');
  return { name: name || nameJa, nameJa };
}

function readBarcode(row: Row): string {
  const barcode = row.raw('barcode').normalize('NFKC');
  checkBarcode(row, 'barcode', barcode);
  return barcode;
}

/** The price decides; a markup that says otherwise is worked out anew. Without a price, the markup makes one. */
function readPrice(row: Row, cost: number): Pick<ImportItem, 'price' | 'markupBasisPoints'> {
  const price = row.decimal('price', 0, { max: yenMax, isYen: true });
  const markup = row.decimal('markUpPricePercentage', 2, { min: -10_000, max: markupBasisPointsMax });
  if (price !== null) {
    if (price < cost) row.warn('price', 'import.belowCost');
    const markupBasisPoints = settledMarkup(cost, price, markup ?? 0);
    if (markup !== null && markup !== markupBasisPoints) row.warn('markUpPricePercentage', 'import.markupDiffers');
    return { price, markupBasisPoints };
  }
  if (row.raw('price') !== '') return { price: 0, markupBasisPoints: 0 };
  if (markup === null) row.lack('price');
  else if (priceFromMarkup(cost, markup) > yenMax) row.refuse('markUpPricePercentage', 'import.numberTooLarge');
  return { price: markup === null ? 0 : priceFromMarkup(cost, markup), markupBasisPoints: markup ?? 0 };
}

/** A category by its code, or by its name in either language. */
function categoryCode(row: Row, { categories }: ReaderOptions): string {
  const written = row.required('categoryCode', 100);
  const code = plainTyped(written).toUpperCase();
  if (categories.has(code)) return code;
  const wanted = spelled(written);
  const named = [...categories.values()].find(({ name, nameJa }) =>
    [name, nameJa].some((one) => spelled(one) === wanted),
  );
  return named?.code ?? code;
}
