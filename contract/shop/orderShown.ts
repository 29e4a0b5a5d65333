import { z } from 'zod';
import { derivedDate, instant } from '../kernel/values.ts';
import { orderEnders, orderPayments, orderStates } from '../sales/ecommerceOrder.ts';
import { payWays } from '../sales/payWay.ts';
import { pickupPlace } from '../sales/pickup.ts';

/** What a customer makes in the shop: an order that is paid at once, or a layaway that is paid by instalments. */
export const webOrderKinds = ['order', 'layaway'] as const;
export type WebOrderKind = (typeof webOrderKinds)[number];

export const dueRow = z.strictObject({ number: z.int(), dueDate: derivedDate, amount: z.int() });

/** The steps of an order in the order in which they come; a layaway that is fetched is handed over in place of being sent. */
export const webOrderSteps = ['received', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'] as const;
export const webPapers = ['statement', 'invoice', 'returnInvoice'] as const;

/** A paper that a customer may open: of several returns, the return invoice of the nth, which was on that day. */
const webPaper = z.strictObject({
  paper: z.enum(webPapers),
  nth: z.int().min(1),
  date: derivedDate.nullable(),
});
export type WebPaper = z.output<typeof webPaper>;

/** The piece of a line, and how many of it. */
export const linePiece = {
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  imageUrl: z.string(),
  quantity: z.int(),
};

const webLine = z.strictObject({
  /** Its code is empty where its page is not there any more. */
  ...linePiece,
  price: z.int(),
  subtotal: z.int(),
  state: z.enum([...orderStates, 'returned']),
  /** Whether it can be ordered now, as it was ordered. */
  isForSale: z.boolean(),
  trackingNumber: z.string(),
  /** Where the parcel is looked up; empty: nowhere. */
  trackingUrl: z.string(),
  shippingDate: derivedDate.nullable(),
});

/** All that the page of an order shows. Of a layaway that is fetched `delivered` is handed over; of any `processing` is that it runs. */
export const webOrder = z.strictObject({
  kind: z.enum(webOrderKinds),
  number: z.string(),
  placedAt: instant,
  state: z.enum(orderStates),
  payment: z.enum(orderPayments),
  /** Those that came and those to come, in their order; without a date they are to come. */
  steps: z.array(z.strictObject({ step: z.enum(webOrderSteps), at: instant.nullable() })),
  /** When the hold or the term of payment ends, unless something is paid; null: nothing ends. */
  endsAt: instant.nullable(),
  endsBy: z.enum(['hold', 'term']).nullable(),
  /** Why it was cancelled: by the customer, by the shop in these words, or because its time ran out. */
  cancelledBy: z.enum(orderEnders).nullable(),
  reason: z.string(),
  canCancel: z.boolean(),
  lines: z.array(webLine),
  subtotal: z.int(),
  discountAmount: z.int(),
  additionalFees: z.int(),
  shippingFee: z.int(),
  taxBasisPoints: z.int(),
  isTaxInside: z.boolean(),
  taxAmount: z.int(),
  grandTotal: z.int(),
  amountPaid: z.int(),
  remaining: z.int(),
  payWay: z.enum(payWays),
  /** How to pay, in the words of the shop. */
  payWords: z.string(),
  payWordsJa: z.string(),
  methodName: z.string(),
  methodNameJa: z.string(),
  recipient: z.string(),
  /** Where it is sent, a line each, as it stands on an envelope; empty: fetched at the shop. */
  address: z.array(z.string()),
  /** Null where it is sent. */
  pickup: pickupPlace.nullable(),
  country: z.string(),
  note: z.string(),
  payments: z.array(z.strictObject({ name: z.string(), nameJa: z.string(), amount: z.int(), date: derivedDate })),
  /** Of a layaway. */
  schedule: z
    .strictObject({
      paidBasisPoints: z.int(),
      nextDueDate: derivedDate.nullable(),
      rows: z.array(dueRow.extend({ paid: z.int(), isOverdue: z.boolean() })),
    })
    .nullable(),
  papers: z.array(webPaper),
  /** The page of the conversation about it, below the shop; empty: there is none yet. */
  conversationPath: z.string(),
});
export type WebOrder = z.output<typeof webOrder>;
