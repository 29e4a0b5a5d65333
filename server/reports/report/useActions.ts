import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { reportUseApi } from '#contract/reports/reportUse.ts';
import { type Context, may } from '../../kernel/context.ts';
import { transact } from '../../kernel/transact.ts';
import { rightOf } from './rulesRight.ts';
import { listOpened, saveOpened } from './useStore.ts';

/** Whether the user may open a report. */
export function isSeen(ctx: Context, report: ReportName): boolean {
  return may(ctx, rightOf(report));
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
