import type { ContactList, ContactListItem } from '@shared/contactLists/model.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

export const contactListEntity: Entity<ContactList> = {
  name: 'contactList',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.contactList(companyId, id),
};

export const contactListItemEntity: Entity<ContactListItem> = {
  name: 'contactListItem',
  schemaVersion: 1,
  key: ({ companyId, contactListId, identity }) => keys.contactListItem(companyId, contactListId, identity),
  omitted: () => ({ email: '', variables: {}, check: 'unchecked', contactId: null }),
};
