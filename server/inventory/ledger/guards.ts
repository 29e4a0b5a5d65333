import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { holdLocation } from '../../kernel/document/store.ts';
import { findStockItems } from './factStore.ts';
import type { KnownGoods } from './goodsRules.ts';
import { holdStock } from './store.ts';

/**
 * Holds the stock of items at a location, and at another one that goods go to, for what moves on a day. Refuses a location
 * or a month that is closed.
 */
export async function holdGoods(
  tx: Tx,
  ctx: Context,
  {
    locationId,
    toLocationId = locationId,
    itemIds,
    date,
  }: { locationId: number; toLocationId?: number; itemIds: readonly number[]; date: string },
): Promise<KnownGoods> {
  const places = [...new Set([locationId, toLocationId])];
  const spots = itemIds.flatMap((itemId) => places.map((place) => ({ itemId, locationId: place })));
  const [{ closedThrough }, , stock, items] = await Promise.all([
    holdLocation(tx, ctx, locationId),
    holdLocation(tx, ctx, toLocationId),
    holdStock(tx, ctx, spots),
    findStockItems(tx, ctx, itemIds),
  ]);
  if (closedThrough !== null && date <= closedThrough) refuse('company.periodClosed', { closedThrough });
  return { stock, items };
}
