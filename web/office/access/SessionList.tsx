import type { OpenSession } from '#contract/access/openSession.ts';
import { instantText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import './sessionList.css';

interface SessionListProps {
  sessions: readonly OpenSession[];
  /** What is working now; nothing is pressed meanwhile. */
  busy: boolean;
  onEnd: (sessionId: number) => void;
}

/** Devices on which somebody is signed in; the one in front of us is signed out by the menu. */
export function SessionList({ sessions, busy, onEnd }: SessionListProps) {
  const t = useText();
  return (
    <ul className="session-list">
      {sessions.map((session) => {
        const { id, browser, system, address, signedInAt, lastUsedAt, isThis } = session;
        const known = browser && system ? t('access.sessions.device', { browser, system }) : browser || system;
        const device = known || t('access.sessions.unknown');
        return (
          <li key={id}>
            <div>
              <b>{device}</b> {isThis && <StatusBadge tone="good">{t('access.sessions.thisOne')}</StatusBadge>}
              <div className="text-small text-secondary">
                {address && <span>{address}</span>}
                <span>{t('access.sessions.since', { date: instantText(signedInAt) })}</span>
                <span>{t('access.sessions.used', { date: instantText(lastUsedAt) })}</span>
              </div>
            </div>
            {!isThis && (
              <Button
                size="small"
                disabled={busy}
                aria-label={t('access.sessions.endNamed', { device })}
                onClick={() => onEnd(id)}
              >
                {t('access.sessions.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
