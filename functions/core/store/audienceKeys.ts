import type { Alias } from '@shared/contacts/model.ts';
import { campaignKeys, campaignPartitions } from './campaignKeys.ts';
import { companyPrefix as c, type Key, padded } from './keyParts.ts';

/** Keys of whom campaigns are for, and of who wants none. */
export const audienceKeys = {
  ...campaignKeys,
  /** Contact lists, few enough to be listed together. */
  contactList: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#CONTACTLISTS`, sk: padded(id) }),
  /** One person of a contact list, by identity: nobody stands in it twice. */
  contactListItem: (companyId: number, listId: number, { kind, value }: Alias): Key => ({
    pk: `${c(companyId)}#CONTACTLIST#${listId}`,
    sk: `${kind}#${value}`,
  }),
  /** How people of a sheet get into a list; beside it the rows that did not. */
  contactListImport: (companyId: number, listId: number, id: string): Key => ({
    pk: `${c(companyId)}#CONTACTLISTIMPORTS#${listId}`,
    sk: `IMPORT#${id}`,
  }),
  /** Whether WhatsApp is being asked about the numbers of a list. */
  contactListCheck: (companyId: number, listId: number): Key => ({
    pk: `${c(companyId)}#CONTACTLISTIMPORTS#${listId}`,
    sk: 'CHECK',
  }),
  contactListRefusal: (companyId: number, listId: number, importId: string, done: number): Key => ({
    pk: `${c(companyId)}#CONTACTLISTIMPORTS#${listId}`,
    sk: `REFUSED#${importId}#${padded(done)}`,
  }),
  /** Who wants no campaigns, by each identity of theirs: the record stands at one, the others lead to it. */
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
