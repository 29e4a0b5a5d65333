import fc from 'fast-check';
import { expect, it } from 'vitest';
import { settle } from '#contract/sales/money.ts';
import { moneyTypes } from '../../../tests/support/moneyTypes.ts';
import {
  type HeldPayment,
  handedOver,
  moneyOnPaper,
  type NewPayment,
  paymentsOf,
  refundsOf,
  reversalOf,
  standingOf,
  takeDeposit,
} from './paymentRules.ts';

const total = 110_000;
const command = fc.record({
  what: fc.constantFrom('pay', 'reverse', 'refund'),
  type: fc.constantFrom(...moneyTypes),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** The ledger as the database keeps it: rows are added, and a row that another one takes back stands no longer. */
function added(ledger: readonly HeldPayment[], rows: readonly NewPayment[]): HeldPayment[] {
  const fresh = rows.map((row, index) => ({
    remarks: '',
    reversalOf: null,
    date: '2026-06-18',
    ...row,
    id: ledger.length + index + 1,
  }));
  return [...ledger, ...fresh] as HeldPayment[];
}
const paidOf = (ledger: readonly { amount: number }[]) => ledger.reduce((sum, { amount }) => sum + amount, 0);

it('whatever is paid, taken back, restored and refunded, the price less the payments is the balance', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let ledger: HeldPayment[] = [];
      for (const { what, type, share } of commands) {
        const paid = paidOf(ledger);
        const stand = standingOf(ledger);
        if (what === 'pay' && paid < total) {
          const tendered = Math.max(1, Math.round((total - paid) * share));
          const tenders = [{ paymentType: type, tendered, reference: '' }];
          ledger = added(ledger, paymentsOf(tenders, takeDeposit(total - paid, tenders).amounts));
          expect(paidOf(ledger)).toBe(paid + tendered);
        }
        const row = stand[Math.floor(share * stand.length)];
        if (what === 'reverse' && row && paid - row.amount >= 0 && paid - row.amount <= total) {
          const back = added(ledger, [reversalOf(row, '')]);
          expect(paidOf(back)).toBe(paid - row.amount);
          const last = back.at(-1) as HeldPayment;
          // A reversal that is taken back is as if nothing had been.
          expect(paidOf(added(back, [reversalOf(last, '')]))).toBe(paid);
          ledger = back;
        }
        if (what === 'refund') {
          const amount = Math.floor(paid * share);
          ledger = added(ledger, refundsOf(ledger, amount, 'sameWay'));
          expect(paidOf(ledger)).toBe(paid - amount);
        }
        expect(paidOf(ledger)).toBeGreaterThanOrEqual(0);
        expectOnPaper(ledger);
      }
    }),
  );
});

/** On paper stands what came in and stayed, however often it was corrected; and once it is voided, what went back then. */
function expectOnPaper(ledger: readonly HeldPayment[]): void {
  const paid = paidOf(ledger);
  const asTold = (rows: readonly HeldPayment[], at: string) => rows.map((row) => ({ ...row, at }));
  const before = asTold(ledger, '2026-06-18T01:00:00Z');
  const { received } = moneyOnPaper(before, false);
  expect(paidOf(received)).toBe(paid);
  expect(received.every(({ reversalOf }) => reversalOf === null)).toBe(true);
  const back = added(ledger, refundsOf(ledger, paid, 'sameWay')).slice(ledger.length);
  const ended = moneyOnPaper([...before, ...asTold(back, '2026-06-18T02:00:00Z')], true);
  if (paid > 0) expect([paidOf(ended.received), paidOf(ended.voided)]).toEqual([paid, -paid]);
}

it('change comes out of cash alone, and no refund is more than came in by its way', () => {
  const came = (paymentType: HeldPayment['paymentType'], amount: number, id: number): HeldPayment => ({
    id,
    paymentType,
    amount,
    tendered: amount,
    reference: '',
    remarks: '',
    reversalOf: null,
    date: '2026-06-18',
  });
  const rows = [came('cash', 30_000, 1), came('card', 20_000, 2)];
  expect(refundsOf(rows, 45_000, 'sameWay').map(({ paymentType, amount }) => [paymentType, amount])).toEqual([
    ['card', -20_000],
    ['cash', -25_000],
  ]);
  expect(settle(30_000, [{ paymentType: 'cash', tendered: 50_000 }])).toMatchObject({ paid: 30_000, change: 20_000 });
});

it('what was handed over is told of the payment of the rest, and of a part payment only where the ledger knows it', () => {
  const row = (amount: number, tendered: number, at: string) => ({ amount, tendered, at });
  // The till sends of 20,000 for a deposit of 10,000 what counts.
  const deposit = row(10_000, 10_000, '10:00');
  expect(handedOver([deposit, row(100_000, 101_000, '11:00')], total)).toEqual([null, 101_000]);
  expect(handedOver([deposit, row(40_000, 40_000, '11:00'), row(60_000, 60_000, '11:00')], total)).toEqual([
    ...[null, 40_000, 60_000],
  ]);
  expect(handedOver([deposit], total)).toEqual([null]);
  expect(handedOver([row(total, total, '10:00')], total)).toEqual([total]);
  // Paid whole with change, and corrected in part since.
  expect(handedOver([row(60_000, 70_000, '10:00'), row(50_000, 50_000, '11:00')], total)).toEqual([70_000, 50_000]);
  expect(handedOver([], total)).toEqual([]);
});
