import { isbot } from 'isbot';
import type { Device } from '#contract/analytics/visit.ts';

/** Whether a person holds it, as far as its name tells: no name is nobody's. */
export function isPerson(agent: string): boolean {
  return agent !== '' && !isbot(agent);
}

const tablet = /ipad|tablet|kindle|silk\/|playbook|nexus (7|9|10)|sm-t\d|android(?!.*mobile)/i;
const mobile = /mobi|iphone|ipod|watch|windows phone|blackberry|opera mini|android/i;
const desktop = /windows nt|macintosh|x11|cros |linux|smart-?tv|hbbtv|appletv|googletv|aftb|playstation|xbox/i;
/** A television of Android is no tablet. */
const television = /smart-?tv|hbbtv|appletv|googletv|android tv|aft[a-z]/i;

/** What it is looked at on (domain.md §7): a watch is mobile, a television is a desk computer. */
export function deviceOf(agent: string): Device {
  if (television.test(agent)) return 'desktop';
  if (tablet.test(agent)) return 'tablet';
  if (mobile.test(agent)) return 'mobile';
  return desktop.test(agent) ? 'desktop' : 'unknown';
}
