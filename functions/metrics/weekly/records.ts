import type { Language } from '@shared/users/model.ts';
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

/** What goes to one administrator's phone. */
export interface WeeklyMessage {
  readonly userId: number;
  readonly body: string;
  /** For the platform's template that says the same; absent in notices of before there were some. */
  readonly language?: Language;
  readonly values?: Readonly<Record<string, string>>;
}

/** What a company was told of a week; there is one for each, so nobody is told twice. */
export interface WeeklyNotice {
  readonly companyId: number;
  /** The Monday on which it was told. */
  readonly monday: string;
  /** Administrators who are also written to by phone, and what. */
  readonly messages: readonly WeeklyMessage[];
}

export const weeklyNoticeEntity: Entity<WeeklyNotice> = {
  name: 'weeklyNotice',
  schemaVersion: 1,
  key: ({ companyId, monday }) => keys.weeklyNotice(companyId, monday),
};
