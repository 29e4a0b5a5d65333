import { takeEarly } from './early.ts';
import { type Burst, codeOf, grow, noBurst } from './wedge.ts';

/** A scan is meant for the screen that is being loaded, not for one that comes later. */
const keptMs = 10_000;

/** What was scanned before its screen could hear it, in that order, and the keys of a scan that is still going on. */
export function earlyCodes(): { codes: readonly string[]; begun: Burst } {
  let burst = noBurst;
  const codes: string[] = [];
  // A key may have been kept twice, by two who heard it.
  for (const { key, timeStamp } of new Set(takeEarly())) {
    if (performance.now() - timeStamp > keptMs) continue;
    if (key === 'Enter') codes.push(...[codeOf(burst, timeStamp)].flatMap((code) => code ?? []));
    burst = key.length === 1 ? grow(burst, key, timeStamp) : noBurst;
  }
  return { codes, begun: burst };
}
