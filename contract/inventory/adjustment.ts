import { z } from 'zod';
import { approvalStatuses, documentEndpoints } from '../kernel/document.ts';
import { api, type InputOf, type ReplyOf } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { text, yen } from '../kernel/values.ts';

export const adjustmentDirections = ['in', 'out'] as const;
/** What is adjusted; goods reserved and in transit belong to their documents. */
export const adjustedKinds = ['sellable', 'nonSellable'] as const;

/** Pieces of an item more or less, of one kind, for a reason. */
const line = { kind: z.enum(adjustedKinds), direction: z.enum(adjustmentDirections), reasonCodeId: id };

/** Stock that is more or less than the records say, put right for a reason (domain.md §1.4). */
export const adjustmentApi = api(
  'adjustment',
  documentEndpoints({
    path: '/adjustments',
    one: 'a stock adjustment',
    many: 'stock adjustments',
    view: 'View Inventory Adjustment',
    make: 'Create Adjustment',
    statuses: approvalStatuses,
    steps: {
      approve: { access: 'Approve Adjustment', summary: 'Approve a stock adjustment. Irreversible.' },
      cancel: {
        access: 'Create Adjustment',
        summary: 'Cancel a stock adjustment that is pending. Irreversible; its number stays taken.',
        input: { reason: text(500) },
      },
    },
    draft: {},
    lineDraft: {
      ...line,
      /** What one that comes in is worth. Left out, and by anybody who may not see costs: the average of the stock. */
      unitCost: yen.optional(),
    },
    row: {
      quantityIn: z.int(),
      quantityOut: z.int(),
      /** What stock became worth more, or less, by it; nothing until it is approved. */
      value: z.int().optional(),
    },
    line: {
      ...line,
      unitCost: z.int().nullable().optional(),
      value: z.int().optional(),
      reasonName: z.string(),
      reasonNameJa: z.string(),
    },
    filters: { reasonCodeId: id.optional() },
    sums: { quantityIn: z.int(), quantityOut: z.int(), value: z.int().optional() },
  }),
);
export type Adjustment = ReplyOf<typeof adjustmentApi.find>;
export type AdjustmentDraft = InputOf<typeof adjustmentApi.create>;
