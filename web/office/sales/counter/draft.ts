import { piecesOf } from '#contract/catalogue/weight.ts';
import { askedFor, type LineMoney, type SaleTotals, saleTotals } from '#contract/sales/money.ts';
import type { TaxFreeGround } from '#contract/sales/sale.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import type { WorkLineDraft } from '#contract/sales/workLine.ts';
import type { PickedCustomer } from '#web/office/people/customer/CustomerPicker.tsx';
import { type DraftLine, goodsOf, moneyOf, priceOf, type TaxRules } from './saleLines.ts';
import type { Tenders } from './tender.ts';

/** What stands above the lines of any sale. */
export interface SaleHeader {
  customer: PickedCustomer | null;
  name: string;
  /** Null: the day on which it is sent. */
  date: string | null;
  notes: string;
}

/** What is agreed about the money of any sale. */
export interface SaleTerms {
  discountAmount: number;
  /** The share of the items, in basis points, that the discount was given as; null: so many yen. */
  discountShare: number | null;
  additionalFees: number;
  shippingFee: number;
  isTaxFree: boolean;
  taxReason: string;
  taxFreeGround: TaxFreeGround | null;
  /** The rate of the sale's day, where the server has told another one than that of today; null: today's. */
  taxBasisPoints: number | null;
}

/** Work that is sold beside goods: a service, or what was described by hand. */
export interface DraftWork extends Omit<WorkLineDraft, 'price'> {
  key: number;
  /** Null until one is typed. */
  price: number | null;
}

/** A sale that is being made: its type, its goods and work, its header, its terms, and how it is paid. */
export interface Draft extends Tenders {
  type: SaleType;
  lines: DraftLine[];
  work: DraftWork[];
  /** What its type says besides, under the keys of the contract. */
  own: Record<string, unknown>;
  header: SaleHeader;
  terms: SaleTerms;
}

export function emptyDraft(): Draft {
  return {
    type: 'straight',
    lines: [],
    work: [],
    own: {},
    header: { customer: null, name: '', date: null, notes: '' },
    terms: {
      discountAmount: 0,
      discountShare: null,
      additionalFees: 0,
      shippingFee: 0,
      isTaxFree: false,
      taxReason: '',
      taxFreeGround: null,
      taxBasisPoints: null,
    },
    tenders: [],
    activeTender: null,
  };
}

/** Whether nothing was entered that would be missed. */
export function isEmpty({ type, lines, work, header, terms, tenders }: Draft): boolean {
  const { customer, name, notes } = header;
  const { discountAmount, additionalFees, shippingFee } = terms;
  const hasMoney =
    discountAmount + additionalFees + shippingFee > 0 || tenders.some((tender) => tender.tendered !== null);
  const hasGoods = lines.length + work.length > 0;
  return type === 'straight' && !hasGoods && customer === null && name === '' && notes === '' && !hasMoney;
}

/** Whether nothing was entered but its type: the next sale may begin in it. */
export function isBlank(draft: Draft): boolean {
  return isEmpty({ ...draft, type: 'straight' }) && Object.keys(draft.own).length === 0;
}

/** What the dialog of details asks for. */
export type Details = Omit<SaleHeader, 'customer'> & Omit<SaleTerms, 'taxBasisPoints'>;

export function detailsOf({ header, terms }: Pick<Draft, 'header' | 'terms'>): Details {
  const { customer: _customer, ...aboutSale } = header;
  const { taxBasisPoints: _rate, ...aboutMoney } = terms;
  return { ...aboutSale, ...aboutMoney };
}

/** The day on which a sale that is made now counts, if it is another; what was saved before is completed today. */
export function otherDayOf({ draft, edited }: { draft: Draft; edited: object | null }, today: string): string | null {
  const { date } = draft.header;
  return edited === null && date !== today ? date : null;
}

/** Another day may have another tax rate. */
export function changeDetails(draft: Draft, { name, date, notes, ...money }: Details): Draft {
  const { customer } = draft.header;
  const taxBasisPoints = date === draft.header.date ? draft.terms.taxBasisPoints : null;
  return {
    ...draft,
    header: { customer, name: name.trim(), date, notes: notes.trim() },
    terms: { ...money, taxReason: money.taxReason.trim(), taxBasisPoints },
  };
}

/** What the company says about tax on the day of the sale. */
export function rulesOf(rules: TaxRules, { taxBasisPoints }: Pick<SaleTerms, 'taxBasisPoints'>): TaxRules {
  return taxBasisPoints === null ? rules : { ...rules, taxBasisPoints };
}

export interface DraftTotals extends SaleTotals {
  /** How many items there are, those that were described by hand among them. */
  kinds: number;
  pieces: number;
  milligrams: number;
  /** What the lines would come to without their discounts. */
  gross: number;
  taxBasisPoints: number;
}

/** Every figure of the draft, by the function that the server uses too. */
export function totalsOf(
  { lines: drafted, work, terms }: Pick<Draft, 'lines' | 'work' | 'terms'>,
  rules: TaxRules,
): DraftTotals {
  const taxBasisPoints = terms.isTaxFree ? 0 : rules.taxBasisPoints;
  const lines = [...drafted.map((line) => moneyOf(line, terms.isTaxFree, rules)), ...work.map(workMoney)];
  const { discountAmount, additionalFees, shippingFee } = terms;
  const { taxMode, taxRounding } = rules;
  return {
    ...saleTotals({ lines, discountAmount, additionalFees, shippingFee, taxMode, taxRounding, taxBasisPoints }),
    kinds: lines.length,
    pieces:
      drafted.reduce((sum, line) => sum + piecesOf(line), 0) + work.reduce((sum, { quantity }) => sum + quantity, 0),
    milligrams: lines.reduce((sum, line) => sum + line.milligrams, 0),
    gross: askedFor(lines),
    taxBasisPoints,
  };
}

/** What a line of work comes to. */
function workMoney({ quantity, price, discountBasisPoints }: DraftWork): LineMoney {
  return { priceBy: 'unit', milligrams: 0, quantity, price: price ?? 0, discountBasisPoints };
}

/** Another type of sale: what the one before said of its own is said no longer. */
export function changeType(draft: Draft, type: SaleType): Draft {
  const work = saleTypeFacts[type].hasWork ? draft.work : [];
  return draft.type === type ? draft : { ...draft, type, work, own: {} };
}

/** The draft as the server takes it. */
export function inputOf(draft: Draft, rules: TaxRules, locationId: number, today: string) {
  const { type, lines, work, own, header, terms } = draft;
  const totals = totalsOf(draft, rules);
  return {
    locationId,
    type,
    name: header.name,
    date: header.date ?? today,
    customerId: header.customer?.id ?? null,
    lines: lines.map((line) => ({
      itemId: line.itemId,
      quantity: goodsOf(line).quantity,
      ...(line.weighed === null ? {} : { milligrams: line.weighed }),
      price: priceOf(line, terms.isTaxFree, rules),
      priceReason: line.editedPrice === null ? '' : line.priceReason,
      discountBasisPoints: line.discountBasisPoints,
    })),
    ...(work.length > 0 ? { work: work.map(({ key: _, ...line }) => ({ ...line, price: line.price ?? 0 })) } : {}),
    ...own,
    discountAmount: terms.discountAmount,
    additionalFees: terms.additionalFees,
    shippingFee: terms.shippingFee,
    taxBasisPoints: totals.taxBasisPoints,
    taxReason: terms.isTaxFree ? terms.taxReason : '',
    taxFreeGround: terms.isTaxFree ? terms.taxFreeGround : null,
    notes: header.notes,
    grandTotal: totals.grandTotal,
  };
}
