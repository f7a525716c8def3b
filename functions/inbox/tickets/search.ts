import { matchesMasked, matchesTerm, searchTerm } from '@shared/contacts/search.ts';
import { pageSize } from '@shared/core/page.ts';
import { wantedWords } from '@shared/messages/words.ts';
import { isRestricted, passes, passesByPlace, type TicketFilter } from '@shared/tickets/lists/filters.ts';
import { inList, newestFirst, searchPartitions } from '@shared/tickets/lists/lists.ts';
import { allowedQueues, canSee, type Visible } from '@shared/tickets/rules/policy.ts';
import * as z from 'zod';
import { type Ctx, isAdmin } from '../../core/context/ctx.ts';
import { cursorOf, unsealed } from '../../core/http/cursor.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import type { ReadItems } from '../../core/store/readAhead.ts';
import { readTogether } from '../../core/store/readTogether.ts';
import { searchContacts } from '../../search/contacts.ts';
import { filterOf, type ListInput, listPosition, readTicketPage, type TicketPage } from './listPages.ts';
import { ticketPosition } from './mergeReader.ts';
import { newestVisible, withoutReplaced } from './newestVisible.ts';
import { searchBodies } from './searchBodies.ts';

/** Entries of the contact index per look: with contacts and tickets below 40 read units. */
const entriesPerLook = 30;
/** A term that many contacts match, few of them visible, ends here and goes on with the next page. */
const maxLooks = 8;

/** Position of the next page among contacts and among messages; a finished part is omitted. */
const position = cursorOf(
  z.object({ contact: z.string().max(1000).optional(), words: z.string().max(300).nullable().optional() }),
);

/** Queues chosen by the caller, cut down to theirs (B-PERM-4); none chosen means no restriction. */
const isInQueues = (ctx: Ctx, { queueIds }: ListInput, ticket: Visible): boolean =>
  !queueIds?.length || allowedQueues(ctx.viewer, queueIds).includes(ticket.queueId ?? 0);

/** Checks a ticket's place in a search: everything the caller may see, or one tab of it. */
const seesOf = (ctx: Ctx, input: ListInput, filter: TicketFilter) => (ticket: Visible) => {
  const { status } = input;
  if (!canSee(ctx.viewer, ticket) || !passesByPlace(ticket, filter)) return false;
  if (status === undefined || status === 'search') return isInQueues(ctx, input, ticket);
  return inList(ctx.viewer, ticket, { status, showAll: input.showAll, queueIds: input.queueIds });
};

const buildTicketFilter = (ctx: Ctx, input: ListInput, filter: TicketFilter) => (ticket: StoredTicket) =>
  seesOf(ctx, input, filter)(ticket) && passes(ticket, filter);

/** True if the search has no restriction to a tab or filter. */
const isOpenToAll = (ctx: Ctx, { status, queueIds }: ListInput, filter: TicketFilter): boolean =>
  isAdmin(ctx) && (status === undefined || status === 'search') && !queueIds?.length && !isRestricted(filter);

/** A contact's newest ticket with the contact's position in the index. */
interface PersonRow {
  readonly ticket: StoredTicket;
  readonly position: string;
}

interface PersonRows {
  readonly rows: PersonRow[];
  readonly next: string | undefined;
}

interface Walk {
  readonly wanted: number;
  readonly start: string | undefined;
  readonly accept: (ticket: StoredTicket) => boolean;
  readonly isMasked: boolean;
  readonly read: ReadItems;
}

/** Walks the contacts that match and keeps their newest tickets, until a page and one more row are found. */
async function walk(ctx: Ctx, term: string, { wanted, start, accept, isMasked, read }: Walk): Promise<PersonRows> {
  const rows: PersonRow[] = [];
  // Tickets have no e-mail, so a contact found by e-mail could not be distinguished from one found by message.
  const isFound = isMasked ? matchesMasked : matchesTerm;
  let taken = start;
  for (let look = 0; look < maxLooks; look += 1) {
    const found = await searchContacts(ctx, term, { entries: entriesPerLook, after: taken, isMasked, read });
    const { last } = found;
    const matches = found.matches.filter(({ contact: { email: _, ...contact } }) => isFound(contact, term));
    const contacts = matches.map(({ contact }) => contact);
    const tickets = await newestVisible(ctx, contacts, read);
    for (const { contact, position: own } of matches) {
      const visible = (tickets.get(contact.id) ?? []).filter(accept);
      if (visible.length > 0 && rows.length >= wanted) return { rows, next: taken };
      rows.push(...visible.map((ticket) => ({ ticket, position: own })));
      taken = own;
    }
    if (last === undefined) return { rows, next: undefined };
    taken = last;
  }
  return { rows, next: taken };
}

interface TicketSearchQuery {
  readonly text: string;
  /** See `hidesNumbers`: who asks finds numbers only as a whole. */
  readonly isMasked: boolean;
  readonly read: ReadItems;
}

