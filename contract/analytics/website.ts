import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { sheetChoice } from '../kernel/list.ts';
import { id } from '../kernel/page.ts';
import { periods } from '../kernel/period.ts';
import { derivedDate, instant } from '../kernel/values.ts';
import { devices, seePage } from './visit.ts';

/** Rows of a table on the screen; a file has all of them. */
export const tableRows = 50;
/** By what visits are added up besides the day. */
export const visitParts = ['page', 'device', 'country', 'referrer'] as const;
export type VisitPart = (typeof visitParts)[number];

/** The tables, each of which is saved as a file. */
export const websiteTables = ['days', 'pages', 'pieces', 'devices', 'countries', 'referrers', 'visits'] as const;
export type WebsiteTable = (typeof websiteTables)[number];

const access = 'View Website Analytics';
const inPeriod = z.strictObject({ period: z.enum(periods).default('month') });
const span = z.strictObject({ from: derivedDate, to: derivedDate });
/** A figure, that of the equal period before (null: nobody came then), and its course. */
const figure = z.strictObject({ value: z.int(), previous: z.int().nullable(), trend: z.array(z.int()).max(400) });
const point = z.strictObject({ date: derivedDate, visits: z.int() });

/** Visits by something: a page, a kind of device, a country of two letters (empty: unknown), a site (empty: none). */
const share = z.strictObject({
  value: z.string(),
  visits: z.int(),
  /** Of all visits of the period. */
  basisPoints: z.int(),
});
const shares = z.strictObject({ rows: z.array(share).max(tableRows) });

const piece = z.strictObject({
  itemId: id,
  itemCode: z.string(),
  name: z.string(),
  nameJa: z.string(),
  visits: z.int(),
  basisPoints: z.int(),
});

const visit = z.strictObject({
  id,
  at: instant,
  entryPage: z.string(),
  pages: z.int(),
  seconds: z.int(),
  device: z.enum(devices),
  /** Two letters; empty: unknown. */
  country: z.string(),
});

const sharesOf = (name: string, many: string) =>
  read({
    path: `/website/${name}`,
    summary: `${many} of a period with their visits, the most first.`,
    access,
    scope: 'company',
    input: inPeriod,
    reply: shares,
    share: 'report',
  });

/** What the shop of the company on the web was looked at: every figure is of visits, and of nobody. */
export const analyticsApi = api('analytics', {
  see: seePage,
  show: read({
    path: '/website',
    summary:
      'Visits, unique visitors (the sum of days), average time and bounce rate of a period, each against the equal period before; visits by day; orders.',
    access,
    scope: 'company',
    input: inPeriod,
    reply: span.extend({
      before: span,
      visits: figure,
      visitors: figure,
      averageSeconds: figure,
      bounceBasisPoints: figure,
      /** Up to 31 days by day, else by month. */
      byDay: z.array(point).max(400),
      /** Orders that came in over the shop; null for each hundred visits where nobody came. */
      orders: z.int(),
      ordersPerHundredHundredths: z.int().nullable(),
    }),
    share: 'report',
  }),
  pages: sharesOf('pages', 'The pages'),
  devices: sharesOf('devices', 'The kinds of devices'),
  countries: sharesOf('countries', 'The countries'),
  referrers: sharesOf('referrers', 'The sites that visitors came from,'),
  pieces: read({
    path: '/website/pieces',
    summary: 'The pieces of a period that were looked at in most visits.',
    access,
    scope: 'company',
    input: inPeriod,
    reply: z.strictObject({ rows: z.array(piece).max(tableRows) }),
    share: 'report',
  }),
  visits: read({
    path: '/website/visits',
    summary: 'The last 50 visits.',
    access,
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(visit).max(tableRows) }),
  }),
  export: read({
    path: '/website/export',
    summary: 'One of the tables of a period as an Excel or CSV file.',
    access,
    scope: 'company',
    input: inPeriod.extend({ table: z.enum(websiteTables), ...sheetChoice }),
    reply: 'file',
    share: 'export',
  }),
});
