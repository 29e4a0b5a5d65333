import { arc, pie } from 'd3-shape';

const thickness = 20;
const margin = 8;

/** A ring of slices, each more than zero, in the order of the values and of the theme's colours; grey without any. */
export function Doughnut({ values, size }: { values: readonly number[]; size: number }) {
  const outer = size / 2 - margin;
  const ring = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(outer - thickness)
    .outerRadius(outer);
  const slices = pie<number>()
    .sort(null)
    .padAngle(values.length > 1 ? 1.5 / (outer - thickness / 2) : 0)([...values]);
  return (
    <svg width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} aria-hidden="true">
      {slices.length === 0 && (
        <path d={ring({ startAngle: 0, endAngle: 2 * Math.PI, padAngle: 0 }) ?? ''} className="chart-nothing" />
      )}
      {slices.map((slice) => (
        <path key={slice.index} d={ring(slice) ?? ''} fill={`var(--c${slice.index + 1})`} />
      ))}
    </svg>
  );
}
