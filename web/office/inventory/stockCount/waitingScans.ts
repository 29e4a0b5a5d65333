import { type ScanDraft, scansMax } from '#contract/inventory/stockCount.ts';

/** A scan that waits in the browser to be sent: its own id and the time of the browser's clock. */
export interface WaitingScan extends Omit<ScanDraft, 'ageMs'> {
  at: number;
}

/** Under this age a scan goes as one of now: its books are then read under the lock on its stock. */
const promptMs = 2_000;
const dayMs = 86_400_000;

/** The next scans to be sent, each with how long it has waited; nobody's clock has to be right. */
export function nextScans(waiting: readonly WaitingScan[], now: number): ScanDraft[] {
  return waiting.slice(0, scansMax).map(({ at, ...scan }) => {
    const age = Math.min(dayMs, Math.max(0, now - at));
    return { ...scan, ageMs: age < promptMs ? 0 : age };
  });
}

/** What still waits once these were answered. */
export function stillWaiting(
  waiting: readonly WaitingScan[],
  answered: readonly Pick<ScanDraft, 'uuid'>[],
): WaitingScan[] {
  const ids = new Set(answered.map(({ uuid }) => uuid));
  return waiting.filter(({ uuid }) => !ids.has(uuid));
}
