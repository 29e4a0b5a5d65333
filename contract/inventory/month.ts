import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { listEndpoints, sheetChoice } from '../kernel/list.ts';
import { byId, id, pageInput } from '../kernel/page.ts';
import { instant, isoDate } from '../kernel/values.ts';
import { stockKinds } from './stock.ts';

/** Documents that somebody must still go on with, by what they are. */
export const waitingThings = ['sale', 'adjustment', 'receiving', 'transfer', 'stockCount', 'subasta'] as const;
/** So many of them are named; all are counted. */
export const waitingMax = 50;

const waitingDocument = z.strictObject({
  thing: z.enum(waitingThings),
  id,
  number: z.string(),
  date: isoDate,
  locationName: z.string(),
  locationNameJa: z.string(),
});
export type WaitingDocument = z.output<typeof waitingDocument>;

/** A closed month, by its last day, with its stock as it was known then. Values only for those who may see costs. */
const closedMonth = z.strictObject({
  id,
  through: isoDate,
  rowCount: z.int(),
  /** Pieces, and beside them the weight of goods by the gram, which are none. */
  quantity: z.int(),
  quantityMilligrams: z.int(),
  /** The weight of all of it. */
  milligrams: z.int(),
  /** At the moving average, and at the cost of the last purchase. */
  value: z.int().optional(),
  lastPurchaseValue: z.int().optional(),
  waitingCount: z.int(),
  closedAt: instant,
  userName: z.string(),
  userNameJa: z.string(),
});
export type ClosedMonth = z.output<typeof closedMonth>;

/** The month that is closed next. */
const nextMonth = z.strictObject({
  through: isoDate,
  /** It is past, so that it can be closed. */
  isOver: z.boolean(),
  waitingCount: z.int(),
  waiting: z.array(waitingDocument),
});
export type NextMonth = z.output<typeof nextMonth>;

/** One item at one place in one kind, at the end of a closed month. */
export const monthStock = z.strictObject({
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  locationName: z.string(),
  locationNameJa: z.string(),
  kind: z.enum(stockKinds),
  /** The sub-type of what is not for sale. */
  typeName: z.string(),
  typeNameJa: z.string(),
  priceBy: z.enum(priceUnits),
  quantity: z.int(),
  milligrams: z.int(),
  value: z.int().optional(),
  lastPurchaseValue: z.int().optional(),
});
export type MonthStock = z.output<typeof monthStock>;

export const monthApi = api('month', {
  ...listEndpoints({
    path: '/months',
    many: 'closed months',
    access: 'Close Month',
    input: pageInput(['through']).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
    row: closedMonth,
  }),
  next: read({
    path: '/months/next',
    summary: 'The month that is closed next, and the documents that still wait in it.',
    access: 'Close Month',
    scope: 'company',
    input: z.strictObject({}),
    reply: nextMonth,
    share: 'report',
  }),
  snapshot: read({
    path: '/months/:id/snapshot',
    summary: 'The stock at the end of a closed month as it was stored, as an Excel or CSV file.',
    access: 'Close Month',
    scope: 'company',
    input: byId.extend(sheetChoice),
    reply: 'file',
    share: 'export',
  }),
  close: act({
    path: '/months',
    summary: 'Closes the next month for good. Refused when other documents wait than the caller has seen.',
    access: 'Close Month',
    scope: 'company',
    input: z.strictObject({ through: isoDate, waitingCount: z.int().min(0) }),
    reply: closedMonth,
  }),
});
