import type { Message } from '@shared/messages/model.ts';
import type { OfCompany } from '../../core/store/collection.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { queryPartition } from '../../core/store/store.ts';
import { partitions, prefixes } from '../../core/store/table.ts';

/** Enough messages to show what a conversation is about, at some hundred bytes each, so that they cost one read. */
const newest = 6;

/** The newest messages of a conversation, newest first. */
export async function newestMessages(
  { companyId }: OfCompany,
  whatsappId: number,
  contactId: string,
): Promise<Message[]> {
  const { items } = await queryPartition({
    ...{ pk: partitions.conversation(companyId, whatsappId, contactId), prefix: prefixes.message },
    ...{ limit: newest, descending: true },
  });
  return items.map((item) => fromItem(messageEntity, item));
}
