import { type InventoryRow, inventory } from '@shared/privacy/inventory.ts';
import type { ProcessingActivityView } from '@shared/processingActivities/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate } from '@web/lib/format.ts';
import { useLanguage, useText } from '@web/lib/i18n.ts';
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
  const places = inventory(useLanguage());
  const answer = useQuery({
    ...query('processingActivities', 'list', {}),
    select: (activities) => ({ activities, places }),
  });
  return (
    <PrintableScreen
      title={t('title')}
      back="/processing-activities"
      answer={answer}
      file={() => 'processing-activities'}
    >
      {(record) => (
        <Paper title={t('title')}>
          <p>{t('statement', { company: company.name, at: formatDate(new Date(now).toISOString()) })}</p>
          {record.activities.map((activity) => (
            <Activity key={activity.id} activity={activity} />
          ))}
          <Places rows={record.places} />
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

/** Location of data and their fate after an erasure, from the program's registry. */
function Places({ rows }: { rows: readonly InventoryRow[] }) {
  const t = useText(activityTexts);
  const endOf = ({ fate, days }: InventoryRow): string => {
    if (days === null) return t(fate);
    return days === 1 ? t('staysDay') : t('staysDays', { count: formatCount(days) });
  };
  return (
    <section>
      <h3>{t('places')}</h3>
      <Facts isLong rows={rows.map((row) => [row.what, `${endOf(row)}\n${row.places.join(', ')}`] as const)} />
    </section>
  );
}