/** Conversations found by what was said in them. */
function searchSaid(ctx: Ctx, input: ListInput, wanted: TicketSearchQuery, after: string | null) {
  const filter = filterOf(input, ctx);
  const accept = buildTicketFilter(ctx, input, filter);
  const sees = isOpenToAll(ctx, input, filter) ? undefined : seesOf(ctx, input, filter);
  return searchBodies(ctx, { ...wanted, after: after ?? undefined, accept, sees });
}

/** Conversations of people found by name or number. */
async function searchPeople(
  ctx: Ctx,
  input: ListInput,
  { text, isMasked, read }: TicketSearchQuery,
  after: string | undefined,
) {
  const term = searchTerm(text);
  if (term === undefined) return undefined;
  // Positions contain names and numbers, so the page gets them sealed.
  const start = after === undefined ? undefined : await unsealed(after);
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const accept = buildTicketFilter(ctx, input, filterOf(input, ctx));
  const { rows, next } = await walk(ctx, term, { wanted: skipped + pageSize.other, start, accept, isMasked, read });
  return { rows: rows.slice(skipped), next };
}

/** Cuts the contacts to the room left, with the position of the next page. */
async function cut({ rows, next }: PersonRows, room: number) {
  let end = Math.min(room, rows.length);
  // Rows with one position belong to the same contact and stay on one page.
  while (end > 0 && end < rows.length && rows[end]?.position === rows[end - 1]?.position) end += 1;
  const last = end < rows.length ? rows[end - 1]?.position : next;
  return {
    tickets: rows.slice(0, end).map(({ ticket }) => ticket),
    following: last === undefined ? {} : { contact: await encrypt(last) },
  };
}

/**
 * Tickets of the people whose name or number contains a text, the newest one per connection, and conversations in which
 * it was said (B-PERM-7): a page has both, however many people are called so. Pages follow the order of the indexes;
 * rows within a page the order of lists. Pages by number go through the people alone.
 */
export async function searchByText(
  ctx: Ctx,
  input: ListInput,
  wanted: Omit<TicketSearchQuery, 'read'>,
): Promise<TicketPage> {
  const before = position.read(input.cursor);
  const isFirst = !before && input.pageNumber === 1;
  const asksPeople = !before || before.contact !== undefined;
  const asksSaid = wantedWords(wanted.text).length > 0 && (isFirst || before?.words !== undefined);
  const [people, said] = await readTogether(
    async (read) => (asksPeople ? searchPeople(ctx, input, { ...wanted, read }, before?.contact) : undefined),
    async (read) => (asksSaid ? searchSaid(ctx, input, { ...wanted, read }, before?.words ?? null) : undefined),
  );
  const room = pageSize.other - (said?.rows.length ?? 0);
  const { tickets: named, following } = people ? await cut(people, room) : { tickets: [], following: {} };
  const next = said?.next === undefined ? following : { ...following, words: said.next };
  const hasMore = Object.keys(next).length > 0;
  return {
    tickets: [...named, ...(said?.rows ?? [])].sort(newestFirst),
    count: named.length + (said?.rows.length ?? 0),
    hasMore,
    nextCursor: position.next(hasMore ? next : undefined),
    ...(said?.building ? { building: said.building } : {}),
  };
}

/** A search by filters alone: every visible conversation by its newest ticket, last change first. */
export async function searchByFilters(ctx: Ctx, input: ListInput): Promise<TicketPage> {
  const filter = filterOf(input, ctx);
  const accept = (ticket: StoredTicket): boolean => canSee(ctx.viewer, ticket) && isInQueues(ctx, input, ticket);
  const places = searchPartitions(ctx.viewer, filter, input.queueIds);
  const rows: StoredTicket[] = [];
  // The row behind the page says whether there is another one.
  const wanted = { filter, places, accept, beyond: 1 };
  let page = await readTicketPage(ctx, { ...wanted, input });
  for (let pages = 1; ; pages += 1) {
    rows.push(...(await withoutReplaced(ctx, page.tickets)));
    // A further round is worth it only after duplicates were dropped; a page that was not full has used its read limit.
    const isSpent = page.tickets.length <= pageSize.tickets || pages >= maxLooks;
    if (rows.length > pageSize.tickets || page.nextCursor === null || isSpent) break;
    page = await readTicketPage(ctx, { ...wanted, input: { ...input, cursor: page.nextCursor } });
  }
  const tickets = rows.slice(0, pageSize.tickets);
  const last = tickets.at(-1);
  const isCut = rows.length > tickets.length && last !== undefined;
  const nextCursor = isCut ? listPosition.next({ at: ticketPosition(last) }) : page.nextCursor;
  return { tickets, count: rows.length, hasMore: nextCursor !== null, nextCursor };
}
