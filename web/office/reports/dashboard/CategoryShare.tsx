import { useState } from 'react';
import { useMay } from '#web/api/rights.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { Doughnut } from '#web/ui/chart/charts.tsx';
import { compactText, compactYen, shareText } from '#web/ui/comparison.ts';
import { Card } from '#web/ui/Page.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { gathered } from './figures.ts';
import { PlaceLink } from './PlaceLink.tsx';

type Row = NonNullable<DashboardFigures['byCategory']>[number];
const measures = {
  value: { of: (row: Row) => row.value ?? 0, text: compactYen },
  quantity: { of: (row: Row) => row.quantity, text: compactText },
  milligrams: {
    of: (row: Row) => row.milligrams,
    text: (value: number, locale: string) => `${compactText(value / 1000, locale)}\u00a0g`,
  },
};
type Measure = keyof typeof measures;

/** As many as the theme has colours, so that no two slices look alike. */
const slicesMax = 7;
const doughnutSize = 136;

/** What the stock is made of: by cost for who may see it, by pieces, by weight. Every slice stands in words too. */
export function CategoryShare({ rows }: { rows: readonly Row[] }) {
  const t = useText();
  const local = useLocalName();
  const locale = useLocale();
  const seesCost = useMay()('View Cost and Profit');
  const [chosen, setChosen] = useState<Measure>('value');
  const measure = !seesCost && chosen === 'value' ? 'quantity' : chosen;
  const { of, text } = measures[measure];
  const shown = rows.filter((row) => of(row) > 0).sort((a, b) => of(b) - of(a));
  const sumOf = (some: readonly Row[]) => some.reduce((sum, row) => sum + of(row), 0);
  const groups = gathered(shown, slicesMax).map((some) => ({
    sum: sumOf(some),
    key: some.map(({ categoryId }) => categoryId).join(','),
    name:
      some.length > 1
        ? t('dashboard.others', { count: some.length })
        : some.map((row) => local(row.name, row.nameJa)).join(),
  }));
  const whole = sumOf(shown);
  const options = (Object.keys(measures) as Measure[]).filter((one) => seesCost || one !== 'value');
  return (
    <Card
      className="dashboard-shares"
      title={t('dashboard.byCategory')}
      actions={
        <Segments
          label={t('dashboard.measure')}
          value={measure}
          onChange={setChosen}
          options={options.map((value) => ({ value, label: t(`dashboard.measures.${value}`) }))}
        />
      }
    >
      <div className="dashboard-share">
        <Doughnut values={groups.map((group) => group.sum)} size={doughnutSize} />
        <div className="dashboard-whole">
          <b className="digits">{text(whole, locale)}</b>
          <span className="detail">{t(`dashboard.whole.${measure}`)}</span>
        </div>
        {groups.length === 0 ? (
          <p className="text-small text-secondary">{t('dashboard.noStock')}</p>
        ) : (
          <ul className="dashboard-list">
            {groups.map(({ sum, key, name }, index) => (
              <li key={key}>
                <PlaceLink to="/inventory/list" search={{ categories: key, kind: 'onHand' }}>
                  <span className="swatch" style={{ background: `var(--c${index + 1})` }} />
                  <span className="dashboard-name">{name}</span>
                  <span className="digits text-secondary">{text(sum, locale)}</span>
                  <b className="digits">{shareText(sum, whole)}</b>
                </PlaceLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
