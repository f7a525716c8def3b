import type { ConnectionView } from '@shared/connections/model.ts';
import type { TemplateStatus, TemplateView } from '@shared/templates/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite, moreOf } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { SyncStatus } from '@web/pickers/SyncTemplates.tsx';
import { TemplatePreview } from '@web/pickers/TemplatePreview.tsx';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { InfiniteScroll } from '@web/ui/InfiniteScroll.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { LayoutTemplate, SearchX } from 'lucide-react';
import { useState } from 'react';
import styles from './TemplatesDialog.module.css';

interface Props {
  connection: ConnectionView;
  onClose: () => void;
}

/** The templates of a connection's account as they were copied, whatever their state. */
export function TemplatesDialog({ connection, onClose }: Props) {
  const t = useText(templateTexts);
  const [searchParam, setSearch] = useState('');
  const wanted = { whatsappId: connection.id, ...(searchParam ? { searchParam } : {}) };
  const list = useInfiniteQuery(infinite('templates', 'list', wanted));
  const { data, isError, error, refetch } = list;
  const rows = data?.pages.flatMap(({ templates }) => templates);
  const sync = data?.pages[0]?.sync ?? null;
  return (
    <Dialog isOpen onClose={onClose} size="wide" title={t('title')} description={connection.name}>
      <div className={styles['list']}>
        {data !== undefined && <SyncStatus whatsappId={connection.id} sync={sync} />}
        <SearchField label={t('search')} value={searchParam} onSearch={setSearch} />
        {isError && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {rows === undefined && !isError && <SkeletonText lines={8} />}
        {rows?.length === 0 && (
          <EmptyState icon={searchParam ? SearchX : LayoutTemplate}>
            {searchParam ? t('noMatch', { text: searchParam }) : t('none')}
          </EmptyState>
        )}
        <ul aria-label={t('title')} className={styles['rows']}>
          {rows?.map((template) => (
            <Row key={template.id} template={template} />
          ))}
        </ul>
        <InfiniteScroll {...moreOf(list)} />
      </div>
    </Dialog>
  );
}

const tones: Partial<Record<TemplateStatus, 'open' | 'waiting' | 'failed'>> = {
  APPROVED: 'open',
  PENDING: 'waiting',
  IN_APPEAL: 'waiting',
  PAUSED: 'waiting',
  REJECTED: 'failed',
  DISABLED: 'failed',
};

function Row({ template }: { template: TemplateView }) {
  const t = useText(templateTexts);
  const { name, language, category, status, reason, isSupported } = template;
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <strong className={styles['name']}>{name}</strong>
        <span className={styles['head']}>
          <Badge tone={tones[status] ?? 'closed'}>{t(status)}</Badge>
          <span className={styles['soft']}>
            {language} · {t(category)}
          </span>
        </span>
        {reason !== '' && <span className={styles['soft']}>{reason}</span>}
        {!isSupported && <span className={styles['soft']}>{t('unsupported')}</span>}
      </div>
      <TemplatePreview template={template} />
    </li>
  );
}
