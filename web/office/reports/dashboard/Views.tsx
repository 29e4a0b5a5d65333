import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Page } from '#web/ui/Page.tsx';
import { PeriodChoice, usePeriod } from '#web/ui/PeriodChoice.tsx';
import { Loading } from '#web/ui/States.tsx';
import { useFigures } from './Dashboard.tsx';
import { Kpis } from './Kpis.tsx';
import { LocationChoice, NoSales, SeenTypes } from './Later.tsx';
import { type PartProps, SharePart, StockPart, TrendPart } from './Parts.tsx';

/** A screen on the wall is never older. */
const everyMinuteMs = 60_000;
/** What a view needs above and below its chart. */
const aroundChart = 180;

/** The cards and the stock of the dashboard by themselves. */
export function DashboardCard() {
  const t = useText();
  return (
    <View title={t('dashboard.title')}>
      {(part) => (
        <>
          <NoSales figures={part.figures} />
          <Kpis {...part} />
          <SeenTypes />
          <StockPart {...part} />
        </>
      )}
    </View>
  );
}

/** The trend of sales by itself. */
export function LineChart() {
  const t = useText();
  return (
    <View title={t('dashboard.salesTrend')}>
      {(part) => (
        <>
          <NoSales figures={part.figures} />
          <TrendPart {...part} around={aroundChart} />
          <SeenTypes />
        </>
      )}
    </View>
  );
}

/** The shares of the stock by themselves. */
export function DoughnutChart() {
  const t = useText();
  return <View title={t('dashboard.byCategory')}>{(part) => <SharePart {...part} />}</View>;
}

/** A part of the dashboard, of the period and the location in its address, read anew every minute. */
function View({ title, children }: { title: string; children: (part: PartProps) => ReactNode }) {
  const t = useText();
  const [period, choose] = usePeriod();
  const figures = useFigures(period, everyMinuteMs);
  return (
    <Page
      title={title}
      scrolls
      actions={
        <>
          <LocationChoice />
          <PeriodChoice value={period} onChange={choose} />
        </>
      }
    >
      <div className="dashboard is-view">
        {figures.data ? (
          children({ figures: figures.data, onRetry: () => void figures.refetch() })
        ) : (
          <Loading of={figures} title={t('dashboard.failed')} shape="dashboard" />
        )}
      </div>
    </Page>
  );
}
