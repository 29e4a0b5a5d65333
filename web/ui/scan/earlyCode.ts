import { takeEarly } from './early.ts';
import { type Burst, codeOf, grow, noBurst } from './wedge.ts';

/** A scan is meant for the screen that is being loaded, not for one that comes later. */
const keptMs = 10_000;

/** What was scanned last before its screen could hear it, and the keys of a scan that is still going on. */
export function earlyCode(): { code: string | null; begun: Burst } {
  let burst = noBurst;
  let code: string | null = null;
  for (const { key, timeStamp } of takeEarly()) {
    if (performance.now() - timeStamp > keptMs) continue;
    if (key === 'Enter') code = codeOf(burst, timeStamp) ?? code;
    burst = key.length === 1 ? grow(burst, key, timeStamp) : noBurst;
  }
  return { code, begun: burst };
}
