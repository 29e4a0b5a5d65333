import type { Backup } from '#contract/company/backup.ts';
import type { TextKey } from '#web/text/text.ts';

const dayMs = 86_400_000;
/** A backup of every night may take its time. */
const lateMs = 26 * 3_600_000;

/** What is said first: whether all is well, and if not, what is missing. */
export function noteOf(
  { mode, isRunning, goodAt, fromAt, problem, runs }: Backup,
  now: number,
): { text: TextKey; isGood: boolean } {
  if (mode !== 'folder') return { text: `backup.modes.${mode}`, isGood: false };
  if (!isRunning) return { text: 'backup.notRunning', isGood: false };
  const isLate =
    goodAt === null ? runs.some(({ askedAt }) => now - Date.parse(askedAt) > dayMs) : now - Date.parse(goodAt) > lateMs;
  if (isLate) return { text: 'backup.late', isGood: false };
  if (goodAt === null) return { text: 'backup.first', isGood: false };
  return fromAt === null ? { text: 'backup.gap', isGood: false } : { text: 'backup.good', isGood: problem === '' };
}
