import { knownZone } from '@shared/core/time.ts';
import { nextTelling } from '@shared/metrics/weekly.ts';
import type { SettingColumn } from '@shared/settings/model.ts';
import { put, toItem } from '../../core/store/records.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { weeklySummaryEntity } from './records.ts';

/** Settings that ask for summaries. */
export const weeklySettings = ['weeklySummary', 'weeklySummaryPhone'] as const satisfies readonly SettingColumn[];

/** What is written with a setting: who asks for summaries is told the next one. Who wants none any more, the clock sees. */
export const weeklyWrites = (
  company: { readonly id: number; readonly timeZone: string },
  [column, value]: readonly [SettingColumn, string],
  now: Date,
): TransactItem[] => {
  if (!weeklySettings.some((one) => one === column) || value !== 'enabled') return [];
  const dueAt = nextTelling(now, knownZone(company.timeZone));
  return [put(toItem(weeklySummaryEntity, { companyId: company.id, dueAt }))];
};
