import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { analyticsApi } from '#contract/analytics/website.ts';
import type { Period } from '#contract/kernel/period.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { countText, dateText, dayText, decimalText, monthText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { LineChart, loadCharts } from '#web/ui/chart/charts.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { useGuide } from '#web/ui/guide/Guide.tsx';
import { ExportButton } from '#web/ui/list/ExportButton.tsx';
import { Card, Page } from '#web/ui/Page.tsx';
import { PeriodChoice, usePeriod } from '#web/ui/PeriodChoice.tsx';
import { PhoneActions } from '#web/ui/PhoneActions.tsx';
import { Loading } from '#web/ui/States.tsx';
import { useAsOfNote } from '#web/ui/useAsOfNote.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { FigureCards, type WebsiteShown } from './Figures.tsx';
import { isByMonth } from './figures.ts';
import { Countries, Devices, LastVisits, Pages, Pieces, Referrers } from './Tables.tsx';
import { Traffic } from './TrafficPicker.tsx';
import './website.css';

/** What the shop on the web was looked at: figures, days, tables and the last visits of one period. */
export function WebsiteAnalytics(): ReactNode {
  const t = useText();
  const [period, choose] = usePeriod();
  const isPhone = useNarrow();
  const steps = [t('website.guide1'), t('website.guide2'), t('website.guide3'), t('website.guide4')];
  const guide = useGuide({ id: 'website', steps });
  useEffect(loadCharts, []);
  return (
    <Page
      title={t('website.title')}
      under={useAsOfNote(analyticsApi.show)}
      actions={
        <>
          {!isPhone && guide.button}
          <PeriodChoice value={period} onChange={choose} />
        </>
      }
    >
      {isPhone && <PhoneActions>{guide.icon}</PhoneActions>}
      <div className="with-guide">
        <div className="website is-whole">
          <Shown period={period} />
        </div>
        {guide.panel}
      </div>
    </Page>
  );
}

/** The last row of the dashboard by itself. */
export function WebsiteVisitsCard(): ReactNode {
  const t = useText();
  const [period, choose] = usePeriod();
  return (
    <Page title={t('website.traffic')} scrolls actions={<PeriodChoice value={period} onChange={choose} />}>
      <div className="website">
        <Traffic period={period} />
      </div>
    </Page>
  );
}

function Shown({ period }: { period: Period }) {
  const t = useText();
  const shown = useRead(analyticsApi.show, { period }, { keep: true });
  const { data } = shown;
  if (!data) return <Loading of={shown} title={t('website.failed')} shape="dashboard" />;
  const isEmpty = data.visits.value === 0;
  return (
    <>
      {isEmpty ? (
        <Card>
          <Empty title={t('website.none')} text={t('website.noneText')} />
        </Card>
      ) : (
        <>
          <FigureCards shown={data} />
          <div className="website-row is-chart">
            <Days shown={data} period={period} />
            <Devices period={period} />
          </div>
          <div className="website-row">
            <Pages period={period} />
            <Pieces period={period} />
          </div>
          <div className="website-row">
            <Countries period={period} />
            <Referrers period={period} />
          </div>
          <Orders shown={data} />
        </>
      )}
      <LastVisits period={period} />
    </>
  );
}

const chartHeight = 228;

/** Visits by day or month, and the same in a table for who can't see it. */
function Days({ shown: { byDay }, period }: { shown: WebsiteShown; period: Period }) {
  const t = useText();
  const hasMonths = isByMonth(byDay);
  const dateOf = (index: number) => byDay[index]?.date ?? '';
  const title = t(hasMonths ? 'website.byMonth' : 'website.byDay');
  return (
    <Card
      title={title}
      actions={<ExportButton endpoint={analyticsApi.export} filters={{ table: 'days', period }} name={title} isIcon />}
    >
      <div className="website-chart">
        <LineChart
          values={byDay.map(({ visits }) => visits)}
          height={chartHeight}
          stepText={(index) => (hasMonths ? monthText : dayText)(dateOf(index))}
          valueText={countText}
          nothing={t('website.none')}
          tip={(index) => (
            <>
              <span className="text-dim text-small">{(hasMonths ? monthText : dateText)(dateOf(index))}</span>
              <b className="digits">{countText(byDay[index]?.visits ?? 0)}</b>
            </>
          )}
        />
      </div>
      <table className="unseen">
        <caption>{title}</caption>
        <tbody>
          {byDay.map(({ date, visits }) => (
            <tr key={date}>
              <th scope="row">{dateText(date)}</th>
              <td>{countText(visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** How many of a hundred visits end in an order, which opens the orders of the period. */
function Orders({ shown: { orders, ordersPerHundredHundredths, from, to } }: { shown: WebsiteShown }) {
  const t = useText();
  const words = t('website.ordersCount', { count: orders });
  const seesOrders = useMay()('View E-commerce Order');
  return (
    <Card className="website-orders">
      <span className="figure-label">{t('website.orders')}</span>
      <span className="figure-value digits">{decimalText(ordersPerHundredHundredths ?? 0, 2)}</span>
      {seesOrders ? (
        <Link className="link text-small" to="/sales/ecommerce" search={{ from, to, channel: 'onlineShop' }}>
          {words}
        </Link>
      ) : (
        <span className="detail">{words}</span>
      )}
    </Card>
  );
}
