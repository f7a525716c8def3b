import { formatBadge } from '@web/lib/format.ts';
import styles from './CountBadge.module.css';
import { classNames } from './classNames.ts';

interface Props {
  count: number;
  tone?: 'accent' | 'soft';
  /** When the number is already in the name of the control it sits on. */
  isHidden?: boolean;
  className?: string;
}

/** Nothing for zero. */
export function CountBadge({ count, tone = 'accent', isHidden = false, className }: Props) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden={isHidden || undefined}
      data-count={isHidden ? formatBadge(count) : undefined}
      className={classNames(styles['count'], styles[tone], className)}
    >
      {isHidden ? null : formatBadge(count)}
    </span>
  );
}
