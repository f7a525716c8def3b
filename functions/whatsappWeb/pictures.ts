import type { Lease } from '../channels/linked/sessions.ts';
import { keepPicture, maxPictureBytes } from '../contacts/book/pictures.ts';
import { now } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { sendRequest } from '../core/outbound/httpClient.ts';
import { contactEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { jidOf } from './outgoing.ts';
import type { Line } from './socket.ts';

/** WhatsApp refuses who asks for many at once. */
const pauseMs = 1000;
const refused = [401, 404];

/** Those that are being asked for, one after another; with the line they are given up, until the person's next week. */
const asking = new WeakMap<Line, Promise<void>>();

/** @returns null when there is none or it is not shown to us, undefined when it is not to be had now */
async function fetchPicture({ socket }: Line, jid: string): Promise<Uint8Array | null | undefined> {
  try {
    const url = await socket.profilePictureUrl(jid, 'preview');
    if (url === undefined) return null;
    const got = await sendRequest(url, { maxBytes: maxPictureBytes });
    return got.ok && got.answer.status === 200 ? got.answer.body : undefined;
  } catch (error) {
    return refused.includes((error as { data?: number }).data ?? 0) ? null : undefined;
  }
}

async function learn({ companyId }: Lease, line: Line, contactId: string): Promise<void> {
  const item = await getItem(keys.contact(companyId, contactId));
  const jid = item && jidOf(fromItem(contactEntity, item));
  const content = jid && (await fetchPicture(line, jid));
  if (content !== undefined && content !== '') await keepPicture({ companyId, now: now() }, contactId, content);
}

/** Asks for the picture of a person or a group when its turn comes; nobody waits for it. */
export function learnPicture(lease: Lease, line: Line, contactId: string): void {
  const { companyId, whatsappId } = lease;
  let isOver = false;
  const forget = line.onEnd(() => {
    isOver = true;
  });
  const next = async (): Promise<void> => {
    if (isOver) return;
    await learn(lease, line, contactId).catch((error: unknown) => {
      log.warn('linked.picture', { companyId, whatsappId, error });
    });
    forget();
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
  };
  asking.set(line, (asking.get(line) ?? Promise.resolve()).then(next));
}
