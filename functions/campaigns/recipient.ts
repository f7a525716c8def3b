import type { Delivery } from '@shared/campaigns/delivery.ts';
import type { Connection } from '@shared/connections/model.ts';
import { aliasOf } from '@shared/contactLists/identity.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Settings } from '@shared/settings/model.ts';
import { resolveAddressee } from '../contacts/book/addressee.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import { contactEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, WriteConflict } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

/** Reason for which a recipient gets nothing, as in the report. */
export type SkipReason = 'blocked' | 'gone' | 'optedOut' | 'invalid' | 'frequency' | 'duplicate';

/**
 * Returns a recipient's contact, past or present; a recipient without one gets a contact as if after a first message.
 */
export async function contactFor(
  ctx: CompanyCtx,
  { contactId, identity, name }: Pick<Delivery, 'contactId' | 'identity' | 'name'>,
  { id, channel }: Connection,
  { acceptAudioMessageContact }: Pick<Settings, 'acceptAudioMessageContact'>,
): Promise<Contact | undefined> {
  const item = contactId === null ? undefined : await getItem(keys.contact(ctx.companyId, contactId));
  const known = item && fromItem(contactEntity, item);
  // An erased contact starts as a new one by writing first; no campaign does.
  if (known?.erasedAt !== undefined) return undefined;
  if (known && known.merge === undefined) return known;
  try {
    return await resolveAddressee(ctx, {
      aliases: [aliasOf(identity)],
      pushName: name,
      channel,
      writtenThrough: id,
      isGroup: false,
      acceptAudio: acceptAudioMessageContact === 'enabled',
    });
  } catch (error) {
    // The contact is being merged or erased, so there is no recipient.
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}
