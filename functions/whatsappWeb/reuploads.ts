import './libraryBounds.ts';
import type { Message } from '@shared/messages/model.ts';
import {
  type BaileysEventMap,
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  jidNormalizedUser,
  proto,
} from 'baileys';
import { findByWid } from '../channels/connections/messageLookup.ts';
import { type MediaLocation, movedTo, parseMediaLocation } from '../channels/drivers/whatsapp/media.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { now } from '../core/context/clock.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { log } from '../core/log.ts';
import { widIn } from './content.ts';
import { jidOf } from './outgoing.ts';
import { readMessage } from './sending.ts';
import type { Line } from './socket.ts';
import { aliasOf } from './translate.ts';

type ReuploadAnswer = BaileysEventMap['messages.media-update'][number];

const { ResultType } = proto.MediaRetryNotification;
/** Results after which another request is useless. */
const lost: readonly (number | null | undefined)[] = [ResultType.NOT_FOUND, ResultType.DECRYPTION_ERROR];

const decodeMediaKey = ({ key }: MediaLocation): Uint8Array => Buffer.from(key, 'base64');

const placeIn = ({ media }: Message): MediaLocation | undefined =>
  media && media.status !== 'ready' ? parseMediaLocation(media.providerId) : undefined;

/** WhatsApp keeps files for some weeks only; the phone of the number may have them still, and is asked to leave one again. */
export async function askForFile(lease: Lease, { socket }: Line, messageId: string): Promise<void> {
  const found = await readMessage(lease, messageId);
  const place = found && placeIn(found.message);
  const remoteJid = found && jidOf(found.contact);
  const me = socket.user?.id;
  if (!place || !remoteJid || !me || found.message.wid === null) return;
  const { wid: id, fromMe, sender } = found.message;
  const participant = sender && jidOf({ aliases: [sender.alias], number: '' });
  const key = { remoteJid, id, fromMe, ...(participant ? { participant } : {}) };
  await socket.sendNode(encryptMediaRetryRequest(key, decodeMediaKey(place), me));
}

/** @returns undefined if the answer was not encrypted with the file's key */
function openedOf(media: NonNullable<ReuploadAnswer['media']>, place: MediaLocation, wid: string) {
  try {
    return decryptMediaRetryData(media, decodeMediaKey(place), wid);
  } catch {
    log.warn('linked.fileAnswer');
    return undefined;
  }
}

/** @returns where the file is now; empty: it is nowhere; undefined: the phone is asked again later */
function placeNow(place: MediaLocation, { key, media, error }: ReuploadAnswer): string | undefined {
  const code = Number((error?.data as { code?: string } | undefined)?.code);
  if (!media) return lost.includes(code) ? '' : undefined;
  const said = openedOf(media, place, key.id ?? '');
  if (said?.result !== ResultType.SUCCESS) return lost.includes(said?.result) ? '' : undefined;
  return movedTo(place, said.directPath ?? '');
}

async function handleAnswer({ companyId, whatsappId }: Lease, answer: ReuploadAnswer): Promise<void> {
  const { remoteJid } = answer.key;
  const id = widIn(answer.key.id);
  const alias = aliasOf(remoteJid && jidNormalizedUser(remoteJid));
  const ctx = { companyId, now: now() };
  const contact = alias && (await findInboundContact(ctx, [alias]));
  const message = contact && id !== '' && (await findByWid(ctx, { whatsappId, contactId: contact.id }, id));
  const known = message ? placeIn(message) : undefined;
  if (!message || !known) return;
  const place = placeNow(known, answer);
  if (place !== undefined) await enqueueJobs([{ type: 'media.fetch', companyId, messageId: message.id, place }]);
}

/** The present worker gets all answers, also those to requests of an earlier worker. */
export function listenForFiles(lease: Lease, { socket, hold }: Line): void {
  socket.ev.on('messages.media-update', (answers) => {
    for (const answer of answers) hold(handleAnswer(lease, answer));
  });
}
