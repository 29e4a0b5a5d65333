import { z } from 'zod';
import { packedLine } from '../catalogue/packingList.ts';
import { type Amount, amountOf, worthOf } from '../catalogue/weight.ts';
import { taxOf } from '../company/tax.ts';
import { documentEndpoints } from '../kernel/document.ts';
import { api, type InputOf, type ReplyOf, read } from '../kernel/endpoint.ts';
import { flag, id } from '../kernel/page.ts';
import { isoDate, milligrams, optionalText, quantityMax, text, yen } from '../kernel/values.ts';

/** Detailed: a line for each item. Summarized: totals alone; the items are told when they are received. */
export const purchaseOrderKinds = ['detailed', 'summarized'] as const;
/** How far an order was received. */
export const receivingStatuses = ['none', 'partial', 'full', 'closedShort'] as const;

const header = {
  supplierId: id,
  /** The day of the order. */
  date: isoDate,
  /** The day that the goods are expected on. */
  expectedDate: isoDate.nullable().default(null),
  kind: z.enum(purchaseOrderKinds).default('detailed'),
  reference: optionalText(100),
};

/** What an order costs has names of its own: who orders sees it without seeing what anything else cost (domain.md §8). */
const totals = {
  orderQuantity: z.int(),
  orderQuantityMilligrams: z.int(),
  orderTotal: z.int().optional(),
  orderTax: z.int().optional(),
  orderTotalWithTax: z.int().optional(),
};

/** Goods that were received, and those that are still expected. Beside each count stands the weight of goods by the gram, which are no pieces. */
const arrived = {
  receivedQuantity: z.int(),
  receivedQuantityMilligrams: z.int(),
  outstandingQuantity: z.int(),
  outstandingQuantityMilligrams: z.int(),
};

/** Orders to suppliers (domain.md §2). */
export const purchaseOrderApi = api('purchaseOrder', {
  ...documentEndpoints({
    path: '/purchase-orders',
    one: 'a purchase order',
    many: 'purchase orders',
    view: 'View Purchase Order',
    make: 'Create Purchase Order',
    change: 'Edit Purchase Order',
    statuses: ['pending', 'approved', 'canceled'],
    steps: {
      approve: {
        access: 'Approve Purchase Order',
        summary: 'Approve a purchase order. Irreversible; it can be received.',
      },
      close: {
        access: 'Close Purchase Order',
        summary: 'Expect no more of an order that was received in part. Irreversible.',
      },
      cancel: {
        access: 'Cancel Purchase Order',
        summary: 'Cancel a purchase order of which nothing was received. Irreversible; its number stays taken.',
        input: { reason: text(500) },
      },
    },
    linesMin: 0,
    draft: {
      ...header,
      /** Left out: the rate of the day of the total, rounded down. */
      orderTax: yen.optional(),
      /** Of a summarized order; a detailed one has those of its lines. */
      orderQuantity: z
        .int('field.number')
        .min(1, 'field.quantityAboveZero')
        .max(quantityMax, 'field.tooLarge')
        .optional(),
      orderMilligrams: milligrams.optional(),
      orderTotal: yen.optional(),
    },
    lineDraft: {
      /** Of one, or of one gram of what is priced by the gram. */
      orderCost: yen,
    },
    row: {
      ...header,
      ...totals,
      orderMilligrams: z.int(),
      supplierName: z.string(),
      supplierNameJa: z.string(),
      ...arrived,
      receiving: z.enum(receivingStatuses),
    },
    line: { orderCost: z.int().optional(), receivedQuantity: z.int(), receivedMilligrams: z.int() },
    filters: {
      supplierId: id.optional(),
      receiving: z.enum(receivingStatuses).optional(),
      /** Approved, with goods that are still to come. */
      expected: flag.optional(),
    },
    sums: { ...totals, ...arrived },
  }),
  reorderSuppliers: read({
    path: '/purchase-orders/reorder-suppliers',
    summary:
      'The suppliers from whom something was ordered before that is at its minimum in a location, and how much was never ordered of any.',
    access: 'Create Purchase Order',
    scope: 'company',
    input: z.strictObject({ locationId: id }),
    reply: z.strictObject({ suppliers: z.array(z.strictObject({ supplierId: id, items: z.int() })), others: z.int() }),
  }),
  reorder: read({
    path: '/purchase-orders/reorder',
    summary:
      'What was ordered from a supplier before, or never of any, and is at its minimum in a location, counting what is on order: enough for twice the minimum.',
    access: 'Create Purchase Order',
    scope: 'company',
    input: z.strictObject({ supplierId: id.optional(), locationId: id }),
    reply: z.strictObject({ lines: z.array(packedLine) }),
  }),
});
export type PurchaseOrder = ReplyOf<typeof purchaseOrderApi.find>;
export type PurchaseOrderDraft = InputOf<typeof purchaseOrderApi.create>;

/** What a line costs, in yen: each piece, or each gram of what is priced by the gram. */
export function orderLineTotal({ orderCost = 0, ...goods }: Amount & { orderCost?: number | undefined }): number {
  return worthOf(amountOf(goods), orderCost, goods);
}

/** The tax of an order unless another is entered: the rate of its day, rounded down (domain.md §2). */
export function orderTaxOf(total: number, taxBasisPoints: number): number {
  return taxOf(total, taxBasisPoints, 'exclusive', 'floor');
}
