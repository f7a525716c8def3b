import type { Language } from '@shared/users/model.ts';
import { dueKeys } from '../../core/store/indexes.ts';
import type { Entity } from '../../core/store/records.ts';
import { keys } from '../../core/store/table.ts';

/** Instant of the next weekly summary of a company that asked for it. */
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

/** Message to one administrator's phone. */
export interface WeeklyMessage {
  readonly userId: number;
  readonly body: string;
  /** Language and values of the platform's template with the same text; absent in older notices. */
  readonly language?: Language;
  readonly values?: Readonly<Record<string, string>>;
}

/** Weekly notice of a company; its key is the week, so none is sent twice. */
export interface WeeklyNotice {
  readonly companyId: number;
  /** The Monday on which it was sent. */
  readonly monday: string;
  /** Administrators who are also written to by phone, and what. */
  readonly messages: readonly WeeklyMessage[];
}

export const weeklyNoticeEntity: Entity<WeeklyNotice> = {
  name: 'weeklyNotice',
  schemaVersion: 1,
  key: ({ companyId, monday }) => keys.weeklyNotice(companyId, monday),
};
