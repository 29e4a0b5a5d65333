import type { Session } from '#contract/access/session.ts';
import { type Item, type ItemRow, sellableOf } from '#contract/catalogue/item.ts';
import { amountOf, type Measure, type PriceUnit, unitsOfWeight } from '#contract/catalogue/weight.ts';
import { quantityMax } from '#contract/kernel/values.ts';
import { agreedFor } from '#contract/sales/agreed.ts';
import { askedPrice, type Goods, type LineMoney, lineSubtotal } from '#contract/sales/money.ts';
import { freeDiscountBasisPoints, linesMax } from '#contract/sales/sale.ts';
import { gramsText } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';
import { type LineRules, type WeighedLine, weightOf } from '#web/ui/document/lines.ts';

/** What the company says about tax. */
export type TaxRules = Pick<Session['company'], 'taxMode' | 'taxRounding' | 'taxBasisPoints'>;

export interface DraftLine extends WeighedLine {
  uom: Measure['uom'];
  priceBy: PriceUnit;
  /** The item's own price, as last heard. */
  listPrice: number;
  /** Another price, given by somebody who may; null: the item's own. */
  editedPrice: number | null;
  priceReason: string;
  /** What a saved sale has agreed for this line; it needs neither right nor reason any more. */
  agreed: LineMoney | null;
  discountBasisPoints: number;
  /** Sellable here when it was scanned, in what it is counted by: pieces or milligrams; null where that isn't known. */
  available: number | null;
}

/** A scanned item is sold at its own price of now, in the line that has it at that price, else in a new one. */
export const lineRules: LineRules<DraftLine> = {
  begin: (line, item) => ({
    ...line,
    ...factsOf(item),
    weighed: null,
    editedPrice: null,
    priceReason: '',
    agreed: null,
    discountBasisPoints: 0,
  }),
  isSame: (line, item) => line.itemId === item.id && takesAnother(line, item),
  again: factsOf,
  linesMax,
  quantityMax,
};

function factsOf(item: ItemRow) {
  const { price, priceBy, uom } = item;
  return { listPrice: price, priceBy, uom, available: amountOf(sellableOf(item)) };
}

/**
 * Whether another piece costs what those of a line do: an agreement at today's price may go on. What was agreed for
 * some pieces says nothing about another, and neither does what was weighed.
 */
function takesAnother(line: DraftLine, { price }: ItemRow): boolean {
  const { editedPrice, agreed, listPrice, discountBasisPoints, weighed } = line;
  if (editedPrice !== null || weighed !== null) return false;
  return agreed === null || (listPrice === price && discountBasisPoints <= freeDiscountBasisPoints);
}

/** What one unit of a line costs: another price that was given, or what is asked for the item. */
export function priceOf(
  line: Pick<DraftLine, 'listPrice' | 'editedPrice'>,
  isTaxFree: boolean,
  rules: TaxRules,
): number {
  return line.editedPrice ?? askedPrice(line.listPrice, isTaxFree, rules);
}

/** How much of its goods a line has; its own `milligrams` are those of one unit. */
export function goodsOf(line: DraftLine): Omit<Goods, 'price'> {
  const { priceBy, quantity, weighed } = line;
  if (priceBy === 'gram') return { priceBy, quantity: unitsOfWeight(weighed ?? 0), milligrams: weighed ?? 0 };
  return { priceBy, quantity, milligrams: weightOf(line) };
}

/** Whether a line that is priced by the gram lies on no scale yet. */
export function isUnweighed({ priceBy, weighed }: DraftLine): boolean {
  return priceBy === 'gram' && !weighed;
}

/** A line as its money is computed. */
export function moneyOf(line: DraftLine, isTaxFree: boolean, rules: TaxRules): LineMoney {
  const { discountBasisPoints } = line;
  return { ...goodsOf(line), discountBasisPoints, price: priceOf(line, isTaxFree, rules) };
}

export function subtotalOf(line: DraftLine, isTaxFree: boolean, rules: TaxRules): number {
  return lineSubtotal(moneyOf(line, isTaxFree, rules));
}

/** Whether a line has more than can be sold here, of goods by the gram by their weight. */
export function isShort(line: DraftLine): boolean {
  return line.available !== null && amountOf(goodsOf(line)) > line.available;
}

/** What is said of a line that is short: how many pieces there are, or how many grams. */
export function shortText({ available, priceBy }: Pick<DraftLine, 'available' | 'priceBy'>, t: Translate): string {
  const there = available ?? 0;
  if (there <= 0) return t('sales.counter.shortNone');
  return priceBy === 'gram'
    ? t('sales.counter.shortGrams', { grams: gramsText(there) })
    : t('sales.counter.short', { count: there });
}

export interface PriceChange {
  itemCode: string;
  name: string;
  nameJa: string;
  before: number;
  after: number;
}

interface Refreshing {
  items: ReadonlyMap<number, Pick<Item, 'price' | 'stock'>>;
  locationId: number;
  isTaxFree: boolean;
  rules: TaxRules;
}

/**
 * Takes the items' prices and stock of now; tells which prices were others before. What was agreed when the sale was
 * saved stands for as many pieces, whatever they cost today.
 */
export function refreshItems(
  lines: readonly DraftLine[],
  { items, locationId, isTaxFree, rules }: Refreshing,
): { lines: DraftLine[]; changes: PriceChange[] } {
  const changes: PriceChange[] = [];
  const refreshed = lines.map((line) => {
    const item = items.get(line.itemId);
    if (!item) return line;
    const { itemCode, name, nameJa, listPrice, agreed } = line;
    const place = item.stock.find((one) => one.locationId === locationId);
    const { priceBy } = line;
    const there = { priceBy, quantity: place?.sellable ?? 0, milligrams: place?.milligrams.sellable ?? 0 };
    const available = amountOf(there);
    const isAgreed = agreedFor(agreed, goodsOf(line))?.price === priceOf(line, isTaxFree, rules);
    if (isAgreed) return { ...line, available };
    if (item.price !== listPrice) changes.push({ itemCode, name, nameJa, before: listPrice, after: item.price });
    return { ...line, listPrice: item.price, available };
  });
  return { lines: refreshed, changes };
}
