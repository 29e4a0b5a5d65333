import type { AccessWord } from '#contract/kernel/access.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { type ChosenCustomer, chooseCustomer } from '../../people/customer/actions.ts';
import type { SaleCompany } from './rules.ts';
import { type Holds, take, wordsOf } from './rules.ts';
import { findCompany, type HeldSale, holdSale } from './store.ts';

/** Refuses a shop that the clerk does not work in. */
export function checkLocation(ctx: Context, locationId: number): void {
  if (!ctx.user.locationIds.includes(locationId)) refuse('access.location');
}

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

/** Refuses who lacks a right that an endpoint's own access word does not ask for. */
export function mustHold(ctx: Context, ...words: AccessWord[]): void {
  if (!words.every((word) => may(ctx, word))) refuse('access.denied');
}

export function holdsOf(ctx: Context): Holds {
  return (word) => may(ctx, word);
}

/** Holds a sale for a step, in the right shop, in the version that the screen showed. */
export async function holdStep(
  tx: Tx,
  ctx: Context,
  input: { id: number; version: number },
  step: 'edit' | 'complete' | 'cancel' | 'void' | 'ship',
): Promise<HeldSale> {
  const held = (await holdSale(tx, ctx, input.id)) ?? refuse('notFound');
  checkLocation(ctx, held.locationId);
  take(held.status, step);
  mustHold(ctx, ...wordsOf(step, held.amountPaid));
  if (held.version !== input.version) refuse('conflict.version', { version: held.version });
  return held;
}
