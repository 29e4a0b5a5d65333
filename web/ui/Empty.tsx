import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from './Button.tsx';

interface EmptyProps {
  title: string;
  text?: string | undefined;
  action?: ReactNode;
  /** Something was looked for, and is not there: a loupe in place of an invitation to add. */
  isSought?: boolean;
}

/** Nothing there, and what to do about it. */
export function Empty({ title, text, action, isSought = false }: EmptyProps) {
  return (
    <div className="empty">
      <svg width="72" height="56" viewBox="0 0 72 56" fill="none" stroke="var(--line-2)" strokeWidth="1.5" aria-hidden>
        <rect x="1" y="12" width="70" height="43" rx="6" />
        <path d="M1 24h70M12 40h20M12 46h12" />
        <circle cx="52" cy="18" r="13" fill="var(--paper)" stroke={isSought ? undefined : 'var(--gold)'} />
        {isSought ? (
          <path d="m61.5 27.5 7 7M46 18a6 6 0 0 1 6-6" stroke="var(--line-2)" strokeLinecap="round" />
        ) : (
          <path d="M52 12v12M46 18h12" stroke="var(--gold)" strokeLinecap="round" />
        )}
      </svg>
      <b>{title}</b>
      {text && <span className="empty-text">{text}</span>}
      {action}
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
