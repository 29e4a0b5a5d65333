import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../tests/support/properties.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import { type Derived, derive } from '#contract/sales/derivation.ts';
import { saleTotals } from '#contract/sales/money.ts';
import { moneyTypes } from '../../../tests/support/moneyTypes.ts';
import { type HeldPayment, type NewPayment, paymentsOf, refundsOf, reversalOf, standingOf } from './paymentRules.ts';

const yen = (max: number) => fc.integer({ min: 0, max });
const line = fc.record({
  name: fc.constant('Chain'),
  nameJa: fc.constant('チェーン'),
  priceBy: fc.constantFrom('unit' as const, 'gram' as const),
  price: yen(2_000_000),
  quantity: fc.integer({ min: 1, max: 9 }),
  milligrams: yen(90_000),
  discountBasisPoints: yen(10_000),
});
const agreed = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  additionalFees: yen(5_000),
  shippingFee: yen(5_000),
  discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
  taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
  taxRounding: fc.constantFrom('floor' as const, 'halfUp' as const, 'ceil' as const),
  taxBasisPoints: fc.constantFrom(0, 800, 1000),
});
const command = fc.record({
  what: fc.constantFrom('pay', 'pay', 'reverse', 'refund'),
  type: fc.constantFrom(...moneyTypes),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
const ending = fc.record({
  how: fc.constantFrom('open', 'open', 'completed', 'cancelled', 'voided'),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  refundAs: fc.constantFrom('sameWay' as const, 'storeCredit' as const),
});

type Ending = typeof ending extends fc.Arbitrary<infer Value> ? Value : never;

const day = '2026-06-18';
function added(ledger: readonly HeldPayment[], rows: readonly NewPayment[], date = day): HeldPayment[] {
  const fresh = rows.map((row, index) => ({
    remarks: '',
    reversalOf: null,
    date,
    ...row,
    id: ledger.length + index + 1,
  }));
  return [...ledger, ...fresh] as HeldPayment[];
}
const paidOf = (ledger: readonly { amount: number }[]) => ledger.reduce((sum, { amount }) => sum + amount, 0);

/** The ledger after these commands, as the actions keep it: never below nothing, never above the total. */
function livedThrough(total: number, commands: readonly { what: string; type: string; share: number }[]) {
  let ledger: HeldPayment[] = [];
  for (const { what, type, share } of commands) {
    const paid = paidOf(ledger);
    if (what === 'pay' && paid < total) {
      const tendered = Math.max(1, Math.round((total - paid) * share));
      ledger = added(ledger, paymentsOf([{ paymentType: type, tendered, reference: '' }], [tendered]));
    }
    const standing = standingOf(ledger);
    const row = standing[Math.floor(share * standing.length)];
    if (what === 'reverse' && row && paid - row.amount >= 0 && paid - row.amount <= total)
      ledger = added(ledger, [reversalOf(row, '')]);
    if (what === 'refund') ledger = added(ledger, refundsOf(ledger, Math.floor(paid * share), 'sameWay'));
  }
  return ledger;
}

/** How a sale with this money ends: given up, cancelled with a fee, voided, or not at all. */
function ended(total: number, ledger: readonly HeldPayment[], { how, share, refundAs }: Ending) {
  const paid = paidOf(ledger);
  if (how === 'open') return { status: 'pending' as const, payments: ledger, amountPaid: paid };
  if (how === 'completed')
    return { status: 'completed' as const, payments: ledger, amountPaid: paid, writtenOff: total - paid };
  const fee = how === 'cancelled' ? Math.floor(paid * share) : 0;
  const payments = added(ledger, refundsOf(ledger, paid - fee, refundAs), '2026-07-01');
  const status = how === 'cancelled' ? ('cancelled' as const) : ('voided' as const);
  return { status, payments, amountPaid: paidOf(payments), cancellationFee: fee, endedDate: '2026-07-01' };
}

it('the derivation of a balance adds up to it, whatever was agreed, paid, taken back, refunded and given up', () => {
  fc.assert(
    fc.property(agreed, fc.array(command, { maxLength: 20 }), ending, (terms, commands, end) => {
      const whole = saleTotals({ ...terms, discountAmount: 0 });
      const discountAmount = Math.floor(whole.subtotal * terms.discountShare);
      const totals = saleTotals({ ...terms, discountAmount });
      const { taxMode, additionalFees, shippingFee } = terms;
      const sale: Derived = {
        type: 'layaway',
        taxMode,
        additionalFees,
        shippingFee,
        discountAmount,
        writtenOff: 0,
        cancellationFee: 0,
        taxAmount: totals.taxAmount,
        grandTotal: totals.grandTotal,
        lines: terms.lines.map((each, index) => ({ ...each, subtotal: totals.lineSubtotals[index] ?? 0 })),
        work: [],
        endedDate: null,
        ...ended(totals.grandTotal, livedThrough(totals.grandTotal, commands), end),
      };
      const { steps, balance } = derive(sale);
      expect(balance).toBe(balanceOf(sale));
      expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
      expect(steps.at(-1)?.balance ?? 0).toBe(balance);
    }),
  );
});

it('a derivation tells each row by what it is', () => {
  const money = (id: number, amount: number, reversalOf: number | null = null) => ({
    id,
    amount,
    reversalOf,
    date: day,
  });
  const { steps } = derive({
    status: 'cancelled',
    type: 'layaway',
    taxMode: 'exclusive',
    lines: [
      { name: 'Ring', nameJa: '指輪', priceBy: 'unit', price: 100_000, quantity: 1, milligrams: 0, subtotal: 90_000 },
    ],
    work: [],
    discountAmount: 1_000,
    additionalFees: 500,
    shippingFee: 700,
    taxAmount: 9_020,
    grandTotal: 99_220,
    writtenOff: 0,
    cancellationFee: 2_000,
    amountPaid: 2_000,
    payments: [
      money(1, 20_000),
      money(2, -20_000, 1),
      money(3, 20_000, 2),
      money(4, -5_000),
      { ...money(5, -13_000), date: '2026-07-01' },
    ],
    endedDate: '2026-07-01',
  });
  expect(steps.map(({ kind, amount, balance }) => `${kind} ${amount} ${balance}`)).toEqual([
    'price 100000 100000',
    'lineDiscount -10000 90000',
    'discount -1000 89000',
    'fees 500 89500',
    'shipping 700 90200',
    'tax 9020 99220',
    'payment -20000 79220',
    'reversal 20000 99220',
    'restoration -20000 79220',
    'refund 5000 84220',
    'cancelled -99220 -15000',
    'fee 2000 -13000',
    'refund 13000 0',
  ]);
});
