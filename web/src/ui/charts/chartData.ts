/** Number of one of the theme's five chart colours. */
export type ChartTone = 1 | 2 | 3 | 4 | 5;

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** The place among the series without it. */
  readonly tone?: ChartTone;
  /** Shown next to the name, for a number about all points. */
  readonly text?: string;
  /** A value for each point; null if there is nothing to show. */
  readonly values: readonly (number | null)[];
}

export interface ChartPoint {
  readonly key: string;
  /** Short, for an axis. */
  readonly label: string;
  /** Full name, for tables and hints. */
  readonly name?: string;
  /** Address of the records behind the point. */
  readonly to?: string;
  /** Colour of a part of a whole; chosen by its index by default. */
  readonly tone?: ChartTone;
}

/** Data of a chart, its table, its sheet and its picture. */
export interface ChartData {
  /** Name of the points: the head of the table's first column. */
  readonly pointName: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** Address of the records behind one value of a series, if each has its own. */
  readonly valueTo?: (series: number, point: number) => string;
  /** End of the scale, for values with a maximum. */
  readonly most?: number;
  /** A value with its unit. */
  readonly format: (value: number) => string;
}

/** Form of a chart: columns over time, ranks by name, a line over time, shares of a whole, hours against days. */
export type ChartKind = 'columns' | 'ranks' | 'trend' | 'shares' | 'heat';

const tones: readonly ChartTone[] = [1, 2, 3, 4, 5];

/** The colour of a series, or of a part of a whole. */
export const toneOf = (all: readonly { readonly tone?: ChartTone }[], index: number): ChartTone =>
  all[index]?.tone ?? tones[index % tones.length] ?? 1;

export const colorOf = (tone: ChartTone): string => `var(--chart-${tone})`;

export const nameOf = (point: ChartPoint): string => point.name ?? point.label;

export const totalOf = ({ values }: ChartSeries): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** True if there is nothing to draw. */
export const isBlank = (data: ChartData): boolean =>
  data.series.every(({ values }) => values.every((value) => value === null || value === 0));

/** The point with the highest value of a series. */
export function highestOf(
  data: ChartData,
  series: ChartSeries,
): { readonly point: ChartPoint; readonly value: number } | undefined {
  let best: { point: ChartPoint; value: number } | undefined;
  data.points.forEach((point, index) => {
    const value = series.values[index] ?? null;
    if (value !== null && value > 0 && (best === undefined || value > best.value)) best = { point, value };
  });
  return best;
}

/** The rows of a sheet: names first, numbers as numbers. */
export function sheetRows(data: ChartData): (string | number)[][] {
  return [
    [data.pointName, ...data.series.map(({ name }) => name)],
    ...data.points.map((point, index) => [nameOf(point), ...data.series.map(({ values }) => values[index] ?? '')]),
  ];
}
