import { AppError } from '../core/errors.ts';
import { addDays, zoned } from '../core/time.ts';
import { dayRange } from '../tickets/lists/filters.ts';
import type { Ticket, Tracking } from '../tickets/model.ts';
import type { Viewer } from '../tickets/rules/policy.ts';
import type { ReportFilters } from './model.ts';

/** Instants, ISO: from the first up to, but without, the second. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/**
 * The days that are meant, in the zone of the company; without any, its present month up to now.
 * @throws ERR_INVALID_PERIOD
 */
export function periodOf(
  { dateFrom, dateTo }: Pick<ReportFilters, 'dateFrom' | 'dateTo'>,
  zone: string,
  now: Date,
): Period {
  const today = zoned(now, zone).date;
  const last = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today);
  const first = dateFrom ?? `${last.slice(0, 7)}-01`;
  if (first > last) throw new AppError('ERR_INVALID_PERIOD');
  // Services cannot begin in the future, so later months are not read.
  const end = last > today ? addDays(today, 1) : last;
  return { from: dayRange(first, zone).start, until: dayRange(end, zone).end };
}

/**
 * True if a viewer may read about a service: administrators about all, others about their own and those of their queues
 * (B-PERM-1, 4).
 */
export function isOwnCycle(viewer: Viewer, { queueId, userId }: Pick<Tracking, 'queueId' | 'userId'>): boolean {
  if (viewer.profile === 'admin' || userId === viewer.id) return true;
  return queueId === null ? viewer.allTicket : viewer.queueIds.includes(queueId);
}

const isAmong = (wanted: readonly number[] | undefined, value: number | null): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value ?? 0);

const seconds = (from: string, to: string | null): number | null => {
  if (to === null) return null;
  const length = Math.floor((Date.parse(to) - Date.parse(from)) / 1000);
  return length >= 0 ? length : null;
};

/** Seconds until an attendant began to serve (B-DASH-4); null if the company wrote first. */
export const waitSeconds = ({ createdAt, firstStartedAt, startedAt, isActiveDemand }: Tracking): number | null =>
  isActiveDemand ? null : seconds(createdAt, firstStartedAt ?? startedAt);

/** B-DASH-5. */
export const serviceSeconds = ({ startedAt, closedAt, finishedAt }: Tracking): number | null =>
  startedAt === null ? null : seconds(startedAt, closedAt ?? finishedAt);

/** Seconds from the beginning to the end (B-REP-2); null for a running service. */
export const supportSeconds = ({ createdAt, ratingAt, finishedAt }: Tracking): number | null =>
  seconds(createdAt, ratingAt ?? finishedAt);

/** "1 d, 2 hrs e 3 m" (B-REP-2). */
export function supportTime(tracking: Tracking): string {
  const all = supportSeconds(tracking);
  if (all === null) return '0';
  const minutes = Math.floor(all / 60);
  return `${Math.floor(minutes / 1440)} d, ${Math.floor((minutes % 1440) / 60)} hrs e ${minutes % 60} m`;
}

const isOfView = (view: ReportFilters['view'], { rated, isReopened, handed, advertisement }: Tracking): boolean => {
  if (view === 'ratings') return rated;
  if (view === 'reopened') return isReopened;
  if (view === 'advertised') return advertisement !== null;
  return view !== 'transfers' || handed !== null;
};

/** True if a service matches the filters that its own record can answer. */
export function isAskedFor(filters: ReportFilters, tracking: Tracking, now: Date): boolean {
  const { view, contactId, whatsappId, users, queueIds, status, longerThan } = filters;
  if (!isOfView(view, tracking)) return false;
  if (contactId !== undefined && contactId !== '' && tracking.contactId !== contactId) return false;
  if (status !== undefined && status.length > 0 && !status.includes(tracking.status)) return false;
  if (longerThan !== undefined && longerThan > 0) {
    // A running service counts with its duration so far.
    const length = supportSeconds(tracking) ?? seconds(tracking.createdAt, now.toISOString()) ?? 0;
    if (length < longerThan * 60) return false;
  }
  return (
    isAmong(whatsappId, tracking.whatsappId) && isAmong(users, tracking.userId) && isAmong(queueIds, tracking.queueId)
  );
}

/** True if the view lists only part of the services, by a field of their records. */
export const asksForSome = ({ view }: ReportFilters): boolean =>
  ['ratings', 'reopened', 'transfers', 'advertised'].includes(view);

export type CycleTicket = Pick<Ticket, 'uuid' | 'isGroup' | 'contact'>;

/** True if a filter needs a field of the ticket. */
export const asksForTicket = ({ view, tags, searchParam }: ReportFilters): boolean =>
  view === 'groups' || (tags !== undefined && tags.length > 0) || (searchParam !== undefined && searchParam !== '');

/** The rest of the filters; a ticket that was removed has neither tags nor a name. */
export function isAskedForTicket(
  { view, tags, searchParam }: ReportFilters,
  ticket: CycleTicket | undefined,
  matches: (contact: CycleTicket['contact']) => boolean,
): boolean {
  if (view === 'groups' && ticket?.isGroup !== true) return false;
  if (tags && tags.length > 0 && !ticket?.contact.tags.some(({ id }) => tags.includes(id))) return false;
  if (searchParam === undefined || searchParam === '') return true;
  return ticket !== undefined && matches(ticket.contact);
}
