import type { Content } from 'pdfmake/interfaces.js';
import type { ReceiptVariant } from '#contract/sales/paper.ts';
import type { PaperLanguage, ReceiptPaper, ReceiptPayment } from '../document.ts';
import { formatDate, formatDateTime, formatRate } from '../format.ts';
import type { Pen } from '../layout.ts';
import { ink, mm, type PairStyle, pair } from '../layout.ts';
import { stampSquare } from '../sheetPaper.ts';
import { needsRevenueStamp, paidBy } from './stamp.ts';

/** One line of figures: what it says, and the sum as it is printed. */
export interface Figure {
  label: string;
  value: string;
  /** `faint` explains the line above it. */
  tone?: 'faint';
}

/** The two rolls are each in the language that they are named after. */
export function receiptLanguage(variant: ReceiptVariant, language: PaperLanguage): PaperLanguage {
  if (variant === 'english') return 'en';
  return variant === 'japanese' ? 'ja' : language;
}

export function titleOf(pen: Pen, paper: ReceiptPaper): string {
  if (paper.variant === 'returnInvoice') return pen.words.title.returnInvoice;
  if (paper.voidedAt !== null) return pen.words.title.statement;
  if (!paper.isDelivered) return paid(paper) > 0 ? pen.words.title.deposit : pen.words.title.order;
  if (paper.variant === 'accounting' && paper.remaining > 0) return pen.words.title.invoiceDue;
  if (!isReceipt(paper)) return pen.words.title.statement;
  return paper.variant === 'accounting' ? pen.words.title.invoice : pen.words.title.receipt;
}

/**
 * What makes the paper an invoice by law; nothing for a company without a number, before the goods are handed over, or
 * for a sale that is exempt from consumption tax, of which the law wants no invoice (消費税法57条の4).
 */
export function qualifiedTitleOf(pen: Pen, paper: ReceiptPaper): string | null {
  if (paper.issuer.registrationNo === null || !paper.isDelivered || isExempt(paper)) return null;
  if (paper.variant === 'returnInvoice') return pen.words.qualified.returnInvoice;
  return paper.variant === 'accounting' ? pen.words.qualified.invoice : pen.words.qualified.receipt;
}

/** Number, dates and staff. A return shows the day of the return and the day of the sale. */
export function headFigures(pen: Pen, paper: ReceiptPaper): Figure[] {
  const { words, language } = pen;
  const { staff, soldAt, soldDays } = paper;
  const soldOn = soldDays.length > 0 ? soldDays : [soldAt];
  const dates =
    paper.variant === 'returnInvoice'
      ? [
          { label: words.voidedOn, value: paper.voidedAt === null ? '' : formatDateTime(paper.voidedAt, language) },
          { label: words.soldOn, value: soldOn.map((day) => formatDate(day, language)).join(', ') },
        ]
      : [{ label: words.date, value: formatDateTime(paper.soldAt, language) }];
  return [
    { label: words.number, value: paper.number },
    ...dates,
    ...(staff === '' ? [] : [{ label: words.staff, value: staff }]),
  ];
}

/** From the subtotal to the tax of each rate; the grand total stands apart. */
export function sumFigures(pen: Pen, paper: ReceiptPaper): Figure[] {
  const { words, yen } = pen;
  const figures: Figure[] = [{ label: words.subtotal, value: yen(paper.subtotal) }];
  if (paper.discountAmount > 0) figures.push({ label: words.discountAmount, value: yen(-paper.discountAmount) });
  if (paper.additionalFees > 0) figures.push({ label: words.fees, value: yen(paper.additionalFees) });
  if (paper.shippingFee > 0) figures.push({ label: words.shipping, value: yen(paper.shippingFee) });
  for (const rate of paper.rates) {
    if (rate.rateBasisPoints === 0) {
      figures.push({ label: words.taxableFree, value: yen(rate.base) });
      continue;
    }
    const percent = formatRate(rate.rateBasisPoints);
    const [base, tax] =
      paper.taxMode === 'exclusive'
        ? [words.taxable(percent), words.tax(percent)]
        : [words.taxableWithTax(percent), words.taxInside(percent)];
    figures.push({ label: base, value: yen(rate.base) }, { label: tax, value: yen(rate.tax) });
  }
  const taxFree = pen.pick(paper.taxFreeReason);
  if (taxFree !== '') figures.push({ label: `${words.taxFree}: ${taxFree}`, value: '', tone: 'faint' });
  return figures;
}

export function totalLabel(pen: Pen, paper: ReceiptPaper): string {
  const { refundTotal, refundTotalWithTax, grandTotal, grandTotalWithTax } = pen.words;
  if (paper.variant === 'returnInvoice') return isExempt(paper) ? refundTotal : refundTotalWithTax;
  return isExempt(paper) ? grandTotal : grandTotalWithTax;
}

