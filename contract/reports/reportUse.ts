import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { instant } from '../kernel/values.ts';
import { reportNames } from './reportName.ts';

/** Whoever may see any report. */
export const reportRights = ['View Inventory Reports', 'View Items Reports', 'View Sales Reports'] as const;

export const reportUseApi = api('reportUse', {
  list: read({
    path: '/reports/uses',
    summary: 'The reports that the user may open and has opened in this company, with when they last did.',
    access: reportRights,
    scope: 'user',
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(z.strictObject({ report: z.enum(reportNames), usedAt: instant })) }),
  }),
  save: act({
    method: 'PUT',
    path: '/reports/uses/:report',
    summary: 'Remember that the user opened a report now.',
    access: reportRights,
    scope: 'user',
    input: z.strictObject({ report: z.enum(reportNames) }),
    reply: z.strictObject({}),
  }),
});
