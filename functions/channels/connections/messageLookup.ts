import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { messageEntity, messageKey } from '../../core/store/entities.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem, type Item, queryPartition } from '../../core/store/store.ts';
import { type Key, keys, partitions, prefixes } from '../../core/store/table.ts';

/** A conversation of this company. */
export interface CompanyConversation {
  readonly whatsappId: number;
  readonly contactId: string;
}

/** Leads from a channel's message id to ours; written for what we send, and by the stream for what we receive. */
export const widKey = (companyId: number, wid: string): Key => keys.ref(companyId, 'wid', wid);

// The ref of something received follows a moment behind: until then it is among the newest.
const lookBack = 200;
const pageSize = 100;

/** Newest messages of a conversation, at most `lookBack`, newest first, until `isEnough` says so. */
export async function newestMessages(
  ctx: CompanyCtx,
  conversation: CompanyConversation,
  isEnough: (message: Message) => boolean = () => false,
): Promise<Message[]> {
  const found: Message[] = [];
  let after: Item | undefined;
  do {
    const page = await queryPartition({
      pk: partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId),
      prefix: prefixes.message,
      limit: pageSize,
      descending: true,
      consistent: true,
      after,
    });
    const messages = page.items.map((item) => fromItem(messageEntity, item));
    found.push(...messages);
    after = messages.some(isEnough) ? undefined : page.last;
  } while (after && found.length < lookBack);
  return found;
}

/** Messages of a conversation from an instant on, at most `lookBack`, oldest first. */
export async function messagesSince(
  ctx: CompanyCtx,
  conversation: CompanyConversation,
  at: number,
): Promise<Message[]> {
  const pk = partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId);
  const start = { pk, sk: `${prefixes.message}${stamp(at)}` };
  const { items } = await queryPartition({
    pk,
    prefix: prefixes.message,
    limit: lookBack,
    consistent: true,
    after: start,
  });
  return items.map((item) => fromItem(messageEntity, item));
}

/** The newest message the contact wrote that has a place in the channel's chat; undefined when there is none near. */
export async function newestInboundWid(
  ctx: CompanyCtx,
  conversation: CompanyConversation,
): Promise<string | undefined> {
  const { items } = await queryPartition({
    pk: partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId),
    prefix: prefixes.message,
    limit: 50,
    descending: true,
  });
  const messages = items.map((item) => fromItem(messageEntity, item));
  const isWritten = ({ mediaType }: Message) => mediaType !== 'reactionMessage' && mediaType !== 'call_log';
  const newest = messages.find((message) => !message.fromMe && message.wid !== null && isWritten(message));
  return newest?.wid ?? undefined;
}

/**
 * Finds a message of the conversation by the channel's id, whatever its age. References of inbound messages are
 * written from the stream, so the most recent ones are found among the newest messages.
 */
export async function findByWid(
  ctx: CompanyCtx,
  conversation: CompanyConversation,
  wid: string,
): Promise<Message | undefined> {
  const ref = await getItem(widKey(ctx.companyId, wid));
  const key = ref && messageKey(ctx.companyId, String(ref['messageId']));
  const item = key && (await getItem(key));
  if (item) {
    const message = fromItem(messageEntity, item);
    if (message.contactId === conversation.contactId && message.whatsappId === conversation.whatsappId) return message;
  }
  const hasWid = (message: Message): boolean => message.wid === wid;
  return (await newestMessages(ctx, conversation, hasWid)).find(hasWid);
}
