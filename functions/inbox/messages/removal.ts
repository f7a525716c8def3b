import { type Message, mediaKeysOf } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { deleteFile, isOwnMediaKey } from '../../core/files/files.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { writeItems } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import { type ConversationKey, readMessages } from '../records/messages.ts';

const keysOf = (message: Message): Key[] => [
  messageEntity.key(message),
  ...(message.wid && !message.isPrivate ? [keys.ref(message.companyId, 'wid', message.wid)] : []),
];

/** Removes messages with their files; those already gone do not matter. */
async function erase(ctx: CompanyCtx, messages: readonly Message[]): Promise<void> {
  for (const key of messages.flatMap(({ media }) => mediaKeysOf(media))) {
    if (isOwnMediaKey(ctx.companyId, key)) await deleteFile(key);
  }
  await writeItems(messages.flatMap(keysOf).map((remove) => ({ remove })));
}

interface MessageRemovalOptions {
  readonly cursor?: string | undefined;
  /** Pages of 100 messages to look at before answering where to go on. */
  readonly pages?: number;
  /** Receives the ticket ids of the messages before those are deleted. */
  readonly onTickets?: (ticketIds: readonly number[]) => Promise<void>;
}

/**
 * Removes the messages of a ticket from its conversation, or all of the conversation without one. May
 * run again. @returns where to go on, undefined at the end of the conversation
 */
export async function eraseMessages(
  ctx: CompanyCtx,
  conversation: ConversationKey & { readonly ticketId?: number },
  { cursor, pages = 20, onTickets }: MessageRemovalOptions = {},
): Promise<string | undefined> {
  let before = cursor;
  for (let page = 0; page < pages; page += 1) {
    const { messages, isMore } = await readMessages(ctx, conversation, { limit: 100, before, consistent: true });
    const chosen = messages.filter(
      ({ ticketId }) => conversation.ticketId === undefined || ticketId === conversation.ticketId,
    );
    await onTickets?.([...new Set(chosen.map(({ ticketId }) => ticketId))]);
    await erase(ctx, chosen);
    before = messages.at(-1)?.id;
    if (!isMore) return undefined;
  }
  return before;
}
