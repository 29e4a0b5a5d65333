import { z } from 'zod';
import { id } from './page.ts';
import { instant } from './values.ts';

/** Which thing's trail, and which page of it. */
export const trailInput = z.strictObject({ id, page: z.coerce.number().int().min(1).max(10_000).default(1) });

/** One entry of an audit trail: who did what when, with the old and the new value of each field. */
export const auditRow = z.strictObject({
  id,
  at: instant,
  /** Empty where Kinza did it itself, and where `isStranger`. */
  userName: z.string(),
  userNameJa: z.string(),
  /** Somebody of another company did it, whose name is not told here. */
  isStranger: z.boolean(),
  /** The code of the record that it was done to, where that has become part of this one since. */
  of: z.string().optional(),
  action: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditRow = z.output<typeof auditRow>;
