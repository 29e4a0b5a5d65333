import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { sheetFormats } from '../kernel/list.ts';
import { id } from '../kernel/page.ts';
import { instant } from '../kernel/values.ts';
import { reportNames } from './reportName.ts';

/** An export of more rows runs by itself. */
export const longExportFrom = 20_000;
/** A file is found for so long. */
export const longExportDays = 7;
/** So many exports of one person wait or run at a time. */
export const longExportsMax = 5;

export const longExportStatuses = ['waiting', 'running', 'ready', 'failed', 'denied', 'givenUp'] as const;
/** Why one failed: the disk was full, the database out of reach, the server ended again and again, or it has a fault. */
export const longExportFailures = ['noSpace', 'unavailable', 'stopped', 'fault'] as const;
export type LongExportFailure = (typeof longExportFailures)[number];
export type LongExportStatus = (typeof longExportStatuses)[number];

const longExport = z.strictObject({
  id,
  report: z.enum(reportNames),
  format: z.enum(sheetFormats),
  status: z.enum(longExportStatuses),
  /** Null where it did not fail, or nobody knows why. */
  failure: z.enum(longExportFailures).nullable(),
  /** Rows that it had when it was asked for, and those that are written. */
  rowCount: z.int(),
  rowsDone: z.int(),
  fileName: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type LongExport = z.output<typeof longExport>;

export const longExportApi = api('longExport', {
  begin: act({
    path: '/reports/exports',
    summary: 'Begin an export of a report that runs by itself; for who may see the report, too.',
    access: 'Export Reports',
    scope: 'company',
    input: z.strictObject({
      report: z.enum(reportNames),
      format: z.enum(sheetFormats),
      language: z.enum(['en', 'ja']),
      /** The filters of the report, as its address has them. */
      filters: z.record(z.string().max(40), z.string().max(1_000)).refine((all) => Object.keys(all).length <= 30),
    }),
    reply: longExport,
  }),
  again: act({
    path: '/reports/exports/:id/again',
    summary: 'Begin an export that failed once more, as it was asked for.',
    access: 'Export Reports',
    scope: 'company',
    input: z.strictObject({ id }),
    reply: longExport,
  }),
  list: read({
    path: '/reports/exports',
    summary: 'The exports that the user asked for within a week, the newest first, and how far they are.',
    access: 'Export Reports',
    scope: 'company',
    tellsProgress: true,
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(longExport) }),
  }),
  open: read({
    path: '/reports/exports/:id/file',
    summary: 'The file of an export, for whoever asked for it and still has the rights that its rows were read with.',
    access: 'Export Reports',
    scope: 'company',
    input: z.strictObject({ id }),
    reply: 'file',
    share: 'export',
  }),
  giveUp: act({
    path: '/reports/exports/:id/give-up',
    summary: 'Give up an export that waits or runs.',
    access: 'Export Reports',
    scope: 'company',
    input: z.strictObject({ id }),
    reply: longExport,
  }),
  see: act({
    path: '/reports/exports/seen',
    summary: 'The user has seen which exports have ended.',
    access: 'Export Reports',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({}),
  }),
});
