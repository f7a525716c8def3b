import { matchesMasked, matchesTerm, searchTerm } from '@shared/contacts/search.ts';
import { searchable } from '@shared/core/text.ts';
import {
  asksForSome,
  asksForTicket,
  type CycleTicket,
  isAskedFor,
  isAskedForTicket,
  isOwnCycle,
  type Period,
} from '@shared/reports/cycles.ts';
import type { ReportFilters } from '@shared/reports/model.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { Language } from '@shared/users/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { type StoredTicket, ticketEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { trackingsOf } from '../core/store/trackings.ts';

/** A report request with the rights of its user. */
export interface Reading extends CompanyCtx {
  readonly viewer: Viewer;
  /** Numbers are hidden from them. */
  readonly isMasked: boolean;
  readonly zone: string;
  readonly language: Language;
  readonly filters: ReportFilters;
  readonly period: Period;
}

/** A record that was looked at. */
export interface Cycle {
  readonly tracking: Tracking;
  readonly isWanted: boolean;
  /** Undefined until it is needed, and for a removed ticket. */
  readonly ticket: StoredTicket | undefined;
}

/** Records that one look reads: those whose tickets have to be read too cost ten times as much. */
export const recordsPerLook = ({ filters }: Reading): number => (asksForTicket(filters) ? 200 : 1000);

/** True if the report contains every record of the period. */
export const isWhole = ({ viewer, filters }: Reading): boolean => {
  if (viewer.profile !== 'admin' || asksForTicket(filters) || asksForSome(filters)) return false;
  const { contactId, whatsappId, users, queueIds, status, longerThan } = filters;
  const lists = [whatsappId, users, queueIds, status];
  return !contactId && !longerThan && lists.every((list) => !list?.length);
};

/** Tickets that one call reads. */
const perCall = 100;

/** Tickets of records, by number. */
export async function ticketsOf(
  companyId: number,
  trackings: readonly Pick<Tracking, 'ticketId'>[],
): Promise<ReadonlyMap<number, StoredTicket>> {
  const ids = [...new Set(trackings.map(({ ticketId }) => ticketId))];
  const groups = Array.from({ length: Math.ceil(ids.length / perCall) }, (_, at) =>
    ids.slice(at * perCall, (at + 1) * perCall),
  );
  // Side by side: a page of a thousand would wait for one call after the other.
  const items = await Promise.all(groups.map((group) => getItems(group.map((id) => keys.ticket(companyId, id)))));
  const tickets = items.flat().flatMap((item) => (item ? [fromItem(ticketEntity, item)] : []));
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}

/** Returns a test for contacts that match the search words. */
function finder({ filters, isMasked }: Reading): (contact: CycleTicket['contact']) => boolean {
  const text = filters.searchParam ?? '';
  const term = searchTerm(text) ?? searchable(text);
  const matches = isMasked ? matchesMasked : matchesTerm;
  return ({ name, number }) => matches({ name, number }, term);
}

/** The next records of the period, and which of them are the report's. */
export async function look(
  reading: Reading,
  after: string | undefined,
  limit: number,
): Promise<{ readonly cycles: Cycle[]; readonly next: string | undefined }> {
  const { companyId, filters, period, viewer, now } = reading;
  const { trackings, next } = await trackingsOf(companyId, period, limit, after);
  const isFirst = (tracking: Tracking) => isOwnCycle(viewer, tracking) && isAskedFor(filters, tracking, now);
  if (!asksForTicket(filters)) {
    return {
      cycles: trackings.map((tracking) => ({ tracking, isWanted: isFirst(tracking), ticket: undefined })),
      next,
    };
  }
  const tickets = await ticketsOf(companyId, trackings.filter(isFirst));
  const find = finder(reading);
  const cycles = trackings.map((tracking) => {
    const ticket = tickets.get(tracking.ticketId);
    return { tracking, ticket, isWanted: isFirst(tracking) && isAskedForTicket(filters, ticket, find) };
  });
  return { cycles, next };
}
