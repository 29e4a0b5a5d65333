import { useNarrow } from '../useNarrow.ts';

const phoneWidth = 640;
const tabletWidth = 1199;
const besideDialog = 32;
/** The rail of the office, beside which a page stands. */
export const besidePage = 56;

/** Whether a window is narrower than the columns of lines, with what stands beside them: they are cards; a wide one scrolls. */
export function useLineCards(minWidth: number, beside: number = besideDialog): boolean {
  return useNarrow(Math.max(phoneWidth, Math.min(tabletWidth, minWidth + beside)));
}
