import { sql } from 'kysely';
import type { ShopTextName } from '#contract/shop/windowPage.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import type { Asker } from './publicStore.ts';

type Reader = Asker & Pick<Context, 'db'>;

export interface PostRow {
  slug: string;
  title: string;
  titleJa: string;
  date: string;
  coverId: string | null;
}

const published = ({ companyId, clock }: Asker) =>
  sql`page_post.company_id = ${companyId} AND page_post.active AND date <= ${businessDate(clock.now())}`;

/** Posts whose day has come, the newest first. */
export function listPosts(ctx: Reader, limit: number, offset: number): Promise<PostRow[]> {
  return readShort(
    ctx.db,
    sql`SELECT slug, title, title_ja, date::text, cover_id FROM page_post WHERE ${published(ctx)}
      ORDER BY page_post.date DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** A picture that the words of a post may show, with its size in pixels. */
export interface PostImage {
  id: string;
  width?: number;
  height?: number;
}

interface PostFound extends PostRow {
  content: string;
  contentJa: string;
  images: PostImage[];
}

/** One of them with its words and the pictures that these may show. */
export async function findPost(ctx: Reader, slug: string): Promise<PostFound | undefined> {
  const [row] = await readShort<PostFound>(
    ctx.db,
    sql`SELECT slug, title, title_ja, date::text, cover_id, content, content_ja,
        ARRAY(SELECT jsonb_strip_nulls(jsonb_build_object('id', file.id, 'width', file.width, 'height', file.height))
          FROM page_post_image JOIN file ON file.id = file_id WHERE post_id = page_post.id) AS images
      FROM page_post WHERE ${published(ctx)} AND slug = ${slug}`,
  );
  return row;
}

const textColumns: Record<ShopTextName, ReturnType<typeof sql>> = {
  delivery: sql`delivery AS words, delivery_ja AS words_ja`,
  law: sql`law AS words, law_ja AS words_ja`,
  privacy: sql`privacy AS words, privacy_ja AS words_ja`,
};

/** One of the three texts of a shop. */
export async function findText(ctx: Reader, name: ShopTextName): Promise<{ words: string; wordsJa: string }> {
  const [row] = await readShort<{ words: string; wordsJa: string }>(
    ctx.db,
    sql`SELECT ${textColumns[name]} FROM shop_setting WHERE company_id = ${ctx.companyId}`,
  );
  return row ?? { words: '', wordsJa: '' };
}
