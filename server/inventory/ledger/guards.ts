import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { holdLocation } from '../../kernel/document/store.ts';
import { findStockItems } from './factStore.ts';
import type { KnownGoods } from './goodsRules.ts';
import { holdStock } from './store.ts';

/** Items of a company at one of its locations. */
interface Goods {
  companyId: number;
  locationId: number;
  itemIds: readonly number[];
}

/** Holds the stock of items at a location for what moves on a day. Refuses a location or a month that is closed. */
export function holdGoods(
  tx: Tx,
  ctx: Context,
  { date, ...goods }: Omit<Goods, 'companyId'> & { date: string },
): Promise<KnownGoods> {
  return holdGoodsAt(tx, ctx, [{ companyId: ctx.companyId, ...goods }], date);
}

/** The same at several locations, of one company or of two. */
export async function holdGoodsAt(tx: Tx, ctx: Context, goods: readonly Goods[], date: string): Promise<KnownGoods> {
  const spots = goods.flatMap(({ locationId, itemIds }) => itemIds.map((itemId) => ({ itemId, locationId })));
  const of = (companyId: number) => ({ ...ctx, companyId });
  const [places, stock, items] = await Promise.all([
    Promise.all(goods.map(({ companyId, locationId }) => holdLocation(tx, of(companyId), locationId))),
    holdStock(
      tx,
      ctx,
      spots,
      goods.map(({ companyId }) => companyId),
    ),
    Promise.all(goods.map(({ companyId, itemIds }) => findStockItems(tx, of(companyId), itemIds))),
  ]);
  for (const { closedThrough } of places)
    if (closedThrough !== null && date <= closedThrough) refuse('company.periodClosed', { closedThrough });
  return { stock, items: new Map(items.flatMap((found) => [...found])) };
}
