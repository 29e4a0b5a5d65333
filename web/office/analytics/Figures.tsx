import type { ReactNode } from 'react';
import type { analyticsApi } from '#contract/analytics/website.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Sparkline } from '#web/ui/chart/charts.tsx';
import { changeOf, changeText, spanText } from '#web/ui/comparison.ts';
import { Digits } from '#web/ui/Figures.tsx';
import { durationChangeText, durationText, pointsText, rateText } from './figures.ts';

export type WebsiteShown = ReplyOf<typeof analyticsApi.show>;

interface Figure {
  key: string;
  title: string;
  short: string;
  value: string;
  /** How it changed, and whether for the better; null where nobody came before. */
  change: string | null;
  isBetter: boolean | null;
  trend: readonly number[];
  note?: string;
}

/** The four figures of the website, each with its change against the period before. */
export function useFigures({ visits, visitors, averageSeconds, bounceBasisPoints }: WebsiteShown): Figure[] {
  const t = useText();
  const isMore = ({ value, previous }: WebsiteShown['visits']) =>
    previous === null || value === previous ? null : value > previous;
  const counted = (of: WebsiteShown['visits']) => {
    const change = changeOf(of.value, of.previous);
    return { value: countText(of.value), change: change === null ? null : changeText(change), isBetter: isMore(of) };
  };
  const isMoreBounced = isMore(bounceBasisPoints);
  const by = ({ value, previous }: WebsiteShown['visits'], text: (difference: number) => string) =>
    previous === null ? null : text(value - previous);
  return [
    {
      key: 'visits',
      title: t('website.totalVisits'),
      short: t('website.visits'),
      ...counted(visits),
      trend: visits.trend,
    },
    {
      key: 'visitors',
      title: t('website.visitors'),
      short: t('website.visitors'),
      ...counted(visitors),
      trend: visitors.trend,
      note: t('website.visitorsNote'),
    },
    {
      key: 'time',
      title: t('website.averageTime'),
      short: t('website.averageShort'),
      value: durationText(t, averageSeconds.value),
      change: by(averageSeconds, (seconds) => durationChangeText(t, seconds)),
      isBetter: isMore(averageSeconds),
      trend: averageSeconds.trend,
    },
    {
      key: 'bounces',
      title: t('website.bounceRate'),
      short: t('website.bounceRate'),
      value: rateText(bounceBasisPoints.value),
      change: by(bounceBasisPoints, (points) => pointsText(t, points)),
      isBetter: isMoreBounced === null ? null : !isMoreBounced,
      trend: bounceBasisPoints.trend,
    },
  ];
}

export function Change({ of: { change, isBetter } }: { of: Figure }): ReactNode {
  if (change === null) return null;
  return <span className={isBetter === null ? undefined : isBetter ? 'up' : 'down'}>{change}</span>;
}

/** The four figures as cards, with their courses. */
export function FigureCards({ shown }: { shown: WebsiteShown }) {
  const t = useText();
  const figures = useFigures(shown);
  const against = t('dashboard.versus', { span: spanText(shown.before.from, shown.before.to) });
  return (
    <div className="card website-figures">
      {figures.map((figure) => (
        <div key={figure.key}>
          <div>
            <div className="figure-label">{figure.title}</div>
            <div className="figure-value">
              <Digits text={figure.value} />
            </div>
            <div className="detail">
              <Change of={figure} /> {figure.change !== null && against}
              {figure.note && <div>{figure.note}</div>}
            </div>
          </div>
          <span className="website-spark">
            <Sparkline values={figure.trend} width={84} height={36} />
          </span>
        </div>
      ))}
    </div>
  );
}
