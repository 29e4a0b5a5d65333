import type { AccessWord } from '#contract/kernel/access.ts';
import type { Endpoint, InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { inventoryReportApis } from '#contract/reports/inventoryReport.ts';
import { itemReportApis } from '#contract/reports/itemReport.ts';
import { mostSellableApi } from '#contract/reports/itemSalesReport.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { reportUseApi } from '#contract/reports/reportUse.ts';
import { straightSalesApi } from '#contract/reports/salesReport.ts';
import { soldReportApis } from '#contract/reports/soldReport.ts';
import { type Context, may } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { listOpened, saveOpened } from './useStore.ts';

const reports: Record<ReportName, { list: Endpoint }> = {
  ...inventoryReportApis,
  ...itemReportApis,
  mostSellable: mostSellableApi,
  straightSales: straightSalesApi,
  ...soldReportApis,
};
/** Whether the user may open a report. */
export function isSeen(ctx: Context, report: ReportName): boolean {
  return may(ctx, reports[report].list.access as AccessWord);
}

/** The reports that the user may still open, with when they last did. */
export async function listUses(ctx: Context): Promise<ReplyOf<typeof reportUseApi.list>> {
  const opened = (await listOpened(ctx)).filter(({ report }) => isSeen(ctx, report));
  return { rows: opened.map(({ report, usedAt }) => ({ report, usedAt: usedAt.toISOString() })) };
}

/** Remembers that the user opened a report. It is theirs alone, and nothing of the business: no trail tells of it. */
export async function saveUse(
  ctx: Context,
  { report }: InputOf<typeof reportUseApi.save>,
): Promise<ReplyOf<typeof reportUseApi.save>> {
  if (!isSeen(ctx, report)) refuse('access.denied');
  return transact(ctx, async (tx) => {
    await saveOpened(tx, ctx, report, ctx.clock.now());
    return {};
  });
}
