import type { MaterialDraft } from '#contract/sales/material.ts';
import { issueGoods, type KnownGoods, release, reserve } from '../../inventory/ledger/goodsRules.ts';
import { holdGoods } from '../../inventory/ledger/guards.ts';
import { at } from '../../inventory/ledger/rules.ts';
import { post } from '../../inventory/ledger/store.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { drawIds } from '../../kernel/rows.ts';
import { goodsChanges } from '../sale/lineRules.ts';
import { continuedMaterials, isWaiting, type MaterialRow, materialsOf } from './rules.ts';
import { findMaterialItems, listMaterials, replaceMaterials } from './store.ts';

/** A held sale. */
interface Held {
  id: number;
  locationId: number;
}

/** Sets the material of a held sale aside, as a draft says it; with `isUsed` what is new is used at once. */
export async function changeMaterials(
  tx: Tx,
  ctx: Context,
  held: Held,
  drafts: readonly MaterialDraft[],
  isUsed: boolean,
): Promise<MaterialRow[]> {
  const before = await listMaterials(tx, held.id);
  if (before.length === 0 && drafts.length === 0) return [];
  const itemIds = [...before, ...drafts].map(({ itemId }) => itemId);
  const known = await holdMaterials(tx, ctx, held, itemIds);
  const items = await findMaterialItems(tx, ctx, itemIds);
  const continued = continuedMaterials(before, drafts, items);
  const { saleLine: ids } = await drawIds(tx, { saleLine: continued.filter((row) => row === null).length });
  const rows = materialsOf(held.id, drafts, items, continued, ids);
  const goods = goodsChanges(before.filter(isWaiting), rows.filter(isWaiting));

  const released = release(goods.released, held.locationId, known);
  const reserved = reserve(goods.reserved, held.locationId, { ...known, stock: known.stock.after(released) });
  await post(tx, ctx, causeOf(ctx, held), [...released, ...reserved]);
  if (isUsed) return consume(tx, ctx, held, rows, { ...known, stock: known.stock.after([...released, ...reserved]) });
  await replaceMaterials(tx, held.id, rows);
  return rows;
}

/** Uses the material that is set aside for a held sale: it leaves the stock, at what it is worth. */
export async function consumeMaterials(tx: Tx, ctx: Context, held: Held): Promise<MaterialRow[]> {
  const rows = await listMaterials(tx, held.id);
  if (!rows.some(isWaiting)) return rows;
  const itemIds = rows.map(({ itemId }) => itemId);
  return consume(tx, ctx, held, rows, await holdMaterials(tx, ctx, held, itemIds));
}

async function consume(
  tx: Tx,
  ctx: Context,
  held: Held,
  rows: readonly MaterialRow[],
  known: KnownGoods,
): Promise<MaterialRow[]> {
  const waiting = rows.filter(isWaiting);
  const { moves, costs } = issueGoods(waiting, at(held.locationId, 'reserved'), 'consume', known);
  await post(tx, ctx, causeOf(ctx, held), moves);
  const costOf = new Map(waiting.map(({ id }, index) => [id, costs[index] ?? 0]));
  const usedAt = ctx.clock.now();
  const used = rows.map((row) => (isWaiting(row) ? { ...row, usedAt, cost: costOf.get(row.id) ?? 0 } : row));
  await replaceMaterials(tx, held.id, used);
  return used;
}

function holdMaterials(tx: Tx, ctx: Context, { locationId }: Held, itemIds: number[]): Promise<KnownGoods> {
  return holdGoods(tx, ctx, { locationId, date: businessDate(ctx.clock.now()), itemIds });
}

/** Stock moves on the day on which it does. */
function causeOf(ctx: Context, { id }: Held) {
  return { cause: 'sale', causeId: id, effectiveDate: businessDate(ctx.clock.now()) } as const;
}
