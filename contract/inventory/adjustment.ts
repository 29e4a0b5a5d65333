import { z } from 'zod';
import { itemRow } from '../catalogue/item.ts';
import { approvalStatuses, documentEndpoints } from '../kernel/document.ts';
import { api, type InputOf, type ReplyOf, read } from '../kernel/endpoint.ts';
import { keptFile, takeIn } from '../kernel/file.ts';
import { byId, id } from '../kernel/page.ts';
import { optionalText, text, yen } from '../kernel/values.ts';

/** More, less, of another type, or worth something else. */
export const adjustmentDirections = ['in', 'out', 'change', 'value'] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

/** What happens to goods of an item, and why. Goods reserved and in transit belong to their documents. */
const line = {
  direction: z.enum(adjustmentDirections),
  /** The sub-type of what is not for sale; null: sellable. */
  typeId: id.nullable().default(null),
  /** What goods become that change their type. */
  toTypeId: id.nullable().default(null),
  /** Given with everything but a value. */
  reasonCodeId: id.nullable().default(null),
  /** What there is to say besides. */
  note: optionalText(200),
};

/** Pieces that come in and go out, and beside each count the weight of goods by the gram, which are none. */
const counts = {
  quantityIn: z.int(),
  quantityInMilligrams: z.int(),
  quantityOut: z.int(),
  quantityOutMilligrams: z.int(),
};

/**
 * The direction of the reasons that a line may give, seen from what is for sale: goods that stop being sellable are less,
 * those that become sellable again are more. Null: any reason.
 */
export function reasonDirectionOf(line: {
  direction: AdjustmentDirection;
  typeId: number | null;
  toTypeId: number | null;
}): 'in' | 'out' | null {
  if (line.direction !== 'change') return line.direction === 'in' ? 'in' : 'out';
  if (line.typeId === null) return 'out';
  return line.toTypeId === null ? 'in' : null;
}

/** Stock that is more or less than the records say, or another, put right for a reason (domain.md §1.4). */
export const adjustmentApi = api('adjustment', {
  ...documentEndpoints({
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
    draft: {
      /** A picture of what happened. */
      pictureId: z.uuid().nullable().default(null),
    },
    lineDraft: {
      ...line,
      /**
       * What one that comes in is worth. Left out, and by anybody who may not see costs: the average of the stock. Of a
       * value: what one of all that is there is worth from now on.
       */
      unitCost: yen.optional(),
    },
    row: {
      pictureId: z.uuid().nullable(),
      ...counts,
      /** What stock became worth more, or less, by it; nothing until it is approved. */
      value: z.int().optional(),
    },
    line: {
      direction: z.enum(adjustmentDirections),
      typeId: id.nullable(),
      toTypeId: id.nullable(),
      reasonCodeId: id.nullable(),
      unitCost: z.int().nullable().optional(),
      value: z.int().optional(),
      /** Names of sub-types and reason; empty where there is none. */
      typeName: z.string(),
      typeNameJa: z.string(),
      toTypeName: z.string(),
      toTypeNameJa: z.string(),
      reasonName: z.string(),
      reasonNameJa: z.string(),
      note: z.string(),
    },
    filters: { reasonCodeId: id.optional() },
    sums: { ...counts, value: z.int().optional() },
  }),
  addPicture: takeIn('adjustmentPicture', {
    path: '/adjustments/pictures',
    summary: 'Send a picture for a stock adjustment.',
    access: 'Create Adjustment',
    scope: 'company',
    input: z.strictObject({}),
    reply: keptFile,
  }),
});
export type Adjustment = ReplyOf<typeof adjustmentApi.find>;
export type AdjustmentDraft = InputOf<typeof adjustmentApi.create>;

/** What waits for somebody who may see costs. */
export const costsAskedApi = api('costsAsked', {
  find: read({
    path: '/locations/:id/costs-asked',
    summary: 'Items of a location whose opening stock is worth nothing, since whoever opened it may not see costs.',
    access: 'View Cost and Profit',
    scope: 'company',
    input: byId,
    reply: z.strictObject({ locationId: id, items: z.array(itemRow) }),
  }),
});
