import type { CampaignView } from '@shared/campaigns/model.ts';
import type { CampaignEstimate } from '@shared/campaigns/views.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount, formatDateTime, formatMinutes } from '@web/lib/format.ts';
import { keyIn, useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Send } from 'lucide-react';
import { useState } from 'react';
import styles from '../Campaigns.module.css';
import { formatMillionths } from '../formatMillionths.ts';
import { campaignTexts } from '../text.ts';
import { CostPaths } from './CostPaths.tsx';
import { RecipientPreviews } from './RecipientPreviews.tsx';
import { startTexts } from './startText.ts';

interface Props {
  campaign: CampaignView;
  onClose: () => void;
}

/** Preview before the start: recipients, duration, cost, and a test message to oneself. */
export function StartDialog({ campaign, onClose }: Props) {
  const t = useText(startTexts);
  const screen = useText(campaignTexts);
  const client = useQueryClient();
  const { id, name, status } = campaign;
  const isRestart = status === 'CANCELADA';
  const estimate = useQuery({ ...query('campaigns', 'estimate', { id }), staleTime: 0, gcTime: 0 });
  const done = () => {
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    toast.success(screen(isRestart ? 'restarted' : 'started'));
    onClose();
  };
  const start = useAction('campaigns', 'start', { onSuccess: done });
  const restart = useAction('campaigns', 'restart', { onSuccess: done });
  const action = isRestart ? restart : start;
  const { missing, recipients, isPartial } = estimate.data ?? { missing: {}, recipients: 0, isPartial: false };
  const isReady = Object.keys(missing).length === 0 && (recipients > 0 || isPartial);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t('title', { name })}
      action={{
        label: screen(isRestart ? 'restart' : 'start'),
        onPress: () => action.mutate({ id }),
        isPending: action.isPending,
        isDisabled: !isReady,
      }}
    >
      <div className={styles['stack']}>
        {estimate.isError && <LoadFailure error={estimate.error} onRetry={() => void estimate.refetch()} />}
        {estimate.data === undefined && !estimate.isError && <SkeletonText lines={5} />}
        {estimate.data && <Facts estimate={estimate.data} />}
        <RecipientPreviews id={id} />
        <TestSend id={id} />
      </div>
    </Dialog>
  );
}

const passedNames = [
  'optedOut',
  'reachedLately',
  'blocked',
  'invalid',
  'duplicates',
  'unreachable',
  'incomplete',
] as const;

function Facts({ estimate }: { estimate: CampaignEstimate }) {
  const t = useText(startTexts);
  const {
    recipients,
    looked,
    isPartial,
    seconds,
    endsAt,
    cost,
    costMost,
    currency,
    inWindow,
    costInWindow,
    dailyLimit,
  } = estimate;
  const isOver = dailyLimit > 0 && dailyLimit - estimate.dailyUsed < recipients;
  const missing = Object.keys(estimate.missing).map((field) => {
    const key = keyIn(startTexts, `m_${field}`);
    return key === undefined ? field : t(key as 'm_message1');
  });
  const passed = passedNames.filter((name) => estimate[name] > 0);
  return (
    <>
      {missing.length > 0 && <Banner tone="waiting">{t('missing', { fields: missing.join(', ') })}</Banner>}
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t('recipients')}</dt>
          <dd>
            {formatCount(recipients)}
            {isPartial && <small>{t('partial', { count: formatCount(looked) })}</small>}
          </dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('time')}</dt>
          <dd>
            {seconds < 60 ? t('underAMinute') : formatMinutes(seconds / 60)}
            <small>{t('ends', { at: formatDateTime(endsAt) })}</small>
          </dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('cost')}</dt>
          <dd>
            {formatMillionths(cost, currency)}
            {costMost > cost && <small>{t('most', { cost: formatMillionths(costMost, currency) })}</small>}
            {inWindow > 0 && (
              <small>
                {t('window', { count: formatCount(inWindow), cost: formatMillionths(costInWindow, currency) })}
              </small>
            )}
          </dd>
        </div>
      </dl>
      <CostPaths estimate={estimate} />
      {isOver && (
        <Banner tone="notice">
          {t('limit', { count: formatCount(dailyLimit), used: formatCount(estimate.dailyUsed) })}
        </Banner>
      )}
      <section>
        <h3 className={styles['phoneTitle']}>{t('passed')}</h3>
        <ul className={styles['list']}>
          {passed.length === 0 && <li>{t('nobody')}</li>}
          {passed.map((name) => (
            <li key={name}>{t(name, { count: formatCount(estimate[name]) })}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function TestSend({ id }: { id: number }) {
  const t = useText(startTexts);
  const [number, setNumber] = useState('');
  const test = useAction('campaigns', 'test', { onSuccess: () => toast.success(t('tested')) });
  return (
    <section>
      <h3 className={styles['phoneTitle']}>{t('testTitle')}</h3>
      <div className={styles['test']}>
        <TextField
          label={t('testNumber')}
          hint={t('testHint')}
          inputMode="tel"
          placeholder="5511999999999"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button
          icon={Send}
          isPending={test.isPending}
          isDisabled={number.replace(/\D/g, '').length < 8}
          onClick={() => test.mutate({ id, number })}
        >
          {t('test')}
        </Button>
      </div>
    </section>
  );
}
