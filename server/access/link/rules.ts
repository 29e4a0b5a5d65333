import type { LinkPurpose } from '#contract/access/user.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';

const hourMs = 3_600_000;

/** How long a one-time link may lie around: an invitation waits through a holiday, a lost password is urgent. */
export const linkMs: Record<LinkPurpose | 'firstAdmin', number> = {
  firstAdmin: 24 * hourMs,
  invite: 7 * 24 * hourMs,
  reset: 24 * hourMs,
};

export interface LinkState {
  expiresAt: Date;
  usedAt: Date | null;
  replacedAt: Date | null;
  /** Whether user, role and company are switched on. */
  mayEnter: boolean;
}

/** Why a link opens nothing; null where it is good. Whoever holds 256 random bits may know which it is. */
export function linkProblem(link: LinkState | undefined, now: Date): RefusalCode | null {
  if (!link) return 'link.wrong';
  if (link.usedAt) return 'link.used';
  if (link.replacedAt) return 'link.replaced';
  if (link.expiresAt <= now) return 'link.expired';
  return link.mayEnter ? null : 'link.inactive';
}
