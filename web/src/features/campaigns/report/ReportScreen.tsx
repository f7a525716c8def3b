import type { CampaignReport } from '@shared/campaigns/views.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ArrowLeft, Play, RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import styles from '../Campaigns.module.css';
import { StopDialog } from '../CampaignsScreen.tsx';
import { formatMillionths } from '../formatMillionths.ts';
import { StartDialog } from '../parts/StartDialog.tsx';
import { progressShare, settledCount } from '../progress.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { campaignTexts } from '../text.ts';
import { Recipients } from './Recipients.tsx';
import { FailureReasons, HoursChart, VariantsTable } from './ReportFigures.tsx';
import { reportTexts } from './reportText.ts';

/** While a campaign is at work its numbers are asked for this often; milliseconds. */
const freshMs = 2000;

export function ReportScreen() {
  const t = useText(reportTexts);
  const navigate = useNavigate();
  const id = Number(useParams()['id']);
  const report = useQuery({
    ...query('campaigns', 'get', { id }),
    refetchInterval: ({ state }) => (state.data?.status === 'EM_ANDAMENTO' ? freshMs : false),
  });
  const { data } = report;
  return (
    <Screen
      header={
        <ScreenHeader
          title={t('title', { name: data?.name ?? '' })}
          action={
            <>
              <IconButton icon={ArrowLeft} label={t('back')} onClick={() => void navigate('/campaigns')} />
              {data && <Actions report={data} />}
            </>
          }
        />
      }
    >
      {report.isError && data === undefined && (
        <LoadFailure error={report.error} onRetry={() => void report.refetch()} />
      )}
      {data === undefined && !report.isError && <SkeletonText lines={8} />}
      {data && <Content report={data} />}
    </Screen>
  );
}

function Actions({ report }: { report: CampaignReport }) {
  const t = useText(reportTexts);
  const screen = useText(campaignTexts);
  const client = useQueryClient();
  const [opened, setOpened] = useState<'start' | 'stop'>();
  const { id, status, counts } = report;
  const retry = useAction('campaigns', 'retry', {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      toast.success(t('retried'));
    },
  });
  const isAtWork = status === 'EM_ANDAMENTO';
  const close = () => setOpened(undefined);
  return (
    <>
      {(status === 'FINALIZADA' || status === 'CANCELADA') && counts.retriable > 0 && (
        <Button icon={RotateCcw} isPending={retry.isPending} onClick={() => retry.mutate({ id })}>
          {t('retry', { count: counts.retriable })}
        </Button>
      )}
      {isAtWork && (
        <Button variant="danger" icon={Square} onClick={() => setOpened('stop')}>
          {screen('stop')}
        </Button>
      )}
      {!isAtWork && status !== 'FINALIZADA' && (
        <Button writes variant="primary" icon={Play} onClick={() => setOpened('start')}>
          {screen(status === 'CANCELADA' ? 'restart' : 'start')}
        </Button>
      )}
      {opened === 'start' && <StartDialog campaign={report} onClose={close} />}
      {opened === 'stop' && <StopDialog campaign={report} onClose={close} />}
    </>
  );
}

function Content({ report }: { report: CampaignReport }) {
  const t = useText(reportTexts);
  const screen = useText(campaignTexts);
  const { counts, stop, nextAt, status, currency } = report;
  const text = screen('progressOf', { done: formatCount(settledCount(counts)), total: formatCount(counts.total) });
  return (
    <div className={styles['stack']}>
      {stop !== null && (
        <Banner tone={stop.code === 'user' ? 'notice' : 'waiting'}>
          {screen(`stop_${stop.code}`, { detail: stop.detail })}
        </Banner>
      )}
      <div className={styles['bar']}>
        <ProgressBar label={text} share={progressShare(counts)} />
        <span className={styles['numbers']}>{text}</span>
        <StatusBadge {...report} />
        {status === 'EM_ANDAMENTO' && nextAt !== null && (
          <span className={styles['numbers']}>{t('next', { at: formatDateTime(nextAt) })}</span>
        )}
      </div>
      <Counters report={report} />
      <div className={styles['two']}>
        <HoursChart report={report} />
        <div className={styles['stack']}>
          {report.variants.length > 0 && <VariantsTable variants={report.variants} />}
          {report.reasons.length > 0 && <FailureReasons reasons={report.reasons} />}
          <Details report={report} />
        </div>
      </div>
      <Recipients id={report.id} name={report.name} currency={currency} isLive={status === 'EM_ANDAMENTO'} />
    </div>
  );
}

function Counters({ report: { counts, confirmation, currency, followUps } }: { report: CampaignReport }) {
  const t = useText(reportTexts);
  const share = (count: number): string | undefined =>
    counts.sent > 0 ? `${Math.round((100 * count) / counts.sent)}%` : undefined;
  const cards = [
    { key: 'total', value: counts.total - counts.skipped },
    ...(confirmation ? [{ key: 'asked', value: counts.asked } as const] : []),
    ...(confirmation ? [{ key: 'confirmed', value: counts.confirmed } as const] : []),
    { key: 'sent', value: counts.sent },
    { key: 'delivered', value: counts.delivered, note: share(counts.delivered) },
    { key: 'read', value: counts.read, note: share(counts.read) },
    { key: 'answered', value: counts.answered, note: share(counts.answered) },
    { key: 'failed', value: counts.failed },
    { key: 'skipped', value: counts.skipped },
    ...(counts.optedOut > 0 ? [{ key: 'optedOut', value: counts.optedOut } as const] : []),
    ...(followUps.length > 0 ? [{ key: 'followed', value: counts.followed } as const] : []),
  ] as const;
  return (
    <dl className={styles['facts']}>
      {cards.map((card) => (
        <div key={card.key} className={styles['fact']}>
          <dt>{t(card.key)}</dt>
          <dd>
            {formatCount(card.value)}
            {'note' in card && card.note !== undefined && <small>{card.note}</small>}
          </dd>
        </div>
      ))}
      <div className={styles['fact']}>
        <dt>{t('cost')}</dt>
        <dd>{formatMillionths(counts.cost, currency)}</dd>
      </div>
    </dl>
  );
}

function Details({ report }: { report: CampaignReport }) {
  const t = useText(reportTexts);
  const { contactList, tag, whatsapps, scheduledAt, startedAt, completedAt } = report;
  const instants = { scheduled: scheduledAt, startedAt, completed: completedAt } as const;
  return (
    <Card>
      <dl className={styles['details']}>
        <div>
          <dt>{t('connection')}</dt>
          <dd>{whatsapps.map(({ name }) => name).join(', ') || '—'}</dd>
        </div>
        <div>
          <dt>{t(tag ? 'tag' : 'list')}</dt>
          <dd>{tag?.name ?? contactList?.name ?? '—'}</dd>
        </div>
        {(['scheduled', 'startedAt', 'completed'] as const).map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{instants[key] === null ? '—' : formatDateTime(instants[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
