import { Pie, PieChart, Tooltip } from 'recharts';
import { colorOf, nameOf, toneOf } from './chartData.ts';
import { type ChartProps, tooltipOf, usePointClick } from './chartParts.tsx';

/** Points of the first series as parts of a whole around their total; the key names them. */
export function DonutChart({ data, width, height }: ChartProps) {
  const radius = Math.min(width, height) / 2 - 4;
  const parts = data.points.map((point, index) => ({
    ...{ index, name: nameOf(point), value: data.series[0]?.values[index] ?? 0 },
    fill: colorOf(toneOf(data.points, index)),
  }));
  const { cursor, press } = usePointClick(data);
  return (
    <PieChart width={width} height={height} accessibilityLayer={false}>
      <Pie
        data={parts}
        dataKey="value"
        nameKey="name"
        innerRadius={radius * 0.64}
        outerRadius={radius}
        startAngle={90}
        endAngle={-270}
        stroke="var(--raised)"
        strokeWidth={2}
        isAnimationActive={false}
        rootTabIndex={-1}
        cursor={cursor}
        onClick={(_, index) => press(index)}
      />
      <text
        x={width / 2}
        y={height / 2}
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--text)"
        fontFamily="var(--font)"
        fontSize={20}
        fontWeight={600}
      >
        {data.format(parts.reduce((sum, { value }) => sum + value, 0))}
      </text>
      <Tooltip {...tooltipOf(data)} />
    </PieChart>
  );
}
