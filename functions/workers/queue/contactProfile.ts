import { accountOf } from '../../channels/connections/accounts.ts';
import { findConnection } from '../../channels/connections/repo.ts';
import { driverOf } from '../../channels/drivers/registry.ts';
import { learnIdentity } from '../../contacts/book/inbound.ts';
import type { Job } from '../../core/events/jobs.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { ctxOf } from './ctx.ts';

/** Asks the channel what a person calls themselves. Not to be had now, it is asked for with their next message. */
export async function learnProfile(job: Extract<Job, { type: 'contact.profile' }>): Promise<void> {
  const ctx = ctxOf(job);
  const [connection, item] = await Promise.all([
    findConnection(job.companyId, job.whatsappId),
    getItem(keys.contact(job.companyId, job.contactId), true),
  ]);
  const fetchProfile = connection?.status === 'CONNECTED' ? driverOf(connection.channel)?.fetchProfile : undefined;
  if (!connection || !item || !fetchProfile) return;
  const contact = fromItem(contactEntity, item);
  const profile = await fetchProfile(await accountOf(connection), contact.aliases);
  if (profile && profile.name !== '') await learnIdentity(ctx, contact, { aliases: [], pushName: profile.name });
}
