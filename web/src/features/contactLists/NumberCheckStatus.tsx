import type { ContactListCheckView } from '@shared/contactLists/checks.ts';
import type { ContactListView } from '@shared/contactLists/model.ts';
import { dayMs } from '@shared/core/time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { useState } from 'react';
import { checkTexts } from './checkText.ts';
import styles from './lists.module.css';

/** Milliseconds between looks while one is at work, which writes down what it learnt about once a minute. */
const every = 5000;
/** A check that ended more than a day ago is not shown. */
const isRecent = ({ updatedAt }: ContactListCheckView): boolean => Date.now() - Date.parse(updatedAt) < dayMs;

/** Progress and result of the check of a list's numbers on WhatsApp. */
export function NumberCheckStatus({ list }: { list: ContactListView }) {
  const { data: check } = useQuery({
    ...query('contactLists', 'check', { id: list.id }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? every : false),
  });
  const [hidden, setHidden] = useState<string>();
  if (!check || hidden === check.updatedAt) return null;
  if (check.status !== 'running' && !isRecent(check)) return null;
  return <State list={list} check={check} onHide={() => setHidden(check.updatedAt)} />;
}

const tones = { running: 'notice', stopped: 'waiting', done: 'open' } as const;

interface StateProps {
  list: ContactListView;
  check: ContactListCheckView;
  onHide: () => void;
}

function State({ list, check, onHide }: StateProps) {
  const t = useText(checkTexts);
  const client = useQueryClient();
  const onSuccess = () => void client.invalidateQueries({ queryKey: ['contactLists'] });
  const start = useAction('contactLists', 'startCheck', { onSuccess });
  const stop = useAction('contactLists', 'stopCheck', { onSuccess });
  const { data: connections } = useQuery(query('connections', 'list', {}));
  const { status, reason, whatsappId, waitsUntil } = check;
  const { contactsCount: total, validCount: valid, invalidCount: invalid } = list;
  const known = valid + invalid;
  const isRunning = status === 'running';
  const isAway = connections?.find(({ id }) => id === whatsappId)?.status !== 'CONNECTED' && connections !== undefined;
  return (
    <Banner tone={isRunning && (isAway || waitsUntil !== null) ? 'waiting' : tones[status]}>
      <div className={styles['import']}>
        <strong>
          {isRunning ? t('running', { known: formatCount(known), total: formatCount(total) }) : t(reason ?? status)}
        </strong>
        {isRunning && <ProgressBar label={t('progress')} share={total === 0 ? undefined : known / total} />}
        {isRunning && waitsUntil !== null && <span>{t('waits', { when: formatDateTime(waitsUntil) })}</span>}
        {isRunning && isAway && <span>{t('away')}</span>}
        <span>
          {t('counts', {
            ...{ valid: formatCount(valid), invalid: formatCount(invalid), unknown: formatCount(total - known) },
          })}
        </span>
        <div className={styles['buttons']}>
          {isRunning && (
            <Button size="small" onClick={() => stop.mutate({ id: list.id })} isPending={stop.isPending}>
              {t('stop')}
            </Button>
          )}
          {status === 'stopped' && (
            <Button
              size="small"
              onClick={() => start.mutate({ id: list.id, whatsappId })}
              isPending={start.isPending}
              isDisabled={isAway}
            >
              {t('resume')}
            </Button>
          )}
          {!isRunning && (
            <Button size="small" variant="quiet" onClick={onHide}>
              {t('hide')}
            </Button>
          )}
        </div>
      </div>
    </Banner>
  );
}
