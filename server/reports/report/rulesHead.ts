import { type PerformancePeriod, performanceSpans } from '#contract/reports/performancePeriod.ts';
import { type Days, monthBefore, monthUntil, yearUntil } from './rulesDays.ts';

/** What a report was asked with: its filters, as they stand in the address. */
export type Filters = Readonly<Record<string, unknown>>;

const ofMonth: readonly string[] = ['dailySales', 'salesSummary', 'mostSellable', 'paymentReport'];
const ofYear: readonly string[] = ['layawaySummary', 'madeToOrderSummary'];
const ofDay: readonly string[] = ['onHand', 'aging'];
/** What says where a page begins, and how a file is written, filters nothing. */
const isNoFilter: readonly string[] = ['page', 'size', 'sort', 'direction', 'total', 'format', 'language'];

/** The filters that are set, besides the days: of a list of ids and of a search nothing is nothing. */
export function setFilters(query: Filters): [key: string, value: string][] {
  return Object.entries(query)
    .filter(([key]) => !isNoFilter.includes(key) && !['from', 'to', 'period'].includes(key))
    .map(([key, value]) => [key, String(value ?? '').trim()] as [string, string])
    .filter(([, value]) => value !== '');
}

/** The days that a report is of, both included: those asked for, else those that it is of by itself. */
export function daysOfReport(report: string, query: Filters, today: string): Days {
  if (report === 'productPerformance')
    return performanceSpans((query.period ?? 'last30') as PerformancePeriod, today).now;
  const { from, to } = query as { from?: string; to?: string };
  if (ofMonth.includes(report)) return monthUntil({ from, to }, today);
  if (ofYear.includes(report)) return yearUntil({ from, to }, today);
  if (report === 'purchaseMonth' && query.across) return yearUntil({ to }, today);
  return { ...(from && { from }), ...(to && { to }) };
}

/** What a report is of by itself, where nobody said it: the stock of a day, the last month that has ended. */
export function usualFilters(report: string, today: string): Filters {
  if (ofDay.includes(report)) return { day: today };
  return report === 'snapshot' ? { month: monthBefore(today) } : {};
}
