import { contactEntity } from '../core/entities.ts';
import { fromItem } from '../core/records.ts';
import { getItem } from '../core/store.ts';
import { keys } from '../core/table.ts';
import { carryContact } from '../tickets/snapshots.ts';
import { ctxOf } from './ctx.ts';
import type { Job } from './service.ts';

/** Name, number, picture and tags of a contact in the newest ticket of each of their conversations. */
export async function contactChanged(job: Extract<Job, { type: 'contact.changed' }>): Promise<void> {
  const item = await getItem(keys.contact(job.companyId, job.contactId), true);
  if (item) await carryContact(ctxOf(job), fromItem(contactEntity, item));
}
