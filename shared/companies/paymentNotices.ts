import * as z from 'zod';
import { addDays, daysLeft, zoned } from '../core/time.ts';
import type { Company } from './model.ts';
import { keptDays, lastGraceDay, platformCompany } from './subscription.ts';

/** Before the due date, on it, after it, once more before the company is suspended, and when nothing is kept any more. */
export const NoticeStage = z.enum(['soon', 'today', 'overdue', 'lastCall', 'notKept']);
export type NoticeStage = z.infer<typeof NoticeStage>;

/** Days before the due date on which the notices begin. */
export const noticeDays = 5;

/** Days after the suspension within which a missed notice is still sent. */
const lateDays = 7;

/** People are written to by day. */
const [earliest, latest] = ['09:00', '20:00'];

type Debtor = Pick<Company, 'id' | 'status' | 'dueDate' | 'timeZone'>;

/** The day on which automation stops and numbers are disconnected (B-COMP-11). */
export const suspensionDate = (dueDate: string): string => addDays(dueDate, lastGraceDay + 1);

/**
 * The stage a company with an unpaid invoice is at by its own calendar; a stage that was missed is made up for
 * while what it says is still true.
 */
function stageAt(daysToGo: number): NoticeStage | undefined {
  const notKept = -daysToGo - (lastGraceDay + keptDays);
  if (notKept > 0) return notKept <= lateDays ? 'notKept' : undefined;
  if (daysToGo > noticeDays || daysToGo < -lastGraceDay) return undefined;
  if (daysToGo > 0) return 'soon';
  if (daysToGo === 0) return 'today';
  return daysToGo > -lastGraceDay ? 'overdue' : 'lastCall';
}

/**
 * The notice that is due now for an unpaid invoice; undefined for the platform's own company and for companies that are
 * switched off.
 */
export function dueNotice(company: Debtor, now: Date): NoticeStage | undefined {
  if (company.id === platformCompany || !company.status || company.dueDate === null) return undefined;
  const { time } = zoned(now, company.timeZone);
  if (time < earliest || time >= latest) return undefined;
  return stageAt(daysLeft(company.dueDate, now, company.timeZone));
}
