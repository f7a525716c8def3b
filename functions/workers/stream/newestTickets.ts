import type { RecordChange } from '../../core/store/changes.ts';
import { ticketEntity } from '../../core/store/entities.ts';
import { pointToNewest } from '../../core/store/newestTickets.ts';
import { fromItem } from '../../core/store/records.ts';

/** Contacts learn which ticket is their newest on a connection. */
export async function updateNewestTickets(changes: readonly RecordChange[]): Promise<void> {
  for (const { kind, before, after } of changes) {
    if (kind === 'ticket' && !before && after) await pointToNewest(fromItem(ticketEntity, after));
  }
}
