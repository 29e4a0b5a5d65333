import { countText, yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Digits } from '#web/ui/Figures.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { hoursShown } from './figures.ts';
import { PlaceLink } from './PlaceLink.tsx';

/** Today so far, hour by hour, and what waits for somebody: each opens the sales that it counts. */
export function Today({ today }: { today: NonNullable<DashboardFigures['today']> }) {
  const t = useText();
  const { date, amount, count, hours, pending, toShip } = today;
  const shown = hoursShown(hours);
  const highest = Math.max(1, ...shown.map((one) => one.amount));
  return (
    <section className="card dashboard-today" aria-label={t('dashboard.today')}>
      <PlaceLink to="/sales/list" search={{ countedFrom: date, countedTo: date }}>
        <div className="figure-label">{t('dashboard.today')}</div>
        <div className="row dashboard-figure">
          <span className="figure-value">
            <Digits text={yenText(amount)} />
          </span>
          <span className="detail digits">{t('dashboard.salesCount', { count })}</span>
        </div>
      </PlaceLink>
      <ol className="dashboard-hours" aria-label={t('dashboard.byHour')}>
        {shown.map((one) => (
          <li key={one.hour} title={`${one.hour}:00 ${yenText(one.amount)}`}>
            <span className="dashboard-bar" style={{ height: `${Math.max(0, (one.amount / highest) * 100)}%` }} />
            <span className="unseen">{`${one.hour}:00 ${yenText(one.amount)}`}</span>
          </li>
        ))}
        <li className="dashboard-ends axis-text" aria-hidden="true">
          <span>{shown[0]?.hour}:00</span>
          <span>{shown.at(-1)?.hour}:00</span>
        </li>
      </ol>
      <PlaceLink to="/sales/list" search={{ status: 'pending' }}>
        <div className="figure-label">{t('dashboard.pendingNow')}</div>
        <div className="figure-value digits">{countText(pending)}</div>
      </PlaceLink>
      <PlaceLink to="/sales/list" search={{ toShip: 'true' }}>
        <div className="figure-label">{t('dashboard.toShip')}</div>
        <div className="figure-value digits">{countText(toShip)}</div>
      </PlaceLink>
    </section>
  );
}
