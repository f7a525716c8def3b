import type { SVGProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { nameOf } from './chartData.ts';
import type { ChartProps } from './chartParts.tsx';

const [labelRoom, headRoom] = [44, 20];
/** Number of shades that can be distinguished without the scale; zero has a sixth. */
const steps = 5;

/** The share of colour in a cell. */
const strength = (value: number, most: number): number => Math.ceil((value / most) * steps) / steps;

/** A row for each series and a cell for each point, the darker the more. */
export function HeatMap({ data, width, height }: ChartProps) {
  const most = Math.max(1, ...data.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const cellWidth = (width - labelRoom) / Math.max(1, data.points.length);
  const cellHeight = (height - headRoom) / Math.max(1, data.series.length);
  const everyLabel = Math.ceil(26 / cellWidth);
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="var(--font)"
      fontSize={12}
    >
      {data.points.map(({ key, label }, index) =>
        index % everyLabel === 0 ? (
          <text key={key} x={labelRoom + index * cellWidth} y={headRoom - 7} fill="var(--text-faint)">
            {label}
          </text>
        ) : null,
      )}
      {data.series.map(({ key, name, values }, row) => {
        const top = headRoom + row * cellHeight;
        return (
          <g key={key}>
            <text x={0} y={top + cellHeight / 2} dominantBaseline="central" fill="var(--text)">
              {name}
            </text>
            {data.points.map((point, column) => {
              const value = values[column] ?? 0;
              return (
                <Cell
                  key={point.key}
                  title={`${name}, ${nameOf(point)}: ${data.format(value)}`}
                  share={value > 0 ? strength(value, most) : 0}
                  to={value > 0 ? data.valueTo?.(row, column) : undefined}
                  x={labelRoom + column * cellWidth + 1}
                  y={top + 1}
                  width={Math.max(1, cellWidth - 2)}
                  height={Math.max(1, cellHeight - 2)}
                />
              );
            })}
          </g>
        );
      })}
    </svg>
  );
}

interface CellProps extends Pick<SVGProps<SVGRectElement>, 'x' | 'y' | 'width' | 'height'> {
  title: string;
  share: number;
  /** Link for the mouse; keyboard users find it in the table. */
  to: string | undefined;
}

function Cell({ title, share, to, ...place }: CellProps) {
  const navigate = useNavigate();
  const pressed = to === undefined ? {} : { onClick: () => void navigate(to), style: { cursor: 'pointer' } };
  return (
    <rect
      {...place}
      {...pressed}
      rx={3}
      fill={share > 0 ? 'var(--chart-1)' : 'var(--pressed)'}
      fillOpacity={share > 0 ? 0.12 + 0.88 * share : 0.6}
    >
      <title>{title}</title>
    </rect>
  );
}
