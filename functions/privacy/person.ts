import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import * as z from 'zod';
import { findContacts } from '../contacts/records/contacts.ts';
import { getContact } from '../contacts/records/presentContact.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { messageEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, queryAll, queryPartition } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';

/** A conversation of a person. */
export interface ConversationRef {
  readonly contactId: string;
  readonly whatsappId: number;
}

/** A contact with those that became it: one person. */
export interface DataSubject {
  readonly contact: Contact;
  readonly contacts: readonly Contact[];
  readonly conversations: readonly ConversationRef[];
}

const conversationsOf = (contacts: readonly Contact[]): ConversationRef[] =>
  contacts.flatMap(({ id, newestTickets }) =>
    Object.keys(newestTickets)
      .map(Number)
      .sort((a, b) => a - b)
      .map((whatsappId) => ({ contactId: id, whatsappId })),
  );

/** Contacts that became this one, also by way of others. */
async function findMergedContacts(ctx: CompanyCtx, contact: Contact): Promise<Contact[]> {
  const parts: Contact[] = [];
  let ids = contact.merged ?? [];
  while (ids.length > 0) {
    const found = await findContacts(ctx, ids.slice(0, 100));
    parts.push(...found);
    ids = [...ids.slice(100), ...found.flatMap(({ merged = [] }) => merged)].filter(
      (id) => !parts.some((part) => part.id === id),
    );
  }
  return parts;
}

export async function withParts(ctx: CompanyCtx, contact: Contact): Promise<DataSubject> {
  const contacts = [contact, ...(await findMergedContacts(ctx, contact))];
  return { contact, contacts, conversations: conversationsOf(contacts) };
}

/** The person a contact belongs to. @throws ERR_NO_CONTACT_FOUND, also for one that was erased */
export const loadDataSubject = async (ctx: CompanyCtx, contactId: string): Promise<DataSubject> =>
  withParts(ctx, await getContact(ctx, contactId));

/** Position of a walk through all messages of a contact. */
export const WalkPosition = z.object({
  conversation: z.number().int().default(0),
  /** Sort key of the last message seen. */
  after: z.string().optional(),
  /** The highest ticket of the present conversation so far: tickets are numbered in their order. */
  ticket: z.number().int().default(0),
});
export type WalkPosition = z.infer<typeof WalkPosition>;

export interface MessagePage {
  readonly conversation: ConversationRef;
  readonly messages: Message[];
  /** Tickets that begin in this page. */
  readonly ticketIds: number[];
  /** Undefined behind the last conversation. */
  readonly next: WalkPosition | undefined;
}

/** Returns a conversation's tickets besides those of its messages. */
export async function rememberedTickets(
  ctx: CompanyCtx,
  { whatsappId, contactId }: ConversationRef,
): Promise<number[]> {
  const item = await getItem(keys.conversation(ctx.companyId, whatsappId, contactId), true);
  const ids = [item?.['activeTicketId'], item?.['newestTicketId'], item?.['listedClosedId']];
  return [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
}

/** More closed tickets in which nothing was said were never of one conversation. */
const maxSilent = 1_000;

/** Closed tickets in which nothing was said and that nothing of a conversation leads to. */
export async function silentTickets(ctx: CompanyCtx, { conversations }: Pick<DataSubject, 'conversations'>) {
  const found: number[] = [];
  for (const conversation of conversations) {
    const pk = partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId);
    const [remembered, items] = await Promise.all([
      rememberedTickets(ctx, conversation),
      queryAll({ pk, prefix: prefixes.silentTicket, limit: maxSilent, consistent: true }),
    ]);
    found.push(...items.map(({ ticketId }) => Number(ticketId)).filter((id) => !remembered.includes(id)));
  }
  return found;
}

/** The next messages of a person, oldest first in each conversation; undefined when there is none left to look at. */
export async function readPage(
  ctx: CompanyCtx,
  { conversations }: Pick<DataSubject, 'conversations'>,
  position: WalkPosition,
  limit: number,
): Promise<MessagePage | undefined> {
  const conversation = conversations[position.conversation];
  if (!conversation) return undefined;
  const pk = partitions.conversation(ctx.companyId, conversation.whatsappId, conversation.contactId);
  const { items, last } = await queryPartition({
    ...{ pk, prefix: prefixes.message, limit, consistent: true },
    after: position.after === undefined ? undefined : { pk, sk: position.after },
  });
  const messages = items.map((item) => fromItem(messageEntity, item));
  const remembered = last ? [] : await rememberedTickets(ctx, conversation);
  const ids = [...messages.map(({ ticketId }) => ticketId), ...remembered];
  const ticketIds = [...new Set(ids)].filter((id) => id > position.ticket);
  const ticket = Math.max(position.ticket, ...ticketIds);
  const following =
    position.conversation + 1 < conversations.length
      ? { conversation: position.conversation + 1, ticket: 0 }
      : undefined;
  return {
    conversation,
    messages,
    ticketIds,
    next: last ? { ...position, after: String(last['sk']), ticket } : following,
  };
}

/** The beginning of a page; what was cut off comes with the next one. */
export function cutPage(page: MessagePage, { conversation, ticket }: WalkPosition, length: number): MessagePage {
  const messages = page.messages.slice(0, length);
  const last = messages.at(-1);
  if (!last || messages.length === page.messages.length) return page;
  const own = new Set(messages.map(({ ticketId }) => ticketId));
  const ticketIds = page.ticketIds.filter((id) => own.has(id));
  const after = messageEntity.key(last).sk;
  return {
    ...page,
    ...{ messages, ticketIds },
    next: { conversation, after, ticket: Math.max(ticket, ...ticketIds) },
  };
}
