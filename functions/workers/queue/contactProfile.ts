import { accountOf } from '../../channels/connections/accounts.ts';
import { findConnection } from '../../channels/connections/repo.ts';
import { driverOf } from '../../channels/drivers/byChannel/registry.ts';
import type { FetchedMedia } from '../../channels/drivers/driver.ts';
import { mergeIdentity } from '../../contacts/book/inbound.ts';
import { maxPictureBytes, storePicture } from '../../contacts/book/pictures.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import type { Job } from '../../core/events/jobs.ts';
import { collected } from '../../core/outbound/httpClient.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { ctxOf } from './ctx.ts';

/** Larger ones, and those that cannot be had now, are asked for again in a week. */
async function storeFetchedPicture(ctx: CompanyCtx, contactId: string, fetched: FetchedMedia): Promise<void> {
  if (!fetched.ok) return;
  await storePicture(ctx, contactId, await collected(fetched.chunks, maxPictureBytes));
}

/** Asks the channel what a person is called and looks like. A name not to be had now is asked for with their next message. */
export async function fetchProfile(job: Extract<Job, { type: 'contact.profile' }>): Promise<void> {
  const ctx = ctxOf(job);
  const [connection, item] = await Promise.all([
    findConnection(job.companyId, job.whatsappId),
    getItem(keys.contact(job.companyId, job.contactId), true),
  ]);
  const driver = connection?.status === 'CONNECTED' ? driverOf(connection.channel) : undefined;
  if (!connection || !item || !driver?.fetchProfile) return;
  const contact = fromItem(contactEntity, item);
  const account = await accountOf(connection);
  const profile = await driver.fetchProfile(account, contact.aliases);
  if (!profile) return;
  if (profile.name !== '') await mergeIdentity(ctx, contact, { aliases: [], pushName: profile.name });
  if (profile.picture === undefined) return storePicture(ctx, contact.id, null);
  await storeFetchedPicture(ctx, contact.id, await driver.fetchMedia(account, profile.picture, maxPictureBytes));
}
