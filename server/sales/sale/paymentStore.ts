import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';

export interface HeldPayment {
  id: number;
  paymentType: string;
  amount: number;
  reference: string;
}

/** Payments that were not given back yet. */
export async function listStandingPayments(tx: Tx, saleId: number): Promise<HeldPayment[]> {
  return named(
    tx,
    sql`SELECT id, payment_type, amount, reference FROM payment WHERE sale_id = ${saleId} AND amount > 0
       AND NOT EXISTS (SELECT FROM payment AS back WHERE back.reversal_of = payment.id) ORDER BY id`,
  );
}

interface NewPayment {
  /** Drawn before, where the reply tells it before it is written. */
  id?: number;
  paymentType: string;
  amount: number;
  tendered: number;
  reference: string;
  reversalOf?: number;
}

/** Money received for a sale, or given back. */
export async function savePayments(
  tx: Tx,
  ctx: Context,
  saleId: number,
  payments: readonly NewPayment[],
  date: string,
): Promise<void> {
  const of = { companyId: ctx.companyId, saleId, date, at: ctx.clock.now(), userId: ctx.user.id };
  await insertRows(
    tx,
    'payment',
    payments.map((payment) => ({ ...payment, ...of })),
  );
}

/** Money given back: one negative row for each payment, by the same way it came. */
export async function saveRefunds(
  tx: Tx,
  ctx: Context,
  saleId: number,
  payments: readonly HeldPayment[],
  date: string,
): Promise<void> {
  const back = payments.map(({ id, paymentType, amount, reference }) => ({
    paymentType,
    amount: -amount,
    tendered: -amount,
    reference,
    reversalOf: id,
  }));
  await savePayments(tx, ctx, saleId, back, date);
}
