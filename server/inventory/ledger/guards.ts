import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { findPostingCompany, findStockItems } from './factStore.ts';
import type { KnownGoods } from './goodsRules.ts';
import { holdStock } from './store.ts';

/** Holds the stock of items at a location for what moves on a day. Refuses a location or a month that is closed. */
export async function holdGoods(
  tx: Tx,
  ctx: Context,
  { locationId, itemIds, date }: { locationId: number; itemIds: readonly number[]; date: string },
): Promise<KnownGoods> {
  const spots = itemIds.map((itemId) => ({ itemId, locationId }));
  const [company, stock, items] = await Promise.all([
    findPostingCompany(tx, ctx, locationId),
    holdStock(tx, ctx, spots),
    findStockItems(tx, ctx, itemIds),
  ]);
  const { closedThrough } = company ?? refuse('access.location');
  if (closedThrough !== null && date <= closedThrough) refuse('company.periodClosed', { closedThrough });
  return { stock, items };
}
