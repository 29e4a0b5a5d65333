import type { Context } from '../../kernel/context.ts';
import type { SheetLanguage } from '../../sheet/text.ts';
import { type Exported, exportReport, type Give } from './exportActions.ts';

/** The file of a report, for who may see the report. */
export function shownBy<Query extends { language: SheetLanguage }>(report: Exported, give: Give<Query>) {
  return (ctx: Context, query: Query) => exportReport(ctx, report, query, give);
}
