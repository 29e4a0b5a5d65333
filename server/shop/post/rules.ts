import { slugMax } from '#contract/shop/post.ts';

/** The end of a post's address: the Latin letters and digits of its title, else the day that stands above it. */
export function slugOf(title: string, date: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  // A digit or two among Japanese words say nothing about the post.
  const slug = words
    .join('-')
    .slice(0, slugMax - 4)
    .replace(/-+$/, '');
  return /[a-z]{2}/.test(slug) ? slug : `post-${date}`;
}

/** The same with a number behind it where others have it already. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`;
}
