import { matchesMasked, matchesTerm, searchTerm } from '@shared/contacts/search.ts';
import { pageSize } from '@shared/core/page.ts';
import { wantedWords } from '@shared/messages/words.ts';
import { passes, type TicketFilter } from '@shared/tickets/lists/filters.ts';
import { inList, newestFirst, searchPartitions } from '@shared/tickets/lists/lists.ts';
import { allowedQueues, canSee } from '@shared/tickets/rules/policy.ts';
import * as z from 'zod';
import type { Ctx } from '../../core/http/ctx.ts';
import { cursorOf, unsealed } from '../../core/http/cursor.ts';
import { encrypt } from '../../core/secrets/encryption.ts';
import type { StoredTicket } from '../../core/store/entities.ts';
import { searchContacts } from '../../search/contacts.ts';
import { filterOf, type ListInput, listPosition, pageOf, type TicketPage } from './listPages.ts';
import { ticketPosition } from './mergeReader.ts';
import { newestVisible, withoutReplaced } from './newestVisible.ts';
import { searchBodies } from './searchBodies.ts';

/** Entries of the contact index per look: with contacts and tickets below 40 read units. */
const entriesPerLook = 30;
/** A term that many contacts match, few of them visible, ends here and goes on with the next page. */
const maxLooks = 8;

/** Where the next page goes on: among the people, or among what was said. */
const position = cursorOf(
  z.union([z.object({ contact: z.string().max(1000) }), z.object({ words: z.string().max(300).nullable() })]),
);

/** Queues chosen by the caller, cut down to theirs (B-PERM-4); none chosen means no restriction. */
const isInQueues = (ctx: Ctx, { queueIds }: ListInput, ticket: StoredTicket): boolean =>
  !queueIds?.length || allowedQueues(ctx.viewer, queueIds).includes(ticket.queueId ?? 0);

/** What a search may answer: everything the caller may see, or one tab of it. */
const acceptOf = (ctx: Ctx, input: ListInput, filter: TicketFilter) => (ticket: StoredTicket) => {
  const { status } = input;
  if (!canSee(ctx.viewer, ticket) || !passes(ticket, filter)) return false;
  if (status === undefined || status === 'search') return isInQueues(ctx, input, ticket);
  return inList(ctx.viewer, ticket, { status, showAll: input.showAll, queueIds: input.queueIds });
};

interface Found {
  readonly rows: StoredTicket[];
  readonly next: string | undefined;
}

interface Walk {
  readonly wanted: number;
  readonly start: string | undefined;
  readonly accept: (ticket: StoredTicket) => boolean;
  readonly isMasked: boolean;
}

/** Walks the contacts that match and keeps their newest tickets, until a page and one more row are found. */
async function walk(ctx: Ctx, term: string, { wanted, start, accept, isMasked }: Walk): Promise<Found> {
  const rows: StoredTicket[] = [];
  // Tickets carry no e-mail: found by one, they could not be told from those found by their messages.
  const isFound = isMasked ? matchesMasked : matchesTerm;
  let taken = start;
  for (let look = 0; look < maxLooks; look += 1) {
    const found = await searchContacts(ctx, term, { entries: entriesPerLook, after: taken, isMasked });
    const { last } = found;
    const matches = found.matches.filter(({ contact: { name, number } }) => isFound({ name, number }, term));
    const contacts = matches.map(({ contact }) => contact);
    const tickets = await newestVisible(ctx, contacts);
    for (const { contact, position: own } of matches) {
      const visible = (tickets.get(contact.id) ?? []).filter(accept);
      if (visible.length > 0 && rows.length >= wanted) return { rows, next: taken };
      rows.push(...visible);
      taken = own;
    }
    if (last === undefined) return { rows, next: undefined };
    taken = last;
  }
  return { rows, next: taken };
}

interface Wanted {
  readonly text: string;
  /** See `hidesNumbers`: who asks finds numbers only as a whole. */
  readonly isMasked: boolean;
}

/** Conversations found by what was said in them, after those found by name. */
async function searchSaid(ctx: Ctx, input: ListInput, text: Wanted, after: string | null): Promise<TicketPage> {
  const accept = acceptOf(ctx, input, filterOf(input, ctx));
  const { rows, next, building } = await searchBodies(ctx, { ...text, after: after ?? undefined, accept });
  return {
    tickets: rows.sort(newestFirst),
    count: rows.length,
    hasMore: next !== undefined,
    nextCursor: position.next(next === undefined ? undefined : { words: next }),
    ...(building ? { building } : {}),
  };
}

function saidAfter({ cursor }: ListInput): string | null {
  const before = position.read(cursor);
  return before && 'words' in before ? before.words : null;
}

/**
 * Tickets of the people whose name or number contains a text: the newest one per connection
 * (B-PERM-7), and after them conversations in which it was said. Pages follow the order of the
 * indexes; rows within a page the order of lists.
 */
export async function searchByText(ctx: Ctx, input: ListInput, wantedText: Wanted): Promise<TicketPage> {
  const { text, isMasked } = wantedText;
  const term = searchTerm(text);
  if (term === undefined) {
    // Two letters are a word in scripts without spaces.
    if (wantedWords(text).length > 0) return searchSaid(ctx, input, wantedText, saidAfter(input));
    return { tickets: [], count: 0, hasMore: false, nextCursor: null };
  }
  const before = position.read(input.cursor);
  if (before && 'words' in before) return searchSaid(ctx, input, wantedText, before.words);
  // Positions are names and numbers, which nobody gets to read here.
  const start = before && (await unsealed(before.contact));
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const accept = acceptOf(ctx, input, filterOf(input, ctx));
  const { rows, next } = await walk(ctx, term, { wanted: skipped + pageSize.other, start, accept, isMasked });
  const people = rows.slice(skipped);
  const isSaid = next === undefined && wantedWords(text).length > 0;
  // Nobody is called so: what was said is the answer, not a second question.
  if (people.length === 0 && isSaid) return searchSaid(ctx, input, wantedText, null);
  const following = next === undefined ? (isSaid ? { words: null } : undefined) : { contact: await encrypt(next) };
  return {
    tickets: people.sort(newestFirst),
    count: rows.length,
    hasMore: following !== undefined,
    nextCursor: position.next(following),
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
  let page = await pageOf(ctx, { ...wanted, input });
  for (let pages = 1; ; pages += 1) {
    rows.push(...(await withoutReplaced(ctx, page.tickets)));
    // Another look only for those that gave way: one that did not fill the page examined all that it may.
    const isSpent = page.tickets.length <= pageSize.tickets || pages >= maxLooks;
    if (rows.length > pageSize.tickets || page.nextCursor === null || isSpent) break;
    page = await pageOf(ctx, { ...wanted, input: { ...input, cursor: page.nextCursor } });
  }
  const tickets = rows.slice(0, pageSize.tickets);
  const last = tickets.at(-1);
  const isCut = rows.length > tickets.length && last !== undefined;
  const nextCursor = isCut ? listPosition.next({ at: ticketPosition(last) }) : page.nextCursor;
  return { tickets, count: rows.length, hasMore: nextCursor !== null, nextCursor };
}
