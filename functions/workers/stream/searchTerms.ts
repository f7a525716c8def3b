import type { Contact } from '@shared/contacts/model.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { contactIndexChanges } from '../../core/store/contactIndex.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { type Item, writeItems } from '../../core/store/store.ts';

const read = (item: Item | undefined): Contact | undefined => item && fromItem(contactEntity, item);

/**
 * Keeps the index behind the contact search true: entries of what a contact is called now are written,
 * those of what it was called before are removed. The same change may come again.
 */
export const indexContacts = (changes: readonly RecordChange[]): Promise<void> =>
  writeItems(changes.flatMap(({ before, after }) => contactIndexChanges(read(before), read(after))));
