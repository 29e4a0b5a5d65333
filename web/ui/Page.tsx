import type { ReactNode } from 'react';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from './Button.tsx';
import { useSetPage } from './page.ts';
import { unbroken } from './unbroken.tsx';

export interface PageProps {
  title: string;
  /** How many there are, in grey behind the title. */
  count?: number | undefined;
  /** Words in grey behind the title. */
  aside?: ReactNode;
  /** A picture before the title. */
  lead?: ReactNode;
  badge?: ReactNode;
  /** Buttons at the right of the title; at most one is primary, the last. */
  actions?: ReactNode;
  onBack?: () => void;
  /** Last crumb where it is not the title. */
  crumb?: string;
  /** A line under the title. */
  under?: ReactNode;
  /** The page scrolls as a whole; lists scroll their own rows. */
  scrolls?: boolean;
  children: ReactNode;
}

/** A screen: its title, its actions, its contents. */
export function Page(props: PageProps) {
  const { title, count, aside, lead, badge, actions, onBack, crumb, under, scrolls = false, children } = props;
  const t = useText();
  useSetPage({ title, count, crumb });
  const head = (
    <div className={crumb === undefined || crumb === title ? 'page-title is-in-bar' : 'page-title'}>
      {onBack && <IconButton icon="chevron-left" label={t('common.back')} size="small" onClick={onBack} />}
      {lead}
      <h1>
        {unbroken(title)}
        {count !== undefined && <span className="count digits">{countText(count)}</span>}
      </h1>
      {badge}
      {aside && <span className="text-secondary">{aside}</span>}
      <span className="spacer" />
      {actions && <span className="page-title-actions">{actions}</span>}
    </div>
  );
  return (
    <div className={scrolls ? 'page scrolls' : 'page'}>
      {under ? (
        <div className="page-head">
          {head}
          <div className="page-under">{under}</div>
        </div>
      ) : (
        head
      )}
      {children}
    </div>
  );
}

/** A group of contents with a hairline around it. */
export function Card({
  title,
  actions,
  children,
  className = '',
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`card ${className}`}>
      {(title || actions) && (
        <header>
          {title && <h2>{title}</h2>}
          <span className="spacer" />
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

/** A label and its value; false where there is nothing to say. */
export type Fact = readonly [label: string, value: ReactNode] | false;

/** Labels and values, one under the other: the particulars of a thing. */
export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <dl className="facts">
      {of
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{unbroken(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
