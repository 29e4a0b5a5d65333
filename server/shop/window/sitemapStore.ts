import { sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import { type Asker, eachFeatured, isListed, piecesFrom } from './publicStore.ts';

/** A page with its last change: a day, or null where nobody knows. */
export interface SitemapLine {
  path: string;
  changedOn: string | null;
}

/** The codes of the shops that are open. */
export async function listOpenShops(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await readShort<{ code: string }>(
    ctx.db,
    sql`SELECT lower(code) AS code FROM shop_setting JOIN company ON company.id = company_id
      WHERE is_open AND active ORDER BY code LIMIT 1000`,
  );
  return rows.map(({ code }) => code);
}

type Reader = Asker & Pick<Context, 'db'>;
const day = (instant: ReturnType<typeof sql>) => sql`to_char(${instant} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD')`;

/** Listed pieces among so many active ones behind an id: up to where the next part begins. */
export async function listPiecePaths(ctx: Reader, behind: number, size: number): Promise<SitemapLine[]> {
  const rows = await readShort<{ itemCode: string; changedOn: string }>(
    ctx.db,
    sql`SELECT item.item_code, ${day(sql`greatest(item.created_at, (SELECT at FROM audit_entry
          WHERE thing = 'item' AND thing_id = item.id ORDER BY audit_entry.id DESC LIMIT 1))`)} AS changed_on
      FROM ${piecesFrom(ctx, eachFeatured(ctx))} AND ${isListed} AND item.id > ${behind}
        AND item.id <= coalesce((SELECT id FROM item AS other WHERE company_id = ${ctx.companyId} AND active
          AND id > ${behind} ORDER BY id OFFSET ${size - 1} LIMIT 1), ${Number.MAX_SAFE_INTEGER}::bigint)
      ORDER BY item.id`,
  );
  return rows.map((row) => ({ path: `/item/${encodeURIComponent(row.itemCode)}`, changedOn: row.changedOn }));
}

/** The codes of the categories in which a piece is listed: where all that was there was sold, nothing is left to be found. */
export async function listFilledCategories(ctx: Reader): Promise<string[]> {
  const rows = await readShort<{ code: string }>(
    ctx.db,
    sql`SELECT code FROM category AS own WHERE company_id = ${ctx.companyId} AND active AND EXISTS (
        SELECT FROM ${piecesFrom(ctx, eachFeatured(ctx))} AND ${isListed} AND item.category_id = own.id)
      ORDER BY id`,
  );
  return rows.map(({ code }) => code);
}

/** Where the parts of a long sitemap begin: behind which pieces. */
export async function listParts(ctx: Reader, size: number): Promise<number[]> {
  const rows = await readShort<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM item
        WHERE company_id = ${ctx.companyId} AND active) AS numbered
      WHERE place % ${size}::int = 0 ORDER BY id LIMIT 1000`,
  );
  return [0, ...rows.map(({ id }) => id)];
}

/** Posts whose day has come. */
export async function listPostPaths(ctx: Reader): Promise<SitemapLine[]> {
  const rows = await readShort<{ slug: string; changedOn: string }>(
    ctx.db,
    sql`SELECT slug, date::text AS changed_on FROM page_post WHERE company_id = ${ctx.companyId} AND active
      AND date <= ${businessDate(ctx.clock.now())} ORDER BY date DESC, id DESC LIMIT 5000`,
  );
  return rows.map(({ slug, changedOn }) => ({ path: `/posts/${slug}`, changedOn }));
}

/** The day on which the settings of a shop changed last. */
export async function findChangedOn(ctx: Reader): Promise<string | null> {
  const [row] = await readShort<{ changedOn: string }>(
    ctx.db,
    sql`SELECT ${day(sql`changed_at`)} AS changed_on FROM shop_setting WHERE company_id = ${ctx.companyId}`,
  );
  return row?.changedOn ?? null;
}
