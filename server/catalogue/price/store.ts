import { sql } from 'kysely';
import { bulkItemsMax, type PriceFilters, priceApi } from '#contract/catalogue/price.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { growingList } from '../../kernel/list.ts';
import { itemFilters, itemImage, itemKey, itemScope, itemSearch, itemSorts, itemSource } from '../item/listStore.ts';
import type { Priced } from './rules.ts';

/** An item with all that its new price is worked out from, and what a preview shows of it. */
export interface PricedRow extends Figures {
  itemCode: string;
  name: string;
  nameJa: string;
  imageId: string | null;
}

/** Rows are read so many at a time, so that the memory of a change does not grow with it. */
const batchSize = 2_000;

/** The items whose prices are looked at, in the order of the item list. What the rule is asks nothing of them. */
const list = growingList<{ list: typeof priceApi.preview }, PricedRow>({
  api: { list: priceApi.preview },
  source: itemSource,
  key: itemKey,
  scope: itemScope,
  sorts: itemSorts,
  filters: {
    ...itemFilters,
    ids: (ids) => sql`item.id = ANY(${ids.split(',').map(Number)}::bigint[])`,
    only: null,
    mode: null,
    figure: null,
    makingCharge: null,
    unit: null,
    rounding: null,
    taxed: null,
  },
  search: itemSearch,
  columns:
    () => sql`item.id, item.version, item.item_code, item.name, item.name_ja, item.cost, item.markup_basis_points,
    item.milligrams, item.price, image.file_id AS image_id`,
  joins: () => itemImage,
});

/** A page of the items that the filters leave. */
export const listPriced = list.storedPage;

/** The ids of the same items, all of them. Refuses more than may be changed at once. */
export async function listPricedIds(ctx: Context, filters: PriceFilters): Promise<number[]> {
  const [ids = []] = await list.keys(ctx, filters, bulkItemsMax + 1);
  if (ids.length > bulkItemsMax) refuse('item.tooMany', { most: bulkItemsMax });
  return ids as number[];
}

/** The same items a batch at a time. */
export async function readPriced(ctx: Context, filters: PriceFilters): Promise<AsyncGenerator<PricedRow[]>> {
  return list.batches<PricedRow>(ctx, [await listPricedIds(ctx, filters)]);
}

export type Figures = Priced & { id: number; version: number };

/** Only what prices are worked out from, a batch at a time. */
export async function* readFigures(ctx: Context, ids: readonly number[]): AsyncGenerator<Figures[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const { rows } = await sql<Figures>`SELECT id, version, cost, markup_basis_points, milligrams, price FROM item
      WHERE company_id = ${ctx.companyId} AND id = ANY(${ids.slice(start, start + batchSize)}::bigint[])`.execute(
      ctx.db,
    );
    yield rows;
  }
}

export type HeldPrice = Figures & { itemCode: string };

/** Locks items, sorted by id as anybody who locks several does, and reads what their prices are worked out from. */
export async function* holdPrices(tx: Tx, ctx: Context, ids: readonly number[]): AsyncGenerator<HeldPrice[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const { rows } = await sql<HeldPrice>`SELECT id, version, item_code, cost, markup_basis_points, milligrams, price
      FROM item WHERE company_id = ${ctx.companyId} AND id = ANY(${ids.slice(start, start + batchSize)}::bigint[])
      ORDER BY id FOR NO KEY UPDATE`.execute(tx);
    yield rows;
  }
}
