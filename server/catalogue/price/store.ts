import { sql } from 'kysely';
import type { ItemRow } from '#contract/catalogue/item.ts';
import { bulkItemsMax, type PriceFilters, priceApi } from '#contract/catalogue/price.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { growingList } from '../../kernel/list.ts';
import type { Shown } from '../../kernel/listStatements.ts';
import { itemFilters, itemImage, itemList } from '../item/listStore.ts';
import type { Priced } from './rules.ts';

/** An item with all that its new price is worked out from. */
export interface HeldItem extends Priced {
  id: number;
  version: number;
  itemCode: string;
}

/** The same, and what a preview shows of it. */
export interface PricedRow extends HeldItem {
  name: string;
  nameJa: string;
  imageId: string | null;
}

export const heldColumns = sql`item.id, item.version, item.item_code, item.cost, item.markup_basis_points,
  item.milligrams, item.price`;

/** The same as a `HeldItem`, and what of it is for sale at the location in use. */
export type StockedItem = HeldItem & Pick<ItemRow, 'priceBy' | 'sellableHere' | 'sellableMilligramsHere'>;

/** What the sums of a preview are read from: names and pictures are not summed up. */
export const stocked: Shown = {
  columns: () => sql`${heldColumns}, item.price_by, coalesce(level.quantity, 0) AS sellable_here,
    coalesce(level.milligrams, 0) AS sellable_milligrams_here`,
  joins: ({ locationId }) => sql`LEFT JOIN stock_level AS level ON level.item_id = item.id
    AND level.location_id = ${locationId} AND level.kind = 'sellable'`,
};

/** The items whose prices are looked at, in the order of the item list. What the rule is asks nothing of them. */
const list = growingList<{ list: typeof priceApi.preview }, PricedRow>({
  api: { list: priceApi.preview },
  ...itemList,
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
  columns: () => sql`${heldColumns}, item.name, item.name_ja, image.file_id AS image_id`,
  joins: () => itemImage,
});

/** A page of the items that the filters leave. */
export const listPriced = list.storedPage;

/**
 * The same items, all of them, a batch at a time; without names and pictures where `shown` says so. Refuses more than may
 * be changed at once.
 */
export async function readPriced<Item = PricedRow>(
  ctx: Context,
  filters: PriceFilters,
  shown?: Shown,
): Promise<AsyncGenerator<Item[]>> {
  const keys = await list.keys(ctx, filters, bulkItemsMax + 1);
  if ((keys[0]?.length ?? 0) > bulkItemsMax) refuse('item.tooMany', { most: bulkItemsMax });
  return list.batches<Item>(ctx, keys, shown);
}

/** Locks items, sorted by id as anybody does who locks several; those of nobody, or of another company, are left out. */
export async function holdItems(tx: Tx, ctx: Context, items: readonly { id: number }[]): Promise<HeldItem[]> {
  // The ids are written out here: the driver takes long to quote what needs no quotes.
  const ids = `{${items.map(({ id }) => id).join(',')}}`;
  const { rows } = await sql<HeldItem>`SELECT ${heldColumns} FROM item
    WHERE company_id = ${ctx.companyId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}
