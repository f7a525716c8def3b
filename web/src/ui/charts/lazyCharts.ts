import { lazyWithRetry } from '../lazyWithRetry.tsx';
import type { ChartKind } from './chartData.ts';
import type { DrawnProps } from './drawn.tsx';

/** Drawing takes more code than the rest of a screen: it comes after it. */
export const lazyCharts: Readonly<Record<ChartKind, ReturnType<typeof lazyWithRetry<DrawnProps>>>> = {
  columns: lazyWithRetry(async () => (await import('./Columns.tsx')).Columns),
  ranks: lazyWithRetry(async () => (await import('./Ranks.tsx')).Ranks),
  trend: lazyWithRetry(async () => (await import('./Trend.tsx')).Trend),
  shares: lazyWithRetry(async () => (await import('./Shares.tsx')).Shares),
  heat: lazyWithRetry(async () => (await import('./HeatMap.tsx')).HeatMap),
};
