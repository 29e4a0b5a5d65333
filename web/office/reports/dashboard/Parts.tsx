import { useText } from '#web/text/text.ts';
import { CategoryShare } from './CategoryShare.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { SalesTrend } from './SalesTrend.tsx';
import { StockStrip } from './StockStrip.tsx';
import { Today } from './Today.tsx';
import { Unread } from './Unread.tsx';

export interface PartProps {
  figures: DashboardFigures;
  onRetry: () => void;
}

/** Today so far, or that it could not be read. */
export function TodayPart({ figures: { today }, onRetry }: PartProps) {
  const t = useText();
  return today ? <Today today={today} /> : <UnreadCard title={t('dashboard.today')} onRetry={onRetry} />;
}

/** The stock by its types, or that it could not be read. */
export function StockPart({ figures: { stock }, onRetry }: PartProps) {
  const t = useText();
  return stock ? <StockStrip stock={stock} /> : <UnreadCard title={t('dashboard.stock')} onRetry={onRetry} />;
}

/** The trend of sales, or that it could not be read. */
export function TrendPart({ figures, onRetry, around }: PartProps & { around?: number }) {
  const t = useText();
  const { salesTrend, previousTrend } = figures;
  if (!salesTrend || !previousTrend) return <UnreadCard title={t('dashboard.salesTrend')} onRetry={onRetry} />;
  const room = around === undefined ? {} : { around };
  return <SalesTrend points={salesTrend} past={previousTrend} figures={figures} {...room} />;
}

/** The shares of the stock, or that they could not be read. */
export function SharePart({ figures: { byCategory }, onRetry }: PartProps) {
  const t = useText();
  if (!byCategory) return <UnreadCard title={t('dashboard.byCategory')} onRetry={onRetry} />;
  return <CategoryShare rows={byCategory} />;
}

function UnreadCard(props: { title: string; onRetry: () => void }) {
  return (
    <section className="card">
      <Unread {...props} />
    </section>
  );
}
