import type { Contact } from '@shared/contacts/model.ts';
import type { Ticket } from '@shared/tickets/model.ts';
import type { OfCompany } from './collection.ts';
import { updateItem, wasApplied } from './store.ts';
import { keys } from './table.ts';
import type { TransactItem } from './transactItem.ts';
import { update } from './update.ts';

/** A contact knows its newest ticket on each connection; lists and search find conversations through it. */

type OfConnection = Pick<Ticket, 'companyId' | 'contactId' | 'whatsappId'>;

const buildContactKey = ({ companyId, contactId }: OfConnection) => keys.contact(companyId, contactId);
const pathOf = ({ whatsappId }: OfConnection): string => `newestTickets.${whatsappId}`;

/** A contact that was merged or erased has no newest ticket. */
const isPresent: Partial<Record<keyof Contact, undefined>> = { merge: undefined, erasedAt: undefined };

/** Transaction item: a ticket is the newest. Refused where the contact is gone, became another or was erased. */
export const newestTicketOf = (
  { companyId }: OfCompany,
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>,
): TransactItem => {
  const conversation = { ...ticket, companyId };
  return update(
    buildContactKey(conversation),
    { set: { [pathOf(conversation)]: ticket.id }, add: { version: 1 } },
    { exists: true, expected: isPresent },
  );
};

/** Transaction item: a contact who never had a ticket there remembers the conversation, so that removing them finds it. */
export const conversationMemory = (conversation: OfConnection): TransactItem =>
  update(
    buildContactKey(conversation),
    { initial: { [pathOf(conversation)]: 0 }, add: { version: 1 } },
    { exists: true, expected: { merge: undefined } },
  );

/** Transaction item: another ticket, or none, takes the place of one that was the newest. Refused where it is no more. */
export const newestTicketInstead = (removed: OfConnection & Pick<Ticket, 'id'>, next: number | null): TransactItem => {
  const path = pathOf(removed);
  const change = next === null ? { clear: [path] } : { set: { [path]: next } };
  return update(buildContactKey(removed), { ...change, add: { version: 1 } }, { expected: { [path]: removed.id } });
};

/**
 * The contact learns of a newer ticket on a connection where it had one before. Not part of the ticket's own
 * transaction: it only saves reading the conversation, which knows at once. May come late and again.
 */
export async function pointToNewest(ticket: OfConnection & Pick<Ticket, 'id'>): Promise<void> {
  await wasApplied(
    updateItem({
      Key: { ...buildContactKey(ticket) },
      UpdateExpression: 'SET newestTickets.#connection = :id ADD #version :one',
      ConditionExpression: 'newestTickets.#connection < :id',
      ExpressionAttributeNames: { '#connection': String(ticket.whatsappId), '#version': 'version' },
      ExpressionAttributeValues: { ':id': ticket.id, ':one': 1 },
    }),
  );
}
