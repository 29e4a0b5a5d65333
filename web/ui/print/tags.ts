/** The sheet that tags are printed on: 4 × 11 labels. */
export const sheetColumns = 4;
export const sheetLabels = 44;
/** The server prints no more at once. */
export const tagsMax = 1000;

/** So many tags of an item. */
export interface Tags {
  itemId: number;
  copies: number;
}

/** What a print of so many tags from a label on uses: sheets in all, and how far the first one is filled. */
export function sheetUse(tags: number, startAt: number): { sheets: number; from: number; to: number } {
  const from = Math.min(Math.max(startAt, 1), sheetLabels);
  const last = from - 1 + tags;
  return { sheets: Math.max(1, Math.ceil(last / sheetLabels)), from, to: Math.min(last, sheetLabels) };
}

/** The label after so many tags from a label on. */
export function nextLabel(tags: number, startAt: number): number {
  return ((startAt - 1 + tags) % sheetLabels) + 1;
}

export function countOf(tags: readonly Tags[]): number {
  return tags.reduce((sum, { copies }) => sum + copies, 0);
}

/** Tags in the portions that are printed at once; an item may stand in several. */
export function portionsOf(tags: readonly Tags[], most = tagsMax): Tags[][] {
  const portions: Tags[][] = [];
  let room = 0;
  for (const { itemId, copies } of tags) {
    for (let left = copies; left > 0; ) {
      if (room === 0) {
        portions.push([]);
        room = most;
      }
      const taken = Math.min(left, room);
      portions.at(-1)?.push({ itemId, copies: taken });
      left -= taken;
      room -= taken;
    }
  }
  return portions;
}
