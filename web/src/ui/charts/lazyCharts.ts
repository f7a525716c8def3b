import { lazyWithRetry } from '../lazyWithRetry.tsx';
import type { ChartKind } from './chartData.ts';
import type { ChartProps } from './chartParts.tsx';

/** Drawing takes more code than the rest of a screen: it comes after it. */
export const lazyCharts: Readonly<Record<ChartKind, ReturnType<typeof lazyWithRetry<ChartProps>>>> = {
  columns: lazyWithRetry(async () => (await import('./ColumnChart.tsx')).ColumnChart),
  ranks: lazyWithRetry(async () => (await import('./BarChart.tsx')).BarChart),
  trend: lazyWithRetry(async () => (await import('./LineChart.tsx')).LineChart),
  shares: lazyWithRetry(async () => (await import('./DonutChart.tsx')).DonutChart),
  heat: lazyWithRetry(async () => (await import('./HeatMap.tsx')).HeatMap),
};
