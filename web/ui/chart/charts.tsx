import { lazy, type ReactNode, Suspense } from 'react';
import type { Doughnut as DoughnutChart } from './Doughnut.tsx';
import type { LineChart as LinesChart } from './LineChart.tsx';
import type { Sparkline as SparklineChart } from './Sparkline.tsx';

/*
 * The charts of the kit, in one chunk with the library under them, which comes with the first screen that draws one.
 * Their place is kept free until then. A chart is a picture: its figures stand beside it in words or in a table.
 */

const LazyDoughnut = lazy(() => import('./Doughnut.tsx').then((module) => ({ default: module.Doughnut })));
const LazyLineChart = lazy(() => import('./LineChart.tsx').then((module) => ({ default: module.LineChart })));
const LazySparkline = lazy(() => import('./Sparkline.tsx').then((module) => ({ default: module.Sparkline })));

/** Fetches the charts while the figures that they will show are still on their way. */
export function loadCharts(): void {
  void import('./LineChart.tsx').catch(() => {});
}

export function Doughnut(props: Parameters<typeof DoughnutChart>[0]) {
  return (
    <Place width={props.size} height={props.size}>
      <LazyDoughnut {...props} />
    </Place>
  );
}

export function LineChart(props: Parameters<typeof LinesChart>[0]) {
  return (
    <Place height={props.height}>
      <LazyLineChart {...props} />
    </Place>
  );
}

export function Sparkline(props: Parameters<typeof SparklineChart>[0]) {
  return (
    <Place width={props.width} height={props.height}>
      <LazySparkline {...props} />
    </Place>
  );
}

function Place({ width, height, children }: { width?: number; height: number; children: ReactNode }) {
  return <Suspense fallback={<span className="chart-place" style={{ width, height }} />}>{children}</Suspense>;
}
