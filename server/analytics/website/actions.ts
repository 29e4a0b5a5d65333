import { type analyticsApi, tableRows, type VisitPart } from '#contract/analytics/website.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { Period } from '#contract/kernel/period.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { comparisonOf, type Span, spanOfAll } from '../../kernel/rulesPeriod.ts';
import { figuresOf, perHundred, shareOf } from './rules.ts';
import * as store from './store.ts';

type Api = typeof analyticsApi;

/** The figures of a period and of the equal one before it. */
export async function showWebsite(ctx: Context, { period }: InputOf<Api['show']>): Promise<ReplyOf<Api['show']>> {
  const { db, companyId } = ctx;
  const comparison = comparisonOf(period, businessDate(ctx.clock.now()));
  const { now, before } = comparison;
  const [days, orders] = await Promise.all([
    store.listDays(db, companyId, spanOfAll([now, before])),
    store.countOrders(db, companyId, now),
  ]);
  const figures = figuresOf(comparison, days);
  return {
    ...now,
    before,
    ...figures,
    orders,
    ordersPerHundredHundredths: perHundred(orders, figures.visits.value),
  };
}

/** Visits of a period by one part, on the screen. */
export function sharesBy(part: VisitPart) {
  return async (ctx: Context, { period }: { period: Period }): Promise<ReplyOf<Api['pages']>> => {
    return { rows: await listShares(ctx, spanOf(ctx, period), part, tableRows) };
  };
}

/** The same for all of a span that there is room for, each with its share of all visits. */
export async function listShares(ctx: Context, span: Span, part: VisitPart, most: number) {
  const [visits, rows] = await Promise.all([
    countVisits(ctx, span),
    store.listParts(ctx.db, ctx.companyId, { span, part, most }),
  ]);
  return rows.map((row) => ({ ...row, basisPoints: shareOf(row.visits, visits) }));
}

export async function showPieces(ctx: Context, { period }: InputOf<Api['pieces']>): Promise<ReplyOf<Api['pieces']>> {
  return { rows: await listPieces(ctx, spanOf(ctx, period), tableRows) };
}

export async function listPieces(ctx: Context, span: Span, most: number) {
  const [visits, rows] = await Promise.all([
    countVisits(ctx, span),
    store.listPieces(ctx.db, ctx.companyId, span, most),
  ]);
  return rows.map((row) => ({ ...row, basisPoints: shareOf(row.visits, visits) }));
}

export async function showVisits(ctx: Context): Promise<ReplyOf<Api['visits']>> {
  const rows = await store.listVisits(ctx.db, ctx.companyId, { most: tableRows });
  return { rows: rows.map(({ startedAt, ...row }) => ({ ...row, at: startedAt.toISOString() })) };
}

/** The days of a period up to today. */
export function spanOf(ctx: Context, period: Period): Span {
  return comparisonOf(period, businessDate(ctx.clock.now())).now;
}

async function countVisits({ db, companyId }: Context, span: Span): Promise<number> {
  const days = await store.listDays(db, companyId, span);
  return days.reduce((sum, { visits }) => sum + visits, 0);
}
