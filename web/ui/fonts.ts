/**
 * Noto Sans JP in all weights: its slices come as their characters appear, but the list of slices alone is larger than
 * all other styles. In Japanese it is loaded at once, in English when the first screen has had the line to itself.
 */
export function loadJapaneseFont(): void {
  void import('./css/japanese.css').catch(() => {});
}
