import { z } from 'zod';
import { api, read } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';

/** Whose doing a report can be narrowed to. */
export const reportPersonApi = api('reportPerson', {
  list: read({
    path: '/reports/people',
    summary: 'The people of the company, for the filters of reports.',
    access: ['View Inventory Reports', 'View Items Reports', 'View Sales Reports'],
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({ rows: z.array(z.strictObject({ id, name: z.string(), nameJa: z.string() })) }),
  }),
});
