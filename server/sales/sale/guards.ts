import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Holds } from '../../kernel/document/rules.ts';
import { chooseCustomer } from '../../people/customer/actions.ts';
import { holdCredit } from './paymentStore.ts';
import type { ChosenCustomer, SaleCompany } from './rules.ts';
import { findCompany } from './store.ts';

/** The company of a sale on a day. Refuses a location that is closed or not the company's. */
export async function companyOf(tx: Tx, ctx: Context, locationId: number, date: string): Promise<SaleCompany> {
  return (await findCompany(tx, ctx, locationId, date)) ?? refuse('access.location');
}

/** The customer of a sale as they are now. One that a saved sale has already (`keptId`) may have been switched off since. */
export async function customerOf(
  tx: Tx,
  ctx: Context,
  customerId: number | null,
  keptId: number | null = null,
): Promise<ChosenCustomer | null> {
  return customerId === null ? null : chooseCustomer(tx, ctx.companyId, customerId, keptId);
}

/** Refuses store credit beyond what the shop owes the customer; called once these rows of money are written. */
export async function checkCredit(
  tx: Tx,
  ctx: Context,
  customerId: number | null,
  rows: readonly { paymentType: string }[],
): Promise<void> {
  if (!rows.some(({ paymentType }) => paymentType === 'storeCredit')) return;
  if (customerId === null) refuse('payment.creditUnnamed');
  const credit = await holdCredit(tx, ctx, customerId);
  if (credit < 0) refuse('payment.creditShort', { short: -credit });
}

export function holdsOf(ctx: Context): Holds {
  return (right) => may(ctx, right);
}
