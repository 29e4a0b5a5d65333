import { type Tax, taxOf } from '#contract/company/tax.ts';
import { allocate } from '#contract/sales/money.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { ShippingStatus } from '#contract/sales/shipping.ts';
import type { SaleLine } from '../sale/lineRules.ts';

/** What may happen to orders besides what may happen to every sale. */
export const orderStepRules = {
  return: { from: ['pending', 'completed'], to: null, rights: ['Void Transaction'], when: hasShipped },
  printSlip: {
    from: ['pending', 'completed'],
    to: null,
    rights: ['View E-commerce Order'],
    when: ({ type }: Pick<Sale, 'type'>) => type === 'ecommerce',
  },
} as const;

/** Whether it is an order of which something was shipped. */
function hasShipped({ type, revenueDate }: Pick<Sale, 'type' | 'revenueDate'>): boolean {
  return type === 'ecommerce' && revenueDate !== null;
}

/** Whether anything of an order can come back: what was delivered and did not. */
export function isReturnable({
  lines,
  ecommerce,
}: {
  lines: readonly Pick<Sale['lines'][number], 'id' | 'shippingStatus'>[];
  ecommerce?: { shipments: readonly { kind: string; lineIds: readonly number[] }[] } | undefined;
}): boolean {
  const back = ecommerce?.shipments.flatMap(({ kind, lineIds }) => (kind === 'return' ? lineIds : [])) ?? [];
  return lines.some(({ id, shippingStatus }) => shippingStatus === 'delivered' && !back.includes(id));
}

/** What the money of an order is made of, as its header says it. */
export type OrderMoney = Tax & Pick<Sale, 'discountAmount' | 'additionalFees' | 'shippingFee' | 'revenueDate'>;

/** A line with its share of the header's discount, which stays once something was shipped. */
export type SharedLine = Pick<SaleLine, 'id' | 'subtotal' | 'allocatedDiscount'>;

/** Whether the goods of a line have left. */
export function isSent(status: ShippingStatus | null): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** The lines of an order with their shares of its discount: by largest remainder, until the first shipment fixes them. */
export function withShares<Line extends SharedLine>(order: OrderMoney, lines: readonly Line[]): Line[] {
  if (order.revenueDate !== null) return [...lines];
  const subtotals = lines.map(({ subtotal }) => subtotal);
  const shares = allocate(order.discountAmount, subtotals);
  return lines.map((line, index) => ({ ...line, allocatedDiscount: shares[index] ?? 0 }));
}

/** The figures of an order that consists of these lines alone. */
export function totalsOf(order: OrderMoney, lines: readonly SharedLine[]) {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const discountAmount = lines.reduce((sum, line) => sum + line.allocatedDiscount, 0);
  const base = subtotal - discountAmount + order.additionalFees + order.shippingFee;
  const taxAmount = taxOf(base, order.taxBasisPoints, order.taxMode, order.taxRounding);
  return { subtotal, discountAmount, taxAmount, grandTotal: order.taxMode === 'exclusive' ? base + taxAmount : base };
}

/**
 * What the next shipment is worth: what the order comes to with its lines, less what was counted before. So the first one
 * carries the fees, each its share of the tax, and with the last one the shipments make the grand total to the yen, however
 * each is rounded and whatever was cancelled before it.
 */
export function shipmentWorth(
  order: OrderMoney,
  before: readonly SharedLine[],
  leaving: readonly SharedLine[],
): number {
  const counted = before.length === 0 ? 0 : totalsOf(order, before).grandTotal;
  return totalsOf(order, [...before, ...leaving]).grandTotal - counted;
}

/** What lines that come back come to, beside those that came back before: without the fees, which stay. */
export function returnTotals(order: OrderMoney, before: readonly SharedLine[], back: readonly SharedLine[]) {
  const plain = { ...order, additionalFees: 0, shippingFee: 0 };
  const [all, earlier] = [totalsOf(plain, [...before, ...back]), totalsOf(plain, before)];
  return {
    subtotal: all.subtotal - earlier.subtotal,
    discountAmount: all.discountAmount - earlier.discountAmount,
    taxAmount: all.taxAmount - earlier.taxAmount,
    grandTotal: all.grandTotal - earlier.grandTotal,
  };
}

/** Each line's share of the tax, by largest remainder of what it brings in. */
export function taxShares(taxAmount: number, lines: readonly SharedLine[]): number[] {
  return allocate(
    taxAmount,
    lines.map((line) => line.subtotal - line.allocatedDiscount),
  );
}
