import { followOptOut } from '../../contacts/optOuts/service.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';

/**
 * Extends opt-outs to newly found identities of a contact; one after another, because two changes may be of one
 * contact.
 */
export async function followOptOuts(changes: readonly RecordChange[], at: Date): Promise<void> {
  for (const { companyId, kind, before, after } of changes) {
    if (companyId === undefined || kind !== 'contact' || !after) continue;
    const contact = fromItem(contactEntity, after);
    if (contact.merge !== undefined || contact.erasedAt !== undefined) continue;
    await followOptOut({ companyId, now: at }, before && fromItem(contactEntity, before), contact);
  }
}
