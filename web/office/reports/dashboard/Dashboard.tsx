import { type ReactNode, useEffect } from 'react';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import type { Period } from '#contract/kernel/period.ts';
import { dashboardApi } from '#contract/reports/dashboard.ts';
import { useRead } from '#web/api/hooks.ts';
import { useSession } from '#web/api/rights.ts';
import { whenIdle } from '#web/office/whenIdle.ts';
import { dateText, today } from '#web/text/format.ts';
import { loadAllTexts, useText } from '#web/text/text.ts';
import { loadCharts } from '#web/ui/chart/charts.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PeriodChoice, usePeriod } from '#web/ui/PeriodChoice.tsx';
import { Loading } from '#web/ui/States.tsx';
import './dashboard.css';
import { Kpis } from './Kpis.tsx';
import { SharePart, StockPart, TodayPart, TrendPart } from './Parts.tsx';
import { usePlace } from './PlaceLink.tsx';

export type DashboardFigures = ReplyOf<typeof dashboardApi.show>;

/** The shop at a glance: cards, stock, trend and shares of one period; each figure opens the rows behind it. */
export function Dashboard(): ReactNode {
  const t = useText();
  const [period, choose] = usePeriod();
  const figures = useFigures(period);
  const isOfSeveral = (useSession().data?.workplaces.length ?? 0) > 1;
  const retry = () => void figures.refetch();
  return (
    <Page
      title={t('dashboard.title')}
      aside={dateText(today())}
      scrolls
      actions={
        <>
          {isOfSeveral && <span className="dashboard-place" />}
          <PeriodChoice value={period} onChange={choose} />
        </>
      }
    >
      <div className="dashboard">
        {figures.data ? (
          <>
            <TodayPart figures={figures.data} onRetry={retry} />
            <Kpis figures={figures.data} onRetry={retry} />
            <StockPart figures={figures.data} onRetry={retry} />
            <div className="dashboard-row">
              <TrendPart figures={figures.data} onRetry={retry} />
              <SharePart figures={figures.data} onRetry={retry} />
            </div>
          </>
        ) : (
          <Loading of={figures} title={t('dashboard.failed')} shape="dashboard" />
        )}
        <Later period={period} figures={figures.data} />
      </div>
    </Page>
  );
}

/** The figures of a period and of the location in the address; anew every so often where it is said. */
export function useFigures(period: Period, refetchInterval: number | false = false) {
  useEffect(loadCharts, []);
  return useRead(dashboardApi.show, { period, ...usePlace() }, { keep: true, refetchInterval });
}

/** What the first screen does without: fetched once nothing else is under way. */
const Later = lazyPart(async () => {
  await new Promise<void>(whenIdle);
  await loadAllTexts();
  return (await import('./Later.tsx')).Later;
});
