import type { Session } from '#contract/access/session.ts';
import type { Item, ItemRow } from '#contract/catalogue/item.ts';
import { quantityMax } from '#contract/kernel/values.ts';
import { agreedFor } from '#contract/sales/agreed.ts';
import { askedFor, askedPrice, lineSubtotal, type SaleTotals, saleTotals } from '#contract/sales/money.ts';
import { freeDiscountBasisPoints, linesMax } from '#contract/sales/sale.ts';
import type { PickedCustomer } from '#web/office/people/customer/CustomerPicker.tsx';
import type { Tender } from './tender.ts';

/** What the company says about tax. */
export type TaxRules = Pick<Session['company'], 'taxMode' | 'taxRounding' | 'taxBasisPoints'>;

export interface DraftLine {
  key: number;
  itemId: number;
  itemCode: string;
  name: string;
  nameJa: string;
  imageUrl: string;
  milligrams: number;
  /** The item's own price, as last heard. */
  listPrice: number;
  /** Another price, given by somebody who may; null: the item's own. */
  editedPrice: number | null;
  priceReason: string;
  /** What a saved sale has agreed for this line; it needs neither right nor reason any more. */
  agreed: (Pick<DraftLine, 'quantity' | 'discountBasisPoints'> & { price: number }) | null;
  quantity: number;
  discountBasisPoints: number;
  /** Sellable here when it was scanned; null where that isn't known. */
  sellable: number | null;
}

export type DraftCustomer = PickedCustomer;

/** A sale that is being made, as the till keeps it. */
export interface Draft {
  lines: DraftLine[];
  /** The line that the keyboard works on. */
  current: number | null;
  customer: DraftCustomer | null;
  name: string;
  /** Null: the day on which it is sent. */
  date: string | null;
  discountAmount: number;
  additionalFees: number;
  shippingFee: number;
  isTaxFree: boolean;
  taxReason: string;
  /** The rate of the sale's day, where the server has told another one than that of today; null: today's. */
  taxBasisPoints: number | null;
  notes: string;
  tenders: Tender[];
  activeTender: number | null;
}

export type Header = Pick<
  Draft,
  'name' | 'date' | 'discountAmount' | 'additionalFees' | 'shippingFee' | 'isTaxFree' | 'taxReason' | 'notes'
>;

export function emptyDraft(): Draft {
  return {
    lines: [],
    current: null,
    customer: null,
    name: '',
    date: null,
    discountAmount: 0,
    additionalFees: 0,
    shippingFee: 0,
    isTaxFree: false,
    taxReason: '',
    taxBasisPoints: null,
    notes: '',
    tenders: [],
    activeTender: null,
  };
}

/** Whether nothing was entered that would be missed. */
export function isEmpty(draft: Draft): boolean {
  const { lines, customer, name, notes, tenders, discountAmount, additionalFees, shippingFee } = draft;
  const hasMoney =
    discountAmount + additionalFees + shippingFee > 0 || tenders.some((tender) => tender.tendered !== null);
  return lines.length === 0 && customer === null && name === '' && notes === '' && !hasMoney;
}

/**
 * A scanned item: one more of the line that has it at the item's own price, else a new line. What was agreed for some
 * pieces says nothing about another. A draft with as many lines as a sale may have stays as it is.
 */
export function addItem(draft: Draft, item: ItemRow): Draft {
  const known = draft.lines.find((line) => line.itemId === item.id && takesAnother(line, item));
  if (known) {
    const counted = setQuantity(draft, known.key, known.quantity + 1);
    return changeLine(counted, known.key, { listPrice: item.price, sellable: item.sellableHere });
  }
  if (draft.lines.length >= linesMax) return draft;
  const key = nextKey(draft.lines);
  const { id: itemId, itemCode, name, nameJa, imageUrl, milligrams, price: listPrice, sellableHere: sellable } = item;
  const line: DraftLine = {
    key,
    itemId,
    itemCode,
    name,
    nameJa,
    imageUrl,
    milligrams,
    listPrice,
    sellable,
    editedPrice: null,
    priceReason: '',
    agreed: null,
    quantity: 1,
    discountBasisPoints: 0,
  };
  return { ...draft, lines: [...draft.lines, line], current: key };
}

/** Whether another piece costs what those of a line do: what was agreed at today's price may go on. */
function takesAnother({ editedPrice, agreed, listPrice, discountBasisPoints }: DraftLine, { price }: ItemRow): boolean {
  if (editedPrice !== null) return false;
  return agreed === null || (listPrice === price && discountBasisPoints <= freeDiscountBasisPoints);
}

/** What belongs to the sale as a whole. Another day may have another tax rate. */
export function changeHeader(draft: Draft, header: Header): Draft {
  const { name, taxReason, notes } = header;
  const taxBasisPoints = header.date === draft.date ? draft.taxBasisPoints : null;
  return { ...draft, ...header, taxBasisPoints, name: name.trim(), taxReason: taxReason.trim(), notes: notes.trim() };
}

/** What the company says about tax on the day of the sale. */
export function rulesOf(rules: TaxRules, { taxBasisPoints }: Pick<Draft, 'taxBasisPoints'>): TaxRules {
  return taxBasisPoints === null ? rules : { ...rules, taxBasisPoints };
}

