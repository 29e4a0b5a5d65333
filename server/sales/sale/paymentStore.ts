import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';

export interface HeldPayment {
  id: number;
  paymentType: string;
  amount: number;
  reference: string;
}

/** Payments that were not given back yet. */
export async function listStandingPayments(tx: Tx, saleId: number): Promise<HeldPayment[]> {
  return prepared(
    tx,
    'sale.payments',
    `SELECT id, payment_type, amount, reference FROM payment WHERE sale_id = $1 AND amount > 0
       AND NOT EXISTS (SELECT FROM payment AS back WHERE back.reversal_of = payment.id) ORDER BY id`,
    [saleId],
  );
}

interface NewPayment {
  paymentType: string;
  amount: number;
  tendered: number;
  reference: string;
  reversalOf?: number;
}

/** Payments received for a sale that exists. */
export async function savePayments(
  tx: Tx,
  ctx: Context,
  saleId: number,
  payments: readonly NewPayment[],
  date: string,
): Promise<void> {
  if (payments.length === 0) return;
  await tx
    .insertInto('payment')
    .values(
      payments.map((payment) => ({
        ...payment,
        companyId: ctx.companyId,
        saleId,
        date,
        at: ctx.clock.now(),
        userId: ctx.user.id,
      })),
    )
    .execute();
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
