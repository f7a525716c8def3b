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

/** Why somebody gets nothing, as the report says it. */
export type SkipReason = 'blocked' | 'gone' | 'optedOut' | 'invalid' | 'frequency' | 'duplicate';

/** The contact a recipient is, or was by that number before; whoever is none yet becomes one, as if they had written first. */
export async function contactFor(
  ctx: CompanyCtx,
  { contactId, identity, name }: Pick<Delivery, 'contactId' | 'identity' | 'name'>,
  { id, channel }: Connection,
  { acceptAudioMessageContact }: Pick<Settings, 'acceptAudioMessageContact'>,
): Promise<Contact | undefined> {
  const item = contactId === null ? undefined : await getItem(keys.contact(ctx.companyId, contactId));
  const known = item && fromItem(contactEntity, item);
  // Whoever has this number writes as somebody new; a campaign does not write to them first.
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
    // Just becoming another, or erased: nobody to write to.
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}
