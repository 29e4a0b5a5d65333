import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';

/** good: filled dot · waiting: hollow · moving: square · bad: diamond · off: hollow and grey · plain: the word alone. */
const toneClass = {
  good: 'ok',
  waiting: 'warn',
  moving: 'info',
  bad: 'bad',
  off: 'muted',
  plain: 'plain',
} as const;
export type Tone = keyof typeof toneClass;

/** The one colour and shape of every status, whatever carries it. */
export const statusTones: Record<string, Tone> = {
  active: 'good',
  completed: 'good',
  approved: 'good',
  posted: 'good',
  issued: 'good',
  closed: 'good',
  paid: 'good',
  fullyPaid: 'good',
  delivered: 'good',
  received: 'good',
  pending: 'waiting',
  partiallyPaid: 'waiting',
  bench: 'moving',
  workshop: 'moving',
  ready: 'good',
  handedOver: 'off',
  counting: 'moving',
  review: 'waiting',
  processing: 'moving',
  shipped: 'moving',
  inTransit: 'moving',
  open: 'moving',
  overdue: 'bad',
  voided: 'bad',
  cancelled: 'off',
  canceled: 'off',
  reversed: 'off',
  inactive: 'off',
  draft: 'off',
};

/** A status: a shape, a word and a colour. `of` finds the tone of a status in the table; `tone` sets it. */
export function StatusBadge({ of, tone, children }: { of?: string; tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${toneClass[tone ?? statusTones[of ?? ''] ?? 'plain']}`}>{children}</span>;
}

/** Active or inactive, in the user's language. */
export function ActiveBadge({ active }: { active: boolean }) {
  const t = useText();
  return (
    <StatusBadge of={active ? 'active' : 'inactive'}>{t(active ? 'common.active' : 'common.inactive')}</StatusBadge>
  );
}
