import type { ProcessingActivityView } from '@shared/processingActivities/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { activityTexts } from './text.ts';

/** Retention time in words: the company's present setting, and the record's addition. */
export function useRetentionText(): (activity: Pick<ProcessingActivityView, 'retentionKind' | 'retention'>) => string {
  const t = useText(activityTexts);
  const { data: rules } = useQuery(query('privacy', 'retention', {}));
  return ({ retentionKind, retention }) => {
    if (retentionKind === null || rules === undefined) return retention;
    const days = rules[retentionKind];
    const kept = days === null ? t('keptForGood') : t('keptDays', { count: formatCount(days) });
    return [`${t(retentionKind)}: ${kept}`, retention].filter(Boolean).join('\n');
  };
}
