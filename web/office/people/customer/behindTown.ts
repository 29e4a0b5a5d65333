/**
 * What was typed behind the town, which another postal code leaves as it is: `銀座四丁目5-6` keeps `四丁目5-6`. `filled` is
 * the town that the last code filled in; without it the house number begins at the first digit.
 */
export function behindTown(written: string, filled: string): string {
  if (filled !== '' && written.startsWith(filled)) return written.slice(filled.length);
  return /([一二三四五六七八九十]+丁目|[\d０-９]).*$/u.exec(written)?.[0] ?? '';
}
