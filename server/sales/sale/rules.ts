import { isWeighed, type Measure, measured, piecesOf } from '#contract/catalogue/weight.ts';
import type { Tax } from '#contract/company/tax.ts';
import { pick } from '#contract/kernel/pick.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { type Agreed, agreedFor, freeDiscount, freeLineDiscount, nothingAgreed } from '#contract/sales/agreed.ts';
import {
  askedFor,
  askedPrice,
  type Goods,
  givenAway,
  isFreed,
  type LineMoney,
  type SaleMoney,
  type SaleTotals,
  saleTotals,
} from '#contract/sales/money.ts';
import type { PaperKind, PaperVariant } from '#contract/sales/paper.ts';
import { type Sale, type SaleDraft, saleTermKeys } from '#contract/sales/sale.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import type { WorkLineDraft } from '#contract/sales/workLine.ts';
import { itemOf, shortOf } from '../../inventory/ledger/goodsRules.ts';
import type { CheckBelowStock, StockItem } from '../../inventory/ledger/rules.ts';
import type { Holds } from '../../kernel/document/rules.ts';

/** What a sale must know of an item, read under the lock of its stock. */
export interface SaleItem extends StockItem {
  uom: Measure['uom'];
  name: string;
  nameJa: string;
  description: string;
  descriptionJa: string;
  price: number;
  active: boolean;
  /** One of its selling options lets it be sold as this type of sale. */
  sellsSo: boolean;
  imageId: string | null;
}

/** What a sale must know of its company, on its date. */
export interface SaleCompany extends Tax {
  code: string;
  locationName: string;
  locationNameJa: string;
  allowNegativeSellable: boolean;
  closedThrough: string | null;
  /** Codes of the ways in which it takes money now, and of those among them that need a reference. */
  paymentTypes: readonly string[];
  referencedTypes: readonly string[];
}

/** The customer of a sale, as they were when it was made; without a record of those who typed who they are. */
export interface ChosenCustomer {
  id: number | null;
  snapshot: NonNullable<Sale['customer']>;
}

/** A service of the shop, and what it costs it. */
export interface Service {
  id: number;
  name: string;
  nameJa: string;
  active: boolean;
  cost: number;
}

/** A draft whose lines say how much of their items they sell. */
export interface WeighedDraft extends SaleDraft {
  lines: (SaleDraft['lines'][number] & Goods)[];
  work: WorkLineDraft[];
}

/** All that a draft asks money for: its goods, then its work, which has no weight. */
export function pricedLines({ lines, work }: WeighedDraft): LineMoney[] {
  return [...lines, ...work.map((line) => ({ ...line, priceBy: 'unit' as const, milligrams: 0 }))];
}

/** Refuses a date that is not open: in the future, before this month, or in a closed one (domain.md §1.3). */
export function checkDate(date: string, today: string, closedThrough: string | null): void {
  if (closedThrough !== null && date <= closedThrough) refuse('company.periodClosed', { closedThrough });
  if (date > today || date.slice(0, 7) < today.slice(0, 7)) refuse('sale.backdated', { today });
}

/**
 * The draft with the weight of its lines. Refuses items and services that are not there or not offered any more, and a
 * weight of what is not weighed.
 */
export function weighed(
  draft: SaleDraft,
  items: ReadonlyMap<number, SaleItem>,
  services: ReadonlyMap<number, Service> = new Map(),
): WeighedDraft {
  for (const { serviceItemId } of draft.work ?? []) {
    if (serviceItemId !== null && services.get(serviceItemId)?.active !== true)
      refuse('notFound', { thing: 'serviceItem', id: serviceItemId });
  }
  const lines = draft.lines.map((line, index) => {
    const item = itemOf(items, line.itemId);
    if (line.milligrams !== undefined && !isWeighed(item)) refuseField(`lines.${index}.milligrams`, 'field.notWeighed');
    return { ...line, ...measured(item, line) };
  });
  return { ...draft, lines, work: draft.work ?? [] };
}

/** Every figure of the sale, computed here; refuses what the seller may not give, and a total other than the screen's. */
export function price(
  draft: WeighedDraft,
  items: ReadonlyMap<number, SaleItem>,
  company: SaleCompany,
  holds: Holds,
  agreed: Agreed = nothingAgreed,
): SaleTotals {
  checkTax(draft, company, holds, agreed);
  checkType(draft, agreed);
  for (const [index, line] of draft.lines.entries()) checkLine(line, items, draft, company, holds, agreed.lines[index]);

  const lines = pricedLines(draft);
  const totals = saleTotals({ ...draft, lines, taxMode: company.taxMode, taxRounding: company.taxRounding });
  if (draft.discountAmount > totals.subtotal) refuse('sale.discountTooLarge', { subtotal: totals.subtotal });
  checkDiscount(draft, holds, agreed);
  if (totals.grandTotal !== draft.grandTotal)
    refuse('sale.totalDiffers', { grandTotal: totals.grandTotal, sent: draft.grandTotal });
  return totals;
}

/** What a saved sale says of its tax. */
export type SaleTax = Tax & {
  taxAmount: number;
  grandTotal: number;
};

/**
 * The tax of a saved sale on the day on which its goods are handed over: the rate of that day applies, whatever it was
 * when the sale was saved (domain.md §3.1). What was agreed to be tax-free, for a reason, stays so, and so does every
 * other figure.
 */
