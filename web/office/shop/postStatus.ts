import type { Post } from '#contract/shop/post.ts';

/** As the shop's pages decide it (`server/shop/window/postStore.ts`): a post is shown from its day on, a day in Japan. */
export function postStatus({ active, date }: Pick<Post, 'active' | 'date'>, today: string) {
  if (!active) return 'draft';
  return date > today ? 'scheduled' : 'published';
}
