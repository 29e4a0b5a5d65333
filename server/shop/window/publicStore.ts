import { type RawBuilder, sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';

type Sql = RawBuilder<unknown>;
export type Asker = Pick<Context, 'companyId' | 'clock'>;

/** Days for which the page of a unique piece says that it was sold. */
export const soldDays = 90;

const has = (kind: string) =>
  sql`EXISTS (SELECT FROM selling_option AS sold WHERE sold.item_id = item.id AND sold.kind = ${sql.lit(kind)})`;
const isSoldHere = sql`EXISTS (SELECT FROM selling_option AS sold WHERE sold.item_id = item.id
  AND sold.kind IN ('straight', 'layaway', 'madeToOrder'))`;
const isSoldAtAll = sql`EXISTS (SELECT FROM selling_option AS sold WHERE sold.item_id = item.id)`;

/** Whether a featured product is shown today. */
export function isFeatured({ clock }: Pick<Asker, 'clock'>): Sql {
  const today = businessDate(clock.now());
  return sql`active AND coalesce(active_from <= ${today}, true) AND coalesce(active_to >= ${today}, true)`;
}

/** The featured product whose price an item has, where it has one. */
export const eachFeatured = (asker: Asker) => sql`LEFT JOIN LATERAL (SELECT price, price_before FROM featured_product
    WHERE item_id = item.id AND ${isFeatured(asker)} ORDER BY position, id LIMIT 1) AS featured ON true`;

/** Only what has one, found by the company's featured products. */
export const onlyFeatured = (asker: Asker) => sql`JOIN (SELECT DISTINCT ON (item_id) item_id, price, price_before
    FROM featured_product WHERE company_id = ${asker.companyId} AND ${isFeatured(asker)} ORDER BY item_id, position, id
  ) AS featured ON featured.item_id = item.id`;

/** Only what has none, so that the item's own price orders it and an index serves the order. */
export const noneFeatured = sql`CROSS JOIN (SELECT NULL::bigint AS price, NULL::bigint AS price_before) AS featured`;
export const isNotFeatured = (asker: Asker) => sql`NOT EXISTS (SELECT FROM featured_product
    WHERE featured_product.item_id = item.id AND ${isFeatured(asker)})`;

/** What is public of a piece, as lists have it; `price` is the item's, or that of its featured product. */
export const pieceColumns = sql`item.id, item.item_code, item.name, item.name_ja, category.code AS category_code,
  item.milligrams::int, item.price_by = 'gram' AS is_by_gram, coalesce(featured.price, item.price)::float8 AS price,
  featured.price_before::float8 AS price_before, availability,
  (SELECT file_id FROM item_image WHERE item_image.item_id = item.id AND position = 0) AS image_id`;

/** What only the page of one piece says. */
export const wholeColumns = sql`item.description, item.description_ja, item.is_unique_piece,
  category.name AS category_name, category.name_ja AS category_name_ja,
  ${has('straight')} AS is_straight, ${has('madeToOrder')} AS is_made_to_order, NOT ${isSoldHere} AS is_auctioned`;

/**
 * Every public piece: active, of an active category, priced, and sold in some way. `featured` is one of the joins above;
 * `items` are the items among which it is looked for, under the name `item`.
 */
export function piecesFrom({ companyId }: Asker, featured: Sql, items: Sql = sql`item`): Sql {
  return sql`${items} JOIN category ON category.id = item.category_id AND category.active
      JOIN shop_setting AS setting ON setting.company_id = item.company_id ${featured}
      CROSS JOIN LATERAL (SELECT coalesce(sum(quantity) FILTER (WHERE kind = 'sellable'), 0) AS sellable,
          coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0) AS reserved
        FROM stock_level WHERE item_id = item.id AND stock_level.location_id = setting.location_id) AS level
      CROSS JOIN LATERAL (SELECT CASE WHEN NOT stock_tracked THEN NULL WHEN sellable > 1 THEN 'inStock'
        WHEN sellable = 1 THEN 'lastOne' WHEN reserved > 0 THEN 'reserved' ELSE 'soldOut' END AS availability) AS stock
    WHERE item.company_id = ${companyId} AND item.active AND coalesce(featured.price, item.price) > 0
      AND ${isSoldAtAll}`;
}

/**
 * Of these, what stands in lists: not what is only auctioned, and no unique piece that was sold. `firstShown` of
 * `frameStore.ts`, which tells what categories are led to, says the same.
 */
export const isListed = sql`${isSoldHere} AND NOT (item.is_unique_piece AND availability = 'soldOut')`;

/** The day on which a piece was sold last. */
export const soldOn = sql`(SELECT max(effective_date)::text FROM stock_move
  WHERE stock_move.item_id = item.id AND event = 'sale')`;

/** Whether the page of a piece is still there: that of a unique one for some time after it was sold. */
export function isStillShown({ clock }: Asker): Sql {
  return sql`NOT (item.is_unique_piece AND availability = 'soldOut'
    AND coalesce(${soldOn}::date < ${businessDate(clock.now())}::date - ${soldDays}::int, false))`;
}