export function taxOnDelivery(
  sale: SaleTax & Omit<SaleMoney, 'lines'> & { taxReason: string },
  lines: SaleMoney['lines'],
  company: Tax,
): SaleTax {
  const { taxMode, taxRounding } = company;
  const taxBasisPoints = isFreed(sale) ? 0 : company.taxBasisPoints;
  const isAsSaved =
    taxBasisPoints === sale.taxBasisPoints && taxMode === sale.taxMode && taxRounding === sale.taxRounding;
  const { taxAmount, grandTotal } = isAsSaved
    ? sale
    : saleTotals({ ...sale, lines, taxMode, taxRounding, taxBasisPoints });
  return { taxMode, taxRounding, taxBasisPoints, taxAmount, grandTotal };
}

/** Refuses a completion whose screen showed another total; where the rate of the day is why, says so. */
export function checkTotal(saved: SaleTax, { taxBasisPoints, grandTotal }: SaleTax, sent: number): void {
  if (sent === grandTotal) return;
  if (taxBasisPoints === saved.taxBasisPoints) refuse('sale.totalDiffers', { grandTotal, sent });
  refuse('sale.taxRateDiffers', { taxBasisPoints, grandTotal, sent });
}

/**
 * What a paper is as a document. Each kind has one original, and every further one is a copy, in whichever form or
 * language: a customer with a Japanese and an English receipt for one payment has two receipts (二重発行), so the second
 * says 再発行. The qualified invoice (適格請求書) is a document of its own beside the receipt, which the till hands over
 * with every sale: the company that asks for one afterwards gets an original.
 */
export function paperKindOf(variant: PaperVariant): PaperKind {
  if (variant === 'accounting') return 'invoice';
  return variant === 'returnInvoice' || variant === 'warranty' ? variant : 'receipt';
}

/** Falling below stock takes the company's leave and the right to (domain.md §1.2). */
export function checkBelowStock(company: SaleCompany, holds: Holds): CheckBelowStock {
  return (item, there, locationId) => {
    const short = shortOf(item, there, locationId);
    if (!company.allowNegativeSellable) refuse('stock.insufficient', short);
    if (!holds('Sell Below Stock')) refuse('sale.belowStockDenied', short);
  };
}

/** What a draft and its figures say of a sale's row; a new sale and an edited one say the same. */
export function headerOf(
  draft: WeighedDraft,
  totals: SaleTotals,
  company: SaleCompany,
  customer: ChosenCustomer | null,
) {
  return {
    ...pick(draft, saleTermKeys),
    customerId: customer?.id ?? null,
    customer: customer?.snapshot ?? null,
    taxMode: company.taxMode,
    taxRounding: company.taxRounding,
    subtotal: totals.subtotal,
    taxAmount: totals.taxAmount,
    grandTotal: totals.grandTotal,
    totalItems: draft.lines.length + draft.work.length,
    totalQuantity: pricedLines(draft).reduce((sum, line) => sum + piecesOf(line), 0),
  };
}

/**
 * The rate is that of the day of delivery, or none on a ground and for a reason, by who may. Any other one tells what it
 * would come to.
 */
function checkTax(draft: WeighedDraft, company: SaleCompany, holds: Holds, agreed: Agreed): void {
  const { taxMode, taxRounding, taxBasisPoints } = company;
  if (draft.taxBasisPoints === taxBasisPoints) return;
  if (draft.taxBasisPoints === 0) {
    if (draft.taxReason === '') refuse('sale.taxReasonMissing', { taxBasisPoints });
    if (agreed.isTaxFree) return;
    if (draft.taxFreeGround === null) refuseField('taxFreeGround', 'field.required');
    if (!holds('Sell Tax-Free')) refuse('sale.taxFreeDenied');
    return;
  }
  const lines = pricedLines(draft);
  const { grandTotal } = saleTotals({ ...draft, lines, taxMode, taxRounding, taxBasisPoints });
  refuse('sale.taxRateDiffers', { taxBasisPoints, grandTotal, sent: draft.grandTotal });
}

/** A sale has something to sell, and what its type may have; its customer is known where nobody buys so unknown. */
function checkType({ type, lines, work, customerId }: WeighedDraft, { isNamed = false }: Agreed): void {
  const { hasWork, needsCustomer } = saleTypeFacts[type];
  if (lines.length + work.length === 0) refuseField('lines', 'field.linesMissing');
  if (work.length > 0 && !hasWork) refuse('sale.workNotSoldSo', { type });
  if (needsCustomer && customerId === null && !isNamed) refuseField('customerId', 'field.required');
}

function checkLine(
  line: WeighedDraft['lines'][number],
  items: ReadonlyMap<number, SaleItem>,
  draft: SaleDraft,
  company: SaleCompany,
  holds: Holds,
  agreed: Agreed['lines'][number] | undefined,
): void {
  const item = itemOf(items, line.itemId);
  const { itemCode } = item;
  if (line.price === agreedFor(agreed, line)?.price) return;
  if (!item.active && !agreed) refuse('sale.itemInactive', { itemCode });
  if (!item.sellsSo) refuse('sale.itemNotSoldSo', { itemCode, type: draft.type });
  if (line.price === askedPrice(item.price, draft.taxBasisPoints === 0, company)) return;
  if (!holds('Edit Sales Price')) refuse('sale.priceDenied', { itemCode });
  // At a subasta the winning price is reason enough.
  if (line.priceReason === '' && draft.type !== 'subasta') refuse('sale.priceReasonMissing', { itemCode });
}

/** All that is given away against all that was asked: more than a tenth needs a right, unless it was agreed before. */
function checkDiscount(draft: WeighedDraft, holds: Holds, agreed: Agreed): void {
  if (holds('Discount over 10 %')) return;
  const lines = pricedLines(draft);
  const isLineOver = lines.some(
    (line, index) => line.discountBasisPoints > freeLineDiscount(line, agreed.lines[index]),
  );
  const given = givenAway(lines, draft.discountAmount);
  const free = freeDiscount(askedFor(lines), lines, agreed);
  if (isLineOver || given > free) refuse('sale.discountDenied');
}
