import { z } from 'zod';

export const pageSizes = [10, 25, 50, 100] as const;
export const pageSizeDefault = 25;
/** A paper has so many rows at most, which are read at once, so that they belong together. Of more there is a spreadsheet. */
export const paperRowsMax = 2_000;
const sizes: readonly number[] = [...pageSizes, paperRowsMax];
/** Searches are bounded: nobody types more, and a longer one is an attack. */
export const searchMax = 100;

/**
 * What every list takes: page from 1, page size, search text, sort key and direction. Extend it with the list's
 * filters. Values are coerced, since they come from a query string.
 */
export function pageInput<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    size: z.coerce
      .number()
      .int()
      .refine((n) => sizes.includes(n))
      .default(pageSizeDefault),
    search: z.string().max(searchMax).default(''),
    sort: z.enum(sorts).default(sorts[0]),
    direction: z.enum(['asc', 'desc']).default('asc'),
    /** How many rows the summary counted: a page of the second half is then counted from the end, which is nearer. */
    total: z.coerce.number().int().min(0).optional(),
  });
}

/** One page of rows. How many there are in all is asked apart (`summary`), so that paging stays as fast as one page. */
export function pageReply<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), more: z.boolean() });
}

/** `true`, `false` or absent in a query string. */
export const flag = z.stringbool();

export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const byId = z.strictObject({ id });

/** Several ids, comma-separated: of locations, suppliers, users. */
export const ids = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15}){0,49})?$/)
  .default('');
