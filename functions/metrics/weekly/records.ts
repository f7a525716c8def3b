import { dueKeys } from '../../core/store/indexes.ts';
import type { Entity } from '../../core/store/records.ts';
import { keys } from '../../core/store/table.ts';

/** When a company that asked for summaries of its weeks is told the next one. */
export interface WeeklySummary {
  readonly companyId: number;
  readonly dueAt: string;
}

export const weeklySummaryEntity: Entity<WeeklySummary> = {
  name: 'weeklySummary',
  schemaVersion: 1,
  key: ({ companyId }) => keys.weeklySummary(companyId),
  index: ({ companyId, dueAt }) => dueKeys(`weekly${companyId}`, dueAt, `${companyId}#WEEKLYSUMMARY`),
};

/** What a company was told of a week; there is one for each, so nobody is told twice. */
export interface WeeklyNotice {
  readonly companyId: number;
  /** The Monday on which it was told. */
  readonly monday: string;
  /** Administrators who are also written to by phone, and what. */
  readonly messages: readonly { readonly userId: number; readonly body: string }[];
}

export const weeklyNoticeEntity: Entity<WeeklyNotice> = {
  name: 'weeklyNotice',
  schemaVersion: 1,
  key: ({ companyId, monday }) => keys.weeklyNotice(companyId, monday),
};
