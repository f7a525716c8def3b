import type { Job } from '../../core/events/jobs.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { carryContact } from '../../inbox/tickets/bulkUpdates.ts';
import { ctxOf } from './ctx.ts';

/** Name, number, picture and tags of a contact in the newest ticket of each of their conversations. */
export async function contactChanged(job: Extract<Job, { type: 'contact.changed' }>): Promise<void> {
  const item = await getItem(keys.contact(job.companyId, job.contactId), true);
  if (item) await carryContact(ctxOf(job), fromItem(contactEntity, item));
}
