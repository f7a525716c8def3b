import { matchesMasked, matchesTerm, searchTerm } from '@shared/contacts/search.ts';
import { isShown } from '@shared/messages/content.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { containsAll, excerpt, wantedWords, wordsOf } from '@shared/messages/words.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import {
  conversationEntity,
  messageEntity,
  messageKey,
  messageParts,
  type StoredTicket,
  ticketEntity,
} from '../../core/store/entities.ts';
import { type Entity, fromItem } from '../../core/store/records.ts';
import { getItems, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { searchMessages } from '../../search/messages.ts';
import type { Hit } from '../messages/service.ts';
import type { FoundTicket } from './listPages.ts';
import { findTickets } from './repo.ts';

/** Index entries per look and rows per page: with the records behind them below 40 read units. */
const entriesPerLook = 100;
const rowsPerPage = 15;
/** Words that many messages hold, few of them visible, end here and go on with the next page. */
const maxLooks = 6;

interface Search {
  /** See `hidesNumbers`. */
  readonly isMasked: boolean;
  readonly text: string;
  /** Position of the last entry that was looked at. */
  readonly after: string | undefined;
  readonly accept: (ticket: StoredTicket) => boolean;
}

interface Found {
  readonly rows: FoundTicket[];
  /** Where the next page goes on; undefined at the end of the index. */
  readonly next: string | undefined;
}

function talkOf(id: string): string {
  const { connectionId, contactId } = messageParts(id);
  return `${connectionId}-${contactId}`;
}

const ofKind = <T extends object>(items: readonly (Item | undefined)[], entity: Entity<T>): T[] =>
  items.flatMap((item) => (item?.['et'] === entity.name ? [fromItem(entity, item)] : []));

/** The messages as they are now, with their tickets and the newest of their conversations; what is gone by now is left out. */
async function recordsOf(ctx: Ctx, hits: readonly Hit[]) {
  const { companyId } = ctx;
  const wanted = hits.flatMap(({ messageId, ticketId }) => {
    const key = messageKey(companyId, messageId);
    const { connectionId, contactId } = messageParts(messageId);
    return key ? [key, keys.conversation(companyId, connectionId, contactId), keys.ticket(companyId, ticketId)] : [];
  });
  const items = wanted.length === 0 ? [] : await getItems(wanted);
  const newest = new Map(
    ofKind(items, conversationEntity).map((conversation) => [
      `${conversation.whatsappId}-${conversation.contactId}`,
      conversation.newestTicketId,
    ]),
  );
  const messages = ofKind(items, messageEntity);
  const newestOf = (message: Message): number => newest.get(talkOf(message.id)) ?? message.ticketId;
  const own = new Map(ofKind(items, ticketEntity).map((ticket) => [ticket.id, ticket]));
  const others = [...new Set(messages.map(newestOf))].filter((id) => !own.has(id));
  const tickets = new Map([...own, ...(await findTickets(ctx, others)).map((ticket) => [ticket.id, ticket] as const)]);
  return { messages, newestOf, tickets };
}

/** The row through which a message is reached: the conversation's newest ticket if the caller sees it, else its own. */
async function rowsFor(ctx: Ctx, hits: readonly Hit[], wanted: readonly string[], accept: Search['accept']) {
  const { messages, newestOf, tickets } = await recordsOf(ctx, hits);
  const rows = new Map<string, FoundTicket>();
  for (const message of messages) {
    const candidates = [tickets.get(newestOf(message)), tickets.get(message.ticketId)];
    const ticket = candidates.find(
      (one) => one !== undefined && accept(one) && readableBy(ctx.viewer, one)(message) && isShown(message),
    );
    // The index follows a moment behind; what the message says now decides.
    if (!ticket || !containsAll(wordsOf(message), wanted)) continue;
    const body = excerpt(message.body || (message.media?.name ?? ''), wanted);
    rows.set(message.id, { ...ticket, match: { messageId: message.id, body, createdAt: message.createdAt } });
  }
  return rows;
}

/** Whether a person is not found by name or number. */
function unless(text: string, isMasked: boolean): (ticket: StoredTicket) => boolean {
  const isFound = isMasked ? matchesMasked : matchesTerm;
  const term = searchTerm(text);
  return ({ contact }) => term === undefined || !isFound(contact, term);
}

/**
 * Conversations in which somebody said what is looked for, by their newest such message (B-PERM-7).
 * People who are found by their name are left out: they have been shown before.
 */
export async function searchBodies(ctx: Ctx, { text, isMasked, after, accept }: Search): Promise<Found> {
  const wanted = wantedWords(text);
  if (wanted.length === 0) return { rows: [], next: undefined };
  const isNew = unless(text, isMasked);
  const rows = new Map<string, FoundTicket>();
  const looked = new Set<string>();
  let position = after;
  for (let look = 0; look < maxLooks; look += 1) {
    const { hits, last } = await searchMessages(ctx, wanted, { entries: entriesPerLook, after: position });
    // Of each service of a conversation the newest: the caller may see one and not another.
    const serviceOf = ({ messageId, ticketId }: Hit): string => `${talkOf(messageId)}-${ticketId}`;
    const fresh = hits.filter(
      (hit) => !rows.has(talkOf(hit.messageId)) && !looked.has(serviceOf(hit)) && looked.add(serviceOf(hit)),
    );
    const taken = fresh.slice(0, rowsPerPage - rows.size);
    const found = await rowsFor(ctx, taken, wanted, (one) => accept(one) && isNew(one));
    for (const { messageId } of taken) {
      const row = found.get(messageId);
      if (row && !rows.has(talkOf(messageId))) rows.set(talkOf(messageId), row);
    }
    const isCut = taken.length < fresh.length;
    position = isCut ? taken.at(-1)?.position : last;
    if (position === undefined) break;
    if (isCut || rows.size >= rowsPerPage) break;
  }
  return { rows: [...rows.values()], next: position };
}
