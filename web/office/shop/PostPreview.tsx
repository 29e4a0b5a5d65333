import { useDebouncedValue } from '@mantine/hooks';
import { postApi } from '#contract/shop/post.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Article } from '#web/ui/Article.tsx';
import { Failed, SkeletonRows } from '#web/ui/States.tsx';

const quietMs = 250;

/** A post's words as the server will show them. What was shown stays until the next answer is there. */
export function PostPreview({ content }: { content: string }) {
  const t = useText();
  const [quiet] = useDebouncedValue(content, quietMs);
  const read = useRead(postApi.preview, { content: quiet }, { keep: true, staleTime: Number.POSITIVE_INFINITY });
  if (read.isError)
    return <Failed title={t('post.previewFailed')} problem={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows rows={3} photo={false} />;
  if (read.data.pieces.length === 0) return <p className="text-dim">{t('post.nothing')}</p>;
  return <Article pieces={read.data.pieces} />;
}
