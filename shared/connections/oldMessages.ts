import * as z from 'zod';
import { CalendarDay } from '../core/dates.ts';
import { dayMs, hourMs } from '../core/time.ts';

/** Absent or null means that no old messages are imported. */
const Day = CalendarDay.nullish();

/** Period of old messages to import once a number is linked, in days, both inclusive (B-IMP-1). */
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

/** Two years: phones keep more, but older messages are not supported. */
const maxDays = 731;

const earliestDay = (today: string): string => new Date(Date.parse(today) - maxDays * dayMs).toISOString().slice(0, 10);

/** The day may already have begun for a company in Kiribati, which is fourteen hours ahead. */
export const latestDay = (at: Date): string => new Date(at.getTime() + 14 * hourMs).toISOString().slice(0, 10);

/**
 * Error codes of a period by field.
 * @param today the latest day that is allowed
 */
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

/** True if old messages of groups are imported, which requires that groups are allowed at all. */
export const importsGroups = ({
  allowGroup,
  importOldMessagesGroups,
}: {
  readonly allowGroup: boolean;
  readonly importOldMessagesGroups?: boolean | undefined;
}): boolean => allowGroup && importOldMessagesGroups === true;

/** The status of an import that is over and left tickets waiting (B-IMP-2). */
export const importEnded = 'renderButtonCloseTickets';
