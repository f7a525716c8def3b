import { formatPercent } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Sparkline } from '@web/ui/charts/Sparkline.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { figureTexts } from '../text.ts';
import styles from './MetricCard.module.css';

export interface MetricChange {
  readonly now: number | null;
  readonly before: number | null;
  /** The former value in words, with its unit. */
  readonly beforeText: string;
  /** Direction that counts as an improvement; none if absent. */
  readonly better?: 'more' | 'less';
}

export interface MetricCardProps {
  name: string;
  /** Explanation of the metric. */
  hint?: string;
  /** Value with its unit; undefined while loading. */
  value: string | undefined;
  /** Kind of value, such as the average. */
  kind?: string;
  more?: ReactNode;
  change?: MetricChange;
  /** Day by day. */
  course?: readonly number[];
  /** Address of the tickets behind it. */
  to?: string | undefined;
}

/** A metric with its value, its change against the previous period and its course. */
export function MetricCard({ name, hint, value, kind, more, change, course, to }: MetricCardProps) {
  const t = useText(figureTexts);
  return (
    <div className={classNames(styles['figure'], to !== undefined && styles['opens'])}>
      <dt className={styles['name']}>
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className={styles['link']} aria-label={t('seeBehind', { name })}>
            {name}
          </Link>
        )}
      </dt>
      <dd className={styles['value']}>
        {value ?? <Skeleton height={28} width={72} />}
        {kind !== undefined && <span className={styles['kind']}>{kind}</span>}
      </dd>
      {hint !== undefined && <dd className={styles['more']}>{hint}</dd>}
      {change !== undefined && <ChangeLine change={change} />}
      {more !== undefined && <dd className={styles['more']}>{more}</dd>}
      {course !== undefined && course.length > 1 && (
        <dd aria-hidden="true" className={styles['course']}>
          <Sparkline values={course} />
        </dd>
      )}
    </div>
  );
}

/** More than rounding hides. */
const noticed = 0.005;

/** Tone of a change: improvement or decline; undefined if neither. */
function toneOf(share: number, better: MetricChange['better']): 'good' | 'bad' | undefined {
  if (better === undefined || Math.abs(share) < noticed) return undefined;
  return share > 0 === (better === 'more') ? 'good' : 'bad';
}

function ChangeLine({ change: { now, before, beforeText, better } }: { change: MetricChange }) {
  const t = useText(figureTexts);
  if (now === null || before === null) return <dd className={styles['more']}>{t('before', { value: beforeText })}</dd>;
  if (before === 0) return <dd className={styles['more']}>{t(now === 0 ? 'same' : 'fromNothing')}</dd>;
  const share = (now - before) / Math.abs(before);
  const isSame = Math.abs(share) < noticed;
  const tone = toneOf(share, better);
  const direction =
    share > 0 ? ({ icon: ArrowUpRight, word: 'more' } as const) : ({ icon: ArrowDownRight, word: 'less' } as const);
  return (
    <dd className={styles['change']}>
      <span className={classNames(styles['amount'], tone !== undefined && styles[tone])}>
        <Icon icon={isSame ? Minus : direction.icon} size={14} />
        {isSame ? t('same') : t(direction.word, { change: formatPercent(Math.abs(share)) })}
      </span>
      <span>{t('before', { value: beforeText })}</span>
    </dd>
  );
}
