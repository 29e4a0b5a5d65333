import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id, ids, pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { paymentCode } from '../sales/payment.ts';
import { saleTypes } from '../sales/saleType.ts';
import { period, reportEndpoints } from './reportEndpoints.ts';

/** The columns in which daily sales tell what was collected. */
export const moneyKinds = ['cash', 'card', 'other'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** What a row of the ledger of money is: money that came, or went back; the latter two take another row back. */
export const paymentEntries = ['payment', 'refund', 'reversal', 'restoration'] as const;
export type PaymentEntry = (typeof paymentEntries)[number];

export const paymentReportApi = api(
  'paymentReport',
  reportEndpoints({
    path: '/reports/payments',
    many: 'payments on their days, which make what was collected; what was given back or taken back is below zero',
    access: 'View Sales Reports',
    input: pageInput(['date', 'number', 'amount']).extend({
      direction: z.enum(['asc', 'desc']).default('desc'),
      locations: ids,
      ...period,
      kind: z.enum(moneyKinds).optional(),
      paymentType: paymentCode.optional(),
      type: z.enum(saleTypes).optional(),
    }),
    row: z.strictObject({
      paymentId: id,
      date: isoDate,
      saleId: id,
      number: z.string(),
      type: z.enum(saleTypes),
      customerName: z.string(),
      entry: z.enum(paymentEntries),
      paymentType: paymentCode,
      paymentName: z.string(),
      paymentNameJa: z.string(),
      amount: z.int(),
      reference: z.string(),
      userName: z.string(),
      userNameJa: z.string(),
    }),
    sums: { amount: z.int() },
    chart: { amount: z.int() },
  }),
);
