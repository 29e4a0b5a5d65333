import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#web/api/rights.ts';
import { percentText } from '#web/text/format.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { Card } from '#web/ui/Page.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { compactText, slicesOf } from './shapes.ts';

type Row = DashboardFigures['byCategory'][number];
const measures = {
  value: { of: (row: Row) => row.value ?? 0, text: compactText },
  quantity: { of: (row: Row) => row.quantity, text: compactText },
  milligrams: {
    of: (row: Row) => row.milligrams,
    text: (value: number, locale: string) => `${compactText(value / 1000, locale)}\u00a0g`,
  },
};
type Measure = keyof typeof measures;

const radius = 56;
const circle = 2 * Math.PI * radius;

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
  const slices = slicesOf(shown.map(of));
  const whole = shown.reduce((sum, row) => sum + of(row), 0);
  const options = (Object.keys(measures) as Measure[]).filter((one) => seesCost || one !== 'value');
  return (
    <Card
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
      <div className="dash-share">
        <svg width="136" height="136" viewBox="-76 -76 152 152" aria-hidden="true">
          {slices.map((slice, index) => (
            <circle
              key={shown[index]?.categoryId}
              r={radius}
              className="dash-slice"
              stroke={`var(--c${(index % 7) + 1})`}
              strokeDasharray={`${Math.max(0, slice.length * circle - 1.5)} ${circle}`}
              strokeDashoffset={-slice.start * circle}
              transform="rotate(-90)"
            />
          ))}
        </svg>
        <div className="dash-whole">
          <b className="n">
            {measure === 'value' && '¥'}
            {text(whole, locale)}
          </b>
          <span className="dl">{t(`dashboard.whole.${measure}`)}</span>
        </div>
        <ul className="dash-list">
          {shown.map((row, index) => (
            <li key={row.categoryId}>
              <Link to={'/inventory/list' as '/'} search={{ categories: String(row.categoryId) } as never}>
                <span className="leg" style={{ background: `var(--c${(index % 7) + 1})` }} />
                <span className="dash-name">{local(row.name, row.nameJa)}</span>
                <span className="n sec">{text(of(row), locale)}</span>
                <b className="n">{percentText(Math.round((slices[index]?.basisPoints ?? 0) / 10) * 10)}</b>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
