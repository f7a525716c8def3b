import { fold } from '@shared/core/text.ts';
import { isComplete } from '@shared/processingActivities/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { toast } from '@web/ui/toast.tsx';
import { BookLock, Gavel, Printer, Sparkles, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ActivityDialog } from './ActivityDialog.tsx';
import { baseTexts } from './baseText.ts';
import { activityTexts } from './text.ts';
import { useRetentionText } from './useRetentionText.ts';

/** The record of processing activities; for administrators. */
export function ActivitiesScreen() {
  const t = useText(activityTexts);
  const base = useText(baseTexts);
  const kept = useRetentionText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = useSearchText();
  const records = useAllRecords('processingActivities', 'list', {}, (all) =>
    all.filter(({ activity, purpose }) => fold(`${activity} ${purpose}`).includes(fold(search.text))),
  );
  const suggest = useAction('processingActivities', 'suggest', {
    onSuccess: () => {
      toast.success(t('suggested'));
      void client.invalidateQueries({ queryKey: ['processingActivities'] });
    },
  });
  return (
    <RecordsScreen
      feature="processingActivities"
      texts={activityTexts}
      {...{ search, records }}
      nameOf={({ activity }) => activity}
      icon={BookLock}
      around={[Gavel, Users]}
      actions={
        <>
          {records.all?.every(({ suggestion }) => suggestion === null) && (
            <Button icon={Sparkles} isPending={suggest.isPending} onClick={() => suggest.mutate({})}>
              {t('suggest')}
            </Button>
          )}
          {records.all !== undefined && records.all.length > 0 && (
            <Button icon={Printer} onClick={() => void navigate('/processing-activities/print')}>
              {t('show')}
            </Button>
          )}
        </>
      }
      columns={[
        { key: 'activity', title: t('activity'), render: ({ activity }) => activity },
        {
          key: 'legalBasis',
          title: t('legalBasis'),
          isHiddenOnPhone: true,
          render: ({ legalBasis }) => (legalBasis === null ? '–' : base(legalBasis)),
        },
        { key: 'retention', title: t('retention'), isHiddenOnPhone: true, render: (row) => kept(row) || '–' },
        {
          key: 'state',
          title: t('state'),
          width: '150px',
          render: (row) => (
            <Badge tone={isComplete(row) ? 'open' : 'waiting'}>{t(isComplete(row) ? 'complete' : 'incomplete')}</Badge>
          ),
        },
      ]}
      editor={(activity, onClose) => <ActivityDialog activity={activity} onClose={onClose} />}
    />
  );
}
