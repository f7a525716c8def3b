import { formatPercent } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import styles from './Charts.module.css';
import { type ChartData, type ChartKind, colorOf, nameOf, toneOf, totalOf } from './chartData.ts';
import { chartTexts } from './text.ts';

interface KeyEntry {
  readonly key: string;
  readonly name: string;
  readonly text?: string;
  readonly color: string;
}

/** A part with how much of the whole it is. */
function shareText({ series, format }: ChartData, value: number): string {
  const whole = series[0] ? totalOf(series[0]) : 0;
  return whole === 0 ? format(value) : `${format(value)} (${formatPercent(value / whole)})`;
}

/** Names of the colours with what they amount to. */
export function legendOf(kind: ChartKind, data: ChartData): KeyEntry[] {
  if (kind === 'shares') {
    return data.points.map((point, index) => ({
      ...{ key: point.key, name: nameOf(point), color: colorOf(toneOf(data.points, index)) },
      text: shareText(data, data.series[0]?.values[index] ?? 0),
    }));
  }
  if (kind === 'heat' || data.series.length < 2) return [];
  return data.series.map(({ key, name, text }, index) => ({
    key,
    name,
    text,
    color: colorOf(toneOf(data.series, index)),
  }));
}

export function ChartLegend({ kind, data }: { kind: ChartKind; data: ChartData }) {
  const t = useText(chartTexts);
  if (kind === 'heat') {
    return (
      <p className={styles['scale']}>
        {t('less')}
        {[0.296, 0.472, 0.648, 0.824, 1].map((opacity) => (
          <span key={opacity} aria-hidden="true" className={styles['step']} style={{ opacity }} />
        ))}
        {t('more')}
      </p>
    );
  }
  const entries = legendOf(kind, data);
  if (entries.length === 0) return null;
  return (
    <ul className={styles['key']}>
      {entries.map(({ key, name, text, color }) => (
        <li key={key}>
          <span aria-hidden="true" className={styles['swatch']} style={{ background: color }} />
          <span className={styles['name']}>{name}</span>
          {text !== undefined && <strong className={styles['amount']}>{text}</strong>}
        </li>
      ))}
    </ul>
  );
}
