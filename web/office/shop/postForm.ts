import type { Post } from '#contract/shop/post.ts';
import { today } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';

export type PostValues = ReturnType<typeof postValues>;

export function postValues(row: Post | null) {
  return {
    ...textsOf(row, 'title', 'titleJa'),
    date: row?.date ?? today(),
    ...textsOf(row, 'slug'),
    coverId: row?.coverId ?? null,
    ...textsOf(row, 'content', 'contentJa'),
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
