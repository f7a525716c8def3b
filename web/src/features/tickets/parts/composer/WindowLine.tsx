import { formatClock } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { isSameCompanyDay, useCompanyZone, useNow } from '@web/lib/time.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Clock, TriangleAlert } from 'lucide-react';
import { composerTexts } from '../../composerText.ts';
import type { WindowState } from './useReplyWindow.ts';
import styles from './WindowLine.module.css';

interface Props {
  state: WindowState;
  contactName: string;
}

/** The 24 hours in which the channel takes free texts: a thin line, amber in the last hour, words when closed. */
export function WindowLine({ state, contactName }: Props) {
  const t = useText(composerTexts);
  const zone = useCompanyZone();
  const now = useNow();
  if (state.kind === 'none') return null;
  if (state.kind === 'closed') {
    return (
      <p role="status" className={classNames(styles['line'], styles['closed'])}>
        <Icon icon={TriangleAlert} size={16} />
        <span>{t(state.hasOpened ? 'windowClosed' : 'windowNever', { name: contactName })}</span>
      </p>
    );
  }
  const time = formatClock(state.closesAt, zone);
  const until = isSameCompanyDay(state.closesAt, now, zone) ? 'windowUntil' : 'windowTomorrow';
  const share = Math.min(1, state.minutes / (24 * 60));
  return (
    <div className={classNames(styles['open'], state.isEnding && styles['ending'])}>
      <div className={styles['bar']} style={{ inlineSize: `${share * 100}%` }} />
      <p className={styles['line']} role={state.isEnding ? 'status' : undefined}>
        <Icon icon={Clock} size={12} />
        {state.isEnding ? t('windowMinutes', { count: state.minutes }) : t(until, { time })}
      </p>
    </div>
  );
}
