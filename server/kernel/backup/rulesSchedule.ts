/** Three at night in Tokyo, in UTC: the shop is closed, and so is the day before. */
const hourUtc = 18;
const retryMs = 3 * 3_600_000;
const dayMs = 86_400_000;

export interface LastRuns {
  /** When the last whole backup was begun; null: there is none. */
  startedAt: Date | null;
  /** When the last try ended that the log of now would still need: what came before a gap does not count. */
  triedAt: Date | null;
}

/**
 * When the next backup is due: every night, at once where there is none that the log goes on from, and three hours
 * after one that failed, so that what fails each time does not fill the disk.
 */
export function nextRun(now: Date, { startedAt, triedAt }: LastRuns, isWhole: boolean): Date {
  const night = new Date(now);
  night.setUTCHours(hourUtc, 0, 0, 0);
  const lastNight = night > now ? new Date(night.getTime() - dayMs) : night;
  const isDue = !startedAt || !isWhole || startedAt < lastNight;
  if (!isDue) return new Date(lastNight.getTime() + dayMs);
  const again = triedAt && triedAt > (startedAt ?? new Date(0)) ? new Date(triedAt.getTime() + retryMs) : now;
  return again > now ? again : now;
}
