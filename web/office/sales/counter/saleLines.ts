import type { Session } from '#contract/access/session.ts';
import type { Item, ItemRow } from '#contract/catalogue/item.ts';
import { quantityMax } from '#contract/kernel/values.ts';
import { agreedFor } from '#contract/sales/agreed.ts';
import { askedPrice, lineSubtotal } from '#contract/sales/money.ts';
import { freeDiscountBasisPoints, linesMax } from '#contract/sales/sale.ts';
import * as lines from '#web/ui/document/lines.ts';

/** What the company says about tax. */
export type TaxRules = Pick<Session['company'], 'taxMode' | 'taxRounding' | 'taxBasisPoints'>;

export interface DraftLine extends lines.DocumentLine {
  /** The item's own price, as last heard. */
  listPrice: number;
  /** Another price, given by somebody who may; null: the item's own. */
  editedPrice: number | null;
  priceReason: string;
  /** What a saved sale has agreed for this line; it needs neither right nor reason any more. */
  agreed: (Pick<DraftLine, 'quantity' | 'discountBasisPoints'> & { price: number }) | null;
  discountBasisPoints: number;
  /** Sellable here when it was scanned; null where that isn't known. */
  sellable: number | null;
}

/** The goods of any sale that is being made. */
export interface SaleLines {
  lines: DraftLine[];
  /** The line that the keyboard works on. */
  current: number | null;
}

/**
 * A scanned item: one more of the line that has it at the item's own price, else a new line. What was agreed for some
 * pieces says nothing about another. A draft with as many lines as a sale may have stays as it is.
 */
export function addItem<Draft extends SaleLines>(draft: Draft, item: ItemRow): Draft {
  const known = draft.lines.find((line) => line.itemId === item.id && takesAnother(line, item));
  if (known) {
    const counted = setQuantity(draft, known.key, known.quantity + 1);
    return changeLine(counted, known.key, { listPrice: item.price, sellable: item.sellableHere });
  }
  if (draft.lines.length >= linesMax) return draft;
  const line: DraftLine = {
    ...lines.lineOfItem(item, lines.nextKey(draft.lines)),
    listPrice: item.price,
    sellable: item.sellableHere,
    editedPrice: null,
    priceReason: '',
    agreed: null,
    discountBasisPoints: 0,
  };
  return { ...draft, lines: [...draft.lines, line], current: line.key };
}

/** Whether another piece costs what those of a line do: what was agreed at today's price may go on. */
function takesAnother({ editedPrice, agreed, listPrice, discountBasisPoints }: DraftLine, { price }: ItemRow): boolean {
  if (editedPrice !== null) return false;
  return agreed === null || (listPrice === price && discountBasisPoints <= freeDiscountBasisPoints);
}

/** Quantities stay between one and the largest; a line is removed by `removeLine`, never by counting down. */
export function setQuantity<Draft extends SaleLines>(draft: Draft, key: number, quantity: number): Draft {
  return { ...changeLine(draft, key, { quantity: Math.min(quantityMax, Math.max(1, quantity)) }), current: key };
}

export function changeLine<Draft extends SaleLines>(draft: Draft, key: number, changes: Partial<DraftLine>): Draft {
  return { ...draft, lines: lines.changeLine(draft.lines, key, changes) };
}

/** Takes a line out; the keyboard goes on with its neighbour. */
export function removeLine<Draft extends SaleLines>(draft: Draft, key: number): Draft {
  return { ...draft, lines: lines.removeLine(draft.lines, key), current: lines.neighbourOf(draft.lines, key) };
}

/** Moves the keyboard's line up or down. */
export function moveCurrent<Draft extends SaleLines>(draft: Draft, by: 1 | -1): Draft {
  return { ...draft, current: lines.movedTo(draft.lines, draft.current, by) };
}

/** What one unit of a line costs: another price that was given, or what is asked for the item. */
export function priceOf(
  line: Pick<DraftLine, 'listPrice' | 'editedPrice'>,
  isTaxFree: boolean,
  rules: TaxRules,
): number {
  return line.editedPrice ?? askedPrice(line.listPrice, isTaxFree, rules);
}

export function subtotalOf(line: DraftLine, isTaxFree: boolean, rules: TaxRules): number {
  return lineSubtotal({ ...line, price: priceOf(line, isTaxFree, rules) });
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
export function refreshItems<Draft extends SaleLines>(
  draft: Draft,
  { items, locationId, isTaxFree, rules }: Refreshing,
): { draft: Draft; changes: PriceChange[] } {
  const changes: PriceChange[] = [];
  const refreshed = draft.lines.map((line) => {
    const item = items.get(line.itemId);
    if (!item) return line;
    const { itemCode, name, nameJa, listPrice, agreed, quantity } = line;
    const sellable = item.stock.find((place) => place.locationId === locationId)?.sellable ?? 0;
    const isAgreed = agreedFor(agreed, quantity)?.price === priceOf(line, isTaxFree, rules);
    if (isAgreed) return { ...line, sellable };
    if (item.price !== listPrice) changes.push({ itemCode, name, nameJa, before: listPrice, after: item.price });
    return { ...line, listPrice: item.price, sellable };
  });
  return { draft: { ...draft, lines: refreshed }, changes };
}
