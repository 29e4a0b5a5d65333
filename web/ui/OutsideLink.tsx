import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { RowAction } from './list/types.ts';
import './outsideLink.css';

/** A link to another site, in a tab of its own that can't reach back into this one. Its text is the host by default. */
export function OutsideLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a
      className="link outside-link"
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => event.stopPropagation()}
    >
      {children ?? URL.parse(to)?.host ?? to} <Icon name="external-link" size={14} />
    </a>
  );
}

/** The same as a step in a row's menu. */
export function outsideStep(label: string, to: string): RowAction {
  const run = () => void window.open(to, '_blank', 'noopener,noreferrer');
  return { label, icon: 'external-link', shortcut: 'o', run };
}
