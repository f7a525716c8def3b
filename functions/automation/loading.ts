import { isAwaited } from '@shared/bot/external.ts';
import type { Company } from '@shared/companies/model.ts';
import { subscriptionState } from '@shared/companies/subscription.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { type Settings, withDefaults } from '@shared/settings/model.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import {
  companyEntity,
  connectionEntity,
  contactEntity,
  messageEntity,
  messageKey,
  messageParts,
  messagePosition,
  type StoredTicket,
  ticketEntity,
} from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import type { TurnJob } from './service.ts';

/** A message and everything around it. */
export interface Loaded {
  readonly company: Company;
  readonly settings: Settings;
  readonly connection: Connection;
  readonly contact: Contact;
  readonly ticket: StoredTicket;
  readonly message: Message;
}

/** Switched off or unpaid for more than three days: nothing runs for it (B-COMP-11). */
const isServed = (company: Company, at: Date): boolean =>
  company.status && subscriptionState(company, at) !== 'suspended';

/** True if the newest state of the ticket still needs an answer to the message. */
export const isDue = ({ ticket, message, contact }: Pick<Loaded, 'ticket' | 'message' | 'contact'>): boolean =>
  isAwaited(ticket, message, { position: messagePosition(message.id), disableBot: contact.disableBot });

/** Everything in one read; undefined when a part is gone or nothing is to be answered any more. */
export async function load(ctx: CompanyCtx, { ticketId, messageId }: TurnJob): Promise<Loaded | undefined> {
  const { companyId } = ctx;
  const { connectionId, contactId } = messageParts(messageId);
  const place = messageKey(companyId, messageId);
  if (!place) return undefined;
  const [company, settings, connection, contact, ticket, message] = await getItems(
    [
      keys.company(companyId),
      keys.settings(companyId),
      keys.config(companyId, 'CONNECTION', connectionId),
      keys.contact(companyId, contactId),
      keys.ticket(companyId, ticketId),
      place,
    ],
    true,
  );
  if (!company || !connection || !contact || !ticket || !message) return undefined;
  const loaded: Loaded = {
    company: fromItem(companyEntity, company),
    settings: withDefaults(settings ?? {}),
    connection: fromItem(connectionEntity, connection),
    contact: fromItem(contactEntity, contact),
    ticket: fromItem(ticketEntity, ticket),
    message: fromItem(messageEntity, message),
  };
  return isServed(loaded.company, ctx.now) && isDue(loaded) ? loaded : undefined;
}

/** Reads again the records that may change during a call; undefined if the answer is obsolete. */
export async function reload(ctx: CompanyCtx, before: Loaded): Promise<Loaded | undefined> {
  const { companyId } = ctx;
  const [contact, ticket] = await getItems(
    [keys.contact(companyId, before.contact.id), keys.ticket(companyId, before.ticket.id)],
    true,
  );
  if (!contact || !ticket) return undefined;
  const loaded = { ...before, contact: fromItem(contactEntity, contact), ticket: fromItem(ticketEntity, ticket) };
  return isDue(loaded) ? loaded : undefined;
}