/** Quantities stay between one and the largest; a line is removed by `removeLine`, never by counting down. */
export function setQuantity(draft: Draft, key: number, quantity: number): Draft {
  return { ...changeLine(draft, key, { quantity: Math.min(quantityMax, Math.max(1, quantity)) }), current: key };
}

export function changeLine(draft: Draft, key: number, changes: Partial<DraftLine>): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...line, ...changes } : line)) };
}

/** Takes a line out; the keyboard goes on with its neighbour. */
export function removeLine(draft: Draft, key: number): Draft {
  const index = draft.lines.findIndex((line) => line.key === key);
  const lines = draft.lines.filter((line) => line.key !== key);
  return { ...draft, lines, current: lines[Math.min(index, lines.length - 1)]?.key ?? null };
}

/** Moves the keyboard's line up or down. */
export function moveCurrent(draft: Draft, by: 1 | -1): Draft {
  const index = draft.lines.findIndex((line) => line.key === draft.current);
  const next = Math.min(draft.lines.length - 1, Math.max(0, index === -1 ? draft.lines.length - 1 : index + by));
  return { ...draft, current: draft.lines[next]?.key ?? null };
}

export interface PriceChange {
  itemCode: string;
  name: string;
  nameJa: string;
  before: number;
  after: number;
}

/**
 * Takes the items' prices and stock of now; tells which prices were others before. What was agreed when the sale was
 * saved stands for as many pieces, whatever they cost today.
 */
export function refreshItems(
  draft: Draft,
  items: ReadonlyMap<number, Pick<Item, 'price' | 'stock'>>,
  locationId: number,
  rules: TaxRules,
) {
  const changes: PriceChange[] = [];
  const lines = draft.lines.map((line) => {
    const item = items.get(line.itemId);
    if (!item) return line;
    const { itemCode, name, nameJa, listPrice, agreed, quantity } = line;
    const sellable = item.stock.find((place) => place.locationId === locationId)?.sellable ?? 0;
    const isAgreed = agreedFor(agreed, quantity)?.price === priceOf(line, draft.isTaxFree, rules);
    if (isAgreed) return { ...line, sellable };
    if (item.price !== listPrice) changes.push({ itemCode, name, nameJa, before: listPrice, after: item.price });
    return { ...line, listPrice: item.price, sellable };
  });
  return { draft: { ...draft, lines }, changes };
}

/** What one unit of a line costs: another price that was given, or what is asked for the item. */
export function priceOf(
  line: Pick<DraftLine, 'listPrice' | 'editedPrice'>,
  isTaxFree: boolean,
  rules: TaxRules,
): number {
  return line.editedPrice ?? askedPrice(line.listPrice, isTaxFree, rules);
}

export interface DraftTotals extends SaleTotals {
  pieces: number;
  milligrams: number;
  /** What the lines would come to without their discounts. */
  gross: number;
  taxBasisPoints: number;
}

/** Every figure of the draft, by the function that the server uses too. */
export function totalsOf(draft: Draft, rules: TaxRules): DraftTotals {
  const taxBasisPoints = draft.isTaxFree ? 0 : rules.taxBasisPoints;
  const lines = draft.lines.map((line) => ({ ...line, price: priceOf(line, draft.isTaxFree, rules) }));
  const { discountAmount, additionalFees, shippingFee } = draft;
  const { taxMode, taxRounding } = rules;
  return {
    ...saleTotals({ lines, discountAmount, additionalFees, shippingFee, taxMode, taxRounding, taxBasisPoints }),
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    milligrams: lines.reduce((sum, line) => sum + line.milligrams * line.quantity, 0),
    gross: askedFor(lines),
    taxBasisPoints,
  };
}

export function subtotalOf(line: DraftLine, draft: Draft, rules: TaxRules): number {
  return lineSubtotal({ ...line, price: priceOf(line, draft.isTaxFree, rules) });
}

/** The draft as the server takes it. */
export function inputOf(draft: Draft, rules: TaxRules, locationId: number, today: string) {
  const totals = totalsOf(draft, rules);
  return {
    locationId,
    type: 'straight' as const,
    name: draft.name,
    date: draft.date ?? today,
    customerId: draft.customer?.id ?? null,
    lines: draft.lines.map((line) => ({
      itemId: line.itemId,
      quantity: line.quantity,
      price: priceOf(line, draft.isTaxFree, rules),
      priceReason: line.editedPrice === null ? '' : line.priceReason,
      discountBasisPoints: line.discountBasisPoints,
    })),
    discountAmount: draft.discountAmount,
    additionalFees: draft.additionalFees,
    shippingFee: draft.shippingFee,
    taxBasisPoints: totals.taxBasisPoints,
    taxReason: draft.isTaxFree ? draft.taxReason : '',
    notes: draft.notes,
    grandTotal: totals.grandTotal,
  };
}

function nextKey(all: readonly { key: number }[]): number {
  return all.reduce((most, one) => Math.max(most, one.key), 0) + 1;
}

/** What of a sale stands above its lines. */
export function headerOf({
  name,
  date,
  discountAmount,
  additionalFees,
  shippingFee,
  isTaxFree,
  taxReason,
  notes,
}: Header): Header {
  return { name, date, discountAmount, additionalFees, shippingFee, isTaxFree, taxReason, notes };
}
