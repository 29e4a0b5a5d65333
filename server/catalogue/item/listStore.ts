import { sql } from 'kysely';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import { type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import type { Context } from '../../kernel/context.ts';
import { withoutCosts } from '../../kernel/costs.ts';
import { imageUrl } from '../../kernel/files.ts';
import { growingList, type QueryOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { readLong, readShort } from '../../kernel/named.ts';
import { beginsWord, both, hasWord, hidden, type Match, matchAny } from '../../kernel/search.ts';
import { isAtVisibleLocation, visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { activeText, priceUnitText, uomText as uoms, type uomText } from '../../sheet/text.ts';
import { itemSpellings } from './searchStore.ts';

export const itemImage = sql`LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0`;

export function itemScope({ companyId }: Context): Sql {
  return sql`item.company_id = ${companyId}`;
}

/** Each has an index that a page walks along. */
const itemSorts = {
  itemCode: [sql`item.item_code`],
  name: [sql`item.name`, sql`item.id`],
  milligrams: [sql`item.milligrams`, sql`item.id`],
  cost: [sql`item.cost`, sql`item.id`],
  price: [sql`item.price`, sql`item.id`],
  newest: [sql`item.id`],
};

/** The filters that every list of items has. */
export const itemFilters = {
  categories: (ids: string) => sql`item.category_id = ANY(${ids.split(',').map(Number)}::bigint[])`,
  active: (active: boolean) => sql`item.active = ${active}`,
  inStock: (inStock: boolean, ctx: Context) => (inStock ? isInStock(ctx) : sql`NOT ${isInStock(ctx)}`),
  milligramsFrom: (milligrams: number) => sql`item.milligrams >= ${milligrams}`,
  milligramsTo: (milligrams: number) => sql`item.milligrams <= ${milligrams}`,
  priceFrom: (price: number) => sql`item.price >= ${price}`,
  priceTo: (price: number) => sql`item.price <= ${price}`,
};

/** That an item has a word, or one that means the same. Twelve or thirteen digits are a barcode, which has an index of its own. */
export function itemSearch(word: string): Match {
  if (!/^\d{12,13}$/.test(word)) return matchAny(itemSpellings(word).map((one) => hasSpelling(one, word)));
  return both(sql`(item.barcode = ${hidden(scannedCode(word))} OR item.barcode LIKE ${`${word}%`})`);
}

/** A Latin word that means the same begins one: ゆびわ is a ring, and no earring. */
function hasSpelling(spelling: string, word: string): Match {
  const begins = spelling !== word && /^[a-z]+$/.test(spelling);
  return begins ? beginsWord(sql`item.search`, spelling) : hasWord(sql`item.search`, spelling);
}

/** What every list of items is alike in. */
export const itemList = {
  source: sql`item`,
  key: { 'item.id': 'bigint' },
  scope: itemScope,
  sorts: itemSorts,
  search: itemSearch,
} as const;

type Stored = Omit<ItemRow, 'imageUrl'> & { cost: number; imageId: string | null };

const columns = ({
  locationId,
}: Context) => sql`item.id, item.item_code, item.barcode, item.name, item.name_ja, item.category_id, item.milligrams,
  item.uom, item.price_by, item.cost, item.price, item.active, stock.sellable_here, stock.on_hand,
  stock.sellable_milligrams_here, image.file_id AS image_id, CASE WHEN item.is_unique_piece THEN 0 ELSE coalesce((
    SELECT own.minimum FROM stock_minimum AS own WHERE own.item_id = item.id AND own.location_id = ${locationId}
  ), item.min_quantity) END AS minimum_here,
  ARRAY(SELECT kind FROM selling_option WHERE selling_option.item_id = item.id ORDER BY kind) AS sold_as`;

const shown = ({ imageId, ...row }: Stored): ItemRow => ({ ...row, imageUrl: imageUrl(imageId, 'thumb') });

/** Items with price, stock and picture. */
const list = growingList<typeof itemApi, Stored>({
  ...itemList,
  api: itemApi,
  filters: itemFilters,
  columns,
  joins: (ctx) => sql`${stockJoin(ctx)} ${itemImage}`,
  row: shown,
});
export const listItems = list.page;
export const readItems = list.read;

/** How many items the filters leave, and what of them is for sale at the location in use is worth. */
export async function summarizeItems(ctx: Context, query: QueryOf<typeof itemApi>) {
  const [{ count }, [stock]] = await Promise.all([
    list.summary(ctx, query),
    readLong<StockSums>(ctx.db, stockSums(ctx, query)),
  ]);
  return withoutCosts(ctx, { count, ...(stock ?? { sellableHere: 0, milligrams: 0, cost: 0, price: 0 }) });
}

type StockSums = Record<'sellableHere' | 'milligrams' | 'cost' | 'price', number>;

/** What a level of stock comes to: each piece, or each gram of what is priced by the gram. */
function worth(each: Sql): Sql {
  return sql`CASE item.price_by WHEN 'gram' THEN floor(level.milligrams::numeric * ${each} / 1000) ELSE level.quantity * ${each} END`;
}

function stockSums(ctx: Context, query: QueryOf<typeof itemApi>): Sql {
  return sql`SELECT coalesce(sum(level.quantity) FILTER (WHERE item.price_by = 'unit'), 0) AS sellable_here, coalesce(sum(level.milligrams), 0) AS milligrams,
      coalesce(sum(${worth(sql`item.cost`)}), 0)::bigint AS cost, coalesce(sum(${worth(sql`item.price`)}), 0)::bigint AS price
    FROM item JOIN stock_level AS level ON level.item_id = item.id AND level.location_id = ${ctx.locationId}
      AND level.kind = 'sellable'
    WHERE ${list.where(ctx, query)}`;
}

interface Exported extends Stored {
  categoryCode: string;
  description: string;
  descriptionJa: string;
  uom: keyof typeof uomText;
  markupBasisPoints: number;
  createdAt: Date;
}

export const exportItems = list.exporter<Exported>({
  title: 'items',
  columnsRead: (ctx) =>
    sql`${columns(ctx)}, category.code AS category_code, item.description, item.description_ja, item.markup_basis_points, item.created_at`,
  joins: (ctx) => sql`${stockJoin(ctx)} ${itemImage} JOIN category ON category.id = item.category_id`,
  columns: [
    'itemCode',
    'barcode',
    { title: 'category', of: 'categoryCode' },
    { title: 'nameEn', of: 'name' },
    'nameJa',
    'description',
    'descriptionJa',
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    { title: 'uom', value: (row, language) => uoms[row.uom][language] },
    { title: 'priceBy', value: (row, language) => priceUnitText[row.priceBy][language] },
    { title: 'cost', of: 'cost', kind: 'yen' },
    { title: 'markup', of: 'markupBasisPoints', kind: 'percent' },
    { title: 'price', of: 'price', kind: 'yen' },
    'sellableHere',
    'onHand',
    { title: 'status', value: (row, language) => activeText(row.active, language) },
    { title: 'createdAt', of: 'createdAt', kind: 'instant' },
  ],
});

/** The item that carries a barcode or, in whatever case, an item code. */
export async function findScanned(ctx: Context, code: string): Promise<ItemRow | null> {
  const byIndex = sql`SELECT id, 1 AS rank FROM item WHERE company_id = ${ctx.companyId} AND barcode = ${code}
    UNION ALL SELECT id, 2 FROM item WHERE company_id = ${ctx.companyId} AND item_code = ${code}
    UNION ALL SELECT id, 3 FROM item WHERE company_id = ${ctx.companyId} AND item_code = upper(${code})
    ORDER BY rank LIMIT 1`;
  const [exact] = await readShort<{ id: number }>(ctx.db, byIndex);
  const [row] = exact ? await list.read(ctx, [[exact.id]]) : await findMixedCase(ctx, code);
  return row ?? null;
}

/** A code that was typed in mixed case: the words of the search find the few that it could be. */
async function findMixedCase(ctx: Context, code: string): Promise<ItemRow[]> {
  const rows = await readShort<{ id: number }>(
    ctx.db,
    sql`SELECT item.id FROM item WHERE ${list.where(ctx, { search: code })} AND lower(item.item_code) = lower(${code})
      ORDER BY item.id LIMIT 1`,
  );
  return list.read(ctx, [rows.map(({ id }) => id)]);
}

function isInStock(ctx: Context): Sql {
  return sql`EXISTS (SELECT FROM stock_level AS level WHERE level.item_id = item.id AND level.kind <> 'inTransit'
    AND level.quantity > 0 AND ${isAtVisibleLocation(sql`level.location_id`, ctx)})`;
}

/** The places hide, or PostgreSQL plans every page of those who work in few of them anew. */
function stockJoin(ctx: Context): Sql {
  return sql`LEFT JOIN LATERAL (SELECT ${stockOf(ctx)} FROM stock_level
    WHERE item_id = item.id AND location_id = ANY((SELECT ${visibleLocationIds(ctx)})::bigint[])) AS stock ON true`;
}

function stockOf({ locationId }: Context): Sql {
  return sql`coalesce(sum(quantity) FILTER (WHERE kind = 'sellable' AND location_id = ${locationId}), 0) AS sellable_here,
    coalesce(sum(milligrams) FILTER (WHERE kind = 'sellable' AND location_id = ${locationId}), 0) AS sellable_milligrams_here,
    coalesce(sum(quantity) FILTER (WHERE kind <> 'inTransit'), 0) AS on_hand`;
}
