import { auditRow, trailInput } from '../kernel/audit.ts';
import { api, read } from '../kernel/endpoint.ts';
import { pageReply } from '../kernel/page.ts';

export const reportExportApi = api('reportExport', {
  audit: read({
    path: '/reports/exports/audit',
    summary:
      'Which report left the company as a file, newest first: who took it, what was filtered, how many rows it had.',
    access: 'admin',
    scope: 'company',
    input: trailInput,
    reply: pageReply(auditRow),
  }),
});
