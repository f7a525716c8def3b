import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { colorOf, toneOf } from './chartData.ts';
import {
  type ChartProps,
  firstLabelRoom,
  grid,
  rowsOf,
  scaleWidth,
  tick,
  tooltipOf,
  usePointClick,
} from './chartParts.tsx';

/** Lines over time; one alone is filled below. */
export function LineChart({ data, width, height }: ChartProps) {
  const isAlone = data.series.length === 1;
  // A value between two gaps has no line.
  const hasDots = data.points.length <= 31 || data.series.some(({ values }) => values.includes(null));
  const { cursor, press } = usePointClick(data);
  return (
    <AreaChart
      width={width}
      height={height}
      data={rowsOf(data)}
      accessibilityLayer={false}
      style={{ cursor }}
      onClick={({ activeTooltipIndex }) => press(activeTooltipIndex)}
      margin={{ top: 8, right: 8, bottom: 0, left: firstLabelRoom(data) }}
    >
      <CartesianGrid {...grid} />
      <XAxis dataKey="label" tickLine={false} axisLine={false} tick={tick} interval="preserveStart" minTickGap={14} />
      <YAxis
        width={scaleWidth(data)}
        tickCount={data.most === undefined ? 4 : 3}
        domain={[0, data.most ?? 'auto']}
        allowDecimals={false}
        tickLine={false}
        axisLine={false}
        tick={tick}
        tickFormatter={data.format}
      />
      <Tooltip {...tooltipOf(data)} cursor={{ stroke: 'var(--line-control)' }} />
      {data.series.map(({ key, name }, index) => {
        const color = colorOf(toneOf(data.series, index));
        return (
          <Area
            key={key}
            dataKey={`s${index}`}
            name={name}
            type="linear"
            stroke={color}
            strokeWidth={2}
            strokeDasharray={index % 2 === 1 ? '5 3' : undefined}
            fill={color}
            fillOpacity={isAlone ? 0.12 : 0}
            dot={hasDots && { r: 2, fill: color, strokeWidth: 0 }}
            activeDot={{ r: 4, stroke: 'var(--raised)', strokeWidth: 2 }}
            connectNulls={false}
            isAnimationActive={false}
          />
        );
      })}
    </AreaChart>
  );
}
