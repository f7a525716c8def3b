import type { TemplateView } from '@shared/templates/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { infinite, moreOf } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { SyncButton, useCanSync } from '@web/pickers/SyncTemplates.tsx';
import { languageName, templateTitle } from '@web/pickers/templateName.ts';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { InfiniteScroll } from '@web/ui/InfiniteScroll.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { LayoutTemplate, SearchX } from 'lucide-react';
import { useState } from 'react';
import styles from './Templates.module.css';

interface Props {
  whatsappId: number;
  onChoose: (template: TemplateView) => void;
}

/** Templates that can go now, by name. */
export function TemplateList({ whatsappId, onChoose }: Props) {
  const t = useText(templateTexts);
  const [searchParam, setSearch] = useState('');
  const wanted = { whatsappId, isSendable: true, ...(searchParam ? { searchParam } : {}) };
  const list = useInfiniteQuery(infinite('templates', 'list', wanted));
  const { data, isError, error, refetch } = list;
  const rows = data?.pages.flatMap(({ templates }) => templates);
  return (
    <div className={styles['list']}>
      <SearchField
        className={styles['search']}
        label={t('search')}
        value={searchParam}
        onSearch={setSearch}
        isFirstFocus
      />
      {isError && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {rows === undefined && !isError && <SkeletonText lines={6} />}
      {rows?.length === 0 && searchParam !== '' && (
        <EmptyState icon={SearchX}>{t('noMatch', { text: searchParam })}</EmptyState>
      )}
      {rows?.length === 0 && searchParam === '' && (
        <NoTemplates whatsappId={whatsappId} sync={data?.pages[0]?.sync ?? null} />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul aria-label={t('title')} className={styles['rows']}>
          {rows.map((template) => (
            <li key={template.id}>
              <button type="button" className={styles['row']} onClick={() => onChoose(template)}>
                <span className={styles['head']}>
                  <strong title={template.name} className={styles['name']}>
                    {templateTitle(template.name)}
                  </strong>
                  <span className={styles['language']}>{languageName(template.language)}</span>
                  <Badge>{t(template.category)}</Badge>
                </span>
                <span className={styles['excerpt']}>{template.body}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <InfiniteScroll {...moreOf(list)} />
    </div>
  );
}

/** Explains the origin of templates, and offers to fetch them to users with the right. */
function NoTemplates({ whatsappId, sync }: Parameters<typeof SyncButton>[0]) {
  const t = useText(templateTexts);
  const maySync = useCanSync();
  return (
    <EmptyState icon={LayoutTemplate} action={maySync ? <SyncButton whatsappId={whatsappId} sync={sync} /> : undefined}>
      {t(maySync ? 'none' : 'noneToAsk')}
    </EmptyState>
  );
}
