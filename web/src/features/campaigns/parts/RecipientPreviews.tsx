import type { CampaignPreview } from '@shared/campaigns/views.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { infinite } from '@web/lib/query.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import styles from '../Campaigns.module.css';
import { useReason } from '../report/ReportFigures.tsx';
import { startTexts } from './startText.ts';

/** Preview of each recipient's message, step by step, or of those found by number. */
export function RecipientPreviews({ id }: { id: number }) {
  const t = useText(startTexts);
  const [searchParam, setSearchParam] = useState('');
  const [place, setPlace] = useState(0);
  const list = useInfiniteQuery({
    ...infinite('campaigns', 'previews', { id, ...(searchParam ? { searchParam } : {}) }),
    ...{ staleTime: 0, gcTime: 0 },
  });
  const people = list.data?.pages.flatMap(({ records }) => records) ?? [];
  const shown = people[place];
  const search = (text: string): void => {
    setSearchParam(text);
    setPlace(0);
  };
  const goOn = async (): Promise<void> => {
    const isLast = place >= people.length - 1;
    const { data } = isLast ? await list.fetchNextPage() : list;
    const count = data?.pages.reduce((sum, { records }) => sum + records.length, 0) ?? 0;
    setPlace((current) => Math.min(current + 1, count - 1));
  };
  if (shown === undefined && searchParam === '') return null;
  return (
    <section>
      <div className={styles['stepper']}>
        <h3 className={styles['phoneTitle']}>{t('previews')}</h3>
        <IconButton
          icon={ChevronLeft}
          label={t('previewBefore')}
          isDisabled={place === 0}
          onClick={() => setPlace(place - 1)}
        />
        <span aria-live="polite">{shown && t('previewPlace', { place: place + 1 })}</span>
        <IconButton
          icon={ChevronRight}
          label={t('previewNext')}
          isDisabled={list.isFetching || (place >= people.length - 1 && !list.hasNextPage)}
          onClick={() => void goOn()}
        />
      </div>
      <div className={styles['stack']}>
        <div className={styles['find']}>
          <SearchField label={t('previewSearch')} value={searchParam} onSearch={search} least={8} />
        </div>
        {shown ? <Preview shown={shown} /> : <p className={styles['soft']}>{!list.isFetching && t('previewNone')}</p>}
      </div>
    </section>
  );
}

function Preview({ shown: { name, number, text, reason } }: { shown: CampaignPreview }) {
  const t = useText(startTexts);
  const reasonName = useReason();
  return (
    <div className={styles['bubble']} dir="auto">
      <p className={styles['soft']}>{[name, number && formatPhone(number)].filter(Boolean).join(' · ')}</p>
      {reason === '' ? text : t('previewReason', { reason: reasonName(reason) })}
    </div>
  );
}
