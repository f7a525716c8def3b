import { minuteMs } from '@shared/core/time.ts';
import type { ServiceLevelView } from '@shared/serviceLevels/model.ts';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { onClockMoved, serverTime } from '@web/lib/serverClock.ts';
import { useCompanyZone } from '@web/lib/time.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Timer } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import styles from './ServiceClock.module.css';
import { serviceClockTexts } from './serviceClockText.ts';

/** Whole minutes until an instant, below zero once it is over; drawn again by itself when they change. */
function useMinutesUntil(instant: string): number {
  const [, renew] = useReducer((times: number) => times + 1, 0);
  const left = Date.parse(instant) - serverTime();
  useEffect(() => {
    const untilNext = left > 0 ? left % minuteMs : minuteMs + (left % minuteMs);
    const timer = setTimeout(renew, untilNext + 50);
    return () => clearTimeout(timer);
  });
  useEffect(() => onClockMoved(renew), []);
  return left > 0 ? Math.ceil(left / minuteMs) : Math.ceil(left / minuteMs) - 1;
}

/** Duration in its two largest units. */
function useSpan(): (minutes: number) => string {
  const t = useText(serviceClockTexts);
  return (minutes) => {
    const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
    if (days > 0) return t('daysHours', { days, hours });
    return hours > 0 ? t('hoursMinutes', { hours, minutes: rest }) : t('minutes', { minutes: rest });
  };
}

/** Next due time of the queue's service level, in words and colour; nothing without one. */
export function ServiceClock({ level, showsPause }: { level: ServiceLevelView | undefined; showsPause?: boolean }) {
  const t = useText(serviceClockTexts);
  if (level === undefined) return null;
  if (level.dueAt !== null) return <Running {...level} dueAt={level.dueAt} />;
  if (!showsPause) return null;
  return (
    <span className={styles['clock']} title={t('pausedHint')}>
      <Icon icon={Timer} size={12} className={styles['mark']} />
      {t('paused')}
    </span>
  );
}

function Running({ target, dueAt, warnsBefore }: ServiceLevelView & { dueAt: string }) {
  const t = useText(serviceClockTexts);
  const span = useSpan();
  const zone = useCompanyZone();
  const minutes = useMinutesUntil(dueAt);
  const state = minutes < 0 ? 'late' : minutes <= warnsBefore ? 'soon' : 'calm';
  // The first minute behind it is no number yet.
  const late = -minutes - 1;
  const words =
    minutes > 0 ? t('due', { time: span(minutes) }) : late < 1 ? t('lateNow') : t('late', { time: span(late) });
  return (
    <span
      className={styles['clock']}
      data-state={state}
      title={t('until', { promise: t(target), time: formatExact(dueAt, zone) })}
    >
      <Icon icon={Timer} size={12} className={styles['mark']} />
      {words}
    </span>
  );
}
