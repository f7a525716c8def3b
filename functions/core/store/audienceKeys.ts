import type { Alias } from '@shared/contacts/model.ts';
import { campaignKeys, campaignPartitions } from './campaignKeys.ts';
import { companyPrefix as c, type Key, padded } from './keyParts.ts';

/** Keys of whom campaigns are for, and of who wants none. */
export const audienceKeys = {
  ...campaignKeys,
  /** Contact lists, few enough to be listed together. */
  contactList: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CONTACTLISTS`, sk: padded(id) }),
  /** A person of a contact list, by identity, so that no list contains a person twice. */
  contactListItem: (companyId: number, listId: number, { kind, value }: Alias): Key => ({
    pk: `${c(companyId)}#CONTACTLIST#${listId}`,
    sk: `${kind}#${value}`,
  }),
  /** Import of a sheet into a list; its refused rows are in the same partition. */
  contactListImport: (companyId: number, listId: number, id: string): Key => ({
    pk: `${c(companyId)}#CONTACTLISTIMPORTS#${listId}`,
    sk: `IMPORT#${id}`,
  }),
  /** Running check of a list's numbers with WhatsApp. */
  contactListCheck: (companyId: number, listId: number): Key => ({
    pk: `${c(companyId)}#CONTACTLISTIMPORTS#${listId}`,
    sk: 'CHECK',
  }),
  contactListRefusal: (companyId: number, listId: number, importId: string, done: number): Key => ({
    pk: `${c(companyId)}#CONTACTLISTIMPORTS#${listId}`,
    sk: `REFUSED#${importId}#${padded(done)}`,
  }),
  /** Opt-out from campaigns, by each identity of the person: one holds the record, the others refer to it. */
  optOut: (companyId: number, { kind, value }: Alias): Key => ({
    pk: `${c(companyId)}#OPTOUTS`,
    sk: `${kind}#${value}`,
  }),
};

export const audiencePartitions = {
  ...campaignPartitions,
  contactLists: (companyId: number): string => `${c(companyId)}#CONTACTLISTS`,
  contactListItems: (companyId: number, listId: number): string => `${c(companyId)}#CONTACTLIST#${listId}`,
  optOuts: (companyId: number): string => `${c(companyId)}#OPTOUTS`,
  contactListImports: (companyId: number, listId: number): string => `${c(companyId)}#CONTACTLISTIMPORTS#${listId}`,
};
