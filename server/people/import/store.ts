import { sql } from 'kysely';
import type { Tx } from '../../kernel/database.ts';
import type { ImportContext } from '../../kernel/import/kind.ts';
import { madeBy } from '../../kernel/import/undoStore.ts';
import { snakeCase } from '../../kernel/rows.ts';
import { customerPointers } from '../customer/pointers.ts';

/** Which customers a row may mean. */
export const current = sql<boolean>`thing.merged_into_id IS NULL AND thing.erased_at IS NULL`;
export const active = sql<boolean>`thing.active`;
/** A telephone number is a household's: who is called otherwise is somebody else. */
export const calledSo = sql<boolean>`thing.active AND (fields->>'firstName' = '' OR thing.first_name = ''
  OR folded(thing.first_name) = folded(fields->>'firstName'))`;

/** Customers of a run that something speaks of by now. */
export async function listBuiltOn(tx: Tx, runId: string): Promise<number[]> {
  const pointed = customerPointers.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${sql.table(snakeCase(table))} AS pointing WHERE pointing.${sql.ref(column)} = thing_id)`,
  );
  const { rows } = await sql<{ id: number }>`SELECT thing_id AS id FROM import_thing
    WHERE run_id = ${runId} AND before IS NULL AND (${sql.join(pointed, sql` OR `)}) ORDER BY 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes the customers that a run made. Their names stay out of the audit trail: somebody may have asked for that. */
export async function removeCustomers(tx: Tx, { companyId, clock, user }: ImportContext, runId: string): Promise<void> {
  await sql`WITH removed AS (DELETE FROM customer WHERE id IN (${madeBy(runId)}) RETURNING id, code)
    INSERT INTO audit_entry (company_id, at, user_id, thing, thing_id, action, changes)
    SELECT ${companyId}::bigint, ${clock.now()}::timestamptz, ${user.id}::bigint, 'customer', id, 'importUndo',
      jsonb_build_object('code', jsonb_build_array(code, NULL)) FROM removed`.execute(tx);
}
