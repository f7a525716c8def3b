import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import {
  barsOf,
  type ChartProps,
  grid,
  rowsOf,
  scaleWidth,
  tick,
  tooltipOf,
  usePointClick,
  valueLabel,
} from './chartParts.tsx';

/** Columns over time; several series stand on each other. */
export function ColumnChart({ data, width, height }: ChartProps) {
  const last = data.series.length - 1;
  const hasValues = data.series.length === 1 && width / Math.max(1, data.points.length) >= 34;
  const { cursor, press } = usePointClick(data);
  return (
    <BarChart
      width={width}
      height={height}
      data={rowsOf(data)}
      accessibilityLayer={false}
      style={{ cursor }}
      onClick={({ activeTooltipIndex }) => press(activeTooltipIndex)}
      margin={{ top: 20, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="22%"
    >
      {!hasValues && <CartesianGrid {...grid} />}
      <XAxis dataKey="label" tickLine={false} axisLine={false} tick={tick} interval="preserveStart" minTickGap={14} />
      <YAxis
        hide={hasValues}
        width={scaleWidth(data)}
        tickCount={4}
        allowDecimals={false}
        tickLine={false}
        axisLine={false}
        tick={tick}
        tickFormatter={data.format}
      />
      <Tooltip {...tooltipOf(data)} cursor={{ fill: 'var(--hover)' }} />
      {data.series.map(({ key }, index) => (
        <Bar
          key={key}
          {...barsOf(data, index)}
          stroke="var(--raised)"
          strokeWidth={last > 0 ? 1 : 0}
          radius={index === last ? [3, 3, 0, 0] : 0}
          maxBarSize={44}
        >
          {hasValues && (
            <LabelList
              dataKey={`s${index}`}
              position="top"
              {...valueLabel}
              formatter={(value) => (Number(value) > 0 ? data.format(Number(value)) : '')}
            />
          )}
        </Bar>
      ))}
    </BarChart>
  );
}
