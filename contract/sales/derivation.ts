import { z } from 'zod';
import { id } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { balanceOf } from './balance.ts';
import { grossOf } from './money.ts';
import type { Sale } from './sale.ts';

/** What makes or changes a balance, in the order in which it is told. */
export const derivationKinds = [
  'price',
  'lineDiscount',
  'discount',
  'fees',
  'shipping',
  'tax',
  'payment',
  'reversal',
  'restoration',
  'refund',
  'returned',
  'writeOff',
  'cancelled',
  'voided',
  'fee',
] as const;
export type DerivationKind = (typeof derivationKinds)[number];

/** One line of the derivation: what it does to the balance, and what the balance is after it, in yen. */
export const derivationStep = z.strictObject({
  kind: z.enum(derivationKinds),
  /** Of the goods or the work of a price; empty elsewhere. */
  name: z.string(),
  nameJa: z.string(),
  /** The row of money that it is; null where it is none. */
  paymentId: id.nullable(),
  date: isoDate.nullable(),
  amount: z.int(),
  balance: z.int(),
});
export type DerivationStep = z.output<typeof derivationStep>;

/** The answer to "why this balance?". */
export const derivation = z.strictObject({ steps: z.array(derivationStep), balance: z.int() });

/** What of a sale its balance follows from: its rows, and what was kept and given up. */
export type Derived = Pick<
  Sale,
  'status' | 'type' | 'taxMode' | 'discountAmount' | 'additionalFees' | 'shippingFee' | 'taxAmount' | 'grandTotal'
> &
  Pick<Sale, 'writtenOff' | 'cancellationFee' | 'amountPaid'> & {
    lines: readonly Pick<
      Sale['lines'][number],
      'name' | 'nameJa' | 'priceBy' | 'price' | 'quantity' | 'milligrams' | 'subtotal'
    >[];
    work: readonly Pick<Sale['work'][number], 'name' | 'nameJa' | 'price' | 'quantity' | 'subtotal'>[];
    payments: readonly Pick<Sale['payments'][number], 'id' | 'amount' | 'reversalOf' | 'date'>[];
    /** The day on which it was cancelled or voided. */
    endedDate: string | null;
  };

type Part = Omit<DerivationStep, 'balance'>;

/**
 * The balance of a sale from its rows, line by line: what was agreed, what came in and went back, what was kept and given
 * up. The steps add up to the balance.
 */
export function derive(sale: Derived): z.output<typeof derivation> {
  let balance = 0;
  const steps = [...agreed(sale), ...settled(sale)]
    .filter(({ amount }) => amount !== 0)
    .map((part) => {
      balance += part.amount;
      return { ...part, balance };
    });
  return { steps, balance: balanceOf(sale) };
}

/** What the customer owes by the sale alone. In an inclusive price the tax is inside. */
function agreed(sale: Derived): Part[] {
  const { lines, work, discountAmount, additionalFees, shippingFee, taxMode, taxAmount } = sale;
  const all = [...lines, ...work.map((line) => ({ ...line, priceBy: 'unit' as const, milligrams: 0 }))];
  return [
    ...all.flatMap(({ name, nameJa, subtotal, ...goods }) => {
      const gross = grossOf(goods);
      return [
        { ...part('price', gross), name, nameJa },
        { ...part('lineDiscount', subtotal - gross), name, nameJa },
      ];
    }),
    part('discount', -discountAmount),
    part('fees', additionalFees),
    part('shipping', shippingFee),
    part('tax', taxMode === 'exclusive' ? taxAmount : 0),
  ];
}

/** What happened to it since, in its order. What went back because a sale ended stands behind its end. */
function settled(sale: Derived): Part[] {
  const { status, type, payments, grandTotal, writtenOff, cancellationFee, endedDate } = sale;
  const givenUp = part(type === 'ecommerce' ? 'returned' : 'writeOff', -writtenOff);
  if (status !== 'cancelled' && status !== 'voided') return [...payments.map(moneyOf), givenUp];
  const end = { ...part(status, writtenOff - grandTotal), date: endedDate };
  const fee = { ...part('fee', cancellationFee), date: endedDate };
  const last = payments.findLastIndex(({ amount, date }) => amount > 0 || date !== endedDate) + 1;
  return [...payments.slice(0, last).map(moneyOf), givenUp, end, fee, ...payments.slice(last).map(moneyOf)];
}

function moneyOf({ id: paymentId, amount, reversalOf, date }: Derived['payments'][number]): Part {
  const [back, again] = reversalOf === null ? (['refund', 'payment'] as const) : (['reversal', 'restoration'] as const);
  return { ...part(amount < 0 ? back : again, -amount), paymentId, date };
}

function part(kind: DerivationKind, amount: number): Part {
  // Nothing taken away is nothing, not minus nothing.
  return { kind, amount: amount || 0, name: '', nameJa: '', paymentId: null, date: null };
}
