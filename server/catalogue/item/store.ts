import { type RawBuilder, sql } from 'kysely';
import type { Item } from '#contract/catalogue/item.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { auditMany, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { withoutCosts } from '../../kernel/costs.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl, videoUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { drawIds, insertRows } from '../../kernel/rows.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { auditedFields, type CategoryNature, type ItemFields, sellingOptionRows } from './rules.ts';

interface ItemRecord extends ItemFields {
  id: number;
  version: number;
  createdAt: Date;
  categoryCode: string;
  categoryName: string;
  categoryNameJa: string;
  stockTracked: boolean;
  hasMoved: boolean;
  stock: Item['stock'];
}

/** One item of the company in use, whole; cost only for those who may see it. */
export async function findItem(on: Db | Tx, ctx: Context, id: number): Promise<Item> {
  const { createdAt, categoryCode: _code, ...item } = await readItem(on, ctx, id);
  return withoutCosts(ctx, {
    ...item,
    createdAt: createdAt.toISOString(),
    images: item.imageIds.map((image) => ({ id: image, url: imageUrl(image), thumbUrl: imageUrl(image, 'thumb') })),
    videoUrl: videoUrl(item.videoId),
  });
}

/** Refuses an item that is not of the company in use. */
export async function checkItem(ctx: Context, id: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('item')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .executeTakeFirst();
  if (!found) refuse('notFound');
}

export interface HeldItem {
  version: number;
  hasMoved: boolean;
  fields: ItemFields;
}

/** Locks an item until the transaction ends and reads what an edit starts from. */
export async function holdItem(tx: Tx, ctx: Context, id: number): Promise<HeldItem> {
  const held = await tx
    .selectFrom('item')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) refuse('notFound');
  const { version, hasMoved, ...fields } = await readItem(tx, ctx, id);
  return { version, hasMoved, fields };
}

/** What an item of a company is, as it is kept. */
export async function findFields(tx: Tx, ctx: Context, id: number): Promise<ItemFields & { categoryCode: string }> {
  const { categoryCode, ...item } = await readItem(tx, ctx, id);
  const fields = Object.fromEntries(auditedFields.map((field) => [field, item[field]])) as unknown as ItemFields;
  return { ...fields, categoryCode };
}

/** The category of a company that has a code. */
export async function findCategoryId(tx: Tx, ctx: Context, code: string): Promise<number | undefined> {
  const category = await tx
    .selectFrom('category')
    .select('id')
    .where('code', '=', code)
    .where('companyId', '=', ctx.companyId)
    .executeTakeFirst();
  return category?.id;
}

/** A category of the company in use, kept from being switched off meanwhile. */
export async function holdCategory(tx: Tx, ctx: Context, id: number): Promise<CategoryNature> {
  const category = await tx
    .selectFrom('category')
    .select(['id', 'code', 'barcodeIndex', 'stockTracked', 'consignment', 'active'])
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .forShare()
    .executeTakeFirst();
  return category ?? refuse('notFound');
}

/**
 * Whether a location of the company in use is open, and keeps it so until the transaction ends: who closes one locks its
 * row, and is waited for. The key of a movement takes the same lock, but asks too late and only whether the row is there.
 */
export async function holdPlace(tx: Tx, ctx: Pick<Context, 'companyId'>, id: number): Promise<boolean> {
  const place = await tx
    .selectFrom('location')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return place !== undefined;
}

export async function findBarcodePrefix(tx: Tx, ctx: Context): Promise<string> {
  const company = await tx
    .selectFrom('company')
    .select('barcodePrefix')
    .where('id', '=', ctx.companyId)
    .executeTakeFirstOrThrow();
  return company.barcodePrefix;
}

