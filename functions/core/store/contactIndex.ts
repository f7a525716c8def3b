import type { Contact } from '@shared/contacts/model.ts';
import { contactTerms } from '@shared/contacts/search.ts';
import type { BatchEntry } from './store.ts';
import { keys } from './table.ts';

/** The contact that an entry leads to, and what it is found by. @param sk of the entry */
export const searchEntryOf = (sk: string): { suffix: string; id: string } => {
  const end = sk.lastIndexOf('#');
  return { suffix: sk.slice(0, end), id: sk.slice(end + 1) };
};

/** Writes that update the index of the contact search after a change; doing it twice is harmless. */
export function contactIndexChanges(before: Contact | undefined, after: Contact | undefined): BatchEntry[] {
  const contact = after ?? before;
  if (!contact) return [];
  const termsOf = (current: Contact | undefined) => new Set(current ? contactTerms(current) : []);
  const [old, now] = [termsOf(before), termsOf(after)];
  const key = (term: string) => keys.searchTerm(contact.companyId, 'contacts', term, contact.id);
  return [
    ...[...now].filter((term) => !old.has(term)).map((term) => ({ put: { ...key(term), et: 'searchTerm', sv: 1 } })),
    ...[...old].filter((term) => !now.has(term)).map((term) => ({ remove: key(term) })),
  ];
}
