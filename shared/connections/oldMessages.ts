import * as z from 'zod';
import { CalendarDay } from '../core/dates.ts';
import { dayMs, hourMs } from '../core/time.ts';

/** Nothing: no messages are taken over. */
const Day = CalendarDay.nullish();

/** Which messages of before a number was linked are taken over once it is linked, by days, both included (B-IMP-1). */
export const messageImportFields = {
  importOldMessages: Day,
  importRecentMessages: Day,
  importOldMessagesGroups: z.boolean().optional(),
  closedTicketsPostImported: z.boolean().optional(),
};

export interface MessageImport {
  readonly importOldMessages?: string | null | undefined;
  readonly importRecentMessages?: string | null | undefined;
}

/** Two years: phones keep more, and nobody answers for it. */
const maxDays = 731;

const earliestDay = (today: string): string => new Date(Date.parse(today) - maxDays * dayMs).toISOString().slice(0, 10);

/** Some company's day may have begun already: Kiribati is fourteen hours ahead. */
export const latestDay = (at: Date): string => new Date(at.getTime() + 14 * hourMs).toISOString().slice(0, 10);

/** What is wrong with a period, by field. @param today the latest day that may be meant */
export function faultsOf(
  { importOldMessages, importRecentMessages }: MessageImport,
  today: string,
): Record<string, string> {
  const [from, until] = [importOldMessages ?? '', importRecentMessages ?? ''];
  if (from === '') return until === '' ? {} : { importOldMessages: 'required' };
  if (from > today || from < earliestDay(today)) return { importOldMessages: 'invalid_date' };
  if (until === '') return { importRecentMessages: 'required' };
  return until > today || until < from ? { importRecentMessages: 'invalid_date' } : {};
}

export const isInPeriod = (
  { importOldMessages: from, importRecentMessages: until }: MessageImport,
  at: string,
): boolean => Boolean(from && until) && at.slice(0, 10) >= (from ?? '') && at.slice(0, 10) <= (until ?? '');

export const isArmed = ({ importOldMessages, importRecentMessages }: MessageImport): boolean =>
  Boolean(importOldMessages && importRecentMessages);

/** Whether old messages of groups are taken over: only where groups are taken at all. */
export const importsGroups = ({
  allowGroup,
  importOldMessagesGroups,
}: {
  readonly allowGroup: boolean;
  readonly importOldMessagesGroups?: boolean | undefined;
}): boolean => allowGroup && importOldMessagesGroups === true;

/** The status of an import that is over and left tickets waiting (B-IMP-2). */
export const importEnded = 'renderButtonCloseTickets';
