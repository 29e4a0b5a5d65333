import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { basisPoints, isoDate } from '../kernel/values.ts';
import { taxModes, taxRoundings } from './company.ts';

const taxRate = z.strictObject({ validFrom: isoDate, basisPoints });

const rounding = { taxMode: z.enum(taxModes), taxRounding: z.enum(taxRoundings) };

export const taxSettings = z.strictObject({
  ...rounding,
  /** Mode and rounding stay once a transaction was written. */
  isFixed: z.boolean(),
  /** The last day of the last closed month. */
  closedThrough: isoDate.nullable(),
  /** Every rate with the day from which it holds, the newest first. */
  rates: z.array(taxRate),
  /** Of the company. */
  version: z.int(),
});
export type TaxSettings = z.output<typeof taxSettings>;

/** How the company in use taxes what it sells. */
export const taxApi = api('tax', {
  find: read({
    path: '/company/tax',
    summary: 'How the company in use taxes: mode, rounding, and every rate with its day.',
    access: 'View Company',
    scope: 'company',
    input: z.strictObject({}),
    reply: taxSettings,
  }),
  edit: act({
    method: 'PUT',
    path: '/company/tax',
    summary: 'Change tax mode and rounding. Refused once a transaction was written.',
    access: 'Edit Tax Settings',
    scope: 'company',
    input: z.strictObject({ ...rounding, version: z.int() }),
    reply: taxSettings,
  }),
  setRate: act({
    method: 'PUT',
    path: '/company/tax/rates/:validFrom',
    summary: 'Say the rate that holds from a coming day on. The same day said again is corrected by who has seen it.',
    access: 'Edit Tax Settings',
    scope: 'company',
    input: taxRate.extend({ version: z.int() }),
    reply: taxSettings,
  }),
});
