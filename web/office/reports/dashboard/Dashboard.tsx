import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { dashboardApi, periods } from '#contract/reports/dashboard.ts';
import { useRead } from '#web/api/hooks.ts';
import { dateText, today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { loadCharts } from '#web/ui/chart/charts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Loading } from '#web/ui/States.tsx';
import './dashboard.css';
import { CategoryShare } from './CategoryShare.tsx';
import { Kpis } from './Kpis.tsx';
import { SalesTrend } from './SalesTrend.tsx';
import { StockStrip } from './StockStrip.tsx';
import { Today } from './Today.tsx';

export type DashboardFigures = ReplyOf<typeof dashboardApi.show>;
type Period = (typeof periods)[number];

/** The shop at a glance: cards, stock, trend and shares of one period; each figure opens the rows behind it. */
export function Dashboard(): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { period: asked } = useSearch({ strict: false }) as { period?: string };
  const period: Period = periods.find((one) => one === asked) ?? 'month';
  const figures = useRead(dashboardApi.show, { period }, { keep: true });
  useEffect(loadCharts, []);
  const choose = (next: Period) => void navigate({ to: '.', search: { period: next } as never, replace: true });
  return (
    <Page
      title={t('dashboard.title')}
      aside={dateText(today())}
      scrolls
      actions={
        <Segments
          label={t('dashboard.period')}
          value={period}
          onChange={choose}
          options={periods.map((value) => ({ value, label: t(`dashboard.periods.${value}`) }))}
        />
      }
    >
      <div className="dashboard">
        {figures.data ? (
          <>
            <Today today={figures.data.today} />
            <Kpis figures={figures.data} />
            <StockStrip stock={figures.data.stock} />
            <div className="dashboard-row">
              <SalesTrend figures={figures.data} />
              <CategoryShare rows={figures.data.byCategory} />
            </div>
          </>
        ) : (
          <Loading of={figures} title={t('dashboard.failed')} shape="dashboard" />
        )}
      </div>
    </Page>
  );
}
