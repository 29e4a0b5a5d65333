import { useDebouncedValue } from '@mantine/hooks';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { postApi } from '#contract/shop/post.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Article } from '../Article.tsx';
import { Failed, SkeletonRows } from '../States.tsx';

/** Reads Markdown into the pieces that are drawn. */
export type PreviewEndpoint = Endpoint<z.ZodType<{ content: string }>, typeof postApi.preview.reply>;

const quietMs = 250;

/** Words in Markdown as the server will show them. What was shown stays until the next answer is there. */
export function MarkdownPreview({ endpoint, content }: { endpoint: PreviewEndpoint; content: string }) {
  const t = useText();
  const [quiet] = useDebouncedValue(content, quietMs);
  const read = useRead(endpoint, { content: quiet }, { keep: true, staleTime: Number.POSITIVE_INFINITY });
  if (read.isError)
    return <Failed title={t('post.previewFailed')} problem={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonRows rows={3} photo={false} />;
  if (read.data.pieces.length === 0) return <p className="text-dim">{t('post.nothing')}</p>;
  return <Article pieces={read.data.pieces} />;
}
