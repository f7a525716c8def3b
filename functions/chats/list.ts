import type { chats } from '@shared/chats/contract.ts';
import type { ChatMessage } from '@shared/chats/model.ts';
import { chatMessageView, chatView, isMember } from '@shared/chats/rules.ts';
import { AppError } from '@shared/core/errors.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import * as z from 'zod';
import type { Ctx } from '../core/http/ctx.ts';
import { fromCursor, toCursor } from '../core/http/cursor.ts';
import { countUnreads, listPlaces, readChats, readMessages } from './repo.ts';

/** Looks of 100 one search takes at most before it answers what it has found. */
const maxLooks = 10;

const Cursor = z.object({ at: z.string().max(200) });

function placeAfter(cursor: string | undefined): string | undefined {
  const held = fromCursor(cursor);
  if (held === undefined) return undefined;
  const { success, data } = Cursor.safeParse(held);
  if (!success) throw new AppError('ERR_VALIDATION', { fields: { cursor: 'invalid' } });
  return data.at;
}

interface Collected {
  readonly ids: string[];
  /** Where the next page goes on; undefined when there is none. */
  readonly next: string | undefined;
}

async function collect(
  ctx: Ctx,
  { wanted, start, term }: { wanted: number; start: string | undefined; term: string },
): Promise<Collected> {
  const ids: string[] = [];
  let position = start;
  const looks = maxLooks + Math.ceil(wanted / 100);
  for (let turn = 0; turn < looks; turn += 1) {
    const limit = term === '' ? Math.min(100, wanted - ids.length + 1) : 100;
    const { places, last } = await listPlaces(ctx, ctx.user.id, { limit, after: position });
    for (const { chatId, title, position: own } of places) {
      if (title.includes(term)) {
        if (ids.length === wanted) return { ids, next: position };
        ids.push(chatId);
      }
      position = own;
    }
    if (last === undefined) return { ids, next: undefined };
  }
  return { ids, next: position };
}

/** One page of the caller's chats (B-CHAT-4). */
export async function listChats(input: Parsed<typeof chats.list>, ctx: Ctx): Promise<Output<typeof chats.list>> {
  const start = placeAfter(input.cursor);
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const [{ ids, next }, unreads] = await Promise.all([
    collect(ctx, { wanted: skipped + pageSize.other, start, term: fold(input.searchParam ?? '') }),
    countUnreads(ctx, ctx.user.id),
  ]);
  const found = await readChats(ctx, ids.slice(skipped));
  return {
    // A place may outlive by a moment that its chat is gone or its member left.
    records: found.filter((chat) => isMember(chat, ctx.user.id)).map(chatView),
    unreads,
    count: ids.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: next === undefined ? null : toCursor({ at: next }),
  };
}

/** One page of messages, oldest first within the page. */
export async function listMessages(
  input: Parsed<typeof chats.messages>,
  ctx: Ctx,
): Promise<Output<typeof chats.messages>> {
  const before = placeAfter(input.cursor);
  const skipped = before === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const wanted = skipped + pageSize.other;
  // One more than wanted tells whether there are older ones.
  const { messages } = await readMessages(ctx, input.id, { limit: wanted + 1, before });
  const page: ChatMessage[] = messages.slice(skipped, wanted);
  const hasMore = messages.length > wanted;
  const oldest = page.at(-1);
  return {
    records: page.map(chatMessageView).reverse(),
    count: skipped + page.length + (hasMore ? 1 : 0),
    hasMore,
    nextCursor: hasMore && oldest ? toCursor({ at: oldest.id }) : null,
  };
}
