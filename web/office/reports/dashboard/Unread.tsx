import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import './unread.css';

/** In the place of a card that could not be read: what it is, and another attempt. The others stay as they are. */
export function Unread({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useText();
  return (
    <div className="dashboard-unread" role="alert">
      <span className="figure-label">{title}</span>
      <span className="text-small text-bad">{t('dashboard.unread')}</span>
      <Button size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
