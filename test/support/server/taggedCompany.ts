import { handler } from '@fn/contacts/tags/handler.ts';
import { contactEntity, type StoredTicket, ticketEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { tags } from '@shared/tags/contract.ts';
import { call } from './call.ts';
import { aConnection, aContact, aTicket } from './samples.ts';
import { newTenant, newUser } from './tenant.ts';

export const contactId = (number: number): string => `01JC${String(number).padStart(22, '0')}`;

/** A new company whose people put tags on contacts and tickets. */
export async function openTaggedCompany() {
  const { company, admin } = await newTenant();
  const companyId = company.id;
  const user = await newUser(companyId, { allTicket: 'enabled' });
  return {
    companyId,
    admin,
    user,
    create: (fields: Record<string, unknown> = {}, { token } = admin) =>
      call(handler, tags.create, { name: 'Cliente VIP', color: '#A1B', ...fields }, { token }),
    list: async (fields: Record<string, unknown> = {}, { token } = user) =>
      (await call(handler, tags.list, fields, { token })).json,
    sync: (fields: Record<string, unknown>, { token } = user) => call(handler, tags.sync, fields, { token }),
    get: (id: number, { token } = user) => call(handler, tags.get, { id }, { token }),

    async person(number: number, fields: Partial<Contact> = {}): Promise<Contact> {
      const contact = aContact({ companyId, id: contactId(number), name: `Pessoa ${number}`, aliases: [], ...fields });
      await putItem(toItem(contactEntity, contact));
      return contact;
    },
    async ticketOf(contact: Contact, id: number, fields: Partial<Omit<StoredTicket, 'contact'>> = {}) {
      const ticket = aTicket({ companyId, id, contact, connection: aConnection({ companyId, id: 1 }), ...fields });
      await putItem(toItem(ticketEntity, ticket));
      return ticket;
    },
    storedContact: async (number: number): Promise<Contact> =>
      fromItem(contactEntity, (await getItem(keys.contact(companyId, contactId(number)), true)) ?? {}),
    storedTicket: async (id: number): Promise<StoredTicket> =>
      fromItem(ticketEntity, (await getItem(keys.ticket(companyId, id), true)) ?? {}),
  };
}

export type TaggedCompany = Awaited<ReturnType<typeof openTaggedCompany>>;
