import { z } from 'zod';
import { auditRow, trailInput } from '../kernel/audit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { listEndpoints } from '../kernel/list.ts';
import { byId, id, pageInput, pageReply } from '../kernel/page.ts';
import { instant, isoDate, milligrams, optionalText, quantity, text, yen } from '../kernel/values.ts';

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

export const adjustmentRow = z.strictObject({
  id,
  number: z.string(),
  status: z.enum(adjustmentStatuses),
  /** The day it counts on: of its approval, until then of its making. */
  date: isoDate,
  locationId: id,
  locationName: z.string(),
  locationNameJa: z.string(),
  lineCount: z.int(),
  quantityIn: z.int(),
  quantityOut: z.int(),
  /** What stock became worth more, or less, by it; nothing until it is approved. */
  value: z.int().optional(),
  userName: z.string(),
  createdAt: instant,
  version: z.int(),
  steps: z.array(z.enum(adjustmentSteps)),
});
export type AdjustmentRow = z.output<typeof adjustmentRow>;

export const adjustment = adjustmentRow.extend({
  remarks: z.string(),
  /** Why it was cancelled. */
  reason: z.string(),
  endedBy: z.string(),
  endedAt: instant.nullable(),
  lines: z.array(
    z.strictObject({
      id,
      itemId: id,
      itemCode: z.string(),
      name: z.string(),
      nameJa: z.string(),
      imageUrl: z.string(),
      kind: z.enum(adjustedKinds),
      direction: z.enum(adjustmentDirections),
      quantity: z.int(),
      milligrams: z.int(),
      unitCost: z.int().nullable().optional(),
      value: z.int().optional(),
      reasonCodeId: id,
      reasonName: z.string(),
      reasonNameJa: z.string(),
    }),
  ),
});
export type Adjustment = z.output<typeof adjustment>;

const filters = pageInput(['date', 'number']).extend({
  direction: z.enum(['asc', 'desc']).default('desc'),
  from: isoDate.optional(),
  to: isoDate.optional(),
  status: z.enum(adjustmentStatuses).optional(),
  locationId: id.optional(),
  reasonCodeId: id.optional(),
});

const viewing = { access: 'View Inventory Adjustment', scope: 'company' } as const;
const making = { access: 'Create Adjustment', scope: 'company', reply: adjustment } as const;
const step = z.strictObject({ id, version: z.int() });

/** Stock that is more or less than the books say, put right for a reason (domain.md §1.4). */
export const adjustmentApi = api('adjustment', {
  ...listEndpoints({
    path: '/adjustments',
    many: 'stock adjustments',
    access: viewing.access,
    input: filters,
    row: adjustmentRow,
    // Cancelled ones add nothing.
    sums: { quantityIn: z.int(), quantityOut: z.int(), value: z.int().optional() },
  }),
  find: read({ ...viewing, path: '/adjustments/:id', summary: 'One adjustment.', input: byId, reply: adjustment }),
  create: act({
    ...making,
    path: '/adjustments',
    summary: 'A new adjustment. Stock changes when it is approved.',
    input: adjustmentDraft,
  }),
  edit: act({
    ...making,
    method: 'PUT',
    path: '/adjustments/:id',
    summary: 'Change a pending adjustment.',
    input: adjustmentDraft.extend({ id, version: z.int() }),
  }),
  approve: act({
    ...making,
    access: 'Approve Adjustment',
    path: '/adjustments/:id/approve',
    summary: 'Approve an adjustment: its stock changes. Irreversible; what was wrong is adjusted back.',
    input: step,
  }),
  cancel: act({
    ...making,
    path: '/adjustments/:id/cancel',
    summary: 'Cancel a pending adjustment. Irreversible.',
    input: step.extend({ reason: text(500) }),
  }),
  paper: read({
    ...viewing,
    path: '/adjustments/:id/paper',
    summary: 'The adjustment as PDF, to be signed and kept.',
    input: byId.extend({ language: z.enum(['en', 'ja']).default('ja') }),
    reply: 'file',
  }),
  audit: read({
    ...viewing,
    path: '/adjustments/:id/audit',
    summary: 'What was done to an adjustment, newest first.',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
});
