import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { isShown } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import { containsAll, excerpt, wantedWords, wordsOf } from '@shared/messages/words.ts';
import * as z from 'zod';
import { enqueueSearch } from '../../core/events/searchQueue.ts';
import type { Ctx } from '../../core/http/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { messageEntity, messageKey, type StoredTicket } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItems } from '../../core/store/store.ts';
import { searchMessages } from '../../search/messages.ts';
import { visibleTicket } from '../tickets/service.ts';
import { isOfConversation } from './repo.ts';

type Match = Output<typeof messages.search>['matches'][number];

/** The last message that was looked at. */
const position = cursorOf(z.object({ after: z.string().max(200) }));

/** Messages one request looks at: where few of them may be read, the next page goes on. */
const mostLookedAt = 200;

/** The messages of these ids as they are now, in the order of the ids; what is gone by now is left out. */
async function messagesOf(companyId: number, ids: readonly string[]): Promise<Message[]> {
  const keys = ids.flatMap((id) => messageKey(companyId, id) ?? []);
  const items = keys.length === 0 ? [] : await getItems(keys);
  return items.flatMap((item) => (item ? [fromItem(messageEntity, item)] : []));
}

/** The next hits of the conversation; `isEnd`: there are no others. */
async function nextIds(hits: AsyncIterator<{ readonly id: string }>, ticket: StoredTicket, count: number) {
  const ids: string[] = [];
  while (ids.length < count) {
    const next = await hits.next();
    if (next.done) return { ids, isEnd: true };
    if (isOfConversation(ticket, next.value.id)) ids.push(next.value.id);
  }
  return { ids, isEnd: false };
}

/** What the caller may read of the hits, and says so now: the index follows a moment behind. */
function matchesIn(ctx: Ctx, ticket: StoredTicket, found: readonly Message[], wanted: readonly string[]): Match[] {
  const isReadable = readableBy(ctx.viewer, ticket);
  return found
    .filter((message) => isReadable(message) && isShown(message) && containsAll(wordsOf(message), wanted))
    .map((message) => ({
      messageId: message.id,
      body: excerpt(message.body || (message.media?.name ?? ''), wanted),
      createdAt: message.createdAt,
      fromMe: message.fromMe,
    }));
}

/** What was said in the conversation of a ticket, newest first; what it costs does not depend on how long it is. */
export async function search(
  { ticketId, searchParam, cursor }: Parsed<typeof messages.search>,
  ctx: Ctx,
): Promise<Output<typeof messages.search>> {
  const ticket = await visibleTicket(ctx, ticketId, ctx.request.alongside[0]);
  const wanted = wantedWords(searchParam);
  if (wanted.length === 0) return { matches: [], count: 0, hasMore: false, nextCursor: null };
  const { hits, building, isBehind } = await searchMessages(ctx, {
    wanted,
    scope: { contactIds: [ticket.contactId] },
    after: position.read(cursor)?.after,
  });
  if (isBehind) await enqueueSearch({ work: 'flush', companyId: ctx.companyId });
  const matches: Match[] = [];
  let last: string | undefined;
  let isEnd = false;
  for (let looked = 0; !isEnd && matches.length < pageSize.other && looked < mostLookedAt; ) {
    const next = await nextIds(hits, ticket, pageSize.other - matches.length);
    matches.push(...matchesIn(ctx, ticket, await messagesOf(ctx.companyId, next.ids), wanted));
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
