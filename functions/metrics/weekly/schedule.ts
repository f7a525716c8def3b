import { knownZone } from '@shared/core/time.ts';
import { nextTelling } from '@shared/metrics/weekly.ts';
import type { SettingColumn } from '@shared/settings/model.ts';
import { put, toItem } from '../../core/store/records.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { weeklySummaryEntity } from './records.ts';

/** Settings that ask for summaries. */
export const weeklySettings = ['weeklySummary', 'weeklySummaryPhone'] as const satisfies readonly SettingColumn[];

/**
 * Writes of a changed setting: switching summaries on schedules the next one. Switching them off is left to the clock.
 */
export const weeklyWrites = (
  company: { readonly id: number; readonly timeZone: string },
  [column, value]: readonly [SettingColumn, string],
  now: Date,
): TransactItem[] => {
  if (!weeklySettings.some((one) => one === column) || value !== 'enabled') return [];
  const dueAt = nextTelling(now, knownZone(company.timeZone));
  return [put(toItem(weeklySummaryEntity, { companyId: company.id, dueAt }))];
};
