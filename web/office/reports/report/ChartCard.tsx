import { useState } from 'react';
import type { DraftOf, Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { readStored, store } from '#web/api/storage.ts';
import { countText, gramsText, percentText, yenText } from '#web/text/format.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { BarChart, LineChart } from '#web/ui/chart/charts.tsx';
import { usePoints } from '#web/ui/chart/usePoints.ts';
import { compactText, compactYen } from '#web/ui/comparison.ts';
import type { ListState } from '#web/ui/list/useList.ts';
import { Card } from '#web/ui/Page.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { Unread } from '../dashboard/Unread.tsx';
import type { Measure, PointOf, ReportChart } from './describeReport.tsx';

const units = {
  count: { text: countText, axis: compactText },
  yen: { text: yenText, axis: compactYen },
  percent: { text: percentText, axis: percentText },
  grams: { text: gramsText, axis: (value: number, locale: string) => compactText(value / 1000, locale) },
};
const looks = ['chart', 'figures', 'closed'] as const;
type Look = (typeof looks)[number];
const storageKey = 'kinza.reportChart';
const height = { wide: 172, narrow: 150 };

type Point = { key: string } & Record<string, string | number>;

/** The chart of a report's filtered rows; its figures in a table instead, or neither, as the reader left it. */
export function ChartCard<C extends Endpoint>({
  chart,
  endpoint,
  list,
}: {
  chart: ReportChart<PointOf<C>>;
  endpoint: C;
  list: ListState;
}) {
  const t = useText();
  const read = useRead(endpoint as Endpoint, list.filters as DraftOf<Endpoint>, { keep: true });
  const points = ((read.data as ReplyOf<C> & { points: Point[] }) ?? { points: [] }).points;
  const [look, setLook] = useState<Look>(() => looks.find((one) => one === readStored(storageKey)) ?? 'chart');
  const [chosen, setChosen] = useState(0);
  if (read.isError && !read.data)
    return (
      <section className="card report-chart">
        <Unread title={chart.title} onRetry={() => void read.refetch()} />
      </section>
    );
  const told = chart.measures.filter(({ sums }) => !points[0] || sums.some(([of]) => of in (points[0] ?? {})));
  const measure = told[chosen] ?? told[0];
  if (!measure) return null;
  const drawn = {
    chart: chart as unknown as ReportChart<Point>,
    points,
    measure,
    nothing: read.data ? t('report.nothing') : '',
    onOpen: openerOf(chart, list, points as unknown as PointOf<C>[]),
  };
  return (
    <Card
      className={look === 'closed' ? 'report-chart is-closed' : 'report-chart'}
      title={chart.title}
      actions={
        <>
          {look !== 'closed' && <Keys measure={measure} />}
          {told.length > 1 && look !== 'closed' && (
            <Segments
              label={t('report.measure')}
              value={String(told.indexOf(measure))}
              options={told.map(({ label }, index) => ({ value: String(index), label }))}
              onChange={(index) => setChosen(Number(index))}
            />
          )}
          <Segments
            label={t('report.look.label')}
            value={look}
            options={looks.map((value) => ({ value, label: t(`report.look.${value}`) }))}
            onChange={(next) => {
              setLook(next);
              store(storageKey, next);
            }}
          />
        </>
      }
    >
      {look === 'chart' && <Drawn {...drawn} />}
      {look === 'figures' && <Figures {...drawn} />}
    </Card>
  );
}

/** What a point does when it is chosen: it narrows the rows, or opens those that it adds up. */
function openerOf<Point>({ narrow, open, opens }: ReportChart<Point>, list: ListState, points: readonly Point[]) {
  if (!narrow && !open) return undefined;
  return (index: number) => {
    const point = points[index];
    if (point === undefined) return;
    if (open && (opens?.(point) ?? true)) open(point);
    else list.set(narrow?.(point) ?? {});
  };
}

interface DrawnProps {
  chart: ReportChart<Point>;
  points: readonly Point[];
  measure: Measure;
  /** What a chart without points says, once it is known to have none. */
  nothing: string;
  onOpen: ((index: number) => void) | undefined;
}

/** All of it: no share is above. */
const wholeBasisPoints = 10_000;

function Drawn({ chart, points, measure, nothing, onOpen }: DrawnProps) {
  const locale = useLocale();
  const isNarrow = useNarrow();
  const [focused, setFocused] = useState<number | null>(null);
  const stepOf = usePoints(points.length);
  const { text, axis } = units[measure.unit];
  const common = { height: isNarrow ? height.narrow : height.wide, nothing };
  if (chart.kind === 'line') {
    const [[key] = ['']] = measure.sums;
    return (
      <>
        <LineChart
          {...common}
          {...(measure.unit === 'percent' && { whole: wholeBasisPoints })}
          values={points.map((point) => Number(point[key] ?? 0))}
          stepText={(index) => (points[index] ? chart.nameOf(points[index]) : '')}
          focused={focused}
          onPick={(index) => onOpen?.(index)}
          valueText={(value) => axis(value, locale)}
          tip={(index) => (
            <>
              <span className="text-dim text-small">{points[index] && chart.nameOf(points[index])}</span>
              <b className="digits">{text(Number(points[index]?.[key] ?? 0))}</b>
            </>
          )}
        />
        <div className="unseen">
          <Figures chart={chart} points={points} measure={measure} onOpen={onOpen} onFocus={setFocused} />
        </div>
      </>
    );
  }
  const bars = points.map((point) => ({
    key: point.key,
    label: chart.nameOf(point),
    values: measure.sums.map(([of]) => Number(point[of] ?? 0)),
  }));
  return (
    <BarChart
      {...common}
      points={bars.some(({ values }) => values.some(Boolean)) ? bars : []}
      series={measure.sums.map(([, label]) => label)}
      isStacked={chart.kind === 'stack'}
      axisText={(value) => axis(value, locale)}
      valueText={text}
      onOpen={onOpen}
      stepOf={stepOf}
    />
  );
}

interface FiguresProps extends Omit<DrawnProps, 'nothing'> {
  /** Of a table that is not seen: which point the keyboard stands on, or that it stands on none. */
  onFocus?: (index: number | null) => void;
}

/** The same as a table. */
function Figures({ chart, points, measure, onOpen, onFocus }: FiguresProps) {
  const t = useText();
  const { text } = units[measure.unit];
  const stepOf = usePoints(points.length);
  if (points.length === 0) return <p className="report-figures text-secondary">{t('report.nothing')}</p>;
  return (
    // What is seen scrolls, and has to be reached by keys.
    <section className="report-figures" aria-label={chart.title} tabIndex={onFocus ? undefined : 0} data-points>
      <table aria-label={chart.title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('report.point')}</span>
            </th>
            {measure.sums.map(([key, label]) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">
                {onOpen ? (
                  <button
                    type="button"
                    className="link"
                    {...(onFocus && stepOf(index))}
                    onClick={() => onOpen(index)}
                    onFocus={() => onFocus?.(index)}
                    onBlur={() => onFocus?.(null)}
                  >
                    {chart.nameOf(point)}
                  </button>
                ) : (
                  chart.nameOf(point)
                )}
              </th>
              {measure.sums.map(([key]) => (
                <td key={key} className="digits">
                  {text(Number(point[key] ?? 0))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Which colour is what, where there are several. */
function Keys({ measure: { sums } }: { measure: Measure }) {
  const names = sums.map(([, label]) => label);
  if (names.length < 2) return null;
  return (
    <span className="report-keys">
      {names.map((name, index) => (
        <span key={name}>
          <i className="swatch" style={{ background: `var(--c${index + 1})` }} />
          {name}
        </span>
      ))}
    </span>
  );
}
