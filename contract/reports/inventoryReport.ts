import { z } from 'zod';
import { stockKinds } from '../inventory/stock.ts';
import { transferStatuses } from '../inventory/transfer.ts';
import { api } from '../kernel/endpoint.ts';
import { documentCauses } from '../kernel/movingDocument.ts';
import { id, ids, pageInput } from '../kernel/page.ts';
import { isoDate, month } from '../kernel/values.ts';
import { kept, onHand, period, place, reportEndpoints, shelved } from './reportEndpoints.ts';

const ordered = {
  orders: z.int(),
  orderQuantity: z.int(),
  orderQuantityMilligrams: z.int(),
  orderTotal: z.int().optional(),
  orderTax: z.int().optional(),
  orderTotalWithTax: z.int().optional(),
  receivedQuantity: z.int(),
  receivedQuantityMilligrams: z.int(),
  receivedValue: z.int().optional(),
  /** Of what is still to come. */
  openValue: z.int().optional(),
};
const inTransit = { inTransit: z.int(), inTransitMilligrams: z.int() };
const worth = {
  ...kept,
  ...inTransit,
  ...onHand,
  milligrams: z.int(),
  value: z.int().optional(),
  /** What is on hand, at its price. */
  retailValue: z.int(),
};

/** By what is left to sell: nothing of a piece that exists once is low. */
export const stockStatuses = ['negative', 'zero', 'low', 'ok'] as const;

export const stockLevelApi = api(
  'stockLevel',
  reportEndpoints({
    path: '/reports/stock-level',
    many: 'items by location with their stock of now',
    access: 'View Inventory Reports',
    input: pageInput(['itemCode', 'sellable']).extend({
      ...place,
      status: z.enum(stockStatuses).optional(),
      /** What is at its minimum with nothing coming, as the bell tells it. */
      atMinimum: z.stringbool().optional(),
    }),
    row: z.strictObject({
      ...shelved,
      categoryId: id,
      categoryName: z.string(),
      categoryNameJa: z.string(),
      ...kept,
      ...inTransit,
      ...onHand,
      milligrams: z.int(),
      status: z.enum(stockStatuses),
    }),
    sums: { ...kept, ...inTransit, ...onHand, milligrams: z.int() },
    chart: { count: z.int() },
  }),
);

/** What may stand in a cell where twelve months stand across. */
export const acrossUnits = {
  orderTotalWithTax: 'yen',
  orderQuantity: 'number',
  /** Of goods by the gram. */
  orderQuantityMilligrams: 'grams',
  receivedValue: 'yen',
  openValue: 'yen',
} as const;
export type AcrossMeasure = keyof typeof acrossUnits;
export const acrossMeasures = Object.keys(acrossUnits) as [AcrossMeasure, ...AcrossMeasure[]];

/** A measure in each of twelve months, the oldest first; told only where they stand across. */
export const acrossMonths = [
  ...(['month1', 'month2', 'month3', 'month4', 'month5', 'month6'] as const),
  ...(['month7', 'month8', 'month9', 'month10', 'month11', 'month12'] as const),
];
export type AcrossMonth = (typeof acrossMonths)[number];
const across = Object.fromEntries(acrossMonths.map((name) => [name, z.int().optional()])) as Record<
  AcrossMonth,
  z.ZodOptional<z.ZodInt>
>;

