import type { ProcessingActivityView } from '@shared/processingActivities/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useNow } from '@web/lib/time.ts';
import { PrintableScreen } from '@web/pickers/PrintableScreen.tsx';
import { Facts, Paper } from '@web/ui/Paper.tsx';
import { baseTexts } from './baseText.ts';
import { activityTexts } from './text.ts';
import { useRetentionText } from './useRetentionText.ts';

/** The whole record, as an authority asks to see it. */
export function PrintScreen() {
  const t = useText(activityTexts);
  const { company } = useSession().user;
  const now = useNow();
  const answer = useQuery(query('processingActivities', 'list', {}));
  return (
    <PrintableScreen
      title={t('title')}
      back="/processing-activities"
      answer={answer}
      file={() => 'processing-activities'}
    >
      {(activities) => (
        <Paper title={t('title')}>
          <p>{t('statement', { company: company.name, at: formatDate(new Date(now).toISOString()) })}</p>
          {activities.map((activity) => (
            <Activity key={activity.id} activity={activity} />
          ))}
        </Paper>
      )}
    </PrintableScreen>
  );
}

function Activity({ activity }: { activity: ProcessingActivityView }) {
  const t = useText(activityTexts);
  const base = useText(baseTexts);
  const kept = useRetentionText();
  return (
    <section>
      <h3>{activity.activity}</h3>
      <Facts
        isLong
        rows={[
          [t('why'), activity.purpose],
          [t('legalBasis'), activity.legalBasis === null ? '' : base(activity.legalBasis)],
          [t('people'), activity.people],
          [t('data'), activity.data],
          [t('recipients'), activity.recipients],
          [t('internationalTransfer'), activity.internationalTransfer],
          [t('retention'), kept(activity)],
          [t('security'), activity.security],
          [t('responsible'), activity.responsible],
        ]}
      />
    </section>
  );
}
