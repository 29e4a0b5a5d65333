import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';

/** So long after a request the tills count as busy. */
const busyMs = 1_000;
/** So much longer than its work long work rests while the tills are busy, and never longer than this. */
const restFactor = 8;
const restMaxMs = 250;

let askedAt = Number.NEGATIVE_INFINITY;

/** Somebody waits for an answer at a till or a screen: what can wait makes room. */
export function noteAsked(): void {
  askedAt = performance.now();
}

/** Rests after a piece of long work: a breath in which others are answered, and longer where there are others. */
export async function rest(workedMs: number): Promise<void> {
  if (performance.now() - askedAt > busyMs) await breathe();
  else await sleep(Math.min(restMaxMs, restFactor * workedMs));
}
