import type { ReactNode } from 'react';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Nothing there, and what to do about it. */
export function Empty({ title, text, action }: { title: string; text?: string | undefined; action?: ReactNode }) {
  return (
    <div className="empty">
      <svg width="72" height="56" viewBox="0 0 72 56" fill="none" stroke="var(--line-2)" strokeWidth="1.5" aria-hidden>
        <rect x="1" y="12" width="70" height="43" rx="6" />
        <path d="M1 24h70M12 40h20M12 46h12" />
        <circle cx="52" cy="18" r="13" fill="var(--paper)" stroke="var(--gold)" />
        <path d="M52 12v12M46 18h12" stroke="var(--gold)" strokeLinecap="round" />
      </svg>
      <b>{title}</b>
      {text && <span className="empty-text">{text}</span>}
      {action}
    </div>
  );
}

/** What failed. As a function it is one sentence with the cause. */
export type FailedTitle = string | ((cause: string) => string);

/** What failed, why, and another attempt. */
export function Failed({ title, problem, onRetry }: { title: FailedTitle; problem: unknown; onRetry: () => void }) {
  const t = useText();
  const cause = problemText(problem);
  return (
    <div className="empty failed" role="alert">
      <Icon name="alert-triangle" size={20} className="text-bad" />
      <b>{typeof title === 'string' ? title : title(cause)}</b>
      {typeof title === 'string' && <span className="empty-text">{cause}</span>}
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}

interface Reading {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** What to show until a read has its data: a skeleton, or what failed. `title` says what failed. */
export function Loading({ of, title, rows = 4 }: { of: Reading; title: FailedTitle; rows?: number }) {
  if (of.isError) return <Failed title={title} problem={of.error} onRetry={() => void of.refetch()} />;
  return <SkeletonRows rows={rows} />;
}

const widths = ['54%', '45%', '36%', '49%', '41%'];

/** Grey bars in the place of rows that are on their way. */
export function SkeletonRows({ rows, photo = true }: { rows: number; photo?: boolean }) {
  const t = useText();
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity.
        <div className="skeleton-row" key={index}>
          {photo && <span className="skeleton skeleton-photo" />}
          <span className="skeleton-words">
            <span className="skeleton" style={{ width: widths[index % widths.length] }} />
            <span className="skeleton skeleton-small" />
          </span>
          <span className="skeleton skeleton-figure" />
        </div>
      ))}
    </div>
  );
}

interface MoreProps {
  /** A reading that goes on page after page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** Of the row in which the button stands. */
  className?: string;
}

/** The button under what is not all yet; nothing where it is. */
export function More({ of, className = '' }: MoreProps) {
  const t = useText();
  if (!of.hasNextPage) return null;
  return (
    <div className={`row ${className}`}>
      <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {t('common.loadMore')}
      </Button>
    </div>
  );
}
