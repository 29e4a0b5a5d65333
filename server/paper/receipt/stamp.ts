import type { ReceiptPaper } from '../document.ts';

/** A receipt for less needs no revenue stamp (収入印紙): yen without the stated tax. */
export const stampDutyFrom = 50_000;

/**
 * Whether a revenue stamp belongs on the paper: it acknowledges cash, and the sum without the stated tax reaches
 * ¥50,000. What was paid by card and is stated as such is free of the duty, and so is what is sent as a file. With a
 * split payment the cash counts with its tax, since nothing says which part of the tax it paid.
 */
export function needsRevenueStamp(
  paper: Pick<ReceiptPaper, 'variant' | 'voidedAt' | 'isElectronic' | 'payments' | 'grandTotal' | 'tax'>,
): boolean {
  if (paper.isElectronic || paper.voidedAt !== null || paper.variant === 'returnInvoice') return false;
  const cash = paidBy(paper, 'cash');
  return cash >= stampDutyFrom && paper.grandTotal - paper.tax >= stampDutyFrom;
}

export function paidBy(paper: Pick<ReceiptPaper, 'payments'>, kind: 'cash' | 'card'): number {
  return paper.payments.reduce((sum, payment) => (payment.kind === kind ? sum + payment.amount : sum), 0);
}
