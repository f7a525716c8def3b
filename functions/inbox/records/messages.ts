import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { messageEntity, messageKey, messagePosition } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem, getItems, type Item, queryPartition } from '../../core/store/store.ts';
import { partitions, prefixes } from '../../core/store/table.ts';

/** A conversation: everything one contact wrote over one connection. */
export interface ConversationKey {
  readonly whatsappId: number;
  readonly contactId: string;
}

export const isOfConversation = ({ whatsappId, contactId }: ConversationKey, id: string): boolean =>
  id.startsWith(`${whatsappId}-${contactId}-`);

/** @returns the message, undefined also for ids that are not ours or another company's */
export async function findMessage(ctx: CompanyCtx, id: string, consistent = false): Promise<Message | undefined> {
  const key = messageKey(ctx.companyId, id);
  const item = key && (await getItem(key, consistent));
  return item && fromItem(messageEntity, item);
}

/** The stored ones of the given messages, in their order. */
export async function findStored(messages: readonly Message[]): Promise<Message[]> {
  const items = await getItems(
    messages.map((message) => messageEntity.key(message)),
    true,
  );
  return items.flatMap((item) => (item ? [fromItem(messageEntity, item)] : []));
}

export interface MessagePage {
  /** Newest first. */
  readonly messages: Message[];
  /** There are older ones. */
  readonly isMore: boolean;
}

/**
 * Messages of a conversation, newest first. @param before id of a message; only older ones
 * @param after id of a message; only newer ones, and then oldest first
 */
export async function readMessages(
  ctx: CompanyCtx,
  conversation: ConversationKey,
  {
    limit,
    before,
    after,
    consistent = false,
  }: { limit: number; before?: string | undefined; after?: string | undefined; consistent?: boolean },
): Promise<MessagePage> {
  const pk = partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId);
  const edge = after ?? before;
  const start: Item | undefined =
    edge === undefined ? undefined : { pk, sk: `${prefixes.message}${messagePosition(edge)}` };
  const descending = after === undefined;
  const { items, last } = await queryPartition({
    pk,
    prefix: prefixes.message,
    limit,
    descending,
    after: start,
    consistent,
  });
  return { messages: items.map((item) => fromItem(messageEntity, item)), isMore: last !== undefined };
}
