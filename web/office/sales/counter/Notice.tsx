import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

interface NoticeProps {
  icon?: string;
  title: string;
  text?: ReactNode;
  /** Something went wrong. */
  isBad?: boolean;
  /** Read aloud at once. */
  isUrgent?: boolean;
  actions?: ReactNode;
}

/** A word above the lines that stands until it is dealt with. */
export function Notice({
  icon = 'alert-triangle',
  title,
  text,
  isBad = false,
  isUrgent = isBad,
  actions,
}: NoticeProps) {
  return (
    <div className={isBad ? 'counter-notice is-bad' : 'counter-notice'} role={isUrgent ? 'alert' : 'status'}>
      <Icon name={icon} />
      <span className="counter-notice-text">
        <b>{unbroken(title)}</b> {unbroken(text)}
      </span>
      {actions && (
        <>
          <span className="spacer" />
          <span className="row">{actions}</span>
        </>
      )}
    </div>
  );
}