/** Orders to suppliers, a row for each month and supplier; what they cost as who orders may see it (domain.md §8). */
export const purchaseMonthApi = api(
  'purchaseMonth',
  reportEndpoints({
    path: '/reports/purchase-orders',
    many: 'months of orders by supplier',
    access: 'View Inventory Reports',
    input: pageInput(['month', 'orderQuantity']).extend({
      locations: ids,
      ...period,
      suppliers: ids,
      /** A row for each supplier, with the twelve months until the last day; the figures are those of all of them. */
      across: z.stringbool().optional(),
      /** What their cells tell: what orders cost, where the reader may see it, unless told. */
      measure: z.enum(acrossMeasures).optional(),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    row: z.strictObject({
      /** Where months stand across, the last of them. */
      month,
      supplierId: id,
      supplierName: z.string(),
      supplierNameJa: z.string(),
      ...ordered,
      ...across,
    }),
    sums: { ...ordered, ...across },
    chart: {
      orderTotal: z.int().optional(),
      receivedValue: z.int().optional(),
      orderQuantity: z.int(),
      receivedQuantity: z.int(),
    },
  }),
);

export const companyStockApi = api(
  'companyStock',
  reportEndpoints({
    path: '/reports/company-inventories',
    many: 'categories by company and location with their stock of now',
    access: 'View Inventory Reports',
    input: pageInput(['location', 'onHand']).extend({ ...place, companies: ids }),
    row: z.strictObject({
      companyId: id,
      companyName: z.string(),
      companyNameJa: z.string(),
      locationId: id,
      locationName: z.string(),
      locationNameJa: z.string(),
      categoryId: id,
      categoryName: z.string(),
      categoryNameJa: z.string(),
      ...worth,
    }),
    sums: worth,
    chart: { ...kept, ...inTransit },
  }),
);

/** What puts stock right. */
export const correctionEvents = ['adjustment', 'typeChange', 'revaluation', 'count', 'transferLoss'] as const;

const corrected = {
  /** Pieces, and beside them the weight of goods by the gram, which are none. */
  quantity: z.int(),
  quantityMilligrams: z.int(),
  /** The weight of all of it. */
  milligrams: z.int(),
  value: z.int().optional(),
};

export const adjustmentReportApi = api(
  'adjustmentReport',
  reportEndpoints({
    path: '/reports/adjustments',
    many: 'places that movements of adjustments, counts and losses changed',
    access: 'View Inventory Reports',
    input: pageInput(['date', 'quantity']).extend({
      ...place,
      ...period,
      reasonCodeId: id.optional(),
      event: z.enum(correctionEvents).optional(),
      userId: id.optional(),
      way: z.enum(['in', 'out']).optional(),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    row: z.strictObject({
      moveId: id,
      way: z.int(),
      date: isoDate,
      cause: z.enum(documentCauses),
      causeId: id.nullable(),
      causeNumber: z.string(),
      ...shelved,
      event: z.enum(correctionEvents),
      kind: z.enum(stockKinds),
      /** The sub-type of what is not for sale. */
      typeName: z.string(),
      typeNameJa: z.string(),
      ...corrected,
      reasonName: z.string(),
      reasonNameJa: z.string(),
      userName: z.string(),
      userNameJa: z.string(),
    }),
    sums: corrected,
    chart: { quantity: z.int(), quantityMilligrams: z.int(), value: z.int().optional() },
  }),
);

/** How many days a transfer was on its way, in groups by their first day. */
export const transitDays = ['0', '2', '4', '8'] as const;

/** Beside each count of pieces stands the weight of goods by the gram, which are none. */
const carried = {
  shipped: z.int(),
  shippedMilligrams: z.int(),
  receivedQuantity: z.int(),
  receivedQuantityMilligrams: z.int(),
  damagedQuantity: z.int(),
  damagedQuantityMilligrams: z.int(),
  shortQuantity: z.int(),
  shortQuantityMilligrams: z.int(),
  retailTotal: z.int(),
};

export const transferReportApi = api(
  'transferReport',
  reportEndpoints({
    path: '/reports/transfers',
    many: 'transfers with what arrived and how long it took',
    access: 'View Inventory Reports',
    input: pageInput(['date', 'days']).extend({
      locations: ids,
      ...period,
      status: z.enum(transferStatuses).optional(),
      short: z.stringbool().optional(),
      companies: z.enum(['within', 'between']).optional(),
      transit: z.enum(transitDays).optional(),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    row: z.strictObject({
      id,
      number: z.string(),
      date: isoDate,
      sourceName: z.string(),
      sourceNameJa: z.string(),
      destinationName: z.string(),
      destinationNameJa: z.string(),
      status: z.enum(transferStatuses),
      ...carried,
      /** From the day it was shipped to the day it was received, else until today. */
      days: z.int().nullable(),
    }),
    sums: carried,
    chart: { count: z.int() },
  }),
);

const closing = { closing: z.int(), closingMilligrams: z.int() };
const stood = {
  opening: z.int(),
  openingMilligrams: z.int(),
  came: z.int(),
  cameMilligrams: z.int(),
  went: z.int(),
  wentMilligrams: z.int(),
  adjusted: z.int(),
  adjustedMilligrams: z.int(),
  ...closing,
  ...kept,
  ...inTransit,
  milligrams: z.int(),
  value: z.int().optional(),
  lastPurchaseValue: z.int().optional(),
};

export const snapshotApi = api(
  'snapshot',
  reportEndpoints({
    path: '/reports/inventory-snapshot',
    many: 'items by location with what a month began with, what moved, and what it ended with',
    access: 'View Inventory Reports',
    input: pageInput(['itemCode', 'closing']).extend({
      ...place,
      /** The month before this one unless told. */
      month: month.optional(),
      /** With what was taken back or put right since of the movements until its end. */
      corrected: z.stringbool().optional(),
    }),
    row: z.strictObject({ ...shelved, ...stood }),
    sums: stood,
    chart: { value: z.int().optional(), ...closing },
  }),
);

/** The reports about what is where, and how it came there. */
export const inventoryReportApis = {
  stockLevel: stockLevelApi,
  purchaseMonth: purchaseMonthApi,
  companyStock: companyStockApi,
  adjustmentReport: adjustmentReportApi,
  transferReport: transferReportApi,
  snapshot: snapshotApi,
};
