import { z } from 'zod';
import { type Amount, amountOf, measured, worthOf } from '../catalogue/weight.ts';
import { documentEndpoints } from '../kernel/document.ts';
import { api, type InputOf, type ReplyOf } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { isoDate, milligrams, mulDivRound, optionalText, quantityMax, text, yen } from '../kernel/values.ts';

const header = {
  /** The day that the goods arrived. */
  date: isoDate,
  purchaseOrderId: id.nullable().default(null),
  /** Of the delivery note. */
  reference: optionalText(100),
};

/** None unless said. */
const pieces = z.int('field.number').min(0, 'field.negative').max(quantityMax, 'field.tooLarge').default(0);
const weight = milligrams.default(0);

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
      /** The same of goods by the gram, which are weighed. Of all others it follows. */
      damagedMilligrams: weight,
      refusedMilligrams: weight,
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
      /** None of goods by the gram. */
      damaged: z.int(),
      refused: z.int(),
      damagedMilligrams: z.int(),
      refusedMilligrams: z.int(),
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

/** How much of what arrived was not taken as whole: pieces, and what they weigh. Goods by the gram have their weight alone. */
export interface BadGoods {
  damaged: number;
  refused: number;
  damagedMilligrams: number;
  refusedMilligrams: number;
}
export type Arrival = Amount & BadGoods;
export const noBadGoods: BadGoods = { damaged: 0, refused: 0, damagedMilligrams: 0, refusedMilligrams: 0 };

/** What arrived, of what is entered: bad pieces take their share of the weight, goods by the gram were weighed. */
export function arrivalOf({ priceBy, quantity, milligrams }: Amount, bad: BadGoods): Arrival {
  const { damaged, refused, damagedMilligrams, refusedMilligrams } = bad;
  const arrived = { priceBy, quantity, milligrams };
  if (priceBy === 'gram') return { ...arrived, ...noBadGoods, damagedMilligrams, refusedMilligrams };
  const weightOf = (count: number) => (count === 0 ? 0 : mulDivRound(milligrams, count, quantity || 1));
  const ofRefused = weightOf(refused);
  const ofDamaged = weightOf(damaged + refused) - ofRefused;
  return { ...arrived, damaged, refused, damagedMilligrams: ofDamaged, refusedMilligrams: ofRefused };
}

/** What becomes of what arrived. Units of goods by the gram follow from the weight of each part. */
export function partsOf(arrival: Arrival) {
  const { quantity, damaged, refused, milligrams, damagedMilligrams, refusedMilligrams } = arrival;
  const part = (pieces: number, weight: number) => measured(arrival, { quantity: pieces, milligrams: weight });
  return {
    accepted: part(quantity - damaged - refused, milligrams - damagedMilligrams - refusedMilligrams),
    damaged: part(damaged, damagedMilligrams),
    refused: part(refused, refusedMilligrams),
    /** Accepted and damaged: what the order receives and the stock takes in. */
    kept: part(quantity - refused, milligrams - refusedMilligrams),
  };
}

/** What the accepted and the kept goods of a line cost, in yen. */
export function receivingLineTotal({ orderCost = 0, ...line }: Arrival & { orderCost?: number | undefined }): number {
  const { accepted, damaged } = partsOf(line);
  return worthOf(amountOf(accepted), orderCost, line) + worthOf(amountOf(damaged), orderCost, line);
}
