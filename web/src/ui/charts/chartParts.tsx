import { useNavigate } from 'react-router-dom';
import styles from './Charts.module.css';
import { type ChartData, colorOf, toneOf } from './chartData.ts';

export interface ChartProps {
  data: ChartData;
  width: number;
  height: number;
}

/** A point as the library reads it: the values of the series under their places. */
export type ChartRow = { readonly index: number; readonly label: string } & Record<string, number | string | null>;

export const rowsOf = (data: ChartData): ChartRow[] =>
  data.points.map(({ label }, index) => ({
    index,
    label,
    ...Object.fromEntries(data.series.map(({ values }, at) => [`s${at}`, values[index] ?? null])),
  }));

export const tick = { fill: 'var(--text-faint)', fontSize: 12, fontFamily: 'var(--font)' } as const;
export const grid = { stroke: 'var(--line)', vertical: false } as const;
export const valueLabel = { fill: 'var(--text-soft)', fontSize: 12, fontFamily: 'var(--font)' } as const;

/** The room that the labels of the values take, of those that the scale may reach. */
export function scaleWidth(data: ChartData): number {
  const most = Math.max(0, ...data.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return Math.max(28, 14 + 7 * data.format(Math.round(most)).length);
}

/** Room that the first label under a line, centred on its point, needs in addition to the labels of the values. */
export const firstLabelRoom = (data: ChartData): number =>
  Math.max(0, Math.ceil(3.5 * (data.points[0]?.label.length ?? 0)) - scaleWidth(data));

interface HintProps {
  data: ChartData;
  isActive: boolean | undefined;
  /** Place of the point under the pointer. */
  index: number | undefined;
}

/** Tooltip of the point under the pointer. */
function Hint({ data, isActive, index }: HintProps) {
  const point = index === undefined ? undefined : data.points[index];
  if (!isActive || point === undefined || index === undefined) return null;
  return (
    <div className={styles['hint']}>
      <strong>{point.name ?? point.label}</strong>
      {data.series.map(({ key, name, values }) => {
        const value = values[index] ?? null;
        return value === null ? null : (
          <span key={key}>
            {name}: {data.format(value)}
          </span>
        );
      })}
    </div>
  );
}

/** Point under the pointer in the library's format. */
interface Pointed {
  readonly active?: boolean | undefined;
  readonly payload?: readonly { readonly payload?: unknown }[] | undefined;
}

/** Index of the point in the library's payload. */
function indexOf(payload: Pointed['payload']): number | undefined {
  const row = payload?.[0]?.payload;
  return typeof row === 'object' && row !== null && 'index' in row && typeof row.index === 'number'
    ? row.index
    : undefined;
}

/** Tooltip props of the library, the same in every chart. */
export const tooltipOf = (data: ChartData) => ({
  isAnimationActive: false,
  content: ({ active, payload }: Pointed) => <Hint data={data} isActive={active} index={indexOf(payload)} />,
});

/** The bars of one of the series; several stand on each other. */
export const barsOf = (data: ChartData, at: number) => ({
  dataKey: `s${at}`,
  name: data.series[at]?.name,
  stackId: 'all',
  fill: colorOf(toneOf(data.series, at)),
  isAnimationActive: false,
});

/** Opens the address of a clicked point; keyboard users find the same links in the table. */
export function usePointClick(data: ChartData) {
  const navigate = useNavigate();
  const leads = data.points.some(({ to }) => to !== undefined);
  return {
    cursor: leads ? 'pointer' : undefined,
    /** @param index as the library says it, a number or its digits */
    press: (index: unknown): void => {
      const to = index === undefined || index === null ? undefined : data.points[Number(index)]?.to;
      if (to !== undefined) void navigate(to);
    },
  };
}
