import type { BackupAlarm } from '#contract/kernel/backup.ts';

/** What is known of the backup by what its process and its tries have left. */
export interface Health {
  mode: string;
  seenAt: Date | null;
  throughAt: Date | null;
  problem: string;
  /** When the last good one was begun, and the first that is known of. */
  goodAt: Date | null;
  firstAt: Date | null;
  /** Why the last try failed; null where it did not. */
  failure: string | null;
}

const overdueMs = 26 * 3_600_000;
const behindMs = 10 * 60_000;

/** What administrators are told of: by whoever looks on from outside, since a backup that is dead says nothing. */
export function alarmsOf(health: Health, now: Date): { alarm: BackupAlarm; detail: string }[] {
  if (health.mode !== 'folder') return [];
  const isOlder = (at: Date | null, ms: number) => now.getTime() - (at?.getTime() ?? 0) > ms;
  const since = health.goodAt ?? health.firstAt;
  const isOverdue = since !== null && isOlder(since, overdueMs);
  const isBehind = isOlder(health.seenAt, behindMs) || isOlder(health.throughAt, behindMs);
  return [
    ...(isOverdue ? [{ alarm: 'backup.overdue' as const, detail: '' }] : []),
    ...(health.failure === null ? [] : [{ alarm: 'backup.failed' as const, detail: health.failure }]),
    ...(isBehind ? [{ alarm: 'backup.behind' as const, detail: health.problem }] : []),
  ];
}
