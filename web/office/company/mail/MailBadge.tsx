import type { MailStatus } from '#contract/kernel/mail.ts';
import { useText } from '#web/text/text.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';

const tones: Record<MailStatus, Tone> = {
  waiting: 'waiting',
  sent: 'good',
  failed: 'bad',
  bounced: 'bad',
  stopped: 'off',
};

export function MailBadge({ status }: { status: MailStatus }) {
  const t = useText();
  return <StatusBadge tone={tones[status]}>{t(`mail.statuses.${status}`)}</StatusBadge>;
}
