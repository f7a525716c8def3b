import type { CampaignRow } from '@shared/campaigns/views.ts';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import type { Column } from '@web/ui/DataTable.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { Time } from '@web/ui/Time.tsx';
import styles from '../Campaigns.module.css';
import { progressShare, settledCount } from '../progress.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { campaignTexts } from '../text.ts';

/** Columns of the list of campaigns. */
export function useCampaignColumns(): readonly Column<CampaignRow>[] {
  const t = useText(campaignTexts);
  return [
    { key: 'name', title: t('name'), width: '18%', render: ({ name }) => name },
    { key: 'status', title: t('status'), width: '130px', render: (row) => <StatusBadge {...row} /> },
    {
      ...{ key: 'audience', title: t('list'), isHiddenOnPhone: true },
      render: ({ contactList, tag }) => contactList?.name ?? tag?.name ?? t('noList'),
    },
    {
      ...{ key: 'connection', title: t('connection'), isHiddenOnPhone: true },
      render: ({ whatsapps }) => whatsapps.map(({ name }) => name).join(', ') || t('noConnection'),
    },
    {
      ...{ key: 'scheduled', title: t('scheduled'), width: '130px', isHiddenOnPhone: true },
      render: ({ scheduledAt }) => <Instant at={scheduledAt} none={t('notScheduled')} />,
    },
    {
      ...{ key: 'completed', title: t('completed'), width: '130px', isHiddenOnPhone: true },
      render: ({ completedAt }) => <Instant at={completedAt} none={t('notCompleted')} />,
    },
    {
      ...{ key: 'confirmation', title: t('confirmation'), width: '110px', isHiddenOnPhone: true },
      render: ({ confirmation }) => t(confirmation ? 'enabled' : 'disabled'),
    },
    { key: 'progress', title: t('progress'), width: '170px', render: (row) => <Progress {...row} /> },
  ];
}

function Instant({ at, none }: { at: string | null; none: string }) {
  return at === null ? none : <Time at={at} as="date" isFocusable={false} />;
}

function Progress({ counts, name }: CampaignRow) {
  const t = useText(campaignTexts);
  if (counts.total === 0) return '—';
  const text = t('progressOf', { done: formatCount(settledCount(counts)), total: formatCount(counts.total) });
  return (
    <span className={styles['progress']}>
      <ProgressBar label={`${name}: ${text}`} share={progressShare(counts)} />
      <span className={styles['numbers']}>{text}</span>
    </span>
  );
}
