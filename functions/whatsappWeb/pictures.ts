import { openAtWhatsApp } from '../channels/drivers/whatsapp/media.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { maxPictureBytes, storePicture } from '../contacts/book/pictures.ts';
import { now } from '../core/context/clock.ts';
import { collected } from '../core/outbound/httpClient.ts';
import { contactEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { queueLowPriority } from './lowPriorityRequests.ts';
import { jidOf } from './outgoing.ts';
import type { Line } from './socket.ts';

const refused = [401, 404];

/** @returns null when there is none or it is not shown to us, undefined when it is not to be had now */
async function fetchPicture({ socket }: Line, jid: string): Promise<Uint8Array | null | undefined> {
  try {
    const url = await socket.profilePictureUrl(jid, 'preview');
    if (url === undefined) return null;
    const got = await openAtWhatsApp(url, maxPictureBytes);
    if (!got.ok || got.answer.status !== 200) return undefined;
    return await collected(got.answer.chunks, maxPictureBytes);
  } catch (error) {
    return refused.includes((error as { data?: number }).data ?? 0) ? null : undefined;
  }
}

async function learn({ companyId }: Lease, line: Line, contactId: string): Promise<void> {
  const item = await getItem(keys.contact(companyId, contactId));
  const jid = item && jidOf(fromItem(contactEntity, item));
  const content = jid && (await fetchPicture(line, jid));
  if (content !== undefined && content !== '') await storePicture({ companyId, now: now() }, contactId, content);
}

/** Asks for the picture of a person or a group; given up, it is asked for in the person's next week. */
export const requestPicture = (lease: Lease, line: Line, contactId: string): void =>
  queueLowPriority(lease, line, () => learn(lease, line, contactId));
