import { z } from 'zod';
import { type Amount, amountOf, worthOf } from '../catalogue/weight.ts';
import { documentEndpoints } from '../kernel/document.ts';
import { api, type InputOf, type ReplyOf } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { isoDate, mulDivRound, optionalText, quantityMax, text, yen } from '../kernel/values.ts';

const header = {
  /** The day that the goods arrived. */
  date: isoDate,
  purchaseOrderId: id.nullable().default(null),
  /** Of the delivery note. */
  reference: optionalText(100),
};

/** None unless said. */
const pieces = z.int('field.number').min(0, 'field.negative').max(quantityMax, 'field.tooLarge').default(0);

/** Pieces, and beside each count the weight of goods by the gram, which are none. */
const totals = {
  acceptedQuantity: z.int(),
  acceptedQuantityMilligrams: z.int(),
  damagedQuantity: z.int(),
  damagedQuantityMilligrams: z.int(),
  refusedQuantity: z.int(),
  refusedQuantityMilligrams: z.int(),
  /** What was accepted or kept costs. Its name is that of orders: who orders sees it (domain.md §8). */
  orderTotal: z.int().optional(),
};

/** Goods that arrive from suppliers (domain.md §1.4, §2). */
export const receivingApi = api(
  'receiving',
  documentEndpoints({
    path: '/receivings',
    one: 'a receiving',
    many: 'receivings',
    view: 'View Receiving',
    make: 'Post Receiving',
    statuses: ['pending', 'posted', 'reversed', 'cancelled'],
    steps: {
      post: {
        access: 'Post Receiving',
        summary: 'Post a receiving: what was accepted or kept comes into stock, and its order is received so far.',
      },
      reverse: {
        access: 'Reverse Receiving',
        summary: 'Reverse a posted receiving while its goods are still there. Irreversible; its number stays taken.',
        input: { reason: text(500) },
      },
      cancel: {
        access: 'Post Receiving',
        summary: 'Cancel a receiving that is pending. Irreversible; its number stays taken.',
        input: { reason: text(500) },
      },
    },
    draft: {
      ...header,
      /** Follows from the order, where there is one. */
      supplierId: id.nullable().default(null),
    },
    lineDraft: {
      /** Left out: the order's line of this item, where the order has lines. */
      purchaseOrderLineId: id.nullable().default(null),
      /** Of those that arrived: kept although damaged, and not kept. The others are accepted. */
      damaged: pieces,
      refused: pieces,
      /** Of one, or of one gram of what is priced by the gram. Left out: as ordered, else what the item costs. */
      orderCost: yen.optional(),
    },
    row: {
      ...header,
      ...totals,
      supplierId: id,
      supplierName: z.string(),
      supplierNameJa: z.string(),
      purchaseOrderNumber: z.string(),
    },
    line: {
      purchaseOrderLineId: id.nullable(),
      damaged: z.int(),
      refused: z.int(),
      orderCost: z.int().optional(),
      /** What as many weigh by the order, or by the item. */
      expectedMilligrams: z.int(),
      /** How many of the order's line are still to come; null without one. */
      expectedQuantity: z.int().nullable(),
    },
    filters: { supplierId: id.optional(), purchaseOrderId: id.optional() },
    sums: totals,
  }),
);
export type Receiving = ReplyOf<typeof receivingApi.find>;
export type ReceivingDraft = InputOf<typeof receivingApi.create>;

/** What arrived, and how much of it was not taken as whole. */
export interface Arrival extends Amount {
  damaged: number;
  refused: number;
}

/** What becomes of what arrived: damaged and refused pieces take their share of the weight, the rest is accepted. */
export function partsOf({ priceBy, quantity, milligrams, damaged, refused }: Arrival) {
  const weightOf = (count: number) => (count === 0 ? 0 : mulDivRound(milligrams, count, quantity || 1));
  const left = weightOf(refused);
  const bad = weightOf(damaged + refused);
  return {
    accepted: { priceBy, quantity: quantity - damaged - refused, milligrams: milligrams - bad },
    damaged: { priceBy, quantity: damaged, milligrams: bad - left },
    refused: { priceBy, quantity: refused, milligrams: left },
  };
}

/** What the accepted and the kept goods of a line cost, in yen. */
export function receivingLineTotal({ orderCost = 0, ...line }: Arrival & { orderCost?: number | undefined }): number {
  const { accepted, damaged } = partsOf(line);
  return worthOf(amountOf(accepted), orderCost, line) + worthOf(amountOf(damaged), orderCost, line);
}
