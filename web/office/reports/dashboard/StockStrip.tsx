import { countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { shareText } from '#web/ui/comparison.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { PlaceLink } from './PlaceLink.tsx';

const kinds = ['sellable', 'reserved', 'inTransit', 'nonSellable'] as const;
const colours = ['var(--c1)', 'var(--c2)', 'var(--c4)', 'var(--c6)'];

/** Pieces by inventory type, as figures and as one bar. */
export function StockStrip({ stock }: { stock: NonNullable<DashboardFigures['stock']> }) {
  const t = useText();
  const local = useLocalName();
  const whole = kinds.reduce((sum, kind) => sum + stock[kind], 0);
  return (
    <div className="card">
      <div className="strip">
        {kinds.map((kind, index) => (
          <PlaceLink key={kind} to="/inventory/list" search={{ kind }}>
            <div className="figure-label row dashboard-legend">
              <span className="swatch" style={{ background: colours[index] }} />
              {t(`stock.kinds.${kind}`)}
            </div>
            <div className="row dashboard-figure">
              <span className="figure-value digits">{countText(stock[kind])}</span>
              <span className="detail digits">{shareText(stock[kind], whole)}</span>
            </div>
          </PlaceLink>
        ))}
        <PlaceLink to="/inventory/list" search={{ negative: 'true' }}>
          <div className="figure-label row dashboard-legend">
            <Icon name="alert-triangle" size={14} />
            {t('dashboard.negativeSellable')}
          </div>
          <div className="row dashboard-figure">
            <span className={stock.negativeSellable > 0 ? 'figure-value digits text-bad' : 'figure-value digits'}>
              {countText(-stock.negativeSellable)}
            </span>
            <span className="detail digits">{t('dashboard.items', { count: stock.negativeItems })}</span>
          </div>
        </PlaceLink>
      </div>
      {stock.subTypes.length > 0 && (
        <div className="row wrap dashboard-sub-types">
          {stock.subTypes.map(({ typeId, name, nameJa, quantity }) => (
            <PlaceLink key={typeId} to="/inventory/list" search={{ typeId: String(typeId) }} className="detail digits">
              {local(name, nameJa)} {countText(quantity)}
            </PlaceLink>
          ))}
        </div>
      )}
      <div className="dashboard-stack">
        <div className="stack" aria-hidden="true">
          {kinds.map((kind, index) => (
            <span key={kind} style={{ flex: stock[kind], background: colours[index] }} />
          ))}
        </div>
      </div>
    </div>
  );
}
