import type { Post } from '#contract/shop/post.ts';
import { today } from '#web/text/format.ts';
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
