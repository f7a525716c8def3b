import type { ContactListCheck } from '@shared/contactLists/checks.ts';
import type { ContactListImport, RefusedRow } from '@shared/contactLists/imports.ts';
import type { ContactList, ContactListItem } from '@shared/contactLists/model.ts';
import type { OptOut } from '@shared/optOuts/model.ts';
import { indexKeys, indexPartitions } from './indexes.ts';
import { stamp } from './keyParts.ts';
import type { Entity } from './records.ts';
import { keys } from './table.ts';

export const contactListEntity: Entity<ContactList> = {
  name: 'contactList',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.contactList(companyId, id),
};

export const contactListImportEntity: Entity<ContactListImport> = {
  name: 'contactListImport',
  schemaVersion: 1,
  key: ({ companyId, contactListId, id }) => keys.contactListImport(companyId, contactListId, id),
};

export const contactListCheckEntity: Entity<ContactListCheck> = {
  name: 'contactListCheck',
  schemaVersion: 1,
  key: ({ companyId, contactListId }) => keys.contactListCheck(companyId, contactListId),
};

/** Rows of an import that did not get in, up to those after which it had done so many. */
export interface ContactListRefusal {
  readonly companyId: number;
  readonly contactListId: number;
  readonly importId: string;
  readonly done: number;
  readonly rows: readonly RefusedRow[];
}

export const contactListRefusalEntity: Entity<ContactListRefusal> = {
  name: 'contactListRefusal',
  schemaVersion: 1,
  key: ({ companyId, contactListId, importId, done }) =>
    keys.contactListRefusal(companyId, contactListId, importId, done),
};

export const contactListItemEntity: Entity<ContactListItem> = {
  name: 'contactListItem',
  schemaVersion: 1,
  key: ({ companyId, contactListId, identity }) => keys.contactListItem(companyId, contactListId, identity),
  omitted: () => ({ email: '', variables: {}, check: 'unchecked', contactId: null }),
};

/** Position of an opt-out in the list of all of them. */
export const optOutPosition = ({ companyId, identity, at }: Pick<OptOut, 'companyId' | 'identity' | 'at'>) =>
  indexKeys(indexPartitions.optOuts(companyId), `${stamp(at)}#${identity.kind}#${identity.value}`);

export const optOutEntity: Entity<OptOut> = {
  name: 'optOut',
  schemaVersion: 1,
  key: ({ companyId, identity }) => keys.optOut(companyId, identity),
  index: optOutPosition,
};
