import { scaleLinear } from 'd3-scale';
import { useRef, useState } from 'react';
import { useWidth } from '../useWidth.ts';
import type { usePoints } from './usePoints.ts';

export interface BarPoint {
  key: string;
  label: string;
  /** One for each series, in their order. */
  values: readonly number[];
}

interface BarChartProps {
  points: readonly BarPoint[];
  /** What the values of a point are, where there are several: beside each other, or on each other. */
  series: readonly string[];
  isStacked?: boolean;
  height: number;
  /** What stands beside a line of the vertical axis. */
  axisText: (value: number) => string;
  valueText: (value: number) => string;
  /** What stands in the middle where every value is zero. */
  nothing: string;
  /** Opens what a point adds up. */
  onOpen?: ((index: number) => void) | undefined;
  /** How the keyboard goes from one point that opens to another. */
  stepOf?: ReturnType<typeof usePoints>;
}

const margin = { top: 8, right: 10, bottom: 24, left: 68 } as const;
const gridLines = 3;
/** Bars beside each other are no wider, and a point leaves so much of its place empty. */
const barPixelsMax = 36;
const gapShare = 0.3;
/** A label needs so much room; the others are left out. */
const labelPixels = 64;
const tipPixels = 220;

/** Bars from zero up or down, one place for each point; the keyboard reaches them by one Tab, and goes by arrows from one to another. */
export function BarChart(props: BarChartProps) {
  const { points, series, isStacked = false, height, axisText, valueText, nothing, onOpen, stepOf } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [shown, setShown] = useState<number | null>(null);
  const ends = points.map(({ values }) => (isStacked ? stackOf(values) : values.map((value) => [0, value] as const)));
  const [lowest, highest] = [Math.min(0, ...ends.flat(2)), Math.max(0, ...ends.flat(2))];
  const y = scaleLinear([lowest, highest || (lowest ? 0 : 1)], [height - margin.bottom, margin.top]).nice(gridLines);
  const room = Math.max(1, width - margin.left - margin.right) / Math.max(1, points.length);
  const sides = isStacked ? 1 : Math.max(1, series.length);
  const bar = Math.min(barPixelsMax, (room * (1 - gapShare)) / sides);
  const every = Math.max(1, Math.ceil(labelPixels / room));
  const named = room * every - 4;
  const tipped = shown === null ? undefined : points[shown];
  return (
    <div ref={box} className="chart bar-chart" style={{ height }} data-points>
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {y
            .ticks(gridLines)
            .filter(Number.isInteger)
            .map((value) => (
              <g key={value}>
                <line x1={margin.left} x2={width - margin.right} y1={y(value)} y2={y(value)} className="chart-grid" />
                <text x={margin.left - 8} y={y(value) + 4} textAnchor="end" className="axis-text">
                  {axisText(value)}
                </text>
              </g>
            ))}
          {points.map(({ key }, index) => {
            const left = margin.left + room * index + (room - bar * sides) / 2;
            return (
              <g key={key}>
                {ends[index]?.map(([from, to], one) => (
                  <rect
                    key={series[one]}
                    x={left + (isStacked ? 0 : bar * one)}
                    width={Math.max(1, bar - (sides > 1 ? 1 : 0))}
                    y={Math.min(y(from), y(to))}
                    height={Math.abs(y(from) - y(to))}
                    fill={`var(--c${one + 1})`}
                  />
                ))}
              </g>
            );
          })}
        </svg>
      )}
      {width > 0 &&
        points.map(({ key, label, values }, index) => {
          const place = {
            className: 'bar-chart-point',
            style: { insetInlineStart: margin.left + room * index, width: room },
            'aria-label': `${label}: ${said(values, series, valueText)}`,
            onMouseEnter: () => setShown(index),
            onMouseLeave: () => setShown(null),
            onFocus: () => setShown(index),
            onBlur: () => setShown(null),
          };
          const name = index % every === 0 && (
            <span
              className="axis-text"
              style={{ insetInlineStart: (room - named) / 2, width: named }}
              aria-hidden="true"
            >
              {label}
            </span>
          );
          return onOpen ? (
            <button key={key} type="button" {...place} {...stepOf?.(index)} onClick={() => onOpen(index)}>
              {name}
            </button>
          ) : (
            <div key={key} role="img" {...place}>
              {name}
            </div>
          );
        })}
      {points.length === 0 && <span className="chart-none text-secondary">{nothing}</span>}
      {tipped && shown !== null && (
        <span
          className="chart-tip popover"
          style={{ insetInlineStart: Math.max(0, Math.min(margin.left + room * (shown + 1), width - tipPixels)) }}
        >
          <b>{tipped.label}</b>
          {tipped.values.map((value, one) => (
            <span key={series[one]} className="row">
              <span className="swatch" style={{ background: `var(--c${one + 1})` }} />
              <span className="spacer">{series[one]}</span>
              <span className="digits">{valueText(value)}</span>
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

/** Where each value of a stack begins and ends: what is less than nothing goes down from zero. */
function stackOf(values: readonly number[]): (readonly [number, number])[] {
  const top = { up: 0, down: 0 };
  return values.map((value) => {
    const side = value < 0 ? 'down' : 'up';
    const from = top[side];
    top[side] += value;
    return [from, top[side]] as const;
  });
}

function said(values: readonly number[], series: readonly string[], valueText: (value: number) => string): string {
  const texts = values.map((value, one) =>
    series.length > 1 ? `${series[one]} ${valueText(value)}` : valueText(value),
  );
  return texts.join(', ');
}
