import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { isShown } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { containsAll, excerpt, wantedWords, extractSearchWords } from '@shared/messages/words.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import * as z from 'zod';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueSearch } from '../../core/events/searchQueue.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { contactEntity, messageEntity, messageKey, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem, getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { type Hit, searchMessages } from '../../search/messages.ts';
import type { Scope } from '../../search/terms.ts';
import { isOfConversation } from '../records/messages.ts';
import { findTickets } from '../tickets/repo.ts';
import { visibleTicket } from '../tickets/service.ts';

type Match = Output<typeof messages.search>['matches'][number];

/** The last message that was looked at. */
const position = cursorOf(z.object({ after: z.string().max(200) }));

/** Messages one request reads: where few of them may be read, the next page goes on. */
const maxLookedAt = 1000;
/** Hits one request goes through, of which no more than the ticket is looked at. */
const maxHits = 20_000;
const maxTogether = 100;

/** The messages of these ids as they are now, in the order of the ids; what is gone by now is left out. */
async function loadMessagesByIds(companyId: number, ids: readonly string[]): Promise<Message[]> {
  const places = ids.flatMap((id) => messageKey(companyId, id) ?? []);
  const items = places.length === 0 ? [] : await getItems(places);
  return items.flatMap((item) => (item ? [fromItem(messageEntity, item)] : []));
}

interface SearchScope {
  readonly scope: Scope;
  /** Drops hits that are surely elsewhere or in a ticket that the caller may not see. */
  readonly among: (hits: readonly Hit[]) => Promise<Hit[]>;
  readonly readable: (found: readonly Message[]) => Promise<Readable[]>;
}

interface Readable {
  readonly message: Message;
  /** Set if the message belongs to another conversation; this is its ticket. */
  readonly ticketUuid?: string;
}

/** The contact and those who became it. */
async function contactIdsOf(companyId: number, id: string): Promise<string[]> {
  const item = await getItem(keys.contact(companyId, id));
  const contact = item && fromItem(contactEntity, item);
  const next = contact?.merge && (await getItem(keys.contact(companyId, contact.merge.contactId)));
  const winner = next ? fromItem(contactEntity, next) : contact;
  return [...new Set([id, ...(winner ? [winner.id, ...(winner.merged ?? [])] : [])])];
}

const buildConversationSearchScope = (ctx: Ctx, ticket: StoredTicket, scope: Scope): SearchScope => ({
  scope,
  among: async (hits) => hits.filter(({ id }) => isOfConversation(ticket, id)),
  readable: async (found) => found.filter(readableBy(ctx.viewer, ticket)).map((message) => ({ message })),
});

/** Messages outside this ticket are readable for callers who may see their own ticket. */
async function buildContactSearchScope(ctx: Ctx, ticket: StoredTicket): Promise<SearchScope> {
  const isReadable = readableBy(ctx.viewer, ticket);
  const isHere = (id: string): boolean => isOfConversation(ticket, id);
  /** Undefined for one that the caller may not see. */
  const known = new Map<number, StoredTicket | undefined>();
  return {
    scope: { contactIds: await contactIdsOf(ctx.companyId, ticket.contactId) },
    async among(hits) {
      const elsewhere = new Set(hits.filter(({ id }) => !isHere(id)).map((hit) => hit.ticketId));
      const ids = [...elsewhere].filter((id) => !known.has(id));
      for (const id of ids) known.set(id, undefined);
      for (const other of await findTickets(ctx, ids)) if (canSee(ctx.viewer, other)) known.set(other.id, other);
      return hits.filter((hit) => isHere(hit.id) || known.get(hit.ticketId) !== undefined);
    },
    async readable(found) {
      return found.flatMap((message) => {
        if (isHere(message.id)) return isReadable(message) ? [{ message }] : [];
        const other = known.get(message.ticketId);
        return other ? [{ message, ticketUuid: other.uuid }] : [];
      });
    },
  };
}

function searchScope(
  ctx: Ctx,
  ticket: StoredTicket,
  within: Parsed<typeof messages.search>['within'],
): Promise<SearchScope> {
  if (within === 'contact') return buildContactSearchScope(ctx, ticket);
  const { id, contactId } = ticket;
  const scope = within === 'ticket' ? { ticketId: id } : { contactIds: [contactId] };
  return Promise.resolve(buildConversationSearchScope(ctx, ticket, scope));
}

/** Hits of the place, in their order. */
class Candidates {
  readonly #hits: AsyncIterator<Hit>;
  readonly #place: SearchScope;
  #waiting: Hit[] = [];
  #looked = 0;
  #isDry = false;
  /** The last hit that is done with. */
  last: string | undefined;

  constructor(hits: AsyncIterator<Hit>, place: SearchScope) {
    this.#hits = hits;
    this.#place = place;
  }

  get isEnd(): boolean {
    return this.#isDry && this.#waiting.length === 0;
  }

  get isSpent(): boolean {
    return this.isEnd || (this.#looked >= maxHits && this.#waiting.length === 0);
  }

  async #more(count: number): Promise<void> {
    const hits: Hit[] = [];
    while (hits.length < count && !this.#isDry) {
      const next = await this.#hits.next();
      if (next.done) this.#isDry = true;
      else hits.push(next.value);
    }
    this.#looked += hits.length;
    this.#waiting = await this.#place.among(hits);
    if (this.#waiting.length === 0) this.last = hits.at(-1)?.id ?? this.last;
  }

  async take(count: number): Promise<string[]> {
    while (this.#waiting.length === 0 && !this.isSpent)
      await this.#more(Math.min(maxTogether, Math.max(count, this.#looked)));
    const ids = this.#waiting.splice(0, count).map(({ id }) => id);
    this.last = ids.at(-1) ?? this.last;
    return ids;
  }
}

/** Returns the hits that the caller may read and that still match, because the index lags behind edits. */
async function matchesIn(place: SearchScope, found: readonly Message[], wanted: readonly string[]): Promise<Match[]> {
  const readable = await place.readable(found);
  return readable
    .filter(({ message }) => isShown(message) && containsAll(extractSearchWords(message), wanted))
    .map(({ message, ticketUuid }) => ({
      messageId: message.id,
      body: excerpt(message.body || (message.media?.name ?? ''), wanted),
      createdAt: message.createdAt,
      fromMe: message.fromMe,
      ...(ticketUuid === undefined ? {} : { ticketUuid }),
    }));
}

/** Searches a ticket, its conversation or its contact, newest first, at a cost independent of their length. */
export async function search(
  { ticketId, searchParam, within, cursor }: Parsed<typeof messages.search>,
  ctx: Ctx,
): Promise<Output<typeof messages.search>> {
  const ticket = await visibleTicket(ctx, ticketId, ctx.request.alongside[0]);
  const wanted = wantedWords(searchParam);
  if (wanted.length === 0) return { matches: [], count: 0, hasMore: false, nextCursor: null };
  const place = await searchScope(ctx, ticket, within);
  const { hits, building, isBehind } = await searchMessages(ctx, {
    wanted,
    scope: place.scope,
    after: position.read(cursor)?.after,
  });
  if (isBehind) await enqueueSearch({ work: 'flush', companyId: ctx.companyId });
  const matches: Match[] = [];
  const candidates = new Candidates(hits, place);
  for (let looked = 0; !candidates.isSpent && matches.length < pageSize.other && looked < maxLookedAt; ) {
    const ids = await candidates.take(pageSize.other - matches.length);
    matches.push(...(await matchesIn(place, await loadMessagesByIds(ctx.companyId, ids), wanted)));
    looked += ids.length;
  }
  const { isEnd, last } = candidates;
  const nextCursor = position.next(isEnd || last === undefined ? undefined : { after: last });
  return {
    matches,
    count: matches.length + (nextCursor === null ? 0 : 1),
    hasMore: nextCursor !== null,
    nextCursor,
    ...(building ? { building } : {}),
  };
}
