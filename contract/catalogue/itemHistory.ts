import { z } from 'zod';
import { namedDocument, promisedKinds } from '../kernel/movingDocument.ts';
import { id, pageInput } from '../kernel/page.ts';
import { instant, isoDate } from '../kernel/values.ts';

export const historyStatuses = [
  ...(['completed', 'pending', 'cancelled', 'approved', 'voided'] as const),
  ...(['posted', 'reversed', 'inTransit', 'received', 'open', 'closed'] as const),
] as const;
/** One line of an item's transaction history (specification §2). */
export const historyRow = z.strictObject({
  id,
  event: z.string(),
  cause: z.string(),
  causeId: id,
  causeNumber: z.string(),
  quantity: z.int(),
  milligrams: z.int(),
  /** Yen that came in, or left, for those who hold View Cost and Profit. */
  value: z.int().optional(),
  fromKind: z.string(),
  toKind: z.string(),
  /** The sub-type of what is not for sale; empty otherwise. */
  fromType: z.string(),
  fromTypeJa: z.string(),
  toType: z.string(),
  toTypeJa: z.string(),
  fromLocation: z.string(),
  fromLocationJa: z.string(),
  toLocation: z.string(),
  toLocationJa: z.string(),
  status: z.enum(historyStatuses),
  userName: z.string(),
  userNameJa: z.string(),
  at: instant,
});
export type HistoryRow = z.output<typeof historyRow>;

export const historyFilters = pageInput(['date']).extend({ id, direction: z.enum(['asc', 'desc']).default('desc') });

const place = { locationName: z.string(), locationNameJa: z.string() };

/** Goods that are promised to a document; `amount` is in pieces, or milligrams of what is priced by the gram. */
export const promiseRow = z.strictObject({
  id,
  ...namedDocument,
  ...place,
  kind: z.enum(promisedKinds),
  amount: z.int(),
  since: instant,
});
export type PromiseRow = z.output<typeof promiseRow>;
export const promiseFilters = pageInput(['since']).extend({ id });

/** The average cost at a location from a day on, and what it was an average of. */
export const costRow = z.strictObject({
  ...place,
  locationId: id,
  date: isoDate,
  amount: z.int(),
  value: z.int(),
  unitCost: z.int(),
});
export type CostRow = z.output<typeof costRow>;
