import type { InputOf } from '#contract/kernel/endpoint.ts';
import { imageUrl } from '#contract/kernel/file.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { type Piece, type Post, postApi } from '#contract/shop/post.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import { checkFiles } from '../../kernel/files/named.ts';
import { findFiles, forgetLeft } from '../../kernel/files/table.ts';
import { holdTable } from '../../kernel/locks.ts';
import { register } from '../../kernel/register.ts';
import { implement } from '../../kernel/route.ts';
import { shopImage } from '../files.ts';
import { readMarkdown, type Words } from './markdown.ts';
import { freeSlug, slugOf } from './rules.ts';

type Draft = InputOf<typeof postApi.create>;
type Stored = Omit<Post, 'coverUrl'>;

export const posts = register<typeof postApi, Stored>({
  api: postApi,
  table: 'pagePost',
  made: ['coverUrl'],
  long: ['content', 'contentJa'],
  files: { coverId: shopImage },
  searched: ['title', 'titleJa', 'slug', 'content', 'contentJa'],
  settle: async (tx, ctx, draft, before) => ({ ...draft, slug: await slugFor(tx, ctx, draft, before) }),
  check: async (tx, ctx, draft, before) => {
    if (before?.wasPublished && before.slug !== draft.slug) refuse('post.slugFixed');
    await checkFiles(tx, ctx, shopImage, imageIdsOf(draft));
  },
  after: (tx, _ctx, draft, id) => keepImages(tx, id, imageIdsOf(draft)),
  shown: (row) => ({ ...row, coverUrl: imageUrl(row.coverId) }),
  sheet: {
    title: 'posts',
    columns: ['date', { title: 'postTitle', of: 'title' }, { title: 'postTitleJa', of: 'titleJa' }, 'slug'],
    status: ['published', 'draft'],
  },
});

export const postRoutes = implement(postApi, {
  ...posts,
  preview: async (ctx, { content }) => ({ pieces: await preview(ctx, content) }),
  addImage: keepFor('shopImage'),
});

async function preview(ctx: Context, content: string): Promise<Piece[]> {
  const words = read('content', content);
  const own = await findFiles(ctx.db, ctx, 'shopImage', words.imageIds);
  return words.pieces((id) => own.has(id));
}

function read(field: 'content' | 'contentJa', content: string): Words {
  return readMarkdown(content) ?? refuseField(field, 'field.tooLong');
}

/** What was typed; else what is free of what the title says. Nobody else takes an address meanwhile. */
async function slugFor(tx: Tx, ctx: Context, { slug, title, date }: Draft, before: Stored | null): Promise<string> {
  if (slug !== '' && slug === before?.slug) return slug;
  await holdTable(tx, 'pagePost', ctx.companyId);
  if (slug !== '') return slug;
  const wanted = slugOf(title, date);
  const rows = await tx
    .selectFrom('pagePost')
    .select('slug')
    .where('companyId', '=', ctx.companyId)
    .where('id', '<>', before?.id ?? 0)
    .where((where) => where.or([where('slug', '=', wanted), where('slug', 'like', `${wanted}-%`)]))
    .execute();
  return freeSlug(
    wanted,
    rows.map((row) => row.slug),
  );
}

/** Of both languages. Refuses pictures from elsewhere: whoever reads a post is nobody else's business. */
function imageIdsOf(draft: Draft): string[] {
  const ids = (['content', 'contentJa'] as const).flatMap((field) => {
    const words = read(field, draft[field]);
    if (words.foreignImages.length > 0) refuseField(field, 'field.ownImages');
    return words.imageIds;
  });
  return [...new Set(ids)];
}

/** Notes what the words show now, and forgets what they show no longer. */
async function keepImages(tx: Tx, postId: number, ids: readonly string[]): Promise<void> {
  const before = await tx.deleteFrom('pagePostImage').where('postId', '=', postId).returning('fileId').execute();
  const rows = ids.map((fileId) => ({ postId, fileId }));
  if (rows.length > 0) await tx.insertInto('pagePostImage').values(rows).execute();
  const left = before.map(({ fileId }) => fileId);
  await forgetLeft(tx, left, ids);
}
