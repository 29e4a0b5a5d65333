import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Tx } from './database.ts';
import { named } from './named.ts';
import { insertRows } from './rows.ts';

/** What changed: field → [old, new]. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/** Whoever acts, when. User 0 is Kinza itself, before there is anybody. */
export type Actor = Pick<Context, 'clock'> & { user: { id: number } };

/** Writes down who did what to which thing, in the transaction that did it. */
export async function audit(
  tx: Tx,
  ctx: Actor & { companyId: number },
  thing: string,
  thingId: number,
  action: string,
  changes: Changes = {},
): Promise<void> {
  await named(
    tx,
    sql`INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
     VALUES (${ctx.companyId}, ${ctx.clock.now()}, ${ctx.user.id || null}, ${thing}, ${thingId}, ${action}, ${JSON.stringify(changes)})`,
  );
}

/** The same for many things at once, each with its own changes. */
export async function auditMany(
  tx: Tx,
  ctx: Actor & { companyId: number },
  thing: string,
  action: string,
  trails: readonly { thingId: number; changes: Changes }[],
): Promise<void> {
  const about = { companyId: ctx.companyId, at: ctx.clock.now(), userId: ctx.user.id || null, thing, action };
  const rows = trails.map(({ thingId, changes }) => ({ ...about, thingId, changes }));
  await insertRows(tx, 'auditEntry', rows);
}

/** The fields that differ between two records, of those named. */
export function changesBetween<T extends object>(
  before: Partial<T>,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): Changes {
  const changed = fields.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null] as const]));
}
