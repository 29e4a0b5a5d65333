import { z } from 'zod';
import { id } from './page.ts';
import { instant } from './values.ts';

/** One entry of an audit trail: who did what when, with the old and the new value of each field. */
export const auditRow = z.strictObject({
  id,
  at: instant,
  userName: z.string(),
  action: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditRow = z.output<typeof auditRow>;
