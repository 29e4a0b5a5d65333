import { sql } from 'kysely';
import type { Customer, movedThings } from '#contract/people/customer.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { customerPointers } from './pointers.ts';
import type { KeptDraft } from './rules.ts';
import { findCustomer } from './store.ts';

type Moved = { thing: (typeof movedThings)[number]; count: number };

/**
 * Locks two records, the lower id first, so that two merges never wait for each other: nothing new can point at either
 * until the transaction ends. Documents come before customers in the order of locks, so what points at the leaving
 * record is locked before.
 */
export async function holdForMerge(
  tx: Tx,
  companyId: number,
  survivorId: number,
  leavingId: number,
): Promise<{ survivor: Customer; leaving: Customer }> {
  for (const { table, column } of customerPointers) {
    if (table === 'customer') continue;
    await sql`SELECT FROM ${sql.table(table)} WHERE company_id = ${companyId} AND ${sql.ref(column)} = ${leavingId}
      ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  }
  await named(
    tx,
    sql`SELECT FROM customer WHERE id = ANY(${[survivorId, leavingId]}::bigint[]) AND company_id = ${companyId} ORDER BY id FOR UPDATE`,
  );
  const [survivor, leaving] = await Promise.all([
    findCustomer(tx, companyId, survivorId),
    findCustomer(tx, companyId, leavingId),
  ]);
  return { survivor, leaving };
}

/** How much points at a customer, thing by thing. */
export async function countPointers(db: Db, companyId: number, id: number): Promise<Moved[]> {
  const counts = customerPointers.map(
    ({ table, column, thing }) => sql`SELECT ${thing}::text AS thing, count(*) AS count FROM ${sql.table(table)}
      WHERE company_id = ${companyId} AND ${sql.ref(column)} = ${id}`,
  );
  const { rows } = await sql<Moved>`${sql.join(counts, sql` UNION ALL `)}`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

/** Closes the leaving record, lets everything that points at it point at the survivor, and says how much moved. */
export async function saveMerge(
  tx: Tx,
  companyId: number,
  { survivorId, leavingId }: { survivorId: number; leavingId: number },
  draft: KeptDraft,
): Promise<Moved[]> {
  // The telephone number and the e-mail address are free from here on.
  await tx
    .updateTable('customer')
    .set({ active: false, mergedIntoId: survivorId, version: sql`version + 1` })
    .where('id', '=', leavingId)
    .execute();
  await sql`UPDATE customer_note SET pinned = false
    WHERE company_id = ${companyId} AND customer_id = ${leavingId} AND pinned AND EXISTS (
      SELECT FROM customer_note WHERE company_id = ${companyId} AND customer_id = ${survivorId} AND pinned)`.execute(
    tx,
  );
  const moves: Moved[] = [];
  for (const { table, column, thing } of customerPointers) {
    const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${survivorId}
      WHERE company_id = ${companyId} AND ${sql.ref(column)} = ${leavingId}`.execute(tx);
    if (numAffectedRows > 0n) moves.push({ thing, count: Number(numAffectedRows) });
  }
  const former = sql<string>`concat_ws(' ', former, (SELECT search FROM customer AS leaving WHERE id = ${leavingId}))`;
  const sharesNumber = sql<boolean>`shares_number OR (SELECT shares_number FROM customer AS leaving WHERE id = ${leavingId})`;
  await tx
    .updateTable('customer')
    .set({ ...draft, former, sharesNumber, version: sql`version + 1` })
    .where('id', '=', survivorId)
    .execute();
  return moves;
}
