import type { ReactNode } from 'react';
import { countText, yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Sparkline } from '#web/ui/chart/charts.tsx';
import { changeOf, changeText, isBetter, spanText } from '#web/ui/comparison.ts';
import { Digits } from '#web/ui/Figures.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { Unread } from './Unread.tsx';

/** The six cards of the specification, each with its trend and its change against the period before. */
export function Kpis({ figures, onRetry }: { figures: DashboardFigures; onRetry: () => void }) {
  const t = useText();
  // The rows that a card opens add up to it: voids are taken away on their own day.
  const counted = { countedFrom: figures.from, countedTo: figures.to };
  const against = t('dashboard.versus', { span: spanText(figures.before.from, figures.before.to) });
  const month = { from: `${figures.to.slice(0, 7)}-01`, to: figures.to };
  return (
    <div className="card figure-cards">
      <Kpi
        to="/sales/list"
        search={counted}
        title={t('dashboard.totalSales')}
        of={figures.totalSales}
        show={({ value }) => ({ value: yenText(value) })}
        against={against}
        onRetry={onRetry}
      />
      <Kpi
        to="/inventory/list"
        title={t('dashboard.totalInventory')}
        of={figures.totalInventory}
        show={({ value, cost }) => ({
          value: countText(value),
          unit: t('dashboard.pieces'),
          note: cost === undefined ? '' : t('dashboard.atCost', { cost }),
        })}
        onRetry={onRetry}
      />
      <Kpi
        to="/sales/list"
        search={{ status: 'pending' }}
        title={t('dashboard.pendingOrders')}
        of={figures.pendingOrders}
        show={({ value, online }) => ({
          value: countText(value),
          note: t('dashboard.inStoreOnline', { store: value - online, online }),
        })}
        against={against}
        lowerIsBetter
        onRetry={onRetry}
      />
      <Kpi
        to="/sales/due"
        search={{ to: figures.dueThrough }}
        title={t('dashboard.orderPaymentDue')}
        of={figures.orderPaymentDue}
        show={({ value, overdue }) => ({
          value: yenText(value),
          note: (
            <>
              {t('dashboard.within7')}
              {overdue > 0 && <span className="down"> {t('dashboard.overdue', { amount: overdue })}</span>}
            </>
          ),
        })}
        onRetry={onRetry}
      />
      <Kpi
        to="/sales/list"
        search={{ ...month, type: 'layaway' }}
        title={t('dashboard.monthlyLayawayValue')}
        of={figures.monthlyLayawayValue}
        show={({ value }) => ({ value: yenText(value) })}
        against={t('dashboard.vsLastMonth')}
        onRetry={onRetry}
      />
      <Kpi
        to="/sales/list"
        search={{ countedFrom: month.from, countedTo: month.to, type: 'straight' }}
        title={t('dashboard.monthlyStraight')}
        of={figures.monthlyStraight}
        show={({ value, amount }) => ({ value: countText(value), unit: yenText(amount) })}
        against={t('dashboard.vsLastMonth')}
        onRetry={onRetry}
      />
    </div>
  );
}

interface Figure {
  value: number;
  previous: number | null;
  trend: readonly number[];
}

interface KpiProps<Of extends Figure> {
  to: '/sales/list' | '/sales/due' | '/inventory/list';
  search?: Record<string, string>;
  title: string;
  /** Null where it could not be read. */
  of: Of | null;
  show: (of: Of) => { value: string; unit?: string; note?: ReactNode };
  /** What the change is against: only said where there is one. */
  against?: string;
  lowerIsBetter?: boolean;
  onRetry: () => void;
}

function Kpi<Of extends Figure>(props: KpiProps<Of>) {
  const { to, search = {}, title, of, show, against, lowerIsBetter = false, onRetry } = props;
  if (!of) return <Unread title={title} onRetry={onRetry} />;
  const { value, unit, note } = show(of);
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
          {change !== null && against}
          {change !== null && against && note && ' · '}
          {note}
        </div>
      </div>
      <span className="dashboard-spark">
        <Sparkline values={of.trend} width={84} height={36} />
      </span>
    </PlaceLink>
  );
}
