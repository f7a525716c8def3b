import { matchesMasked, matchesTerm, searchTerm } from '@shared/contacts/search.ts';
import { isShown } from '@shared/messages/content.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { containsAll, excerpt, wantedWords, wordsOf } from '@shared/messages/words.ts';
import { enqueueSearch } from '../../core/events/searchQueue.ts';
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
import { type Hit, type Searched, searchMessages } from '../../search/messages.ts';
import type { FoundTicket } from './listPages.ts';
import { findTickets } from './repo.ts';

const rowsPerPage = 15;
/** Messages that are looked at together: first what fills a page of what one may see, then more. */
const batches = [rowsPerPage, 45, 100];
/** Words that many messages hold, few of them visible, end here and go on with the next page. */
const mostLookedAt = 600;
/** So do words that one conversation repeats without end. */
const mostHits = 20_000;

interface Search {
  /** See `hidesNumbers`. */
  readonly isMasked: boolean;
  readonly text: string;
  /** The last message that was looked at. */
  readonly after: string | undefined;
  readonly accept: (ticket: StoredTicket) => boolean;
}

interface Found {
  readonly rows: FoundTicket[];
  /** Where the next page goes on; undefined when everything was looked at. */
  readonly next: string | undefined;
  /** How far the index is, while what was said before it existed is still put into it. */
  readonly building: Searched['building'];
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
  const wanted = hits.flatMap(({ id, ticketId }) => {
    const key = messageKey(companyId, id);
    const { connectionId, contactId } = messageParts(id);
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

const serviceOf = ({ id, ticketId }: Hit): string => `${talkOf(id)}-${ticketId}`;

interface Look {
  readonly wanted: readonly string[];
  readonly accept: Search['accept'];
  /** Services of conversations that the caller may not see by any of their tickets. */
  readonly hidden: Set<string>;
}

/** The rows through which messages are reached: the conversation's newest ticket if the caller sees it, else its own. */
async function rowsFor(ctx: Ctx, hits: readonly Hit[], { wanted, accept, hidden }: Look) {
  const { messages, newestOf, tickets } = await recordsOf(ctx, hits);
  const rows = new Map<string, FoundTicket>();
  for (const message of messages) {
    const candidates = [tickets.get(newestOf(message)), tickets.get(message.ticketId)];
    const accepted = candidates.filter((one) => one !== undefined && accept(one));
    if (accepted.length === 0) hidden.add(serviceOf(message));
    const ticket = accepted.find(
      (one) => one !== undefined && readableBy(ctx.viewer, one)(message) && isShown(message),
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

/** The next messages, of so many conversations that nothing is known of; `isEnd`: there are no others. */
async function nextHits(hits: AsyncIterator<Hit>, count: number, isKnown: (hit: Hit) => boolean) {
  const talks = new Set<string>();
  const all: Hit[] = [];
  while (talks.size < count && all.length < mostHits) {
    const next = await hits.next();
    if (next.done) return { all, isEnd: true };
    all.push(next.value);
    if (!isKnown(next.value)) talks.add(talkOf(next.value.id));
  }
  return { all, isEnd: false };
}

const firstOfEach = (hits: readonly Hit[]): Hit[] => {
  const firsts = new Map<string, Hit>();
  for (const hit of hits) if (!firsts.has(talkOf(hit.id))) firsts.set(talkOf(hit.id), hit);
  return [...firsts.values()];
};

interface Row {
  readonly hit: Hit;
  readonly ticket: FoundTicket;
}

/** One page: conversations by their newest message that the caller may read and that says so now. */
class Page {
  readonly rows = new Map<string, Row>();
  readonly look: Look;
  looked = 0;

  constructor(wanted: readonly string[], accept: Search['accept']) {
    this.look = { wanted, accept, hidden: new Set() };
  }

  isKnown = (hit: Hit): boolean => this.rows.has(talkOf(hit.id)) || this.look.hidden.has(serviceOf(hit));

  /** Looks at messages, in each conversation one after another until one is shown. @returns those it had no time for */
  async lookAt(ctx: Ctx, hits: readonly Hit[]): Promise<Hit[]> {
    let left = hits.filter((hit) => !this.isKnown(hit));
    while (left.length > 0 && this.looked < mostLookedAt) {
      const firsts = firstOfEach(left);
      this.looked += firsts.length;
      const found = await rowsFor(ctx, firsts, this.look);
      for (const hit of firsts) {
        const ticket = found.get(hit.id);
        if (ticket) this.rows.set(talkOf(hit.id), { hit, ticket });
      }
      const tried = new Set(firsts);
      left = left.filter((hit) => !tried.has(hit) && !this.isKnown(hit));
    }
    return left;
  }
}

/** Rows that fit on the page, and behind which message the next one begins. */
function cut(page: Page, all: readonly Hit[], left: readonly Hit[], isEnd: boolean): Omit<Found, 'building'> {
  const place = new Map(all.map((hit, index) => [hit.id, index]));
  const end = left[0] === undefined ? all.length : (place.get(left[0].id) ?? 0);
  const found = [...page.rows.values()].map((row) => ({ ...row, at: place.get(row.hit.id) ?? 0 }));
  const rows = found.filter(({ at }) => at < end).sort((a, b) => a.at - b.at);
  const last = rows[rowsPerPage - 1];
  const isCut = rows.length > rowsPerPage;
  const next = isCut ? last?.hit.id : all[end - 1]?.id;
  const isOver = isEnd && !isCut && end === all.length;
  return { rows: rows.slice(0, rowsPerPage).map(({ ticket }) => ticket), next: isOver ? undefined : next };
}

/**
 * Conversations in which somebody said what is looked for, by their newest such message (B-PERM-7).
 * People who are found by their name are left out: they have been shown before.
 */
export async function searchBodies(ctx: Ctx, { text, isMasked, after, accept }: Search): Promise<Found> {
  const wanted = wantedWords(text);
  if (wanted.length === 0) return { rows: [], next: undefined, building: null };
  const { hits, building, isBehind } = await searchMessages(ctx, { wanted, after });
  if (isBehind) await enqueueSearch({ work: 'flush', companyId: ctx.companyId });
  const isNew = unless(text, isMasked);
  const page = new Page(wanted, (one) => accept(one) && isNew(one));
  const all: Hit[] = [];
  for (let turn = 0; ; turn += 1) {
    const more = await nextHits(hits, batches[Math.min(turn, batches.length - 1)] ?? rowsPerPage, page.isKnown);
    for (const hit of more.all) all.push(hit);
    const left = await page.lookAt(ctx, more.all);
    const isEnough = page.rows.size >= rowsPerPage || page.looked >= mostLookedAt || all.length >= mostHits;
    if (more.isEnd || left.length > 0 || isEnough) return { ...cut(page, all, left, more.isEnd), building };
  }
}
