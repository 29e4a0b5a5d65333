/** So many rows of a list, after so many others. */
export interface Window {
  limit: number;
  offset: number;
}

/** The rows that a page is made of: one more than it shows says whether there is another page. */
export function windowOf({ page, size }: { page: number; size: number }): Window {
  return { limit: size + 1, offset: (page - 1) * size };
}

/** A page of the rows that its window brought. */
export function pageOf<Row>(rows: readonly Row[], size: number): { rows: Row[]; more: boolean } {
  return { rows: rows.slice(0, size), more: rows.length > size };
}
