import { matchesMasked, matchesTerm, searchTerm } from '@shared/contacts/search.ts';
import { isShown } from '@shared/messages/content.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { containsAll, excerpt, wantedWords, extractSearchWords } from '@shared/messages/words.ts';
import type { Ctx } from '../../core/context/ctx.ts';
import { enqueueSearch } from '../../core/events/searchQueue.ts';
import {
  conversationEntity,
  messageIdToConversationId,
  messageEntity,
  messageKey,
  messageParts,
  type StoredTicket,
  ticketEntity,
} from '../../core/store/entities.ts';
import type { ReadItems } from '../../core/store/readAhead.ts';
import { type Entity, fromItem } from '../../core/store/records.ts';
import type { Item } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import { type Hit, type Searched, type Sees, searchMessages } from '../../search/messages.ts';
import type { FoundTicket } from './listPages.ts';

const rowsPerPage = 15;
/** Conversations that are looked at together: first what fills a page of what one may see, then more. */
const batches = [rowsPerPage, 45, 100, 400];
/** Hits with unknown access examined per page; the next page continues behind them. */
const maxLookedAt = 6000;
/** Hits read per page, as a bound for words that one conversation repeats endlessly. */
const maxHits = 20_000;

interface Search {
  /** See `hidesNumbers`. */
  readonly isMasked: boolean;
  readonly text: string;
  /** The last message that was looked at. */
  readonly after: string | undefined;
  readonly accept: (ticket: StoredTicket) => boolean;
  readonly sees: Sees | undefined;
  readonly read: ReadItems;
}

interface FoundTickets {
  readonly rows: FoundTicket[];
  /** Position of the next page; undefined at the end. */
  readonly next: string | undefined;
  /** Progress of the index while older messages are still being added. */
  readonly building: Searched['building'];
}

const ofKind = <T extends object>(items: readonly (Item | undefined)[], entity: Entity<T>): T[] =>
  items.flatMap((item) => (item?.['et'] === entity.name ? [fromItem(entity, item)] : []));

interface Service {
  readonly hit: Hit;
  /** The newest ticket of the conversation and the message's own, as far as the caller sees them. */
  readonly accepted: readonly StoredTicket[];
}

const messageKeys = ({ companyId }: Ctx, hits: readonly Hit[]): Key[] =>
  hits.flatMap(({ id }) => messageKey(companyId, id) ?? []);

/**
 * Through which tickets the caller may reach messages, and these as they are now. Few are read together with what leads
 * to them; of many, most are mostly not the caller's, and those are not read.
 */
async function servicesOf(
  ctx: Ctx,
  hits: readonly Hit[],
  { accept, read }: Pick<BodySearchContext, 'accept' | 'read'>,
) {
  const { companyId } = ctx;
  const conversations = hits.map(({ id }) => {
    const { connectionId, contactId } = messageParts(id);
    return keys.conversation(companyId, connectionId, contactId);
  });
  const isFew = hits.length <= rowsPerPage;
  const own = hits.map(({ ticketId }) => keys.ticket(companyId, ticketId));
  const items = await read([...conversations, ...own, ...(isFew ? messageKeys(ctx, hits) : [])]);
  const tickets = new Map(ofKind(items, ticketEntity).map((ticket) => [ticket.id, ticket]));
  const newest = items.slice(0, hits.length).map((item) => item && fromItem(conversationEntity, item).newestTicketId);
  const others = [...new Set(newest)].flatMap((id) => (id && !tickets.has(id) ? [keys.ticket(companyId, id)] : []));
  for (const ticket of ofKind(await read(others), ticketEntity)) tickets.set(ticket.id, ticket);
  const services = hits.map((hit, place): Service => {
    const candidates = [tickets.get(newest[place] ?? hit.ticketId), tickets.get(hit.ticketId)];
    return { hit, accepted: candidates.filter((one) => one !== undefined).filter(accept) };
  });
  const reached = services.filter(({ accepted }) => accepted.length > 0).map(({ hit }) => hit);
  const said = isFew ? items : await read(messageKeys(ctx, reached));
  return { services, messages: ofKind(said, messageEntity) };
}

const serviceOf = ({ id, ticketId }: Hit): string => `${messageIdToConversationId(id)}-${ticketId}`;

interface BodySearchContext {
  readonly wanted: readonly string[];
  readonly accept: Search['accept'];
  readonly read: ReadItems;
  /** Services of conversations that the caller may not see by any of their tickets. */
  readonly hidden: Set<string>;
}

