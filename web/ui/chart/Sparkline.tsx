import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** Room for the dot and for the width of the line. */
const margin = { x: 2, y: 4 } as const;

/** The shape of a trend, from zero up; nothing where there are fewer than two values. */
export function Sparkline({ values, width, height }: { values: readonly number[]; width: number; height: number }) {
  if (values.length < 2) return <span />;
  const x = scaleLinear([0, values.length - 1], [margin.x, width - margin.x]);
  const y = scaleLinear([0, Math.max(1, ...values)], [height - margin.y, margin.y]).clamp(true);
  const xOf = (_value: number, index: number) => x(index);
  const last = values.at(-1) ?? 0;
  const drawn = line(xOf, y)(values);
  return (
    <svg width={width} height={height} aria-hidden="true">
      <path d={`${drawn}V${y(0)}H${margin.x}Z`} className="chart-area" />
      <path d={drawn ?? ''} className="chart-line" />
      <circle cx={x(values.length - 1)} cy={y(last)} r="2.2" className="chart-dot" />
    </svg>
  );
}
