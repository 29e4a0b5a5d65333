/** Page numbers to show: the first, the last, those around the current one; null is a gap. Never more than seven. */
export function pagesAround(page: number, last: number): (number | null)[] {
  if (last <= 6) return Array.from({ length: last }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, null, last];
  if (page >= last - 2) return [1, null, last - 2, last - 1, last];
  return [1, null, page - 1, page, page + 1, null, last];
}
