import type { MailStatus } from '#contract/kernel/mail.ts';

/** What still waits can be stopped; what was stopped goes on the same day, since its sums are of that day. */
export function batchSteps(
  counts: Readonly<Record<MailStatus, number>>,
  isStopped: boolean,
  isToday: boolean,
): ('stop' | 'resume')[] {
  if (isStopped) return counts.stopped > 0 && isToday ? ['resume'] : [];
  return counts.waiting > 0 ? ['stop'] : [];
}
