import type { Contact } from '@shared/contacts/model.ts';
import { contactTerms } from '@shared/contacts/search.ts';
import type { BatchEntry } from './store.ts';
import { keys } from './table.ts';

/** What makes the index behind the contact search true again after a change; doing it twice harms nothing. */
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
