import { imageUrl } from '#contract/kernel/file.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import type { Piece } from '#contract/shop/post.ts';
import type { ShopTextName } from '#contract/shop/windowPage.ts';
import type { Loaded, Visit } from '../../site/page.ts';
import { readMarkdown } from '../post/markdown.ts';
import { publicImageUrl } from './cardRules.ts';
import { pageOf } from './listQueryRules.ts';
import { findPost, findText, listPosts, type PostImage } from './postStore.ts';

const postsOnPage = 10;

export async function loadPosts({ ctx, locale, code, query }: Visit): Promise<Loaded<'posts'>> {
  const page = pageOf(query.page);
  const rows = await listPosts(ctx, postsOnPage + 1, (page - 1) * postsOnPage);
  const posts = rows.slice(0, postsOnPage).map(({ slug, title, titleJa, date, coverId }) => ({
    slug,
    date,
    title: textIn(locale, title, titleJa),
    coverUrl: publicImageUrl(code, coverId),
  }));
  const queryFor = (number: number) => (number > 1 ? `?page=${number}` : '');
  const next = rows.length > postsOnPage ? queryFor(page + 1) : null;
  return { query: queryFor(page), props: { posts, page, next, previous: page > 1 ? queryFor(page - 1) : null } };
}

export async function loadPost({ ctx, locale, code, params }: Visit): Promise<Loaded<'post'>> {
  const row = await findPost(ctx, params.slug ?? '');
  if (!row) refuse('notFound');
  const { title, titleJa, date, coverId, content, contentJa, images } = row;
  return {
    props: {
      date,
      title: textIn(locale, title, titleJa),
      coverUrl: publicImageUrl(code, coverId),
      words: wordsOf(textIn(locale, content, contentJa), code, images),
    },
  };
}

export async function loadText({ ctx, locale, code }: Visit, name: ShopTextName): Promise<Loaded<'text'>> {
  const { words, wordsJa } = await findText(ctx, name);
  return { props: { name, words: wordsOf(textIn(locale, words, wordsJa), code, []) } };
}

/** Words as they are drawn, each picture under the address that everybody is given it, and as large as it is. */
function wordsOf(content: string, code: string, images: readonly PostImage[]): Piece[] {
  const shown = new Map(images.map(({ id, ...size }) => [imageUrl(id), { url: publicImageUrl(code, id), ...size }]));
  const isOurs = (id: string) => shown.has(imageUrl(id));
  const pieces = readMarkdown(content)?.pieces(isOurs) ?? [{ kind: 'text' as const, text: content }];
  return pieces.map((piece) => (piece.kind === 'image' ? { ...piece, ...shown.get(piece.url) } : piece));
}
