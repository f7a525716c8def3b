import type { Alias } from '@shared/contacts/model.ts';
import { baseType, isOpus, opusType } from '@shared/media/types.ts';
import * as z from 'zod';
import type { FailedRequest } from '../../../core/outbound/httpClient.ts';
import { openServiceStream, type PublicUrlFault } from '../../../core/outbound/publicUrl.ts';
import type { Account, FetchedMedia, Outgoing, SendOutcome, UploadedFile } from '../driver.ts';
import { parseResponseBody, isSuccess, oddAnswer } from '../graph/answers.ts';
import { bearer, graphGet, graphPost } from '../graph/calls.ts';
import { outcomeOf, type Refusal } from '../graph/errors.ts';
import { Text } from '../payload.ts';
import { format } from './format.ts';
import { uploadMedia } from './upload.ts';

const Accepted = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
  contacts: z.array(z.object({ wa_id: Text, user_id: Text })).catch([]),
});

function identitiesOf(contacts: z.output<typeof Accepted>['contacts']): Alias[] {
  const [contact] = contacts;
  if (!contact) return [];
  const phone: Alias[] = /^\d{8,20}$/.test(contact.wa_id) ? [{ kind: 'pn', value: contact.wa_id }] : [];
  return contact.user_id ? [...phone, { kind: 'bsuid', value: contact.user_id }] : phone;
}

async function post(account: Account, body: Readonly<Record<string, unknown>>): Promise<SendOutcome> {
  const result = await graphPost(account, `${account.phoneNumberId}/messages`, body);
  if (!isSuccess(result)) return outcomeOf(result);
  const accepted = parseResponseBody(result, Accepted);
  if (!accepted) return oddAnswer;
  return { kind: 'accepted', wid: accepted.messages[0].id, aliases: identitiesOf(accepted.contacts) };
}

/** Types the upload takes; other files travel as a link the platform fetches itself. */
const uploadTypes =
  /^(image\/(jpeg|png|webp)|video\/(mp4|3gpp)|audio\/(aac|mp4|mpeg|amr|ogg|opus)|text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|presentationml\.presentation|spreadsheetml\.sheet)))$/;

const Upload = z.object({ id: Text });

/** An uncertain upload is repeated, because no message was sent yet. */
const uploadRefusal = (refusal: Refusal): SendOutcome =>
  refusal.kind === 'unknown' ? { kind: 'retry', failure: refusal.failure, growth: 2, retryAfter: 0 } : refusal;

async function upload(account: Account, outgoing: Outgoing): Promise<UploadedFile | SendOutcome | null> {
  const { file } = outgoing;
  if (!file) return null;
  const type = baseType(file.mime);
  if (!uploadTypes.test(type)) return { link: await file.link() };
  const result = await uploadMedia(account, isOpus(type) ? { ...file, mime: opusType } : file);
  if (!isSuccess(result)) return uploadRefusal(outcomeOf(result));
  const id = parseResponseBody(result, Upload)?.id;
  return id ? { id } : uploadRefusal(oddAnswer);
}

/** Uploads the file of a message, if it has one, and sends it. */
export async function send(account: Account, outgoing: Outgoing): Promise<SendOutcome> {
  const file = await upload(account, outgoing);
  if (file && 'kind' in file) return file;
  return post(account, format(outgoing, file));
}

const readMark = (wid: string) => ({ messaging_product: 'whatsapp', status: 'read', message_id: wid });

/** Everything up to the message becomes read on the sender's phone. */
export async function markRead(account: Account, wid: string): Promise<SendOutcome> {
  const result = await graphPost(account, `${account.phoneNumberId}/messages`, readMark(wid));
  return isSuccess(result) ? { kind: 'accepted', wid, aliases: [] } : outcomeOf(result);
}

/** A sign that comes later would outlast the answer. */
const typingTimeout = 3000;

/** The platform has the sign only together with the read mark; it lasts until the answer, at most 25 seconds. */
export async function showTyping(account: Account, wid: string, withinMs = typingTimeout): Promise<SendOutcome> {
  const body = { ...readMark(wid), typing_indicator: { type: 'text' } };
  const result = await graphPost(account, `${account.phoneNumberId}/messages`, body, Math.min(typingTimeout, withinMs));
  return isSuccess(result) ? { kind: 'accepted', wid, aliases: [] } : outcomeOf(result);
}

/** Rejects a call, so that the caller's phone stops ringing. */
export async function refuseCall(account: Account, callId: string): Promise<SendOutcome> {
  const body = { messaging_product: 'whatsapp', call_id: callId, action: 'reject' };
  const result = await graphPost(account, `${account.phoneNumberId}/calls`, body);
  return isSuccess(result) ? { kind: 'accepted', wid: callId, aliases: [] } : outcomeOf(result);
}

const MediaObject = z.object({
  url: z.string().min(1),
  mime_type: Text,
  file_size: z.coerce.number().int().nonnegative().optional().catch(undefined),
});

const refusedMedia = (refusal: Refusal): FetchedMedia => ({
  ok: false,
  isFinal: refusal.kind === 'never',
  mustReconnect: refusal.kind === 'reconnect',
  reason: `${refusal.failure.code} ${refusal.failure.reason}`,
});

/** Failure of a download; an address that may not be called is never a platform's file. */
const unreachedMedia = ({ fault, ...result }: FailedRequest<PublicUrlFault>): FetchedMedia =>
  fault === 'forbidden' || fault === 'redirects'
    ? { ok: false, isFinal: true, mustReconnect: false, reason: fault }
    : refusedMedia(outcomeOf({ ...result, fault }));

// The job's own limit is two minutes.
const downloadTimeout = 90_000;

/** The bytes behind a media id: its address is good for five minutes and works with the token only. */
export async function fetchMedia(account: Account, providerId: string, maxBytes: number): Promise<FetchedMedia> {
  const path = `${encodeURIComponent(providerId)}?phone_number_id=${account.phoneNumberId}`;
  const described = await graphGet(account, path);
  const media = isSuccess(described) ? parseResponseBody(described, MediaObject) : undefined;
  if (!media) return refusedMedia(isSuccess(described) ? oddAnswer : outcomeOf(described));
  if ((media.file_size ?? 0) > maxBytes) {
    return { ok: false, isFinal: true, mustReconnect: false, reason: `larger than ${maxBytes} bytes` };
  }
  const call = { headers: bearer(account), maxBytes, timeoutMs: downloadTimeout };
  const result = await openServiceStream(media.url, [account.baseUrl], call);
  if (!result.ok) return unreachedMedia(result);
  const { status, headers, chunks } = result.answer;
  if (status !== 200) {
    // The address was made a moment ago: what is gone now stays gone, everything else may pass.
    return { ok: false, isFinal: status === 404 || status === 410, mustReconnect: false, reason: `HTTP ${status}` };
  }
  const length = Number(headers.get('content-length') ?? '');
  const isEncoded = headers.get('content-encoding') !== null;
  const size = length > 0 && !isEncoded ? length : (media.file_size ?? null);
  return { ok: true, mime: media.mime_type, size, chunks };
}
