import { contactEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { getItem } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { contactSnapshot } from '../tickets/service.ts';
import { existingTickets } from '../tickets/snapshots.ts';
import { ctxOf } from './ctx.ts';
import type { Job } from './service.ts';
import { refresh } from './walk.ts';

/** Name, number, picture and tags of a contact in the newest ticket of each of their conversations. */
export async function contactChanged(job: Extract<Job, { type: 'contact.changed' }>): Promise<void> {
  const item = await getItem(keys.contact(job.companyId, job.contactId), true);
  if (!item) return;
  const contact = fromItem(contactEntity, item);
  const ctx = ctxOf(job);
  const tickets = await existingTickets(ctx, Object.values(contact.newestTickets));
  for (const ticket of tickets) {
    await refresh(ctx, ticket, ({ contactId }) =>
      contactId === contact.id ? { contact: contactSnapshot(contact) } : undefined,
    );
  }
}
