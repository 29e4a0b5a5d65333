import { describe, expect, it } from 'vitest';
import { postApi } from '#contract/shop/post.ts';
import { freeSlug, slugOf } from './rules.ts';

describe('the end of a post’s address', () => {
  it.each([
    ['How we weigh a chain, link by link', 'how-we-weigh-a-chain-link-by-link'],
    ['Crème brûlée & K18', 'creme-brulee-k18'],
    ['Ｓｕｍｍｅｒ　ｈｏｕｒｓ', 'summer-hours'],
    ['夏季休業のお知らせ', 'post-2026-06-18'],
    ['K18の新作 3点', 'post-2026-06-18'],
    ['銀座 Ginza 本店', 'ginza'],
    ['--- ../../etc/passwd', 'etc-passwd'],
    [`${'long '.repeat(40)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-l'],
  ])('of %s is %s', (title, slug) => {
    expect(slugOf(title, '2026-06-18')).toBe(slug);
    expect(postApi.create.input.shape.slug.parse(freeSlug(slug, [slug]))).toBe(`${slug}-2`);
  });

  it('is the first that nobody has', () => {
    expect(freeSlug('sale', [])).toBe('sale');
    expect(freeSlug('sale', ['sale', 'sale-2', 'sale-4'])).toBe('sale-3');
  });
});
