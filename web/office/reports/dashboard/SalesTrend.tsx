import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateText, dayText, monthText, yenText } from '#web/text/format.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { Card } from '#web/ui/Page.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import type { DashboardFigures } from './Dashboard.tsx';
import { axisOf, compactText, pathOf, pointsOf } from './shapes.ts';

const wide = 640;
const narrow = 300;
const height = 210;
const left = 46;

/** Sales by day or month, gold, over the period before, dotted; the same in a table for who can't see it. */
export function SalesTrend({ figures: { salesTrend, previousTrend, from, to } }: { figures: DashboardFigures }) {
  const t = useText();
  const locale = useLocale();
  const isPhone = useNarrow(720);
  const width = isPhone ? narrow : wide;
  const [shown, setShown] = useState<number | null>(null);
  const now = salesTrend.map((point) => point.amount);
  const before = previousTrend.map((point) => point.amount);
  const highest = Math.max(0, ...now, ...before);
  const axis = axisOf(highest);
  const points = pointsOf(now, width, height, axis.top);
  const isByMonth = salesTrend.length > 1 && salesTrend[0]?.date.slice(0, 7) !== salesTrend[1]?.date.slice(0, 7);
  const label = (date: string) => (isByMonth ? monthText(date) : dayText(date));
  const every = Math.max(1, Math.ceil(salesTrend.length / (isPhone ? 4 : 5)));
  return (
    <Card
      title={t('dashboard.salesTrend')}
      actions={
        <span className="row dash-keys dl">
          <i className="dash-key-now" /> {t('dashboard.now')}
          <i className="dash-key-before" /> {t('dashboard.before')}
        </span>
      }
    >
      <Link
        className="dash-trend"
        to={'/sales/transaction' as '/'}
        search={{ from, to } as never}
        aria-label={t('dashboard.trendLink')}
        onMouseLeave={() => setShown(null)}
        onMouseMove={(event) => setShown(nearest(event.currentTarget, event.clientX, salesTrend.length, width))}
      >
        <svg viewBox={`0 0 ${width + left + 10} ${height + 34}`} aria-hidden="true">
          <g transform={`translate(${left} 8)`}>
            {(highest === 0 ? [0] : axis.steps).map((step) => {
              const y = height - (step / axis.top) * height;
              return (
                <g key={step}>
                  <line x1="0" x2={width} y1={y} y2={y} className="dash-grid" />
                  <text x="-8" y={y + 4} textAnchor="end" className="ax">
                    {compactText(step, locale)}
                  </text>
                </g>
              );
            })}
            <path d={pathOf(pointsOf(before, width, height, axis.top))} className="dash-before" />
            <path d={`${pathOf(points)}L${points.at(-1)?.[0] ?? 0} ${height}L0 ${height}Z`} className="spark-area" />
            <path d={pathOf(points)} className="dash-now" />
            {salesTrend.map((point, index) => (
              <g key={point.date}>
                {index % every === 0 && (
                  <text
                    x={points[index]?.[0]}
                    y={height + 20}
                    textAnchor={index === 0 ? 'start' : index === salesTrend.length - 1 ? 'end' : 'middle'}
                    className="ax"
                  >
                    {label(point.date)}
                  </text>
                )}
              </g>
            ))}
            {shown !== null && points[shown] && (
              <circle cx={points[shown][0]} cy={points[shown][1]} r="4" className="dash-dot" />
            )}
          </g>
        </svg>
        {highest === 0 && <span className="dash-none sec">{t('dashboard.noSales')}</span>}
        {shown !== null && salesTrend[shown] && (
          <span
            className="dash-tip pop"
            style={{ insetInlineStart: `${Math.min(64, ((points[shown]?.[0] ?? 0) / width) * 100)}%` }}
          >
            <span className="dim sm">
              {isByMonth ? label(salesTrend[shown].date) : dateText(salesTrend[shown].date)}
            </span>
            <span className="row">
              <span className="sp">{t('dashboard.now')}</span>
              <b className="n">{yenText(salesTrend[shown].amount)}</b>
            </span>
            <span className="row sec">
              <span className="sp">{t('dashboard.before')}</span>
              <span className="n">{yenText(before[shown] ?? 0)}</span>
            </span>
          </span>
        )}
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

/** The point under the pointer. */
function nearest(element: Element, clientX: number, count: number, width: number): number {
  const box = element.getBoundingClientRect();
  const share = (((clientX - box.left) / box.width) * (width + left + 10) - left) / width;
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}
