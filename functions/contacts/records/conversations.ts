import type { Contact } from '@shared/contacts/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { Step } from '../../core/store/commit.ts';
import { type Conversation, conversationEntity } from '../../core/store/entities.ts';
import { fromItem, mustNotExist, putVersion } from '../../core/store/records.ts';
import { getItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

const keysOf = ({ companyId }: CompanyCtx, contact: Contact) =>
  Object.keys(contact.newestTickets).map((id) => keys.conversation(companyId, Number(id), contact.id));

/** The contact's conversations as they are now; undefined where there was no ticket yet. */
export async function readConversations(ctx: CompanyCtx, contact: Contact): Promise<(Conversation | undefined)[]> {
  const wanted = keysOf(ctx, contact);
  const items = wanted.length === 0 ? [] : await getItems(wanted, true);
  return items.map((item) => item && fromItem(conversationEntity, item));
}

/**
 * Ends a conversation, unless it got a message meanwhile, and allows no new service: a message to a contact being
 * removed is judged again.
 */
export const ending = (
  ctx: CompanyCtx,
  contact: Contact,
  conversations: readonly (Conversation | undefined)[],
): Step[] =>
  keysOf(ctx, contact).map((key, position) => {
    const conversation = conversations[position];
    if (conversation)
      return { write: putVersion(conversationEntity, { ...conversation, isOver: true as const }).write };
    return { write: mustNotExist(key) };
  });

/** Services may begin again. */
export const resuming = (conversations: readonly (Conversation | undefined)[]): Step[] =>
  conversations.flatMap((conversation) => {
    if (!conversation) return [];
    const { isOver: _isOver, ...current } = conversation;
    return [{ write: putVersion<Conversation>(conversationEntity, current).write }];
  });
