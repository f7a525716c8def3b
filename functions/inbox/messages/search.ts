import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { isShown } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { containsAll, excerpt, wantedWords, wordsOf } from '@shared/messages/words.ts';
import { canSee } from '@shared/tickets/rules/policy.ts';
import * as z from 'zod';
import { enqueueSearch } from '../../core/events/searchQueue.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { contactEntity, messageEntity, messageKey, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem, getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { searchMessages } from '../../search/messages.ts';
import type { Scope } from '../../search/terms.ts';
import { findTickets } from '../tickets/repo.ts';
import { visibleTicket } from '../tickets/service.ts';
import { isOfConversation } from './repo.ts';

type Match = Output<typeof messages.search>['matches'][number];

/** The last message that was looked at. */
const position = cursorOf(z.object({ after: z.string().max(200) }));

/** Messages one request looks at: where few of them may be read, the next page goes on. */
const mostLookedAt = 200;

/** The messages of these ids as they are now, in the order of the ids; what is gone by now is left out. */
async function messagesOf(companyId: number, ids: readonly string[]): Promise<Message[]> {
  const places = ids.flatMap((id) => messageKey(companyId, id) ?? []);
  const items = places.length === 0 ? [] : await getItems(places);
  return items.flatMap((item) => (item ? [fromItem(messageEntity, item)] : []));
}

/** Where is looked, and what of it the caller may read. */
interface Place {
  readonly scope: Scope;
  readonly isIn: (messageId: string) => boolean;
  readonly readable: (found: readonly Message[]) => Promise<Readable[]>;
}

interface Readable {
  readonly message: Message;
  /** It was said in another conversation, in this ticket. */
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

const conversationOf = (ctx: Ctx, ticket: StoredTicket, scope: Scope): Place => ({
  scope,
  isIn: (id) => isOfConversation(ticket, id),
  readable: async (found) => found.filter(readableBy(ctx.viewer, ticket)).map((message) => ({ message })),
});

/** Elsewhere a message is read by whoever may see the ticket that it stands in. */
async function contactOf(ctx: Ctx, ticket: StoredTicket): Promise<Place> {
  const isReadable = readableBy(ctx.viewer, ticket);
  const isHere = ({ id }: Message): boolean => isOfConversation(ticket, id);
  return {
    scope: { contactIds: await contactIdsOf(ctx.companyId, ticket.contactId) },
    isIn: () => true,
    async readable(found) {
      const elsewhere = new Set(found.filter((message) => !isHere(message)).map(({ ticketId }) => ticketId));
      const tickets = new Map((await findTickets(ctx, [...elsewhere])).map((other) => [other.id, other]));
      return found.flatMap((message) => {
        if (isHere(message)) return isReadable(message) ? [{ message }] : [];
        const other = tickets.get(message.ticketId);
        return other && canSee(ctx.viewer, other) ? [{ message, ticketUuid: other.uuid }] : [];
      });
    },
  };
}

function placeOf(ctx: Ctx, ticket: StoredTicket, within: Parsed<typeof messages.search>['within']): Promise<Place> {
  if (within === 'contact') return contactOf(ctx, ticket);
  const { id, contactId } = ticket;
  const scope = within === 'ticket' ? { ticketId: id } : { contactIds: [contactId] };
  return Promise.resolve(conversationOf(ctx, ticket, scope));
}

/** The next hits of the place; `isEnd`: there are no others. */
async function nextIds(hits: AsyncIterator<{ readonly id: string }>, { isIn }: Place, count: number) {
  const ids: string[] = [];
  while (ids.length < count) {
    const next = await hits.next();
    if (next.done) return { ids, isEnd: true };
    if (isIn(next.value.id)) ids.push(next.value.id);
  }
  return { ids, isEnd: false };
}

/** What the caller may read of the hits, and says so now: the index follows a moment behind. */
async function matchesIn(place: Place, found: readonly Message[], wanted: readonly string[]): Promise<Match[]> {
  const readable = await place.readable(found);
  return readable
    .filter(({ message }) => isShown(message) && containsAll(wordsOf(message), wanted))
    .map(({ message, ticketUuid }) => ({
      messageId: message.id,
      body: excerpt(message.body || (message.media?.name ?? ''), wanted),
      createdAt: message.createdAt,
      fromMe: message.fromMe,
      ...(ticketUuid === undefined ? {} : { ticketUuid }),
    }));
}

/** What was said in a ticket, its conversation or to its contact, newest first; what it costs does not depend on how long it is. */
export async function search(
  { ticketId, searchParam, within, cursor }: Parsed<typeof messages.search>,
  ctx: Ctx,
): Promise<Output<typeof messages.search>> {
  const ticket = await visibleTicket(ctx, ticketId, ctx.request.alongside[0]);
  const wanted = wantedWords(searchParam);
  if (wanted.length === 0) return { matches: [], count: 0, hasMore: false, nextCursor: null };
  const place = await placeOf(ctx, ticket, within);
  const { hits, building, isBehind } = await searchMessages(ctx, {
    wanted,
    scope: place.scope,
    after: position.read(cursor)?.after,
  });
  if (isBehind) await enqueueSearch({ work: 'flush', companyId: ctx.companyId });
  const matches: Match[] = [];
  let last: string | undefined;
  let isEnd = false;
  for (let looked = 0; !isEnd && matches.length < pageSize.other && looked < mostLookedAt; ) {
    const next = await nextIds(hits, place, pageSize.other - matches.length);
    matches.push(...(await matchesIn(place, await messagesOf(ctx.companyId, next.ids), wanted)));
    looked += next.ids.length;
    last = next.ids.at(-1) ?? last;
    isEnd = next.isEnd;
  }
  const nextCursor = position.next(isEnd || last === undefined ? undefined : { after: last });
  return {
    matches,
    count: matches.length + (nextCursor === null ? 0 : 1),
    hasMore: nextCursor !== null,
    nextCursor,
    ...(building ? { building } : {}),
  };
}