/** What a tag says of items. */
export function listTagRows(ctx: Context, ids: number[]) {
  return ctx.db
    .selectFrom('item')
    .select(['id', 'barcode', 'itemCode', 'name', 'nameJa', 'milligrams', 'price'])
    .where('companyId', '=', ctx.companyId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
}

/** Which of these codes, or barcodes, the company's items carry already. */
export async function findTaken(
  tx: Tx,
  ctx: Context,
  column: 'itemCode' | 'barcode',
  values: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('item')
    .select(sql.ref<string>(column).as('value'))
    .where('companyId', '=', ctx.companyId)
    .where(column, '=', sql<string>`ANY(${values as string[]}::text[])`)
    .execute();
  return new Set(rows.map(({ value }) => value));
}

/** Moves a counter on, past numbers that were used up by hand. Its row is held since a number was issued from it. */
export async function saveLastNumber(tx: Tx, ctx: Context, kind: string, last: number): Promise<void> {
  await tx
    .updateTable('numberCounter')
    .set({ last })
    .where('companyId', '=', ctx.companyId)
    .where('kind', '=', kind)
    .where('period', '=', '')
    .execute();
}

/** Writes new items with their pictures, their ways of selling, and the first entry of their audit trails. */
export async function saveNewItems(
  tx: Tx,
  ctx: Context,
  items: readonly ItemFields[],
  costAsked = false,
): Promise<number[]> {
  const { item: ids } = await drawIds(tx, { item: items.length });
  const about = { companyId: ctx.companyId, createdAt: ctx.clock.now(), createdBy: ctx.user.id };
  const made = items.map((fields, index) => ({ id: ids[index] ?? 0, ...fields }));
  const rows = made.map(({ imageIds: _images, sellingOptions: _options, ...columns }) => ({
    ...columns,
    costAsked,
    ...about,
  }));
  await insertRows(tx, 'item', rows);
  await insertRows(
    tx,
    'itemImage',
    made.flatMap(({ id, imageIds }) => imageRows(id, imageIds)),
  );
  await insertRows(
    tx,
    'sellingOption',
    made.flatMap(({ id, sellingOptions }) => sellingOptionRows(sellingOptions).map((row) => ({ itemId: id, ...row }))),
  );
  const trails = made.map(({ id, ...fields }) => ({
    thingId: id,
    changes: changesBetween<ItemFields>({}, fields, auditedFields),
  }));
  await auditMany(tx, ctx, 'item', 'create', trails);
  return ids;
}

export async function saveItem(tx: Tx, id: number, fields: ItemFields): Promise<void> {
  const { imageIds, sellingOptions, ...columns } = fields;
  await tx
    .updateTable('item')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('itemImage').where('itemId', '=', id).execute();
  await tx.deleteFrom('sellingOption').where('itemId', '=', id).execute();
  await saveImages(tx, id, imageIds);
  await saveSellingOptions(tx, id, sellingOptions);
}

export async function saveActive(tx: Tx, id: number, active: boolean): Promise<void> {
  await tx.updateTable('item').set({ active, version: sql`version + 1` }).where('id', '=', id).execute();
}

async function saveImages(tx: Tx, itemId: number, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await tx.insertInto('itemImage').values(imageRows(itemId, imageIds)).execute();
}

function imageRows(itemId: number, imageIds: readonly string[]) {
  return imageIds.map((fileId, position) => ({ itemId, position, fileId }));
}

async function saveSellingOptions(tx: Tx, itemId: number, options: ItemFields['sellingOptions']): Promise<void> {
  const rows = sellingOptionRows(options);
  if (rows.length === 0) return;
  await tx
    .insertInto('sellingOption')
    .values(rows.map((row) => ({ itemId, ...row })))
    .execute();
}

/** The ways in which an item is sold, as one value: in the contract's order, so that two of them can be compared. */
export const optionsOf = (itemId: RawBuilder<unknown>) => sql`(SELECT json_build_object(
    'straight', coalesce(bool_or(kind = 'straight'), false),
    'layaway', (array_agg(json_build_object('termsMonths', terms_months, 'downPaymentBasisPoints',
      down_payment_basis_points)) FILTER (WHERE kind = 'layaway'))[1],
    'subasta', coalesce(bool_or(kind = 'subasta'), false),
    'madeToOrder', coalesce(bool_or(kind = 'madeToOrder'), false))
  FROM selling_option WHERE item_id = ${itemId})`;

const weightOf = (kind: keyof Item['stock'][number]['milligrams']) =>
  sql`coalesce(sum(level.milligrams) FILTER (WHERE kind = ${sql.lit(kind)}), 0)`;

async function readItem(on: Db | Tx, ctx: Context, id: number): Promise<ItemRecord> {
  const rows = await named<ItemRecord>(
    on,
    sql`SELECT item.id, item.version, item.created_at, item.category_id, item.item_code, item.barcode, item.name,
       item.name_ja, item.description, item.description_ja, item.milligrams, item.uom, item.price_by, item.cost, item.markup_basis_points,
       item.price, item.is_unique_piece, item.min_quantity, item.active, item.video_id,
       category.code AS category_code, category.name AS category_name, category.name_ja AS category_name_ja, category.stock_tracked,
       EXISTS (SELECT FROM stock_move WHERE item_id = item.id)
         OR EXISTS (SELECT FROM sale_line WHERE item_id = item.id)
         OR EXISTS (SELECT FROM adjustment_line WHERE item_id = item.id) AS has_moved,
       ARRAY(SELECT file_id::text FROM item_image WHERE item_id = item.id ORDER BY position) AS image_ids,
       ${optionsOf(sql`item.id`)} AS selling_options,
       (SELECT coalesce(jsonb_agg(place ORDER BY place."locationId"), '[]') FROM (
          SELECT location.id AS "locationId", location.name AS "locationName", location.name_ja AS "locationNameJa", own.minimum,
            coalesce(sum(quantity) FILTER (WHERE kind = 'sellable'), 0) AS sellable,
            coalesce(sum(quantity) FILTER (WHERE kind = 'nonSellable'), 0) AS "nonSellable",
            coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0) AS reserved,
            coalesce(sum(quantity) FILTER (WHERE kind = 'inTransit'), 0) AS "inTransit",
            jsonb_build_object('sellable', ${weightOf('sellable')}, 'nonSellable', ${weightOf('nonSellable')},
              'reserved', ${weightOf('reserved')}, 'inTransit', ${weightOf('inTransit')}) AS milligrams,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('typeId', type.id, 'name', type.name, 'nameJa', type.name_ja,
                'quantity', part.quantity) ORDER BY type.id), '[]')
              FROM stock_type_level AS part JOIN stock_type AS type ON type.id = part.type_id
              WHERE part.item_id = item.id AND part.location_id = location.id AND part.quantity > 0) AS "subTypes"
          FROM location LEFT JOIN stock_level AS level ON level.location_id = location.id AND level.item_id = item.id
            LEFT JOIN stock_minimum AS own ON own.location_id = location.id AND own.item_id = item.id
          WHERE location.company_id = item.company_id AND location.id = ANY(${visibleLocationIds(ctx)})
          GROUP BY location.id, own.minimum HAVING location.active OR bool_or(level.quantity <> 0)) AS place) AS stock
     FROM item JOIN category ON category.id = item.category_id
     WHERE item.id = ${id} AND item.company_id = ${ctx.companyId}`,
  );
  return rows[0] ?? refuse('notFound');
}
