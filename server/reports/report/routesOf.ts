import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { SheetHead } from '../../sheet/rows.ts';
import type { SheetLanguage } from '../../sheet/text.ts';
import { type Exported, exportReport, type Give } from './exportActions.ts';

/** The file of a report, for who may see the report. */
export function shownBy<Query extends { language: SheetLanguage }>(report: Exported, give: Give<Query>) {
  return (ctx: Context, query: Query) => exportReport(ctx, report, query, give);
}

/** What a list answers; `growingList` makes one. */
interface Answering<PageQuery, Query, Page, Sums> {
  page: (ctx: Context, query: PageQuery) => Promise<Page>;
  summary: (ctx: Context, query: Query) => Promise<Sums>;
  points: <Point extends object>(ctx: Context, query: Query) => Promise<{ points: Point[] }>;
}

/** The answers of a report whose list and file are described for each request: by its days, or by who asks. */
export function describedAnew<By, PageQuery, Query, FileQuery extends { language: SheetLanguage }, Page, Sums>(
  report: Exported,
  describe: (ctx: Context, by: By) => Answering<PageQuery, Query, Page, Sums>,
  describeFile: (ctx: Context, by: By) => (ctx: Context, query: FileQuery & { head: SheetHead }) => Promise<FileReply>,
) {
  return {
    list: async (ctx: Context, query: By & PageQuery) => describe(ctx, query).page(ctx, query),
    summary: async (ctx: Context, query: By & Query) => describe(ctx, query).summary(ctx, query),
    chart: async <Point extends object>(ctx: Context, query: By & Query) =>
      describe(ctx, query).points<Point>(ctx, query),
    export: shownBy<By & FileQuery>(report, async (ctx, query) => describeFile(ctx, query)(ctx, query)),
  };
}
