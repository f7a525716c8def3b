import { Bar, BarChart as BarPlot, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import {
  barsOf,
  type ChartProps,
  rowsOf,
  scaleWidth,
  tick,
  tooltipOf,
  usePointClick,
  valueLabel,
} from './chartParts.tsx';

const shortened = (name: string, room: number): string => {
  const letters = Math.max(6, Math.floor(room / 7.2));
  const short = name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
  // Non-breaking spaces keep the label in one line.
  return short.replaceAll(' ', '\u00a0');
};

/** Horizontal bars with names on the left and values at their ends. */
export function BarChart({ data, width, height }: ChartProps) {
  const longest = Math.max(0, ...data.points.map(({ label }) => label.length));
  const room = Math.min(Math.round(width * 0.4), Math.max(56, longest * 7.2 + 12));
  const last = data.series.length - 1;
  const { cursor, press } = usePointClick(data);
  return (
    <BarPlot
      layout="vertical"
      width={width}
      height={height}
      data={rowsOf(data)}
      accessibilityLayer={false}
      style={{ cursor }}
      onClick={({ activeTooltipIndex }) => press(activeTooltipIndex)}
      margin={{ top: 0, right: scaleWidth(data) + 8, bottom: 0, left: 0 }}
      barCategoryGap={6}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis
        type="category"
        dataKey="label"
        width={room}
        interval={0}
        tickLine={false}
        axisLine={false}
        tick={{ ...tick, fill: 'var(--text)' }}
        tickFormatter={(name: string) => shortened(name, room)}
      />
      <Tooltip {...tooltipOf(data)} cursor={{ fill: 'var(--hover)' }} />
      {data.series.map(({ key }, index) => (
        <Bar key={key} {...barsOf(data, index)} radius={index === last ? [0, 3, 3, 0] : 0} maxBarSize={20}>
          {last === 0 && (
            <LabelList
              dataKey="s0"
              position="right"
              {...valueLabel}
              formatter={(value) => data.format(Number(value ?? 0))}
            />
          )}
        </Bar>
      ))}
    </BarPlot>
  );
}
