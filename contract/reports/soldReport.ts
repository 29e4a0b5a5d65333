import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id, ids, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { shippingStatuses } from '../sales/sale.ts';
import { saleTypes } from '../sales/saleType.ts';
import { paymentReportApi } from './paymentReport.ts';
import { performancePeriods } from './performancePeriod.ts';
import { period, place, reportEndpoints } from './reportEndpoints.ts';

const access = 'View Sales Reports';
const int = z.int();
/** For who may see costs. */
const cost = z.int().optional();

/** What a day, or a month, brought in. Amount = gross − discount + fees + shipping + tax where tax comes on top. */
const dayFigures = {
  transactions: int,
  quantity: int,
  gross: int,
  discount: int,
  fees: int,
  shipping: int,
  tax: int,
  amount: int,
  /** Money by the day of the payment, less what was given back; no part of the amount. All of it, and by its kind. */
  collected: int,
  cash: int,
  card: int,
  otherMoney: int,
  /** Voids and returns of the day, below zero: in the amount already. */
  voids: int,
};

export const dailySalesApi = api(
  'dailySales',
  reportEndpoints({
    path: '/reports/daily-sales',
    many: 'days, or months, with what counts on them, and the money of their payments',
    access,
    input: pageInput(['day', 'amount']).extend({
      locations: ids,
      ...period,
      by: z.enum(['day', 'month']).default('day'),
    }),
    row: z.strictObject({ day: isoDate, ...dayFigures, yearBefore: int }),
    sums: { ...dayFigures, yearBefore: int },
    chart: { amount: int, yearBefore: int },
  }),
);

const typeFigures = {
  transactions: int,
  quantity: int,
  discount: int,
  fees: int,
  shipping: int,
  tax: int,
  amount: int,
};

/** What counts, and contracts that wait: these are never added to it. */
export const summaryBlocks = ['counted', 'pending'] as const;

export const salesSummaryApi = api(
  'salesSummary',
  reportEndpoints({
    path: '/reports/sales-summary',
    many: 'types of sale with what counts of them, and what waits of contracts made on these days',
    access,
    input: pageInput(['type', 'amount']).extend({ locations: ids, ...period }),
    row: z.strictObject({
      block: z.enum(summaryBlocks),
      type: z.enum(saleTypes),
      ...typeFigures,
      /** Null of contracts that wait: goods cost once they leave. */
      cost: z.int().nullable().optional(),
      profit: z.int().nullable().optional(),
    }),
    /** Of what counts; what waits has sums of its own. */
    sums: { ...typeFigures, cost, profit: cost, pendingTransactions: int, pendingAmount: int },
    chart: { amount: int },
  }),
);

const rank = z.coerce.number().int().min(1).max(1_000_000);

/** A to 70 % of the cumulated amount, B to 90 %, C the rest. */
export const abcClasses = ['A', 'B', 'C'] as const;

export const productPerformanceApi = api(
  'productPerformance',
  reportEndpoints({
    path: '/reports/product-performance',
    many: 'items and services that were sold in a period, compared with the equal period before',
    access,
    input: pageInput(['rank', 'itemCode', 'quantity', 'change', 'grossProfit', 'marginBasisPoints']).extend({
      ...place,
      period: z.enum(performancePeriods).default('last30'),
      abc: z.enum(abcClasses).optional(),
      rankFrom: rank.optional(),
      rankTo: rank.optional(),
    }),
    row: z.strictObject({
      /** The item, or the service of the shop; neither of work that was described by hand. */
      key: z.string(),
      itemId: id.nullable(),
      serviceItemId: id.nullable(),
      itemCode: z.string(),
      name: z.string(),
      nameJa: z.string(),
      /** Pieces, of which a cut by the gram is one, and the weight of what was sold by the gram. */
      quantity: int,
      quantityMilligrams: int,
      amount: int,
      cost,
      grossProfit: cost,
      /** Null where nothing came in. */
      marginBasisPoints: z.int().nullable().optional(),
      /** Of the amount of all that was sold; null where that is not above zero. */
      shareBasisPoints: int.nullable(),
      rank: int,
      abc: z.enum(abcClasses),
      amountBefore: int,
      /** Null where nothing was sold in the period before: it is new. */
      changeBasisPoints: int.nullable(),
    }),
    sums: {
      quantity: int,
      quantityMilligrams: int,
      amount: int,
      cost,
      grossProfit: cost,
      amountBefore: int,
      /** Additional fees and shipping of the period, which are no item's: with them it is the amount of the sales summary. */
      feesAndShipping: int,
    },
    /** What ranks from here to there brought in; the key of the row, where a point stands for one. */
    chart: { cumulatedBasisPoints: int, amount: int, rankFrom: int, rankTo: int, rowKey: z.string() },
  }),
);

export const shipItemSalesApi = api(
  'shipItemSales',
  reportEndpoints({
    path: '/reports/ship-item-sales',
    many: 'lines of sales that are shipped',
    access,
    input: pageInput(['date', 'number', 'waiting', 'amount']).extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      ...place,
      ...period,
      status: z.enum(shippingStatuses).optional(),
      shippingMethodId: id.optional(),
      waitingOver: z.coerce.number().int().min(0).max(3_650).optional(),
    }),
    row: z.strictObject({
      lineId: id,
      saleId: id,
      number: z.string(),
      date: isoDate,
      customerName: z.string(),
      itemCode: z.string(),
      name: z.string(),
      nameJa: z.string(),
      quantity: int,
      amount: int,
      status: z.enum(shippingStatuses),
      method: z.string(),
      methodJa: z.string(),
      trackingNumber: z.string(),
      shippingDate: isoDate.nullable(),
      /** Days from the sale to the shipment, or to today. */
      waiting: int,
    }),
    sums: { quantity: int, amount: int },
    chart: { lines: int, quantity: int },
  }),
);

/** Closing = opening + new − collected − given up. */
const contractFigures = {
  newCount: int,
  newValue: int,
  /** Payments of the month less what was given back. */
  collected: int,
  /** Expected in the month, and what of it was unpaid at its end. */
  due: int,
  overdue: int,
  completedValue: int,
  cancelledValue: int,
  /** What nobody pays any more: of contracts that were cancelled or voided. */
  givenUp: int,
  fees: int,
  opening: int,
  closing: int,
};

export const layawaySummaryApi = api(
  'layawaySummary',
  reportEndpoints({
    path: '/reports/layaway-summary',
    many: 'months of layaways',
    access,
    input: pageInput(['month']).extend({ locations: ids, ...period }),
    row: z.strictObject({ month: isoDate, ...contractFigures }),
    sums: contractFigures,
    chart: { closing: int },
  }),
);

const orderFigures = { ...contractFigures, expected: int, late: int };

export const madeToOrderSummaryApi = api(
  'madeToOrderSummary',
  reportEndpoints({
    path: '/reports/made-to-order-summary',
    many: 'months of what is made to order',
    access,
    input: pageInput(['month']).extend({ locations: ids, ...period }),
    row: z.strictObject({ month: isoDate, ...orderFigures }),
    sums: orderFigures,
    chart: { closing: int },
  }),
);

/** The reports of what counts of sales. */
export const soldReportApis = {
  dailySales: dailySalesApi,
  salesSummary: salesSummaryApi,
  productPerformance: productPerformanceApi,
  shipItemSales: shipItemSalesApi,
  layawaySummary: layawaySummaryApi,
  madeToOrderSummary: madeToOrderSummaryApi,
  paymentReport: paymentReportApi,
};
