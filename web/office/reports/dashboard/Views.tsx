import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Page } from '#web/ui/Page.tsx';
import { PeriodChoice, usePeriod } from '#web/ui/PeriodChoice.tsx';
import { Loading } from '#web/ui/States.tsx';
import { CategoryShare } from './CategoryShare.tsx';
import { type DashboardFigures, useFigures } from './Dashboard.tsx';
import { Kpis } from './Kpis.tsx';
import { LocationChoice, NoSales } from './Later.tsx';
import { SalesTrend } from './SalesTrend.tsx';
import { StockStrip } from './StockStrip.tsx';

/** A screen on the wall is never older. */
const everyMinuteMs = 60_000;
/** What a view needs above and below its chart. */
const aroundChart = 180;

/** The cards and the stock of the dashboard by themselves. */
export function DashboardCard() {
  const t = useText();
  return (
    <View title={t('dashboard.title')}>
      {(figures) => (
        <>
          <NoSales figures={figures} />
          <Kpis figures={figures} />
          <StockStrip stock={figures.stock} />
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
      {(figures) => (
        <>
          <NoSales figures={figures} />
          <SalesTrend figures={figures} around={aroundChart} />
        </>
      )}
    </View>
  );
}

/** The shares of the stock by themselves. */
export function DoughnutChart() {
  const t = useText();
  return <View title={t('dashboard.byCategory')}>{({ byCategory }) => <CategoryShare rows={byCategory} />}</View>;
}

/** A part of the dashboard, of the period and the location in its address, read anew every minute. */
function View({ title, children }: { title: string; children: (figures: DashboardFigures) => ReactNode }) {
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
          children(figures.data)
        ) : (
          <Loading of={figures} title={t('dashboard.failed')} shape="dashboard" />
        )}
      </div>
    </Page>
  );
}
