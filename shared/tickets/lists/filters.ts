import { addDays, zoned } from '../../core/time.ts';
import type { Ticket } from '../model.ts';

/** Instants from `start` up to, not including, `end`, both ISO. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

const offsetAt = (instant: number, zone: string): number => {
  const { date, time, seconds } = zoned(new Date(instant), zone);
  return Date.parse(`${date}T${time}:${seconds}Z`) - Math.floor(instant / 1000) * 1000;
};

const midnight = (day: string, zone: string): number => {
  const wall = Date.parse(`${day}T00:00:00Z`);
  // Twice, because the offset at the first guess may be that of the other side of a clock change.
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
};

/** A calendar day of a zone. @param day YYYY-MM-DD */
export const dayRange = (day: string, zone: string): DayRange => ({
  start: new Date(midnight(day, zone)).toISOString(),
  end: new Date(midnight(addDays(day, 1), zone)).toISOString(),
});

export const isDuring = (instant: string, range: DayRange | undefined): boolean =>
  range === undefined || (instant >= range.start && instant < range.end);

const isAmong = <T>(wanted: readonly T[] | undefined, value: T | null): boolean =>
  wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value));

/** Filters of a list in addition to its tab; an empty list does not restrict (B-PERM-7). */
export interface TicketFilter {
  readonly tags?: readonly number[] | undefined;
  readonly users?: readonly number[] | undefined;
  readonly whatsappIds?: readonly number[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly created?: DayRange | undefined;
  readonly updated?: DayRange | undefined;
}

export const isRestricted = (filter: TicketFilter): boolean =>
  Object.values(filter).some((wanted) => wanted !== undefined && (!Array.isArray(wanted) || wanted.length > 0));

type TicketPlacement = Pick<Ticket, 'userId' | 'whatsappId' | 'status'>;

/** Filters by attendant, connection and status alone. */
export const passesByPlace = (ticket: TicketPlacement, filter: TicketFilter): boolean =>
  isAmong(filter.users, ticket.userId) &&
  isAmong(filter.whatsappIds, ticket.whatsappId) &&
  isAmong(filter.statuses, ticket.status);

type Filtered = TicketPlacement & Pick<Ticket, 'createdAt' | 'updatedAt' | 'contact'>;

export const passes = (ticket: Filtered, filter: TicketFilter): boolean =>
  passesByPlace(ticket, filter) &&
  isDuring(ticket.createdAt, filter.created) &&
  isDuring(ticket.updatedAt, filter.updated) &&
  (!filter.tags?.length || ticket.contact.tags.some(({ id }) => filter.tags?.includes(id)));
