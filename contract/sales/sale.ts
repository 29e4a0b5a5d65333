import { z } from 'zod';
import { uoms } from '../catalogue/item.ts';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { taxModes, taxRoundings } from '../company/company.ts';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { documentLine } from '../kernel/document.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { byId, flag, id, ids, pageInput, pageReply } from '../kernel/page.ts';
import { basisPoints, instant, isoDate, milligrams, optionalText, quantity, text, yen } from '../kernel/values.ts';
import { customerSnapshot } from '../people/customer.ts';
import { ownDrafts, ownRow, ownShown, ownSteps } from './ownTerms.ts';
import { paperEndpoints } from './paper.ts';
import { cancelTerms, payment, paymentDrafts, paymentEndpoints } from './payment.ts';
import { type SaleType, saleTypes } from './saleType.ts';
import { saleViews } from './saleView.ts';
import { workLine, workLineDraft } from './workLine.ts';

export const saleStatuses = ['pending', 'completed', 'cancelled', 'voided'] as const;
/** How far a sale is paid (specification §3). */
export const paymentStatuses = ['unpaid', 'partiallyPaid', 'paid', 'cancelled'] as const;
export const shippingStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
/** What a user may do with a sale now; screens show exactly these. */
export const saleSteps = [
  'edit',
  'pay',
  'complete',
  'cancel',
  'void',
  'editPayment',
  'refund',
  'print',
  'reprint',
  'printDeposit',
  'ship',
  'appraise',
  ...ownSteps,
] as const;
export type SaleStatus = (typeof saleStatuses)[number];
export type SaleStep = (typeof saleSteps)[number];

export const linesMax = 100;
/** A discount of more than this share needs the right Discount over 10 %. */
export const freeDiscountBasisPoints = 1000;

export const saleLineDraft = z.strictObject({
  itemId: id,
  /** Of goods that are priced by the gram it follows from their weight, whatever is said. */
  quantity,
  /** Weight of the whole line, for goods in bulk. Left out: each weighs what its item says. */
  milligrams: milligrams.min(1, 'field.aboveZero').optional(),
  /** Yen of one unit, or of one gram; other than the item's price it needs Edit Sales Price. */
  price: yen,
  priceReason: optionalText(200),
  discountBasisPoints: basisPoints.default(0),
});

/** Goods that leave the country, an embassy, or a tax-free shop (輸出物品販売場) that sells to a visitor. */
export const taxFreeGrounds = ['export', 'diplomatic', 'taxFreeShop'] as const;
export type TaxFreeGround = (typeof taxFreeGrounds)[number];

/** What the counter says of a sale as a whole. The server keeps, tells and audits each of them under its name. */
const saleTerms = {
  name: optionalText(120),
  date: isoDate,
  customerId: id.nullable(),
  discountAmount: yen.default(0),
  additionalFees: yen.default(0),
  shippingFee: yen.default(0),
  taxBasisPoints: basisPoints,
  /** Words beside the ground. */
  taxReason: optionalText(200),
  /** On which no tax is taken; null where it is, and of sales from before grounds were asked for. */
  taxFreeGround: z.enum(taxFreeGrounds).nullable().default(null),
  notes: optionalText(2000),
};
export const saleTermKeys = Object.keys(saleTerms) as (keyof typeof saleTerms)[];

/** A type as it is sent: older books write a layaway as `lay-away`, which is the same. */
const sentType = z
  .enum([...saleTypes, 'lay-away'])
  .transform((type): SaleType => (type === 'lay-away' ? 'layaway' : type));

/** A sale as the counter sends it. `grandTotal` is what the screen showed: the server computes its own and refuses a difference. */
export const saleDraft = z.strictObject({
  locationId: id,
  type: sentType.default('straight'),
  ...saleTerms,
  /** Goods. Without any, and without work, a sale is refused. */
  lines: z.array(saleLineDraft).max(linesMax, 'field.tooMany'),
  work: z.array(workLineDraft).max(linesMax, 'field.tooMany').optional(),
  ...ownDrafts,
  grandTotal: yen,
});
export type SaleDraft = z.output<typeof saleDraft>;

export const saleRow = z.strictObject({
  id,
  number: z.string(),
  name: z.string(),
  type: z.enum(saleTypes),
  status: z.enum(saleStatuses),
  date: isoDate,
  locationId: id,
  locationName: z.string(),
  locationNameJa: z.string(),
  customerName: z.string(),
  customerCode: z.string(),
  totalItems: z.int(),
  totalQuantity: z.int(),
  grandTotal: z.int(),
  amountPaid: z.int(),
  balance: z.int(),
  paymentStatus: z.enum(paymentStatuses),
  /** The day on which it counts; null until it does. */
  revenueDate: isoDate.nullable(),
  ...ownRow,
  userName: z.string(),
  userNameJa: z.string(),
  createdAt: instant,
  steps: z.array(z.enum(saleSteps)),
});
export type SaleRow = z.output<typeof saleRow>;

