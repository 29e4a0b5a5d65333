/** Points of a line in a box of this size; the highest value touches the top, zero the bottom. */
export function pointsOf(
  values: readonly number[],
  width: number,
  height: number,
  top = Math.max(1, ...values),
): [x: number, y: number][] {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => [round(index * step), round(height - (Math.max(0, value) / top) * height)]);
}

/** The same points as an SVG path. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** A round number at or above the highest value, and the steps of its axis. */
export function axisOf(highest: number): { top: number; steps: number[] } {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const count = Math.max(1, Math.ceil(highest / step));
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

export interface Slice {
  value: number;
  /** Share of the whole in basis points. */
  basisPoints: number;
  /** Where the arc begins and how long it is, as shares of the circle from 0 to 1. */
  start: number;
  length: number;
}

/** The arcs of a doughnut, in the order of the values; nothing and less than nothing has no arc. */
export function slicesOf(values: readonly number[]): Slice[] {
  const shown = values.map((value) => Math.max(0, value));
  const whole = shown.reduce((sum, value) => sum + value, 0);
  let start = 0;
  return shown.map((value) => {
    const length = whole === 0 ? 0 : value / whole;
    const slice = { value, basisPoints: Math.round(length * 10_000), start, length };
    start += length;
    return slice;
  });
}

/** The first of these by themselves and all others as one, where there are more than `most`; alike in number to `most`. */
export function gathered<Row>(rows: readonly Row[], most: number): Row[][] {
  if (rows.length <= most) return rows.map((row) => [row]);
  return [...rows.slice(0, most - 1).map((row) => [row]), rows.slice(most - 1)];
}

/** How much more or less than before, in basis points; null where before was nothing. */
export function changeOf(value: number, previous: number | null): number | null {
  return previous ? Math.round(((value - previous) / Math.abs(previous)) * 10_000) : null;
}

/** A figure in short: `9.6M`, `961.1万`. */
export function compactText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
