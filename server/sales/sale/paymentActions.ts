import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import type { Changes } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { followPaid, followRefunded } from '../online/followActions.ts';
import { checkCredit, companyOf } from './guards.ts';
import {
  checkTypes,
  type HeldPayment,
  type NewPayment,
  paymentsOf,
  refundsOf,
  reversalOf,
  standingOf,
  takeDeposit,
} from './paymentRules.ts';
import { listPayments, savePayments } from './paymentStore.ts';
import { sales } from './readStore.ts';
import { checkDate } from './rules.ts';
import type { SaleHeader } from './store.ts';
import { typeActions } from './typeActions.ts';

type Input<K extends keyof typeof saleApi> = InputOf<(typeof saleApi)[K]>;

/** Takes money for a sale that waits, as far as its balance goes. */
export async function payForSale(ctx: Context, input: Input<'pay'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'pay', async (tx, held) => {
    const settled = takeDeposit(balanceOf(held), input.payments);
    await followPaid(tx, ctx, held, settled.paid);
    return writeMoney(tx, ctx, held, paymentsOf(input.payments, settled.amounts), input.date);
  });
}

/** Takes a row of a sale's money back. A reversal that is taken back is the payment again. */
export async function reversePayment(ctx: Context, input: Input<'reversePayment'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'editPayment', async (tx, held) => {
    const row = await standingPayment(tx, held, input.paymentId);
    return writeMoney(tx, ctx, held, [reversalOf(row, input.reason)], businessDate(ctx.clock.now()));
  });
}

/** Corrects a payment: its reversal, and a new row on its own day. */
export async function editPayment(ctx: Context, input: Input<'editPayment'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'editPayment', async (tx, held) => {
    const row = await standingPayment(tx, held, input.paymentId);
    const settled = takeDeposit(balanceOf(held) + row.amount, [input.payment]);
    const corrected = paymentsOf([input.payment], settled.amounts);
    await savePayments(
      tx,
      ctx,
      held.id,
      [reversalOf(row, input.reason)],
      row.date < input.date ? row.date : input.date,
    );
    const rest = { ...held, amountPaid: held.amountPaid - row.amount };
    const written = await writeMoney(tx, ctx, rest, corrected, input.date, held.amountPaid);
    const payments = [rowTexts([row]), rowTexts(corrected)] as const;
    return { ...written, audited: { ...written.audited, payments, reason: ['', input.reason] } };
  });
}

/** Gives money back in part, in a way that is said; the sale goes on. */
export async function refundSale(ctx: Context, input: Input<'refund'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'refund', async (tx, held) => {
    if (input.amount > held.amountPaid) refuse('payment.aboveReceived', { amountPaid: held.amountPaid });
    const back = refundsOf([], input.amount, input.paymentType, input.reason);
    await followRefunded(tx, ctx, held, input.amount);
    return writeMoney(tx, ctx, held, back, businessDate(ctx.clock.now()));
  });
}

/** Writes rows of money, and answers what they change of their sale: what is paid, and what its type makes of it. */
export async function writeMoney(
  tx: Tx,
  ctx: Context,
  held: SaleHeader,
  rows: readonly NewPayment[],
  date: string,
  paidBefore = held.amountPaid,
) {
  const today = businessDate(ctx.clock.now());
  const company = await companyOf(tx, ctx, held.locationId, today);
  checkDate(date, today, company.closedThrough);
  // Money that goes back has no slip of its own yet.
  checkTypes(
    rows.filter(({ amount }) => amount > 0),
    company,
  );
  const amountPaid = rows.reduce((sum, row) => sum + row.amount, held.amountPaid);
  checkPaid(held, amountPaid);
  await savePayments(tx, ctx, held.id, rows, date);
  await checkCredit(tx, ctx, held.customerId, rows);
  const more = await typeActions[held.type]?.settle?.(tx, ctx, held, amountPaid);
  const audited: Changes = {
    ...(amountPaid === paidBefore ? {} : { amountPaid: [paidBefore, amountPaid] }),
    payments: [null, rowTexts(rows)],
  };
  const { status, ...changes } = { ...more };
  return { changes: { amountPaid, ...changes }, ...(status ? { status } : {}), audited };
}

/** What is paid stays between nothing and the total; a completed sale stays paid. */
function checkPaid(held: SaleHeader, amountPaid: number): void {
  if (amountPaid < 0) refuse('payment.aboveReceived', { amountPaid: held.amountPaid });
  const due = balanceOf({ ...held, amountPaid });
  if (due < 0) refuse('sale.overpaid', { grandTotal: held.grandTotal });
  if (held.status === 'completed' && held.type !== 'ecommerce' && due > 0) refuse('sale.staysPaid', { due });
}

async function standingPayment(tx: Tx, { id }: SaleHeader, paymentId: number): Promise<HeldPayment> {
  return (
    standingOf(await listPayments(tx, id)).find((row) => row.id === paymentId) ??
    refuse('notFound', { thing: 'payment', id: paymentId })
  );
}

/** Each row as the audit trail tells it: `cash 12000, slip 31`. */
function rowTexts(rows: readonly Pick<NewPayment, 'paymentType' | 'amount' | 'reference' | 'remarks'>[]): string[] {
  return rows.map(({ paymentType, amount, reference, remarks }) =>
    [`${paymentType} ${amount}`, reference, remarks].filter(Boolean).join(', '),
  );
}
