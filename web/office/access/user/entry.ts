import type { User } from '#contract/access/user.ts';
import { instantDayText } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

/** Whether a user has a password, waits with an invitation, or has let it expire. */
export function entryOf(
  { hasPassword, link }: Pick<User, 'hasPassword' | 'link'>,
  now: Date,
  t: Translate,
): { tone: Tone; text: string } {
  if (hasPassword) return { tone: 'plain', text: t('user.hasPassword') };
  if (!link) return { tone: 'off', text: t('user.noLink') };
  const isReset = link.purpose === 'reset';
  if (new Date(link.expiresAt) <= now)
    return { tone: 'bad', text: t(isReset ? 'user.resetExpired' : 'user.inviteExpired') };
  const date = instantDayText(link.expiresAt);
  return { tone: 'waiting', text: t(isReset ? 'user.resetUntil' : 'user.invited', { date }) };
}
