import { sql } from 'kysely';
import { pick } from '#contract/kernel/pick.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named, readShort } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import type { HeldPayment, NewPayment } from './paymentRules.ts';

/** The rows of a sale's money, oldest first. */
export async function listPayments(tx: Tx, saleId: number): Promise<HeldPayment[]> {
  return named(
    tx,
    sql`SELECT id, payment_type, amount, tendered, reference, remarks, reversal_of, date FROM payment
       WHERE sale_id = ${saleId} ORDER BY id`,
  );
}

/** What the shop owes a customer: what was given back to them as credit, less what they have paid with it. */
export async function holdCredit(tx: Tx, ctx: Context, customerId: number): Promise<number> {
  await named(
    tx,
    sql`SELECT FROM customer WHERE id = ${customerId} AND company_id = ${ctx.companyId} FOR NO KEY UPDATE`,
  );
  return (await findCredit(tx, ctx, customerId)) ?? 0;
}

/** The same without a lock; undefined for whoever is no customer of the company. */
export async function findCredit(on: Db | Tx, ctx: Context, customerId: number): Promise<number | undefined> {
  const [row] = await named<{ credit: number }>(
    on,
    sql`SELECT (SELECT coalesce(-sum(payment.amount), 0) FROM payment JOIN sale ON sale.id = payment.sale_id
        WHERE sale.customer_id = customer.id AND payment.company_id = ${ctx.companyId} AND payment_type = 'storeCredit') AS credit
      FROM customer WHERE id = ${customerId} AND company_id = ${ctx.companyId}`,
  );
  return row?.credit;
}

/** What the company calls its ways of paying, those among them that it uses no more. */
export async function findTypeNames(on: Db | Tx, ctx: Context): Promise<Map<string, { name: string; nameJa: string }>> {
  const rows = await readShort<{ code: string; name: string; nameJa: string }>(
    on,
    sql`SELECT code, name, name_ja FROM payment_type WHERE company_id = ${ctx.companyId}`,
  );
  return new Map(rows.map(({ code, ...names }) => [code, names]));
}

/** Money received for a sale, or given back. */
export async function savePayments(
  tx: Tx,
  ctx: Context,
  saleId: number,
  payments: readonly NewPayment[],
  date: string,
): Promise<void> {
  // Ways of one moment belong together.
  const groupId = payments.length > 1 ? (payments[0]?.id ?? null) : null;
  const of = { companyId: ctx.companyId, saleId, date, at: ctx.clock.now(), userId: ctx.user.id, groupId };
  await insertRows(
    tx,
    'payment',
    payments.map(({ id, remarks = '', reversalOf = null, ...row }) => ({
      ...pick(row, ['paymentType', 'amount', 'tendered', 'reference']),
      ...of,
      ...(row.groupId === undefined ? {} : { groupId: row.groupId }),
      remarks,
      reversalOf,
      ...(id === undefined ? {} : { id }),
    })),
  );
}
