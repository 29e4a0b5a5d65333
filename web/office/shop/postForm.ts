import type { Post } from '#contract/shop/post.ts';
import { today } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';

export type PostValues = ReturnType<typeof postValues>;

export function postValues(row: Post | null) {
  return {
    title: row?.title ?? '',
    titleJa: row?.titleJa ?? '',
    date: row?.date ?? today(),
    slug: row?.slug ?? '',
    coverId: row?.coverId ?? null,
    content: row?.content ?? '',
    contentJa: row?.contentJa ?? '',
    active: row?.active ?? false,
  };
}

export function postLabels(t: Translate) {
  return {
    title: t('post.heading'),
    titleJa: t('post.headingJa'),
    date: t('common.date'),
    slug: t('post.slug'),
    coverId: t('post.cover'),
    content: t('post.content'),
    contentJa: t('post.contentJa'),
    active: t('post.published'),
  };
}
