import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastAdvanced, orderPaymentOf } from '#contract/sales/ecommerceOrder.ts';
import {
  isReturnable,
  type OrderMoney,
  returnTotals,
  shipmentWorth,
  taxShares,
  totalsOf,
  withShares,
} from './rules.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const orders = fc
  .record({
    subtotals: fc.array(amount, { minLength: 1, maxLength: 8 }),
    share: fc.integer({ min: 0, max: 100 }),
    additionalFees: amount,
    shippingFee: amount,
    taxBasisPoints: fc.constantFrom(0, 800, 1000),
    taxMode: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    taxRounding: fc.constantFrom('floor' as const, 'halfUp' as const, 'ceil' as const),
    /** Where each line goes: a parcel, or -1 for one that is cancelled before the last. */
    ways: fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 8, maxLength: 8 }),
    back: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  })
  .map(({ subtotals, share, ...rest }) => {
    const subtotal = subtotals.reduce((sum, one) => sum + one, 0);
    const money: OrderMoney = { ...rest, discountAmount: Math.floor((subtotal * share) / 100), revenueDate: null };
    const lines = subtotals.map((one, id) => ({ id, subtotal: one, allocatedDiscount: 0 }));
    return { ...rest, money, lines: withShares(money, lines) };
  });

describe('what an order counts', () => {
  it('is its grand total to the yen once all is shipped, whatever was cancelled, however it is rounded', () => {
    fc.assert(
      fc.property(orders, ({ money, lines, ways }) => {
        const stay = lines.filter(({ id }) => ways[id] !== -1);
        const worths: number[] = [];
        const gone: typeof lines = [];
        for (const parcel of [0, 1, 2, 3]) {
          const leaving = stay.filter(({ id }) => ways[id] === parcel);
          if (leaving.length === 0) continue;
          worths.push(shipmentWorth(money, gone, leaving));
          gone.push(...leaving);
        }
        if (stay.length === 0) return;
        const totals = totalsOf(money, stay);
        expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(totals.grandTotal);
        expect(Math.min(...worths)).toBeGreaterThanOrEqual(0);
        expect(taxShares(totals.taxAmount, stay).reduce((sum, tax) => sum + tax, 0)).toBe(totals.taxAmount);
      }),
    );
  });

  it('falls by what comes back, never below nothing, and all of it without fees is all', () => {
    fc.assert(
      fc.property(orders, ({ money, lines, back }) => {
        const first = lines.filter(({ id }) => back[id]);
        const rest = lines.filter(({ id }) => !back[id]);
        const one = returnTotals(money, [], first).grandTotal;
        const other = returnTotals(money, first, rest).grandTotal;
        expect(Math.min(one, other)).toBeGreaterThanOrEqual(0);
        expect(one + other).toBeLessThanOrEqual(totalsOf(money, lines).grandTotal);
        const plain = { ...money, additionalFees: 0, shippingFee: 0 };
        expect(one + other).toBe(totalsOf(plain, lines).grandTotal);
      }),
    );
  });

  it('keeps the shares of the first shipment', () => {
    const lines = [1, 2, 3].map((id) => ({ id, subtotal: 100, allocatedDiscount: id }));
    const money = { discountAmount: 6, revenueDate: '2026-06-18' } as OrderMoney;
    expect(withShares(money, lines)).toEqual(lines);
    const shares = withShares({ ...money, revenueDate: null, discountAmount: 10 }, lines);
    expect(shares.map((line) => line.allocatedDiscount)).toEqual([4, 3, 3]);
  });
});

describe('an order', () => {
  it.each([
    [['delivered', 'shipped'], 'shipped'],
    [['processing', 'delivered'], 'processing'],
    [[null, 'delivered'], 'pending'],
    [['delivered'], 'delivered'],
  ] as const)('of lines that are %j is %s', (lines, state) => expect(leastAdvanced(lines)).toBe(state));

  const order = {
    status: 'pending',
    grandTotal: 100,
    amountPaid: 0,
    writtenOff: 0,
    cancellationFee: 0,
    wasPaid: false,
  };
  it.each([
    ['of which nothing came in', {}, 'unpaid'],
    ['that is paid in part', { amountPaid: 40, wasPaid: true }, 'unpaid'],
    ['that is paid', { amountPaid: 100, wasPaid: true }, 'paid'],
    ['that was cancelled unpaid', { status: 'cancelled' }, 'unpaid'],
    ['that was cancelled and paid back', { status: 'cancelled', wasPaid: true }, 'refunded'],
    ['that came back in part', { amountPaid: 40, writtenOff: 60, wasPaid: true }, 'paid'],
    ['that came back whole', { writtenOff: 100, wasPaid: true }, 'refunded'],
  ])('%s', (_, changes, payment) => expect(orderPaymentOf({ ...order, ...changes })).toBe(payment));
});

it.each([
  ['was only shipped', 'shipped', [], false],
  ['was delivered', 'delivered', [], true],
  ['came back', 'delivered', [{ kind: 'return', lineIds: [1] }], false],
  ['was delivered in one parcel', 'delivered', [{ kind: 'shipment', lineIds: [1] }], true],
] as const)('an order whose piece %s can be returned or not', (_, shippingStatus, shipments, can) => {
  expect(isReturnable({ lines: [{ id: 1, shippingStatus }], ecommerce: { shipments } })).toBe(can);
});
