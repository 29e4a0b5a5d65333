import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useWidth } from '../useWidth.ts';
import { axisRoom } from './axisRoom.ts';

interface LineChartProps {
  /** One value for each step of the horizontal axis: what counts now, in gold over an area. */
  values: readonly number[];
  /** What it is compared with, dotted; may be shorter or longer. */
  before?: readonly number[];
  /** The whole that values are shares of: the axis ends there, or at the highest of them. */
  whole?: number;
  height: number;
  /** What stands under a step of the horizontal axis. */
  stepText: (index: number) => string;
  /** What stands beside a line of the vertical axis. */
  valueText: (value: number) => string;
  /** What is said of the step under the pointer. */
  tip: (index: number) => ReactNode;
  /** What stands in the middle where every value is zero. */
  nothing: string;
  /** The step that the keyboard stands on, shown while the pointer shows none. */
  focused?: number | null;
  /** A click on a step. */
  onPick?: (index: number, event: MouseEvent) => void;
}

const margin = { top: 8, right: 10, bottom: 26 } as const;
/** About so many lines cross the chart. */
const gridLines = 3;
/** The texts under the steps have so much room each; four have room on the narrowest phone. */
const stepPixels = 125;
const stepTextsMin = 4;
/** The words of the tip stay inside the chart. */
const tipPixels = 190;

/** Values over time from zero up, drawn in as many pixels as there is room for. */
export function LineChart({
  values,
  before = [],
  whole = 0,
  height,
  stepText,
  valueText,
  tip,
  nothing,
  focused = null,
  onPick,
}: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [pointed, setShown] = useState<number | null>(null);
  const shown = pointed ?? focused;
  const highest = Math.max(0, ...values, ...before);
  const most = Math.max(highest, whole) || 1;
  const exact = scaleLinear([0, most], [height - margin.bottom, margin.top]).clamp(true);
  const y = whole > 0 ? exact : exact.nice(gridLines);
  const ticks = highest === 0 ? [0] : y.ticks(gridLines);
  const left = axisRoom(ticks.map(valueText));
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [left, Math.max(left + 1, width - margin.right)]);
  const xOf = (_value: number, index: number) => x(index);
  const last = values.length - 1;
  const drawn = line(xOf, y)(values) ?? `M${left},${y(0)}`;
  const every = Math.max(1, Math.ceil(values.length / Math.max(stepTextsMin, Math.floor(width / stepPixels))));
  const stepAt = ({ clientX, currentTarget }: MouseEvent): number | null => {
    const index = Math.round(x.invert(clientX - currentTarget.getBoundingClientRect().left));
    return last < 0 ? null : Math.min(last, Math.max(0, index));
  };
  // Not what is shown: a tap comes before it is drawn.
  const pick = (event: MouseEvent) => {
    const index = stepAt(event);
    if (index !== null) onPick?.(index, event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the pointer shows stands in the table beside the chart.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <div
      ref={box}
      className="chart"
      style={{ height }}
      onMouseMove={(event) => setShown(stepAt(event))}
      onMouseLeave={() => setShown(null)}
      onClick={pick}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ticks.map((value) => (
            <g key={value}>
              <line x1={left} x2={width - margin.right} y1={y(value)} y2={y(value)} className="chart-grid" />
              <text x={left - 8} y={y(value) + 4} textAnchor="end" className="axis-text">
                {valueText(value)}
              </text>
            </g>
          ))}
          <path d={line(xOf, y)(before) ?? ''} className="chart-before" />
          <path d={`${drawn}V${y(0)}H${left}Z`} className="chart-area" />
          <path d={drawn} className="chart-line is-strong" />
          {values.map((_value, index) =>
            index % every === 0 ? (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the axis.
                key={index}
                x={x(index)}
                y={height - 6}
                textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
                className="axis-text"
              >
                {stepText(index)}
              </text>
            ) : null,
          )}
          {/* A line of one value is none. */}
          {last === 0 && <circle cx={x(0)} cy={y(values[0] ?? 0)} r="4" className="chart-dot is-strong" />}
          {shown !== null && <circle cx={x(shown)} cy={y(values[shown] ?? 0)} r="4" className="chart-dot is-strong" />}
        </svg>
      )}
      {highest === 0 && <span className="chart-none text-secondary">{nothing}</span>}
      {shown !== null && (
        <span className="chart-tip popover" style={{ insetInlineStart: Math.min(x(shown), width - tipPixels) }}>
          {tip(shown)}
        </span>
      )}
    </div>
  );
}
