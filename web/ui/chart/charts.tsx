import { lazyPart } from '../lazyPart.tsx';

/*
 * The charts of the kit, in one chunk with the library under them, which comes with the first screen that draws one; bars,
 * which the first screen does without, come by themselves.
 * Their place is kept free until then. A chart is a picture: its figures stand beside it in words or in a table.
 */

export const Doughnut = lazyPart(
  async () => (await import('./Doughnut.tsx')).Doughnut,
  ({ size }) => <Place width={size} height={size} />,
);
export const BarChart = lazyPart(
  async () => (await import('./BarChart.tsx')).BarChart,
  ({ height }) => <Place height={height} />,
);
export const LineChart = lazyPart(
  async () => (await import('./LineChart.tsx')).LineChart,
  ({ height }) => <Place height={height} />,
);
export const Sparkline = lazyPart(
  async () => (await import('./Sparkline.tsx')).Sparkline,
  ({ width, height }) => <Place width={width} height={height} />,
);

/** Fetches the charts while the figures that they will show are still on their way. */
export function loadCharts(): void {
  void import('./LineChart.tsx').catch(() => {});
}

function Place({ width, height }: { width?: number; height: number }) {
  return <span className="chart-place" style={{ width, height }} />;
}
