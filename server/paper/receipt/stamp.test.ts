import { expect, test } from 'vitest';
import type { PaymentKind, ReceiptPayment } from '../document.ts';
import { receiptExample } from '../examples.ts';
import { needsRevenueStamp } from './stamp.ts';

const paid = (kind: PaymentKind, amount: number): ReceiptPayment => ({
  kind,
  name: { en: '', ja: '' },
  amount,
  tendered: amount,
  reference: '',
});

test.each([
  ['cash, 49,999 and its tax', 54_998, 4_999, [paid('cash', 54_998)], false],
  ['cash, 50,000 and its tax', 55_000, 5_000, [paid('cash', 55_000)], true],
  ['card', 550_000, 50_000, [paid('card', 550_000)], false],
  ['bank transfer', 550_000, 50_000, [paid('bankTransfer', 550_000)], false],
  ['mostly card', 550_000, 50_000, [paid('card', 501_000), paid('cash', 49_000)], false],
  ['much of it cash', 550_000, 50_000, [paid('card', 490_000), paid('cash', 60_000)], true],
  ['cash in two parts', 55_000, 5_000, [paid('cash', 25_000), paid('cash', 30_000)], true],
  ['nothing paid yet', 55_000, 5_000, [], false],
])('%s', (_what, grandTotal, tax, payments, expected) => {
  expect(needsRevenueStamp(receiptExample({ grandTotal, tax, payments }))).toBe(expected);
});

test('none on a file, a void or a return', () => {
  expect(needsRevenueStamp(receiptExample())).toBe(true);
  expect(needsRevenueStamp(receiptExample({ isElectronic: true }))).toBe(false);
  expect(needsRevenueStamp(receiptExample({ voidedAt: '2026-07-08T01:00:00.000Z' }))).toBe(false);
  expect(needsRevenueStamp(receiptExample({ variant: 'returnInvoice' }))).toBe(false);
});
