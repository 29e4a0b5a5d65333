import { type RawBuilder, sql } from 'kysely';
import { bulkItemsMax, type PriceFilters } from '#contract/catalogue/price.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { pageOf, type Window, windowOf } from '../../kernel/page.ts';
import { itemCondition, itemOrder } from '../item/listStore.ts';
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

/** The ids of the items that the filters leave, in their order. Refuses more than may be changed at once. */
export async function listPricedIds(ctx: Context, filters: PriceFilters): Promise<number[]> {
  const { rows } = await pageOfIds(ctx, filters, { limit: bulkItemsMax + 1, offset: 0 }).execute(ctx.db);
  if (rows.length > bulkItemsMax) refuse('item.tooMany', { most: bulkItemsMax });
  return rows.map(({ id }) => id);
}

/** One page of the same items. */
export async function listPriced(ctx: Context, filters: PriceFilters): Promise<{ rows: PricedRow[]; more: boolean }> {
  const found = await pageOfIds(ctx, filters, windowOf(filters)).execute(ctx.db);
  const { rows, more } = pageOf(found.rows, filters.size);
  const ids = rows.map(({ id }) => id);
  return { rows: await readItems(ctx.db, ctx, ids), more };
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

/** Items a batch at a time, in the order of the ids. */
export async function* readPriced(ctx: Context, ids: readonly number[]): AsyncGenerator<PricedRow[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield await readItems(ctx.db, ctx, ids.slice(start, start + batchSize));
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

function pageOfIds(ctx: Context, filters: PriceFilters, { limit, offset }: Window): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`SELECT item.id FROM item WHERE ${itemCondition(ctx, filters)} ${chosen(filters)}
    ORDER BY ${itemOrder(ctx, filters)} LIMIT ${limit} OFFSET ${offset}`;
}

function chosen({ ids }: PriceFilters): RawBuilder<unknown> {
  return ids === '' ? sql`` : sql`AND item.id = ANY(${ids.split(',').map(Number)}::bigint[])`;
}

async function readItems(db: Db, ctx: Context, ids: readonly number[]): Promise<PricedRow[]> {
  const { rows } =
    await sql<PricedRow>`SELECT item.id, item.version, item.item_code, item.name, item.name_ja, item.cost,
      item.markup_basis_points, item.milligrams, item.price, image.file_id AS image_id
    FROM unnest(${ids as number[]}::bigint[]) WITH ORDINALITY AS wanted(id, place)
    JOIN item ON item.id = wanted.id AND item.company_id = ${ctx.companyId}
    LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
    ORDER BY wanted.place`.execute(db);
  return rows;
}
