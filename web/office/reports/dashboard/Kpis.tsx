import type { ReactNode } from 'react';
import { countText, yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Sparkline } from '#web/ui/chart/charts.tsx';
import { changeOf, changeText, isBetter, spanText } from '#web/ui/comparison.ts';
import { Digits } from '#web/ui/Figures.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { PlaceLink } from './PlaceLink.tsx';

/** The six cards of the specification, each with its trend and its change against the period before. */
export function Kpis({ figures }: { figures: DashboardFigures }) {
  const t = useText();
  // The rows that a card opens add up to it: voids are taken away on their own day.
  const counted = { countedFrom: figures.from, countedTo: figures.to };
  const { totalSales, totalInventory, pendingOrders, orderPaymentDue, monthlyLayawayValue, monthlyStraight } = figures;
  const against = t('dashboard.versus', { span: spanText(figures.before.from, figures.before.to) });
  const month = { from: `${figures.to.slice(0, 7)}-01`, to: figures.to };
  return (
    <div className="card figure-cards">
      <Kpi
        to="/sales/list"
        search={counted}
        title={t('dashboard.totalSales')}
        value={yenText(totalSales.value)}
        of={totalSales}
        against={against}
      />
      <Kpi
        to="/inventory/list"
        title={t('dashboard.totalInventory')}
        value={countText(totalInventory.value)}
        unit={t('dashboard.pieces')}
        of={totalInventory}
        note={totalInventory.cost === undefined ? '' : t('dashboard.atCost', { cost: totalInventory.cost })}
      />
      <Kpi
        to="/sales/list"
        search={{ status: 'pending' }}
        title={t('dashboard.pendingOrders')}
        value={countText(pendingOrders.value)}
        of={pendingOrders}
        against={against}
        note={t('dashboard.inStoreOnline', {
          store: pendingOrders.value - pendingOrders.online,
          online: pendingOrders.online,
        })}
        lowerIsBetter
      />
      <Kpi
        to="/sales/due"
        search={{ to: figures.dueThrough }}
        title={t('dashboard.orderPaymentDue')}
        value={yenText(orderPaymentDue.value)}
        of={orderPaymentDue}
        note={
          <>
            {t('dashboard.within7')}
            {orderPaymentDue.overdue > 0 && (
              <span className="down"> {t('dashboard.overdue', { amount: orderPaymentDue.overdue })}</span>
            )}
          </>
        }
      />
      <Kpi
        to="/sales/list"
        search={{ ...month, type: 'layaway' }}
        title={t('dashboard.monthlyLayawayValue')}
        value={yenText(monthlyLayawayValue.value)}
        of={monthlyLayawayValue}
        against={t('dashboard.vsLastMonth')}
      />
      <Kpi
        to="/sales/list"
        search={{ countedFrom: month.from, countedTo: month.to, type: 'straight' }}
        title={t('dashboard.monthlyStraight')}
        value={countText(monthlyStraight.value)}
        unit={yenText(monthlyStraight.amount)}
        of={monthlyStraight}
        against={t('dashboard.vsLastMonth')}
      />
    </div>
  );
}

interface KpiProps {
  to: '/sales/list' | '/sales/due' | '/inventory/list';
  search?: Record<string, string>;
  title: string;
  value: string;
  unit?: string;
  of: { value: number; previous: number | null; trend: readonly number[] };
  /** What the change is against: only said where there is one. */
  against?: string;
  note?: ReactNode;
  lowerIsBetter?: boolean;
}

function Kpi({ to, search = {}, title, value, unit, of, against, note, lowerIsBetter = false }: KpiProps) {
  const change = changeOf(of.value, of.previous);
  const better = change === null ? null : isBetter(change, lowerIsBetter);
  return (
    <PlaceLink to={to} search={search}>
      <div>
        <div className="figure-label">{title}</div>
        <div className="figure-value">
          <Digits text={value} />
          {unit && (
            <small>
              <Digits text={unit} />
            </small>
          )}
        </div>
        <div className="detail">
          {change !== null && (
            <span className={better === null ? undefined : better ? 'up' : 'down'}>{changeText(change)}</span>
          )}{' '}
          {change !== null && against} {note}
        </div>
      </div>
      <span className="dashboard-spark">
        <Sparkline values={of.trend} width={84} height={36} />
      </span>
    </PlaceLink>
  );
}
