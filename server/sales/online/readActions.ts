import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { openSecret } from '../../kernel/secretLink.ts';
import { findTerms } from '../plan/store.ts';
import { findTypeNames } from '../sale/paymentStore.ts';
import { findSale } from '../sale/readStore.ts';
import { findBySecret, type OrderFrame } from './frameStore.ts';
import { actAsShop } from './placeActions.ts';
import { countUnconfirmed, findPlacedNumber, holdPerson, type OnlineOrderRow } from './store.ts';

/** So many orders of one person may wait to be confirmed. */
const unconfirmedMax = 3;

/** Holds back whoever has as many orders waiting as one person may. Two orders of one person wait for each other. */
export async function checkUnconfirmed(
  tx: Tx,
  { companyId }: Context,
  { email, contactDigits }: { email: string; contactDigits: string },
): Promise<void> {
  const [, count] = await Promise.all([
    holdPerson(tx, companyId, email, contactDigits),
    countUnconfirmed(tx, companyId, email, contactDigits),
  ]);
  if (count >= unconfirmedMax) refuse('order.tooManyOpen', { max: unconfirmedMax });
}

/** What a layaway of these items is agreed at, which can be laid away. */
export function offeredTerms(on: Db | Tx, ctx: Context, itemIds: readonly number[]): ReturnType<typeof findTerms> {
  return findTerms(on, ctx, itemIds);
}

/** What was placed in the shop on the web, with its sale as the shop sees it. */
export interface Placed {
  acting: Context;
  sale: Sale;
  order: OnlineOrderRow;
  frame: OrderFrame;
}

/** What lies behind the hash of a secret. Undefined: the secret is nobody's, or has ended. */
export async function findPlaced(ctx: Context, secretHash: Buffer): Promise<Placed | undefined> {
  const found = await findBySecret(ctx.db, ctx, secretHash);
  if (!found) return undefined;
  const acting = actAsShop(ctx, found.userId, found.locationId);
  return { acting, sale: await findSale(ctx.db, acting, found.saleId, found.type), order: found, frame: found };
}

/** What whoever has just ordered is told: the secret of the order's page, and its number. */
export async function tellPlaced(ctx: Context, saleId: number): Promise<{ secret: string; number: string }> {
  const order = (await findPlacedNumber(ctx.db, ctx.companyId, saleId)) ?? refuse('notFound');
  return { secret: openSecret(ctx, order), number: order.number };
}

/** What the company calls its ways of paying, by their codes. */
export function namesOfPayment(ctx: Context): ReturnType<typeof findTypeNames> {
  return findTypeNames(ctx.db, ctx);
}
