import {
  formatClock,
  formatDateTime,
  formatExact,
  formatListTime,
  formatNoteTime,
  formatRelative,
} from '@web/lib/format.ts';
import { useLanguage } from '@web/lib/i18n.ts';
import { type Moment, useCompanyZone, useNow } from '@web/lib/time.ts';
import styles from './Time.module.css';
import { Tooltip } from './Tooltip.tsx';

interface Props {
  at: Moment;
  /**
   * `relative`: "há 5 min" up to 24 hours, then the date. `list`: the clock today, "Ontem", then the date.
   * `clock`: HH:mm. `date`: DD/MM/YYYY HH:mm. `note`: DD/MM/YY HH:mm.
   */
  as?: 'relative' | 'list' | 'clock' | 'date' | 'note';
  /** False inside rows and buttons that take the focus themselves, and then show the exact time. */
  isFocusable?: boolean;
  className?: string;
}

/** A time in the company's zone, with the exact one on hover and focus. */
export function Time({ at, as = 'relative', isFocusable = true, className }: Props) {
  const zone = useCompanyZone();
  const now = useNow();
  useLanguage();
  const shown = {
    relative: () => formatRelative(at, now, zone),
    list: () => formatListTime(at, now, zone),
    clock: () => formatClock(at, zone),
    date: () => formatDateTime(at, zone),
    note: () => formatNoteTime(at, zone),
  }[as]();
  const exact = formatExact(at, zone);
  if (shown === '') return null;
  const time = (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {shown}
    </time>
  );
  return (
    <Tooltip text={exact} host={isFocusable ? undefined : 'a, button'}>
      {isFocusable ? (
        <button type="button" aria-label={`${shown}, ${exact}`} className={styles['button']}>
          {time}
        </button>
      ) : (
        time
      )}
    </Tooltip>
  );
}
