const idleMs = 10_000;

/**
 * Noto Sans JP in three weights: its slices come as their characters appear, but the list of slices alone is larger
 * than all other styles, so it is loaded at once only in Japanese, and in English once nothing else is.
 */
export function loadJapaneseFont(isNeeded: boolean): void {
  const load = () => void import('./css/japanese.css');
  if (isNeeded) load();
  else setTimeout(load, idleMs);
}
