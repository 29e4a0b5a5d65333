import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { dateText, dayText, monthText, yenText } from '#web/text/format.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { LineChart } from '#web/ui/chart/charts.tsx';
import { stepTo } from '#web/ui/chart/stepTo.ts';
import { compactText, spanText } from '#web/ui/comparison.ts';
import { Card } from '#web/ui/Page.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { isTrendByMonth, monthEnd } from './figures.ts';
import { PlaceLink, usePlace } from './PlaceLink.tsx';
import { useChartHeight } from './useChartHeight.ts';

type Point = NonNullable<DashboardFigures['salesTrend']>[number];

/** Sales by day or month, gold, over the period before, dotted; the same in a table for who can't see it. */
export function SalesTrend({
  points: salesTrend,
  past: previousTrend,
  figures: { from, to, before: past },
  around,
}: {
  points: readonly Point[];
  past: readonly Point[];
  figures: Pick<DashboardFigures, 'from' | 'to' | 'before'>;
  /** What stands above and below the chart, where that is not the dashboard. */
  around?: number;
}) {
  const t = useText();
  const locale = useLocale();
  const before = previousTrend.map((point) => point.amount);
  const [now, then] = [spanText(from, to), spanText(past.from, past.to)];
  const isByMonth = isTrendByMonth(from, to);
  const navigate = useNavigate();
  const place = usePlace();
  const [focused, setFocused] = useState<number | null>(null);
  const nameOf = (index: number) => (isByMonth ? monthText : dateText)(dateOf(index));
  const amountOf = (index: number) => yenText(salesTrend[index]?.amount ?? 0);
  const dateOf = (index: number) => salesTrend[index]?.date ?? from;
  // The first month of a span begins within it, and the last one ends with it.
  const countedOf = (index: number) => {
    const date = dateOf(index);
    const end = isByMonth ? monthEnd(date) : date;
    return { countedFrom: date < from ? from : date, countedTo: end < to ? end : to };
  };
  const open = (index: number) =>
    void navigate({ to: '/sales/list', search: { ...countedOf(index), ...place } as never });
  /** Arrows go from step to step; Enter opens the one that they came to. */
  const step = (event: KeyboardEvent) => {
    const next = stepTo(event.key, focused, salesTrend.length);
    if (next !== undefined) setFocused(next);
    else if (event.key === 'Enter' && focused !== null) open(focused);
    else return;
    event.preventDefault();
  };
  return (
    <Card
      title={t('dashboard.salesTrend')}
      actions={
        <span className="row dashboard-keys detail">
          <i className="dashboard-key-now" /> {now}
          <i className="dashboard-key-before" /> {then}
        </span>
      }
    >
      <PlaceLink
        className="dashboard-trend"
        to="/sales/list"
        search={{ countedFrom: from, countedTo: to }}
        aria-label={focused === null ? t('dashboard.trendLink') : `${nameOf(focused)} ${amountOf(focused)}`}
        onKeyDown={step}
        onBlur={() => setFocused(null)}
      >
        <LineChart
          onPick={(index, event) => {
            event.preventDefault();
            open(index);
          }}
          focused={focused}
          values={salesTrend.map((point) => point.amount)}
          before={before}
          height={useChartHeight(around)}
          stepText={(index) => (isByMonth ? monthText : dayText)(dateOf(index))}
          valueText={(value) => compactText(value, locale)}
          nothing={t('dashboard.noSales')}
          tip={(index) => (
            <>
              <span className="text-dim text-small">{nameOf(index)}</span>
              <span className="row">
                <span className="spacer">{now}</span>
                <b className="digits">{amountOf(index)}</b>
              </span>
              <span className="row text-secondary">
                <span className="spacer">{then}</span>
                <span className="digits">{yenText(before[index] ?? 0)}</span>
              </span>
            </>
          )}
        />
      </PlaceLink>
      <table className="unseen">
        <caption>{t('dashboard.salesTrend')}</caption>
        <tbody>
          {salesTrend.map((point, index) => (
            <tr key={point.date}>
              <th scope="row">{dateText(point.date)}</th>
              <td>{yenText(point.amount)}</td>
              <td>{yenText(before[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
