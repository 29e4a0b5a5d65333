import { useText } from '#web/text/text.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

export function ConversationBadge({ status }: { status: 'open' | 'closed' }) {
  const t = useText();
  return <StatusBadge tone={status === 'open' ? 'waiting' : 'off'}>{t(`conversation.statuses.${status}`)}</StatusBadge>;
}