/** Free of consumption tax as a whole: no sum of it is called with or without tax. */
export function isExempt({ rates }: ReceiptPaper): boolean {
  return rates.every(({ rateBasisPoints }) => rateBasisPoints === 0);
}

/** Each payment, for cash with what was handed over and given back, and what is still owed. */
export function paymentFigures(pen: Pen, paper: ReceiptPaper): Figure[] {
  const { words, yen } = pen;
  const givenFor = ({ kind, amount, tendered }: ReceiptPayment) =>
    kind === 'cash' && amount > 0 && paper.variant !== 'returnInvoice' ? tendered : null;
  const nameOf = (payment: ReceiptPayment) =>
    payment.amount < 0 ? words.refundOf(paymentName(pen, payment)) : paymentName(pen, payment);
  const figures = paper.payments.flatMap((payment): Figure[] => {
    const given = givenFor(payment);
    return [
      { label: nameOf(payment), value: yen(payment.amount) },
      ...(payment.reference === ''
        ? []
        : [{ label: words.reference(payment.reference), value: '', tone: 'faint' as const }]),
      ...(given === null ? [] : [{ label: words.tendered, value: yen(given), tone: 'faint' as const }]),
    ];
  });
  if (paper.payments.some((payment) => givenFor(payment) !== null))
    figures.push({ label: words.change, value: yen(paper.change) });
  if (paper.writtenOff > 0) figures.push({ label: words.writtenOff, value: yen(paper.writtenOff) });
  if (paper.remaining > 0) figures.push({ label: words.remaining, value: yen(paper.remaining) });
  return figures;
}

/** What frees a card payment from stamp duty is that the paper says so. */
export function cardNote(pen: Pen, paper: ReceiptPaper): string | null {
  const card = paidBy(paper, 'card');
  if (card === 0 || paper.variant === 'returnInvoice') return null;
  return card === paper.grandTotal ? pen.words.cardNote : pen.words.cardNoteOf(pen.yen(card));
}

/** Words of receipt and thanks, or the shop's own. */
export function closingWords(pen: Pen, paper: ReceiptPaper): string[] {
  const own = pen.pick(paper.message);
  if (paper.variant === 'returnInvoice') return paid(paper) === paper.grandTotal ? [pen.words.refunded] : [];
  if (paper.voidedAt !== null) return [];
  const thanks = paper.isDelivered ? pen.words.thanks : pen.words.thanksForOrder;
  const received = isReceipt(paper) ? [pen.words.received] : [];
  const deposit = !paper.isDelivered && paid(paper) > 0 ? [pen.words.depositReceived(pen.yen(paid(paper)))] : [];
  return [...received, ...deposit, own === '' ? thanks : own];
}

/** What the paper must shout: that it is a copy, that the sale is void. */
export function marks(pen: Pen, paper: ReceiptPaper): string[] {
  const voided = paper.voidedAt !== null && paper.variant !== 'returnInvoice';
  return [
    ...(voided ? [`${pen.words.voided} ${formatDate(paper.voidedAt ?? '', pen.language)}`] : []),
    ...(paper.copy > 0 ? [pen.words.copy(paper.copy)] : []),
  ];
}

/** The box for the revenue stamp, as large as the common ¥200 stamp, or nothing where none is owed. */
export function stampBox(pen: Pen, paper: ReceiptPaper): Content | null {
  if (!needsRevenueStamp(paper)) return null;
  return stampSquare(pen, mm(21), pen.words.stamp, { size: 7, color: ink.grey, dash: 2 });
}

/** A figure as a line of the paper. One that only explains the line above is grey and stands further in. */
export function figureLine(pen: Pen, { label, value, tone }: Figure, style: PairStyle): Content {
  const color = tone === 'faint' ? ink.grey : ink.black;
  return pair(pen, label, value, {
    labelShare: value === '' ? 1 : 0.6,
    ...style,
    label: { color, margin: [tone === 'faint' ? 8 : 0, 0, 0, 0] },
    value: { color },
  });
}

function paymentName(pen: Pen, payment: ReceiptPayment): string {
  const own = pen.pick(payment.name);
  return own === '' ? pen.words.payment[payment.kind] : own;
}

/** Whether the paper says that the whole sum was received, and stands. */
function isReceipt(paper: ReceiptPaper): boolean {
  return paper.remaining === 0 && paper.writtenOff === 0 && paper.isDelivered && paper.voidedAt === null;
}

function paid(paper: ReceiptPaper): number {
  return paper.payments.reduce((sum, payment) => sum + payment.amount, 0);
}
