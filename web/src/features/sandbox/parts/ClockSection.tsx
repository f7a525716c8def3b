import { dayMs, hourMs } from '@shared/core/time.ts';
import { longestMove } from '@shared/sandbox/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { FastForward, RotateCcw } from 'lucide-react';
import { chatTexts } from '../chatText.ts';
import styles from './SimulatePanel.module.css';

const steps = [
  { key: 'clockHour', ms: hourMs },
  { key: 'clockDay', ms: dayMs },
] as const;

/** Moves the clock of the installation; not there where the system does not run in one process. */
export function ClockSection() {
  const t = useText(chatTexts);
  const client = useQueryClient();
  const options = query('sandbox', 'clock', {});
  const { data } = useQuery({ ...options, retry: false });
  const move = useAction('sandbox', 'moveClock', {
    onSuccess: (clock) => client.setQueryData(options.queryKey, clock),
  });
  if (data === undefined) return null;
  const to = (movedMs: number) => move.mutate({ movedMs: Math.min(longestMove, movedMs) });
  return (
    <section aria-label={t('clock')} className={styles['section']}>
      <h3 className={styles['title']}>{t('clock')}</h3>
      <p role="status">{t('clockNow', { time: formatDateTime(data.now) })}</p>
      {steps.map(({ key, ms }) => (
        <Button key={key} icon={FastForward} isWide isPending={move.isPending} onClick={() => to(data.movedMs + ms)}>
          {t(key)}
        </Button>
      ))}
      {data.movedMs > 0 && (
        <Button icon={RotateCcw} isWide isPending={move.isPending} onClick={() => to(0)}>
          {t('clockReset')}
        </Button>
      )}
      <p className={styles['soft']}>{t('clockHint')}</p>
    </section>
  );
}
