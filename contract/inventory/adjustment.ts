import { z } from 'zod';
import { documentEnd, documentEndpoints, documentFilters, documentLine, documentRow } from '../kernel/document.ts';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { milligrams, optionalText, quantity, yen } from '../kernel/values.ts';

export const adjustmentStatuses = ['pending', 'approved', 'cancelled'] as const;
export const adjustmentSteps = ['edit', 'approve', 'cancel', 'print'] as const;
export type AdjustmentStep = (typeof adjustmentSteps)[number];
export const adjustmentDirections = ['in', 'out'] as const;
/** What is adjusted; goods reserved and in transit belong to their documents. */
export const adjustedKinds = ['sellable', 'nonSellable'] as const;
export const adjustmentLinesMax = 2_000;

/** So many of an item more or less, of one kind, for a reason. */
const lineDraft = z.strictObject({
  itemId: id,
  kind: z.enum(adjustedKinds),
  direction: z.enum(adjustmentDirections),
  quantity,
  /** Weight of the whole line. Left out: each weighs what its item says. */
  milligrams: milligrams.optional(),
  /** What one that comes in is worth. Left out, and by whoever may not see costs: the average of what is there. */
  unitCost: yen.optional(),
  reasonCodeId: id,
});

export const adjustmentDraft = z.strictObject({
  locationId: id,
  remarks: optionalText(500),
  lines: z.array(lineDraft).min(1, 'field.required').max(adjustmentLinesMax, 'field.tooMany'),
});
export type AdjustmentDraft = z.output<typeof adjustmentDraft>;

export const adjustmentRow = documentRow.extend({
  status: z.enum(adjustmentStatuses),
  lineCount: z.int(),
  quantityIn: z.int(),
  quantityOut: z.int(),
  /** What stock became worth more, or less, by it; nothing until it is approved. */
  value: z.int().optional(),
  steps: z.array(z.enum(adjustmentSteps)),
});
export type AdjustmentRow = z.output<typeof adjustmentRow>;

const line = documentLine.extend({
  kind: z.enum(adjustedKinds),
  direction: z.enum(adjustmentDirections),
  unitCost: z.int().nullable().optional(),
  value: z.int().optional(),
  reasonCodeId: id,
  reasonName: z.string(),
  reasonNameJa: z.string(),
});
export const adjustment = adjustmentRow.extend({ ...documentEnd, lines: z.array(line) });
export type Adjustment = z.output<typeof adjustment>;

/** Stock that is more or less than the books say, put right for a reason (domain.md §1.4). */
export const adjustmentApi = api(
  'adjustment',
  documentEndpoints({
    path: '/adjustments',
    one: 'a stock adjustment',
    many: 'stock adjustments',
    view: 'View Inventory Adjustment',
    make: 'Create Adjustment',
    approve: 'Approve Adjustment',
    draft: adjustmentDraft,
    input: documentFilters(adjustmentStatuses).extend({ reasonCodeId: id.optional() }),
    row: adjustmentRow,
    whole: adjustment,
    // Cancelled ones add nothing.
    sums: { quantityIn: z.int(), quantityOut: z.int(), value: z.int().optional() },
  }),
);
