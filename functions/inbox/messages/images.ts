import { pageSize } from '@shared/core/page.ts';
import type { Output, Parsed } from '@shared/core/route.ts';
import { isShown } from '@shared/messages/content.ts';
import type { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { readableBy } from '@shared/messages/visibility.ts';
import * as z from 'zod';
import type { Ctx } from '../../core/context/ctx.ts';
import { cursorOf } from '../../core/http/cursor.ts';
import { visibleTicket } from '../tickets/service.ts';
import { newestFirst } from './list.ts';

/** Messages one request looks at, and pictures it answers. */
const maxExamined = 600;
const maxImages = 100;

/** `before`: the oldest message looked at; `shown`: messages of the list that are newer than what follows. */
const position = cursorOf(z.object({ before: z.string().max(200), shown: z.number().int().min(0) }));

type Image = Output<typeof messages.listImages>['images'][number];

const isPicture = ({ mediaType, media, isDeleted }: Message): boolean =>
  mediaType === 'image' && media?.status === 'ready' && !isDeleted;

const imageOf = (message: Message, shown: number, author: string): Image => ({
  messageId: message.id,
  mediaUrl: `/api/media/${message.media?.key ?? ''}`,
  mediaType: message.mediaType,
  mediaName: message.media?.name ?? '',
  pageNumber: Math.floor(shown / pageSize.other) + 1,
  body: message.body,
  fromMe: message.fromMe,
  author: message.fromMe ? (message.user?.name ?? '') : author,
  createdAt: message.createdAt,
});

/**
 * The pictures of a conversation, oldest first within an answer, the newest answer first (B-MSG-13).
 * What an answer costs does not depend on how long the conversation is.
 */
export async function listImages(
  { ticketId, cursor }: Parsed<typeof messages.listImages>,
  ctx: Ctx,
): Promise<Output<typeof messages.listImages>> {
  const ticket = await visibleTicket(ctx, ticketId, ctx.request.alongside[0]);
  const isReadable = readableBy(ctx.viewer, ticket);
  const start = position.read(cursor);
  const found: Image[] = [];
  let shown = start?.shown ?? 0;
  let examined = 0;
  let last = start?.before;
  for await (const message of newestFirst(ctx, ticket, start?.before, 100)) {
    if (last !== undefined && (examined >= maxExamined || found.length >= maxImages)) {
      return { images: found.reverse(), hasMore: true, nextCursor: position.next({ before: last, shown }) };
    }
    if (isReadable(message) && isShown(message)) {
      if (isPicture(message)) found.push(imageOf(message, shown, ticket.contact.name));
      shown += 1;
    }
    examined += 1;
    last = message.id;
  }
  return { images: found.reverse(), hasMore: false, nextCursor: null };
}
