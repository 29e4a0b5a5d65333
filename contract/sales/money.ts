import { type Amount, milligramsPerGram } from '../catalogue/weight.ts';
import { type Tax, taxOf } from '../company/tax.ts';
import { basisPointsPerWhole, mulDiv } from '../kernel/values.ts';

/** How much is sold, and at which price: of one unit or, where goods are priced so, of one gram. */
export interface Goods extends Amount {
  price: number;
}

/** What one line asks for; prices in yen, discount in basis points. */
export interface LineMoney extends Goods {
  discountBasisPoints: number;
}

export interface SaleMoney extends Tax {
  lines: readonly LineMoney[];
  discountAmount: number;
  additionalFees: number;
  shippingFee: number;
}

export interface SaleTotals {
  lineSubtotals: number[];
  subtotal: number;
  /** What tax is computed on (exclusive), or what contains it (inclusive). */
  base: number;
  taxAmount: number;
  grandTotal: number;
}

/** What goods come to at their price: price × quantity, or ⌊price × grams⌋ (domain.md §3.1). */
export function grossOf({ priceBy, price, quantity, milligrams }: Goods): number {
  return priceBy === 'gram' ? mulDiv(price, milligrams, milligramsPerGram) : price * quantity;
}

/** gross − ⌊gross × discount⌋ (domain.md §3.1). */
export function lineSubtotal(line: LineMoney): number {
  const gross = grossOf(line);
  return gross - mulDiv(gross, line.discountBasisPoints, basisPointsPerWhole);
}

/** What lines come to before anything is given away, in yen. */
export function askedFor(lines: readonly Goods[]): number {
  return lines.reduce((sum, line) => sum + grossOf(line), 0);
}

/** All that is given away, by line and in sum, in yen. */
export function givenAway(lines: readonly LineMoney[], discountAmount: number): number {
  return lines.reduce((sum, line) => sum + grossOf(line) - lineSubtotal(line), discountAmount);
}

/** The price that is asked for an item; without its tax where an inclusive price is sold tax-free (domain.md §3.1). */
export function askedPrice(
  listPrice: number,
  isTaxFree: boolean,
  { taxMode, taxBasisPoints }: Omit<Tax, 'taxRounding'>,
) {
  if (!isTaxFree || taxMode === 'exclusive') return listPrice;
  return mulDiv(listPrice, basisPointsPerWhole, basisPointsPerWhole + taxBasisPoints);
}

/** Whether a saved sale is free of tax for a reason, and not because there was no tax. */
export function isFreed({ taxBasisPoints, taxReason }: { taxBasisPoints: number; taxReason: string }): boolean {
  return taxBasisPoints === 0 && taxReason !== '';
}

/** Every figure of a sale (domain.md §3.1). Screen and server compute with this one function; the server's counts. */
export function saleTotals(money: SaleMoney): SaleTotals {
  const lineSubtotals = money.lines.map(lineSubtotal);
  const subtotal = lineSubtotals.reduce((sum, value) => sum + value, 0);
  const base = subtotal - money.discountAmount + money.additionalFees + money.shippingFee;
  const taxAmount = taxOf(base, money.taxBasisPoints, money.taxMode, money.taxRounding);
  return {
    lineSubtotals,
    subtotal,
    base,
    taxAmount,
    grandTotal: money.taxMode === 'exclusive' ? base + taxAmount : base,
  };
}

/** Splits a whole by weights so that the parts make the whole exactly: largest remainder, earlier wins a tie. */
export function allocate(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? whole : 0));
  const shares = weights.map((weight, index) => {
    const product = BigInt(whole) * BigInt(weight);
    return { index, part: Number(product / sum), rest: product % sum };
  });
  let left = whole - shares.reduce((total, share) => total + share.part, 0);
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const share of byRest) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map((share) => share.part);
}

export interface Tender {
  paymentType: string;
  tendered: number;
}

export interface Settlement {
  /** What of each tender counts towards the sale; the change comes out of cash, from the last cash back. */
  amounts: number[];
  paid: number;
  change: number;
  /** What is still missing. */
  due: number;
  /** A non-cash tender is more than what is due. */
  isOverpaidWithoutCash: boolean;
  /** One of the tenders adds nothing. */
  isIdle: boolean;
}

/** amountPaid = min(tendered, grandTotal); change comes out of cash only (domain.md §3.1). */
export function settle(grandTotal: number, tenders: readonly Tender[]): Settlement {
  const tendered = tenders.reduce((sum, tender) => sum + tender.tendered, 0);
  const excess = Math.max(0, tendered - grandTotal);
  const amounts = tenders.map((tender) => tender.tendered);
  let change = excess;
  for (let index = tenders.length - 1; index >= 0 && change > 0; index--) {
    if (tenders[index]?.paymentType !== 'cash') continue;
    const back = Math.min(change, amounts[index] ?? 0);
    amounts[index] = (amounts[index] ?? 0) - back;
    change -= back;
  }
  return {
    amounts,
    paid: Math.min(tendered, grandTotal),
    change: excess - change,
    due: Math.max(0, grandTotal - tendered),
    isOverpaidWithoutCash: change > 0,
    isIdle: amounts.some((amount) => amount <= 0),
  };
}
