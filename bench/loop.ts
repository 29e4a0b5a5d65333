import { setTimeout as sleep } from 'node:timers/promises';

/** What a closed loop has measured. */
export interface Measured {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  failed: number;
}

export interface LoopOptions {
  clients: number;
  seconds: number;
  /** Not counted: until caches are filled and code is compiled. */
  warmSeconds: number;
  /** After each thing that a client does; without it the next one follows at once. */
  pauseMs?: number;
}

/** So many clients, each doing one thing after the other. What was begun within the time counts. */
export async function closedLoop(
  { clients, seconds, warmSeconds, pauseMs }: LoopOptions,
  work: (client: number) => Promise<boolean>,
): Promise<Measured> {
  const countFrom = performance.now() + warmSeconds * 1000;
  const until = countFrom + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const run = async (client: number) => {
    for (let from = performance.now(); from < until; from = performance.now()) {
      const isGood = await work(client);
      const tookMs = performance.now() - from;
      if (pauseMs) await sleep(pauseMs);
      if (from < countFrom) continue;
      if (isGood) times.push(tookMs);
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  const elapsedSeconds = (performance.now() - countFrom) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsedSeconds,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    failed,
  };
}

/** The middle of repeats, by throughput: one disturbed run does not count. */
export function middle(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('Nothing was measured.');
  return { ...found, failed: runs.reduce((sum, run) => sum + run.failed, 0) };
}

/** The time below which this share of sorted times lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
