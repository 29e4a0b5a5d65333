/** The sheet that tags are printed on: 4 × 11 labels. */
export const sheetColumns = 4;
export const sheetLabels = 44;
/** The server prints no more at once. */
export const tagsMax = 1000;

/** What a print of so many tags from a label on uses: sheets in all, and how far the first one is filled. */
export function sheetUse(tags: number, startAt: number): { sheets: number; from: number; to: number } {
  const from = Math.min(Math.max(startAt, 1), sheetLabels);
  const last = from - 1 + tags;
  return { sheets: Math.max(1, Math.ceil(last / sheetLabels)), from, to: Math.min(last, sheetLabels) };
}
