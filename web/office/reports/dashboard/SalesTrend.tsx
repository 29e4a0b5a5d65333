import { Link } from '@tanstack/react-router';
import { dateText, dayText, monthText, yenText } from '#web/text/format.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { LineChart } from '#web/ui/chart/charts.tsx';
import { Card } from '#web/ui/Page.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { compactText, spanText } from './figures.ts';
import { useChartHeight } from './useChartHeight.ts';

/** Sales by day or month, gold, over the period before, dotted; the same in a table for who can't see it. */
export function SalesTrend({
  figures: { salesTrend, previousTrend, from, to, before: past },
}: {
  figures: DashboardFigures;
}) {
  const t = useText();
  const locale = useLocale();
  const before = previousTrend.map((point) => point.amount);
  const [now, then] = [spanText(from, to), spanText(past.from, past.to)];
  const isByMonth = salesTrend.length > 1 && salesTrend[0]?.date.slice(0, 7) !== salesTrend[1]?.date.slice(0, 7);
  const dateOf = (index: number) => salesTrend[index]?.date ?? from;
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
      <Link className="dashboard-trend" to="/sales/list" search={{ from, to }} aria-label={t('dashboard.trendLink')}>
        <LineChart
          values={salesTrend.map((point) => point.amount)}
          before={before}
          height={useChartHeight()}
          stepText={(index) => (isByMonth ? monthText : dayText)(dateOf(index))}
          valueText={(value) => compactText(value, locale)}
          nothing={t('dashboard.noSales')}
          tip={(index) => (
            <>
              <span className="text-dim text-small">{(isByMonth ? monthText : dateText)(dateOf(index))}</span>
              <span className="row">
                <span className="spacer">{now}</span>
                <b className="digits">{yenText(salesTrend[index]?.amount ?? 0)}</b>
              </span>
              <span className="row text-secondary">
                <span className="spacer">{then}</span>
                <span className="digits">{yenText(before[index] ?? 0)}</span>
              </span>
            </>
          )}
        />
      </Link>
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
