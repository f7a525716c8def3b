import styles from './Sparkline.module.css';

interface Props {
  values: readonly number[];
  className?: string;
}

const [width, height, edge] = [100, 28, 3];

/** Course of a number without a scale, because the number is next to it. */
export function Sparkline({ values, className }: Props) {
  if (values.length < 2) return null;
  const most = Math.max(...values);
  const least = Math.min(0, ...values);
  const x = (index: number) => (index / (values.length - 1)) * width;
  const y = (value: number) => height - edge - ((value - least) / (most - least || 1)) * (height - 2 * edge);
  const line = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={[styles['spark'], className].filter(Boolean).join(' ')}
    >
      <polygon points={`0,${height} ${line.join(' ')} ${width},${height}`} className={styles['area']} />
      <polyline points={line.join(' ')} className={styles['line']} />
    </svg>
  );
}
