import { sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import { eachFeatured, isFeatured, isStillShown, piecesFrom } from './publicStore.ts';

/** Whether something public of a shop shows a file: nothing else is given to everybody. */
export async function isPublicFile(ctx: Pick<Context, 'db' | 'clock'>, code: string, id: string): Promise<boolean> {
  const [shop] = await readShort<{ companyId: number }>(
    ctx.db,
    sql`SELECT company_id FROM shop_setting JOIN company ON company.id = company_id
      WHERE company.code = upper(${code}::text) AND is_open AND active`,
  );
  if (!shop) return false;
  const { companyId } = shop;
  const asker = { companyId, clock: ctx.clock };
  const today = businessDate(ctx.clock.now());
  const shownItem = sql`SELECT FROM ${piecesFrom(asker, eachFeatured(asker))} AND ${isStillShown(asker)}`;
  const rows = await readShort(
    ctx.db,
    sql`SELECT WHERE EXISTS (SELECT FROM company WHERE id = ${companyId} AND logo_id = ${id}::uuid)
      OR EXISTS (SELECT FROM item_image WHERE file_id = ${id}::uuid AND EXISTS (${shownItem} AND item.id = item_image.item_id))
      OR EXISTS (${shownItem} AND item.video_id = ${id}::uuid)
      OR EXISTS (SELECT FROM featured_product AS product WHERE product.company_id = ${companyId} AND image_id = ${id}::uuid
        AND ${isFeatured(asker)} AND EXISTS (${shownItem} AND item.id = product.item_id))
      OR EXISTS (SELECT FROM page_post AS post WHERE post.company_id = ${companyId} AND active AND date <= ${today}
        AND (cover_id = ${id}::uuid OR EXISTS (SELECT FROM page_post_image WHERE post_id = post.id AND file_id = ${id}::uuid)))
      OR EXISTS (SELECT FROM shop_video WHERE company_id = ${companyId} AND active
        AND ${id}::uuid IN (video_id, poster_id))`,
  );
  return rows.length > 0;
}
