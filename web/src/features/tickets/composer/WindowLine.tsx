import { formatClock, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { isSameCompanyDay, useCompanyZone, useNow } from '@web/lib/time.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Clock, TriangleAlert } from 'lucide-react';
import { composerTexts } from './composerText.ts';
import { OfferTemplates } from './templates/OfferTemplates.tsx';
import type { WindowState } from './useReplyWindow.ts';
import styles from './WindowLine.module.css';

interface Props {
  state: WindowState;
  contactName: string;
  /** The channel takes templates at any time. */
  takesTemplates: boolean;
}

/** The time in which the channel takes free texts: a thin line, amber in the last hour, words when closed. */
export function WindowLine({ state, contactName, takesTemplates }: Props) {
  const t = useText(composerTexts);
  const zone = useCompanyZone();
  const now = useNow();
  if (state.kind === 'none') return null;
  if (state.kind === 'closed') {
    const reason = state.hasOpened ? 'windowClosed' : 'windowNever';
    return (
      <div className={classNames(styles['line'], styles['closed'])}>
        <Icon icon={TriangleAlert} size={16} />
        <p role="status" className={styles['words']}>
          {t(takesTemplates ? `${reason}Template` : reason, { name: contactName })}
        </p>
        <OfferTemplates />
      </div>
    );
  }
  const isToday = isSameCompanyDay(state.closesAt, now, zone);
  // Where people may answer for a week.
  const isLater = state.minutes > 24 * 60;
  const time = (isLater ? formatDateTime : formatClock)(state.closesAt, zone);
  const until = isToday || isLater ? 'windowUntil' : 'windowTomorrow';
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
