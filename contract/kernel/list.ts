import { z } from 'zod';
import { type Access, read, type Scope } from './endpoint.ts';
import { pageReply } from './page.ts';

/** `csvShiftJis` is a CSV for the programs of Windows in Japan that know no UTF-8. */
export const sheetFormats = ['xlsx', 'csv', 'csvShiftJis'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** What the export of a list asks for besides its filters. */
export const sheetChoice = { format: z.enum(sheetFormats), language: z.enum(['en', 'ja']).default('en') };

/**
 * The endpoints of a growing list: a page, how many rows the filters leave with their sums, and all of them as a file.
 * `server/kernel/list.ts` answers them and `ListPage` shows them. `many` is what summaries call the rows: `suppliers`.
 */
export function listEndpoints<
  Input extends z.ZodRawShape,
  Row extends z.ZodType,
  Sums extends z.ZodRawShape = Record<never, never>,
>({
  path,
  many,
  access,
  scope = 'company',
  input,
  row,
  sums,
  ...definition
}: {
  path: string;
  many: string;
  /** Who may ask for all of it. */
  access: Access;
  /** Who may look at a page, where these are more. */
  pageAccess?: Access;
  scope?: Scope;
  /** `pageInput` with the list's filters. */
  input: z.ZodObject<Input, z.core.$strict>;
  row: Row;
  /** Sums over the filtered rows besides their count. */
  sums?: Sums;
}) {
  return {
    list: read({
      path,
      summary: `The ${many}, a page at a time.`,
      access: definition.pageAccess ?? access,
      scope,
      input,
      reply: pageReply(row),
    }),
    summary: read({
      path: `${path}/summary`,
      summary: `How many ${many} the filters leave${sums ? ', and their sums' : ''}.`,
      access,
      scope,
      input,
      reply: z.strictObject({ count: z.int(), ...(sums as Sums) }),
    }),
    export: read({
      path: `${path}/export`,
      summary: `The filtered ${many} as an Excel or CSV file.`,
      access,
      scope,
      input: input.extend(sheetChoice),
      reply: 'file' as const,
      share: 'export',
    }),
  };
}
