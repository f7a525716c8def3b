import { formatClock, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { isSameCompanyDay, useCompanyZone, useNow } from '@web/lib/time.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Clock, TriangleAlert, UserRound } from 'lucide-react';
import { composerTexts } from './composerText.ts';
import styles from './ReplyWindowNotice.module.css';
import { ChooseTemplateButton } from './templates/ChooseTemplateButton.tsx';
import type { OpenWindow, WindowState } from './useReplyWindow.ts';

interface Props {
  state: WindowState;
  contactName: string;
  /** The channel takes templates at any time. */
  takesTemplates: boolean;
}

/** The time in which the channel takes free texts: a thin line, amber in the last hour, words when closed. */
export function ReplyWindowNotice({ state, contactName, takesTemplates }: Props) {
  const t = useText(composerTexts);
  if (state.kind === 'none') return null;
  if (state.kind === 'closed') {
    const reason = state.hasOpened ? 'windowClosed' : 'windowNever';
    return (
      <div className={classNames(styles['line'], styles['closed'])}>
        <Icon icon={TriangleAlert} size={16} />
        <p role="status" className={styles['words']}>
          {t(takesTemplates ? `${reason}Template` : reason, { name: contactName })}
        </p>
        <ChooseTemplateButton />
      </div>
    );
  }
  const share = Math.min(1, state.minutes / (24 * 60));
  return (
    <div className={classNames(styles['open'], state.isEnding && styles['ending'])}>
      <div className={styles['bar']} style={{ inlineSize: `${share * 100}%` }} />
      <p className={styles['line']} role={state.isEnding ? 'status' : undefined}>
        <Icon icon={state.isPeopleOnly ? UserRound : Clock} size={12} />
        <OpenWords state={state} />
      </p>
    </div>
  );
}

/** End of the reply window, and if it is for people only. */
function OpenWords({ state }: { state: OpenWindow }) {
  const t = useText(composerTexts);
  const zone = useCompanyZone();
  const now = useNow();
  const { closesAt, minutes, isEnding, isPeopleOnly } = state;
  const isToday = isSameCompanyDay(closesAt, now, zone);
  // Channels with a window of seven days need the date too.
  const isLater = minutes > 24 * 60;
  const time = (isLater ? formatDateTime : formatClock)(closesAt, zone);
  const until = isToday || isLater ? 'windowUntil' : 'windowTomorrow';
  const length = t(isPeopleOnly ? 'windowOfWeek' : 'windowOfDay');
  const words = isEnding ? t('windowMinutes', { count: minutes, length }) : t(until, { time });
  return <span>{isPeopleOnly ? `${words}. ${t('windowPeople')}` : words}</span>;
}