export const saleLine = documentLine.extend({
  uom: z.enum(uoms),
  /** What the prices are of: one unit, or one gram. */
  priceBy: z.enum(priceUnits),
  listPrice: z.int(),
  price: z.int(),
  priceReason: z.string(),
  discountBasisPoints: z.int(),
  subtotal: z.int(),
  /** Cost of the goods, for those who hold View Cost and Profit. */
  cost: z.int().optional(),
  shippingStatus: z.enum(shippingStatuses).nullable(),
  trackingNumber: z.string(),
  shippingDate: isoDate.nullable(),
  shippingNotes: z.string(),
});

export const sale = z.strictObject({
  ...saleTerms,
  ...saleRow.shape,
  customer: customerSnapshot.nullable(),
  taxMode: z.enum(taxModes),
  taxRounding: z.enum(taxRoundings),
  subtotal: z.int(),
  taxAmount: z.int(),
  change: z.int(),
  reason: z.string(),
  version: z.int(),
  completedAt: instant.nullable(),
  endedAt: instant.nullable(),
  lines: z.array(saleLine),
  work: z.array(workLine),
  cancellationFee: z.int(),
  writtenOff: z.int(),
  payments: z.array(payment),
  ...ownShown,
  /** Warnings that stopped nothing: a piece sold below stock or below its cost. */
  warnings: z.array(z.strictObject({ code: z.enum(['belowStock', 'belowCost']), itemCode: z.string() })),
});
export type Sale = z.output<typeof sale>;

export const saleFilters = pageInput(['date', 'number', 'grandTotal']).extend({
  direction: z.enum(['asc', 'desc']).default('desc'),
  from: isoDate.optional(),
  to: isoDate.optional(),
  status: z.enum(saleStatuses).optional(),
  type: sentType.optional(),
  locations: ids,
  /** Those of which nothing counts yet: contracts that wait, without what was handed over or shipped already. */
  uncounted: flag.optional(),
  /** Those with a line that is still to be shipped. */
  toShip: flag.optional(),
});

const shippingDraft = z.strictObject({
  lineId: id,
  status: z.enum(shippingStatuses, 'field.shippingStatus'),
  trackingNumber: optionalText(60),
  shippingDate: isoDate.nullable(),
  notes: optionalText(500),
});

export const saleApi = api('sale', {
  ...listEndpoints({
    path: '/sales',
    many: 'sales transactions',
    access: saleViews,
    input: saleFilters,
    row: saleRow,
    // Cancelled and voided ones add nothing. What counts on which day is `countedSale`.
    sums: { quantity: z.int(), grandTotal: z.int(), amountPaid: z.int(), balance: z.int() },
  }),
  find: read({
    path: '/sales/:id',
    summary: 'One sale, whole.',
    access: saleViews,
    scope: 'company',
    input: byId,
    reply: sale,
  }),
  save: act({
    path: '/sales',
    summary: 'Save a sale as pending: its pieces are reserved, and what was paid already is kept.',
    access: 'Create Transaction',
    scope: 'company',
    input: saleDraft.extend({ payments: paymentDrafts.optional() }),
    reply: sale,
  }),
  edit: act({
    method: 'PUT',
    path: '/sales/:id',
    summary: 'Change a pending sale; the difference is reserved or released.',
    access: 'Edit Transaction',
    scope: 'company',
    input: saleDraft.extend({ id, version: z.int() }),
    reply: sale,
  }),
  sell: act({
    path: '/sales/complete',
    summary: 'Make and complete a sale at once, paid in full. Irreversible.',
    access: 'Complete Transaction',
    scope: 'company',
    // What is sold at once has no terms of its own.
    input: saleDraft
      .omit({ plan: true, intake: true, madeToOrder: true, ecommerce: true })
      .extend({ payments: paymentDrafts }),
    reply: sale,
  }),
  complete: act({
    path: '/sales/:id/complete',
    summary: 'Complete a pending sale, paid in full. Irreversible.',
    access: 'Complete Transaction',
    scope: 'company',
    input: z.strictObject({ id, version: z.int(), payments: paymentDrafts, grandTotal: yen }),
    reply: sale,
  }),
  cancel: act({
    path: '/sales/:id/cancel',
    summary: 'Cancel a pending sale: its pieces are released, money received is given back.',
    access: 'Cancel Transaction',
    scope: 'company',
    input: z.strictObject({ id, version: z.int(), reason: text(500), ...cancelTerms }),
    reply: sale,
  }),
  void: act({
    path: '/sales/:id/void',
    summary: 'Void a completed sale, dated today: goods back at their original value, money back. Irreversible.',
    access: 'Void Transaction',
    scope: 'company',
    input: z.strictObject({
      id,
      version: z.int(),
      reason: text(500),
      damagedLineIds: z.array(id).max(linesMax).default([]),
    }),
    reply: sale,
  }),
  ...paymentEndpoints(sale),
  ship: act({
    method: 'PUT',
    path: '/sales/:id/shipping',
    summary: "Set the shipping of a sale's lines.",
    access: 'Update Shipping',
    scope: 'company',
    input: z.strictObject({
      id,
      version: z.int(),
      lines: z.array(shippingDraft).min(1).max(linesMax),
    }),
    reply: sale,
  }),
  ...paperEndpoints,
  audit: read({
    path: '/sales/:id/audit',
    summary: 'What was done to a sale, newest first.',
    access: saleViews,
    scope: 'company',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
});
