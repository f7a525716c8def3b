import { formatBadge, formatCount } from '@web/lib/format.ts';
import styles from './CountBadge.module.css';
import { classNames } from './classNames.ts';

interface Props {
  count: number;
  tone?: 'accent' | 'soft';
  /** True if the control's accessible name already has the number. */
  isHidden?: boolean;
  /** The whole number, however long: where people plan by it. */
  isExact?: boolean;
  className?: string;
}

/** Renders nothing for zero. */
export function CountBadge({ count, tone = 'accent', isHidden = false, isExact = false, className }: Props) {
  if (count <= 0) return null;
  const shown = isExact ? formatCount(count) : formatBadge(count);
  return (
    <span
      aria-hidden={isHidden || undefined}
      data-count={isHidden ? shown : undefined}
      className={classNames(styles['count'], styles[tone], className)}
    >
      {isHidden ? null : shown}
    </span>
  );
}
