import { capabilities } from '@shared/connections/model.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { attendantWindow } from '@shared/messages/window.ts';
import type { ContactTag } from '@shared/tags/contactTag.ts';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import type { Viewer } from '@shared/tickets/rules/policy.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { pages } from '@web/lib/query.ts';
import { updateQuoted } from '../composer/composerStore.ts';
import { updateSelected } from '../inbox/selection.ts';
import { type ListInput, type ListPages, rowsOf, type TicketUpdate, withUpdates } from '../list/listRows.ts';
import { messagesOf, type ThreadPages, withMessages, withoutMessages, withTicket } from '../thread/thread.ts';
import { knownVersion, pushLogOf, recordMessage, recordTicket } from './pushLog.ts';

/**
 * Changes the cached answers of a route. Those that are to be read again anyway are left alone:
 * writing to them would make them count as fresh.
 */
function patch<Data>(
  client: QueryClient,
  route: readonly [string, string],
  isPaged: boolean,
  change: (current: Data, input: unknown) => Data,
): void {
  const isMine = (query: Query) => (query.queryKey[3] === pages) === isPaged;
  for (const query of client.getQueryCache().findAll({ queryKey: route, predicate: isMine })) {
    const { data, isInvalidated, fetchStatus, dataUpdatedAt } = query.state;
    if (data === undefined || (isInvalidated && fetchStatus === 'idle')) continue;
    const next = change(data as Data, query.queryKey[2]);
    if (next !== data) client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
  }
}

const lists = ['tickets', 'list'] as const;
const threads = ['messages', 'list'] as const;
const details = ['tickets', 'byUuid'] as const;

/** A detail after a newer row: what only the detail has stays, the reply window follows the last inbound message. */
export function withNewerRow(detail: TicketDetail, ticket: TicketView, now: Date): TicketDetail {
  if (detail.id !== ticket.id || detail.version >= ticket.version) return detail;
  const { contact, ...rest } = ticket;
  const { name, number, profilePicUrl, tags } = contact;
  const window =
    ticket.lastInboundAt === detail.lastInboundAt
      ? detail.window
      : attendantWindow(capabilities[ticket.channel], ticket.lastInboundAt, now);
  return { ...detail, ...rest, contact: { ...detail.contact, name, number, profilePicUrl, tags }, window };
}

/** Brings every list, detail and thread up to what became known about tickets. */
export function applyTicketUpdates(client: QueryClient, viewer: Viewer, updates: readonly TicketUpdate[]): void {
  const now = Date.now();
  const news = updates.filter((update) => recordTicket(pushLogOf(client), update, now));
  if (news.length === 0) return;
  patch<ListPages>(client, lists, true, (current, input) => withUpdates(current, news, viewer, input as ListInput));
  for (const update of news) {
    if ('tombstone' in update) continue;
    patch<TicketDetail>(client, details, false, (current) => withNewerRow(current, update.ticket, new Date(now)));
    patch<ThreadPages>(client, threads, true, (current) => withTicket(current, update.ticket));
  }
}

/** The newest version of a ticket that this page has seen anywhere. */
export function newestVersion(client: QueryClient, id: number): number {
  const versions = [knownVersion(pushLogOf(client), id)];
  for (const [, data] of client.getQueriesData<ListPages>({ queryKey: lists })) {
    if (data === undefined || !Array.isArray(data.pages)) continue;
    for (const row of rowsOf(data)) if (row.id === id) versions.push(row.version);
  }
  for (const [, detail] of client.getQueriesData<TicketDetail>({ queryKey: details })) {
    if (detail?.id === id) versions.push(detail.version);
  }
  return Math.max(...versions);
}

/** A ticket left the sight of this person; a later telling of it brings it back. */
export function applyDelete(
  client: QueryClient,
  viewer: Viewer,
  update: Extract<TicketUpdate, { tombstone: number }>,
): void {
  applyTicketUpdates(client, viewer, [update]);
  // The screen that shows it learns from the server whether it may still.
  const isShown = (query: Query) => (query.state.data as TicketDetail | undefined)?.id === update.tombstone;
  void client.invalidateQueries({ queryKey: details, predicate: isShown });
}

const withRows = (data: ListPages, change: (row: TicketView) => TicketView): ListPages => {
  let isChanged = false;
  const pageList = data.pages.map((page) => {
    const tickets = page.tickets.map(change);
    const isSame = tickets.every((row, index) => row === page.tickets[index]);
    isChanged ||= !isSame;
    return isSame ? page : { ...page, tickets };
  });
  return isChanged ? { ...data, pages: pageList } : data;
};

