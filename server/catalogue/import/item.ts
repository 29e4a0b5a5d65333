import { hasRightCheckDigit } from '#contract/catalogue/barcode.ts';
import type { uoms } from '#contract/catalogue/item.ts';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { yenMax } from '#contract/kernel/values.ts';
import type { Row } from '../../kernel/import/cells.ts';

export type Uom = (typeof uoms)[number];

/** One item as it will be written; an empty code or barcode will be issued. */
export interface ImportItem {
  row: number;
  itemCode: string;
  barcode: string;
  categoryCode: string;
  /** 0 where there is no such category. */
  categoryId: number;
  name: string;
  nameJa: string;
  description: string;
  descriptionJa: string;
  milligrams: number;
  uom: Uom;
  priceBy: PriceUnit;
  cost: number;
  markupBasisPoints: number;
  price: number;
  initialQuantity: number;
  active: boolean;
  /** Where it comes from in Shopify; empty in our own format. */
  handle: string;
  variant: string;
  /** Both in one, as only one row may have them. */
  origin: string;
}

export interface ImportCategory {
  id: number;
  code: string;
  name: string;
  nameJa: string;
  active: boolean;
  stockTracked: boolean;
  consignment: boolean;
  barcodeIndex: number;
}

export interface ReaderOptions {
  categories: ReadonlyMap<string, ImportCategory>;
  yenPerDollarHundredths: number;
  /** The category that somebody chose for a product type of Shopify, by its key. */
  chosen: ReadonlyMap<string, number>;
  /** The one for types that none was chosen for. */
  otherwise: number | null;
}

/** What holds for an item of either format: its category, and the worth of its opening stock. */
export function checked(
  row: Row,
  item: Omit<ImportItem, 'categoryId'>,
  categoryColumn: string,
  quantityColumn: string,
  { categories }: ReaderOptions,
): ImportItem {
  const category = categories.get(item.categoryCode);
  if (item.categoryCode !== '' && !category) row.refuse(categoryColumn, 'import.categoryUnknown', item.categoryCode);
  if (category && !category.active) row.refuse(categoryColumn, 'import.categoryInactive', item.categoryCode);
  if (item.initialQuantity > 0 && item.cost * item.initialQuantity > yenMax)
    row.refuse(quantityColumn, 'import.numberTooLarge');
  const isWithoutStock = category?.stockTracked === false && item.initialQuantity > 0;
  if (isWithoutStock) row.warn(quantityColumn, 'import.quantityIgnored');
  return {
    ...item,
    categoryId: category?.id ?? 0,
    initialQuantity: isWithoutStock ? 0 : item.initialQuantity,
  };
}

/** Refuses what is no EAN-13; an empty barcode will be issued. Answers whether it is one. */
export function checkBarcode(row: Row, column: string, barcode: string): boolean {
  const isLong = /^\d{13}$/.test(barcode);
  const isRight = isLong && hasRightCheckDigit(barcode);
  if (barcode !== '' && !isRight) row.refuse(column, isLong ? 'import.barcodeCheckDigit' : 'import.barcodeLength');
  return isRight;
}