/** The rows through which messages are reached: the conversation's newest ticket if the caller sees it, else its own. */
async function rowsFor(ctx: Ctx, hits: readonly Hit[], { wanted, hidden, ...looking }: BodySearchContext) {
  const { services, messages } = await servicesOf(ctx, hits, looking);
  for (const { hit, accepted } of services) if (accepted.length === 0) hidden.add(serviceOf(hit));
  const through = new Map(services.map(({ hit, accepted }) => [hit.id, accepted]));
  const rows = new Map<string, FoundTicket>();
  for (const message of messages) {
    const ticket = through.get(message.id)?.find((one) => readableBy(ctx.viewer, one)(message) && isShown(message));
    // The index follows a moment behind; what the message says now decides.
    if (!ticket || !containsAll(extractSearchWords(message), wanted)) continue;
    const body = excerpt(message.body || (message.media?.name ?? ''), wanted);
    rows.set(message.id, { ...ticket, match: { messageId: message.id, body, createdAt: message.createdAt } });
  }
  return rows;
}

/** Returns a check for contacts that are not found by name or number. */
function unless(text: string, isMasked: boolean): (ticket: StoredTicket) => boolean {
  const isFound = isMasked ? matchesMasked : matchesTerm;
  const term = searchTerm(text);
  return ({ contact }) => term === undefined || !isFound(contact, term);
}

/** The next messages, of so many conversations that nothing is known of; `isEnd`: there are no others. */
async function nextHits(hits: AsyncIterator<Hit>, count: number, isKnown: (hit: Hit) => boolean) {
  const conversations = new Set<string>();
  const all: Hit[] = [];
  while (conversations.size < count && all.length < maxHits) {
    const next = await hits.next();
    if (next.done) return { all, isEnd: true };
    all.push(next.value);
    if (!isKnown(next.value)) conversations.add(messageIdToConversationId(next.value.id));
  }
  return { all, isEnd: false };
}

const firstOfEach = (hits: readonly Hit[]): Hit[] => {
  const firsts = new Map<string, Hit>();
  for (const hit of hits)
    if (!firsts.has(messageIdToConversationId(hit.id))) firsts.set(messageIdToConversationId(hit.id), hit);
  return [...firsts.values()];
};

interface Row {
  readonly hit: Hit;
  readonly ticket: FoundTicket;
}

/** A page of conversations by their newest readable message that still matches. */
class Page {
  readonly rows = new Map<string, Row>();
  readonly look: BodySearchContext;
  looked = 0;

  constructor(look: Omit<BodySearchContext, 'hidden'>) {
    this.look = { ...look, hidden: new Set() };
  }

  isKnown = (hit: Hit): boolean =>
    this.rows.has(messageIdToConversationId(hit.id)) || this.look.hidden.has(serviceOf(hit));

  /** Looks at messages, in each conversation one after another until one is shown. @returns those it had no time for */
  async lookAt(ctx: Ctx, hits: readonly Hit[]): Promise<Hit[]> {
    let left = hits.filter((hit) => !this.isKnown(hit));
    while (left.length > 0 && this.looked < maxLookedAt) {
      const firsts = firstOfEach(left);
      this.looked += firsts.length;
      const found = await rowsFor(ctx, firsts, this.look);
      for (const hit of firsts) {
        const ticket = found.get(hit.id);
        if (ticket) this.rows.set(messageIdToConversationId(hit.id), { hit, ticket });
      }
      const tried = new Set(firsts);
      left = left.filter((hit) => !tried.has(hit) && !this.isKnown(hit));
    }
    return left;
  }
}

/** Rows that fit on the page, and behind which message the next one begins. */
function cut(page: Page, all: readonly Hit[], left: readonly Hit[], isEnd: boolean): Omit<FoundTickets, 'building'> {
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
 * Finds conversations by message text, newest match first (B-PERM-7). Contacts found by name are left out because they
 * were listed before.
 */
export async function searchBodies(
  ctx: Ctx,
  { text, isMasked, after, accept, sees, read }: Search,
): Promise<FoundTickets> {
  const wanted = wantedWords(text);
  if (wanted.length === 0) return { rows: [], next: undefined, building: null };
  const { hits, among, building, isBehind } = await searchMessages(ctx, { wanted, after });
  if (isBehind) await enqueueSearch({ work: 'flush', companyId: ctx.companyId });
  const isNew = unless(text, isMasked);
  const page = new Page({ wanted, read, accept: (one) => accept(one) && isNew(one) });
  const all: Hit[] = [];
  let source: AsyncIterator<Hit> = hits;
  for (let turn = 0; ; turn += 1) {
    // The search switches to the tickets of a caller who sees few, instead of walking through all others.
    if (turn === 1 && sees) source = among(sees, all.at(-1)?.id);
    const more = await nextHits(source, batches[Math.min(turn, batches.length - 1)] ?? rowsPerPage, page.isKnown);
    for (const hit of more.all) all.push(hit);
    const left = await page.lookAt(ctx, more.all);
    const isEnough = page.rows.size >= rowsPerPage || page.looked >= maxLookedAt || all.length >= maxHits;
    if (more.isEnd || left.length > 0 || isEnough) return { ...cut(page, all, left, more.isEnd), building };
  }
}
