import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

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
      {typeof title === 'string' && title !== cause && <span className="empty-text">{cause}</span>}
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}

export interface Reading {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface LoadingProps {
  of: Reading;
  /** What failed. */
  title: FailedTitle;
  rows?: number;
  /** Of a whole page, in place of rows. */
  shape?: Shape;
}

/** What to show until a read has its data: a skeleton, or what failed. */
export function Loading({ of, title, rows = 4, shape }: LoadingProps) {
  if (of.isError) return <Failed title={title} problem={of.error} onRetry={() => void of.refetch()} />;
  return shape ? <Skeleton shape={shape} /> : <SkeletonRows rows={rows} />;
}

/** What a page looks like from afar: rows, one thing with its particulars, figures with their charts, or the counter. */
export type Shape = 'list' | 'detail' | 'dashboard' | 'counter';

const blocks = { detail: 3, dashboard: 7, counter: 4 };
const classes = { detail: 'skeleton-detail', dashboard: 'skeleton-figures', counter: 'skeleton-counter' };

/** A page that is on its way, in the shape that it will have. */
export function Skeleton({ shape }: { shape: Shape }) {
  const t = useText();
  if (shape === 'list') return <SkeletonRows rows={12} />;
  return (
    <div role="status" aria-label={t('common.loading')} className={classes[shape]}>
      {Array.from({ length: blocks[shape] }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity.
        <span className="skeleton" key={index} />
      ))}
    </div>
  );
}

/** The same with the place of its title. */
export function PageSkeleton({ shape }: { shape: Shape }) {
  if (shape === 'counter') return <Skeleton shape={shape} />;
  return (
    <div className="page">
      <div className="page-title">
        <span className="skeleton skeleton-title" />
      </div>
      <Skeleton shape={shape} />
    </div>
  );
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
