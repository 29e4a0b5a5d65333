import { z } from 'zod';
import { act, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { instant, isoDate, optionalText, text, yen } from '../kernel/values.ts';
import { derivation } from './derivation.ts';
import { saleViews } from './saleView.ts';

/** The ways of paying that every company has; its own ones have codes of theirs. */
export const paymentTypes = ['cash', 'card', 'bankTransfer', 'qr', 'cashOnDelivery', 'other', 'storeCredit'] as const;
export type PaymentType = (typeof paymentTypes)[number];
/** The code of a way of paying, one of every company or of its own. */
export const paymentCode = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/, 'field.invalid');

export const tendersMax = 10;

export const paymentDraft = z.strictObject({
  paymentType: paymentCode,
  /** What was handed over. Only cash may be more than what is due, and gets change. */
  tendered: yen.min(1, 'field.aboveZero'),
  reference: optionalText(100),
  remarks: optionalText(500).optional(),
});

/** None where nothing is due. */
export const paymentDrafts = z.array(paymentDraft).max(tendersMax, 'field.tooMany');

/** One row of the ledger of money. */
export const payment = z.strictObject({
  id,
  paymentType: paymentCode,
  /** What counts towards the sale; negative when given back. */
  amount: z.int(),
  tendered: z.int(),
  reference: z.string(),
  remarks: z.string(),
  date: isoDate,
  at: instant,
  /** The row that this one takes back: a payment, or the reversal of one. */
  reversalOf: id.nullable(),
  userName: z.string(),
  userNameJa: z.string(),
});

/** What becomes of money already received when a sale is cancelled (domain.md §2, Settlement). */
export const cancelTerms = {
  /** Kept by the shop, 0 by default; a fee needs Cancel Layaway with Settlement. */
  fee: yen.optional(),
  /** Given back in the ways it came, or kept for the customer as store credit. */
  refundAs: z.enum(['sameWay', 'storeCredit']).optional(),
};

/** The money of a sale. Rows are never changed: an edit is a reversal and a new row (domain.md §3.3). */
export function paymentEndpoints<Reply extends z.ZodType>(reply: Reply) {
  const stepped = z.strictObject({ id, version: z.int() });
  const row = stepped.extend({ paymentId: id, reason: text(500) });
  return {
    balance: read({
      path: '/sales/:id/balance',
      summary: 'Why a sale has its balance: its price, charges and money line by line, from their rows.',
      access: saleViews,
      scope: 'company',
      input: byId,
      reply: derivation,
    }),
    credit: read({
      path: '/customers/:id/store-credit',
      summary: 'What the shop owes a customer as store credit, with which they may pay.',
      access: ['Create Transaction', 'Complete Transaction', 'Take Payment'],
      scope: 'company',
      input: byId,
      reply: z.strictObject({ credit: z.int() }),
    }),
    pay: act({
      path: '/sales/:id/payments',
      summary: 'Take money for a pending sale; never more than its balance, change comes out of cash.',
      access: 'Take Payment',
      scope: 'company',
      input: stepped.extend({ payments: paymentDrafts.min(1, 'field.required'), date: isoDate }),
      reply,
    }),
    reversePayment: act({
      path: '/sales/:id/payments/:paymentId/reverse',
      summary: 'Take a row of money back: a payment, or the reversal of one, which restores it.',
      access: 'Edit Payment',
      scope: 'company',
      input: row,
      reply,
    }),
    editPayment: act({
      method: 'PUT',
      path: '/sales/:id/payments/:paymentId',
      summary: 'Correct a payment: a reversal and a new row.',
      access: 'Edit Payment',
      scope: 'company',
      input: row.extend({ payment: paymentDraft, date: isoDate }),
      reply,
    }),
    refund: act({
      path: '/sales/:id/refunds',
      summary: 'Give money back in part; never more than was paid.',
      access: 'Refund',
      scope: 'company',
      input: stepped.extend({
        amount: yen.min(1, 'field.aboveZero'),
        paymentType: paymentCode,
        reason: text(500),
      }),
      reply,
    }),
  };
}
