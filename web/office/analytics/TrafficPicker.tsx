import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { analyticsApi } from '#contract/analytics/website.ts';
import type { Period } from '#contract/kernel/period.ts';
import { useRead } from '#web/api/hooks.ts';
import { countText, dayText, monthText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { loadCharts } from '#web/ui/chart/charts.tsx';
import { spanText } from '#web/ui/comparison.ts';
import { Digits } from '#web/ui/Figures.tsx';
import { Card } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { Change, useFigures, type WebsiteShown } from './Figures.tsx';
import { isByMonth } from './figures.ts';
import './website.css';

const everyMinuteMs = 60_000;

/**
 * The website's traffic of a period, from which the whole analytics are picked: four figures, and bars by day. The last row of
 * the dashboard.
 */
export function Traffic({ period }: { period: Period }) {
  const t = useText();
  const shown = useRead(analyticsApi.show, { period }, { keep: true, refetchInterval: everyMinuteMs });
  useEffect(loadCharts, []);
  const { data } = shown;
  return (
    <Card
      title={t('website.traffic')}
      className="website-traffic-card"
      actions={
        <>
          {data && <span className="detail website-span">{spanText(data.from, data.to)}</span>}
          <span className="spacer" />
          <Link className="link" to="/dashboard/WebsiteAnalytics" search={{ period }}>
            {t('website.open')}
          </Link>
        </>
      }
    >
      {data ? <Row shown={data} /> : <Loading of={shown} title={t('website.failed')} rows={1} />}
    </Card>
  );
}

function Row({ shown }: { shown: WebsiteShown }) {
  const t = useText();
  const figures = useFigures(shown);
  const highest = Math.max(1, ...shown.byDay.map(({ visits }) => visits));
  const textOf = isByMonth(shown.byDay) ? monthText : dayText;
  return (
    <div className="website-traffic">
      <dl>
        {figures.map((figure) => (
          <div key={figure.key}>
            <dt className="figure-label">{figure.short}</dt>
            <dd>
              <span className="figure-value">
                <Digits text={figure.value} />
              </span>
              <span className="detail">
                <Change of={figure} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {shown.visits.value === 0 ? (
        <p className="website-none text-secondary">{t('website.none')}</p>
      ) : (
        <ol className="website-bars" aria-label={t('website.byDay')}>
          {shown.byDay.map(({ date, visits }) => (
            <li key={date} title={`${textOf(date)} ${countText(visits)}`}>
              <span style={{ height: `${(visits / highest) * 100}%` }} />
              <span className="unseen">{`${textOf(date)} ${countText(visits)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
