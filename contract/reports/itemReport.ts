import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { pageInput } from '../kernel/page.ts';
import { isoDate } from '../kernel/values.ts';
import { kept, onHand, place, reportEndpoints, shelved } from './reportEndpoints.ts';

export const onHandApi = api(
  'onHand',
  reportEndpoints({
    path: '/reports/on-hand',
    many: 'items by location that were on hand at the end of a day',
    access: 'View Items Reports',
    input: pageInput(['itemCode', 'onHand']).extend({ ...place, day: isoDate.optional() }),
    row: z.strictObject({
      ...shelved,
      ...kept,
      ...onHand,
      milligrams: z.int(),
      value: z.int().optional(),
    }),
    sums: { ...kept, ...onHand, milligrams: z.int(), value: z.int().optional() },
    chart: { ...onHand, value: z.int().optional() },
  }),
);

/** How long ago goods came, by the first day of each group; the last has no end. */
export const ageBuckets = ['0', '30', '60', '90', '120'] as const;

const aged = {
  quantity: z.int(),
  /** Of goods by the gram. */
  quantityMilligrams: z.int(),
  milligrams: z.int(),
  value: z.int().optional(),
  retailValue: z.int(),
};

export const agingApi = api(
  'aging',
  reportEndpoints({
    path: '/reports/aging-items',
    many: 'items by location and the day that they came into the company',
    access: 'View Items Reports',
    input: pageInput(['days', 'itemCode', 'quantity']).extend({
      ...place,
      day: isoDate.optional(),
      age: z.enum(ageBuckets).optional(),
      direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    row: z.strictObject({
      ...shelved,
      entered: isoDate,
      days: z.int(),
      age: z.enum(ageBuckets),
      ...aged,
    }),
    sums: aged,
    chart: aged,
  }),
);

/** The reports about items. */
export const itemReportApis = {
  onHand: onHandApi,
  aging: agingApi,
};
