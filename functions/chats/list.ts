import type { chats } from '@shared/chats/contract.ts';
import type { ChatMessage } from '@shared/chats/model.ts';
import { chatMessageView, chatView, isMember } from '@shared/chats/rules.ts';
import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { fold } from '@shared/core/text.ts';
import * as z from 'zod';
import type { Ctx } from '../core/context/ctx.ts';
import { collectPage } from '../core/http/collectPage.ts';
import { cursorOf } from '../core/http/cursor.ts';
import { countUnreads, listActivity, readChats, readMessages } from './repo.ts';

/** Looks of 100 one search takes at most before it answers what it has found. */
const maxLooks = 10;

const cursor = cursorOf(z.object({ at: z.string().max(200) }));

const collect = (ctx: Ctx, { wanted, start, term }: { wanted: number; start: string | undefined; term: string }) =>
  collectPage({
    wanted,
    start,
    maxLooks: maxLooks + Math.ceil(wanted / 100),
    look: async (after, missing) => {
      const limit = term === '' ? Math.min(100, missing) : 100;
      const { places, last } = await listActivity(ctx, ctx.user.id, { limit, after });
      return { found: places.map((row) => ({ row, position: row.position })), last };
    },
    accept: ({ title }) => title.includes(term),
  });

/** Returns a page of the caller's chats (B-CHAT-4). */
export async function listChats(input: Parsed<typeof chats.list>, ctx: Ctx): Promise<Output<typeof chats.list>> {
  const start = cursor.read(input.cursor)?.at;
  const skipped = start === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const [{ rows, next }, unreads] = await Promise.all([
    collect(ctx, { wanted: skipped + pageSize.other, start, term: fold(input.searchParam ?? '') }),
    countUnreads(ctx, ctx.user.id),
  ]);
  const found = await readChats(
    ctx,
    rows.slice(skipped).map(({ chatId }) => chatId),
  );
  return {
    // A place may outlive by a moment that its chat is gone or its member left.
    records: found.filter((chat) => isMember(chat, ctx.user.id)).map(chatView),
    unreads,
    count: rows.length + (next === undefined ? 0 : 1),
    hasMore: next !== undefined,
    nextCursor: cursor.next(next === undefined ? undefined : { at: next }),
  };
}

export async function listMessages(
  input: Parsed<typeof chats.messages>,
  ctx: Ctx,
): Promise<Output<typeof chats.messages>> {
  const before = cursor.read(input.cursor)?.at;
  const skipped = before === undefined ? (input.pageNumber - 1) * pageSize.other : 0;
  const wanted = skipped + pageSize.other;
  // The one message above the page size shows that older ones exist.
  const { messages } = await readMessages(ctx, input.id, { limit: wanted + 1, before });
  const page: ChatMessage[] = messages.slice(skipped, wanted);
  const hasMore = messages.length > wanted;
  const oldest = page.at(-1);
  return {
    records: page.map(chatMessageView).reverse(),
    count: skipped + page.length + (hasMore ? 1 : 0),
    hasMore,
    nextCursor: cursor.next(hasMore && oldest ? { at: oldest.id } : undefined),
  };
}
