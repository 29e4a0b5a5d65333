import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import type { PieceRow } from './pieceListStore.ts';
import { type Asker, eachFeatured, isFeatured, isListed, pieceColumns, piecesFrom } from './publicStore.ts';

type Reader = Asker & Pick<Context, 'db'>;

const featuredMax = 13;
const filmsMax = 6;
const layawaysLooked = 100;

/** The featured products of today in their order, each with its own name and picture where it has one. */
export function listFeatured(ctx: Reader): Promise<PieceRow[]> {
  return readShort(
    ctx.db,
    sql`SELECT piece.id, item_code, product.name, product.name_ja, category_code, milligrams, is_by_gram,
        product.price::float8 AS price, product.price_before::float8 AS price_before, availability,
        coalesce(product.image_id, piece.image_id) AS image_id
      FROM (SELECT * FROM featured_product WHERE company_id = ${ctx.companyId} AND ${isFeatured(ctx)}
          ORDER BY position, id LIMIT ${sql.lit(featuredMax)}) AS product
        JOIN LATERAL (SELECT ${pieceColumns} FROM ${piecesFrom(ctx, eachFeatured(ctx))} AND item.id = product.item_id
          AND ${isListed}) AS piece ON true
      ORDER BY product.position, product.id`,
  );
}

interface HomeRow {
  heroFirst: string;
  heroFirstJa: string;
  heroSecond: string;
  heroSecondJa: string;
  films: { name: string; nameJa: string; videoId: string; posterId: string | null }[];
}

/** The two lines of the hero, and the films. */
export async function findHome(ctx: Reader): Promise<HomeRow | undefined> {
  const [row] = await readShort<HomeRow>(
    ctx.db,
    sql`SELECT hero_first, hero_first_ja, hero_second, hero_second_ja,
        coalesce((SELECT jsonb_agg(jsonb_build_object('name', name, 'nameJa', name_ja, 'videoId', video_id,
            'posterId', poster_id) ORDER BY id DESC)
          FROM (SELECT * FROM shop_video WHERE company_id = ${ctx.companyId} AND active
            ORDER BY id DESC LIMIT ${sql.lit(filmsMax)}) AS film), '[]') AS films
      FROM shop_setting WHERE company_id = ${ctx.companyId}`,
  );
  return row;
}

/** Of the newest pieces the one that can be laid away for longest, where the company has acknowledged the law. */
export async function findLongestLayaway(ctx: Reader): Promise<(PieceRow & { months: number }) | undefined> {
  const [row] = await readShort<PieceRow & { months: number }>(
    ctx.db,
    sql`SELECT ${pieceColumns}, (SELECT terms_months FROM selling_option AS plan
          WHERE plan.item_id = item.id AND plan.kind = 'layaway') AS months
      FROM ${piecesFrom(ctx, eachFeatured(ctx))} AND availability IN ('inStock', 'lastOne') AND item.id IN (
        SELECT plan.item_id FROM (SELECT id FROM item WHERE company_id = ${ctx.companyId} AND active
            ORDER BY id DESC LIMIT ${sql.lit(layawaysLooked)}) AS new_item
          JOIN selling_option AS plan ON plan.item_id = new_item.id AND plan.kind = 'layaway')
        AND EXISTS (SELECT FROM company WHERE company.id = item.company_id AND installment_law_ack_at IS NOT NULL)
      ORDER BY months DESC, item.id LIMIT 1`,
  );
  return row;
}
