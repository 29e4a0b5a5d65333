import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { api, read } from '../kernel/endpoint.ts';
import { id, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { paymentCode } from '../sales/payment.ts';
import { period, place, reportEndpoints } from './reportEndpoints.ts';

export const straightSalesApi = api(
  'straightSales',
  reportEndpoints({
    path: '/reports/straight-sales',
    many: 'lines of straight sales by the day they count on; a void is a row of its own with a minus',
    access: 'View Sales Reports',
    input: pageInput(['day', 'amount']).extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      ...place,
      ...period,
      staff: id.optional(),
      paymentType: paymentCode.optional(),
    }),
    row: z.strictObject({
      lineId: id,
      way: z.int(),
      saleId: id,
      number: z.string(),
      day: isoDate,
      customerName: z.string(),
      itemCode: z.string(),
      name: z.string(),
      nameJa: z.string(),
      milligrams: z.int(),
      quantity: z.int(),
      price: z.int(),
      priceBy: z.enum(priceUnits),
      discount: z.int(),
      amount: z.int(),
      paymentTypes: z.string(),
      paymentTypesJa: z.string(),
      userName: z.string(),
      userNameJa: z.string(),
    }),
    sums: { milligrams: z.int(), quantity: z.int(), discount: z.int(), amount: z.int() },
    chart: { amount: z.int() },
  }),
);

/** What the amounts of some days include, for the sentence above them. */
export const salesTaxApi = api('salesTax', {
  find: read({
    path: '/reports/sales-tax',
    summary: 'The rate of consumption tax of a period, as it held; null where there were several.',
    access: 'View Sales Reports',
    scope: 'company',
    input: z.strictObject(period),
    reply: z.strictObject({ basisPoints: z.int().nullable() }),
  }),
});

/** The reports about sales. */
export const salesReportApis = {
  salesTax: salesTaxApi,
  straightSales: straightSalesApi,
};