const withoutRow = (data: ListPages, id: number): ListPages =>
  data.pages.some((page) => page.tickets.some((row) => row.id === id))
    ? { ...data, pages: data.pages.map((page) => ({ ...page, tickets: page.tickets.filter((row) => row.id !== id) })) }
    : data;

/**
 * Clears the unread count after an attendant of the ticket read it, before its next version arrives.
 * @param version of the ticket when it was read: newer versions are not changed
 */
export function applyRead(client: QueryClient, id: number, version: number): void {
  const isRead = (row: TicketView | TicketDetail): boolean =>
    row.id === id && row.version < version && row.unreadMessages > 0;
  const read = <Row extends TicketView | TicketDetail>(row: Row): Row =>
    isRead(row) ? { ...row, unreadMessages: 0 } : row;
  patch<ListPages>(client, lists, true, (current, input) =>
    (input as ListInput).withUnreadMessages && rowsOf(current).some(isRead)
      ? withoutRow(current, id)
      : withRows(current, read),
  );
  patch<TicketDetail>(client, details, false, read);
}

/** A renamed contact shows its name at once; the tickets follow with their own versions. */
export function applyContact(client: QueryClient, contact: ContactView): void {
  const { id, name, number, profilePicUrl, tags } = contact;
  const renamed = (row: TicketView): TicketView =>
    row.contactId === id && (row.contact.name !== name || row.contact.profilePicUrl !== profilePicUrl)
      ? { ...row, contact: { ...row.contact, name, number, profilePicUrl, tags } }
      : row;
  patch<ListPages>(client, lists, true, (current) => withRows(current, renamed));
  patch<TicketDetail>(client, details, false, (current) =>
    current.contactId === id && current.contact.updatedAt <= contact.updatedAt ? { ...current, contact } : current,
  );
}

/** Tags of a contact in its rows and details; the tickets follow with their own versions. */
export function applyContactTags(client: QueryClient, contactId: string, tags: readonly ContactTag[]): void {
  const tagged = <Row extends TicketView | TicketDetail>(row: Row): Row =>
    row.contactId === contactId
      ? { ...row, tags: [...row.kanbanTags, ...tags], contact: { ...row.contact, tags: [...tags] } }
      : row;
  patch<ListPages>(client, lists, true, (current) => withRows(current, tagged));
  patch<TicketDetail>(client, details, false, tagged);
}

/** Brings every thread up to messages as they are now. @returns those that were news */
export function applyMessages(client: QueryClient, messages: readonly MessageView[]): MessageView[] {
  const now = Date.now();
  const news = messages.filter((message) => recordMessage(pushLogOf(client), message.id, message, now));
  if (news.length > 0) patch<ThreadPages>(client, threads, true, (current) => withMessages(current, news));
  updateQuoted(news);
  updateSelected(news);
  return news;
}

export function applyMessageRemoval(client: QueryClient, id: string): void {
  recordMessage(pushLogOf(client), id, null, Date.now());
  patch<ThreadPages>(client, threads, true, (current) => withoutMessages(current, new Set([id])));
}

/** A row that some list or detail already holds, so that a header can be drawn before it is asked for. */
export function rowByUuid(client: QueryClient, uuid: string): TicketView | undefined {
  let found: TicketView | undefined;
  const consider = (row: TicketView) => {
    if (row.uuid === uuid && (found === undefined || found.version < row.version)) found = row;
  };
  for (const { update } of pushLogOf(client).updates.values()) if ('ticket' in update) consider(update.ticket);
  for (const query of client.getQueryCache().findAll({ queryKey: lists })) {
    const data = query.state.data as ListPages | undefined;
    if (query.queryKey[3] === pages) for (const row of rowsOf(data)) consider(row);
  }
  return found;
}

/** Messages of a thread as cached, oldest first. */
export const cachedMessages = (client: QueryClient, ticketId: number): MessageView[] =>
  messagesOf(client.getQueryData<ThreadPages>([...threads, { ticketId }, pages]));

/** The newest that this page knows of a ticket, at least as new as `held`; undefined when it left this person's sight. */
export function newestCached(client: QueryClient, current: TicketView): TicketView | undefined {
  const update = pushLogOf(client).updates.get(current.id)?.update;
  if (update !== undefined && 'tombstone' in update && update.deletedAt >= current.version) return undefined;
  const rows = [
    current,
    rowByUuid(client, current.uuid),
    client.getQueryData<TicketDetail>([...details, { uuid: current.uuid }]),
  ];
  return rows.reduce<TicketView>((newest, row) => (row && row.version > newest.version ? row : newest), current);
}
