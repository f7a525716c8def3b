import type { Change } from '../core/changes.ts';
import { ticketEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { pointToNewest } from '../tickets/service.ts';

/** Contacts learn which ticket is their newest on a connection. */
export async function tellContacts(changes: readonly Change[]): Promise<void> {
  for (const { kind, before, after } of changes) {
    if (kind === 'ticket' && !before && after) await pointToNewest(fromItem(ticketEntity, after));
  }
}
