import { Link } from 'react-router-dom';
import { reachByKeys } from '../reachByKeys.ts';
import styles from './Charts.module.css';
import { type ChartData, nameOf } from './chartData.ts';

/** The numbers of a chart, for those who prefer to read or to hear them. */
export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  return (
    <section ref={reachByKeys} className={styles['table']} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{data.pointName}</th>
            {data.series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">{point.to === undefined ? nameOf(point) : <Link to={point.to}>{nameOf(point)}</Link>}</th>
              {data.series.map(({ key, values }, series) => (
                <Value
                  key={key}
                  value={values[index] ?? null}
                  to={data.valueTo?.(series, index)}
                  format={data.format}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ValueProps {
  value: number | null;
  to: string | undefined;
  format: ChartData['format'];
}

function Value({ value, to, format }: ValueProps) {
  if (value === null) return <td>–</td>;
  return <td>{to === undefined || value === 0 ? format(value) : <Link to={to}>{format(value)}</Link>}</td>;
}
