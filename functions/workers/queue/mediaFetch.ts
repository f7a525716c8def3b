import { serverText } from '@shared/connections/texts.ts';
import { pictureSize } from '@shared/media/dimensions.ts';
import { maxUploadBytes } from '@shared/media/rules.ts';
import { storedType } from '@shared/media/sniff.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { askMedia, openMedia } from '../../channels/connections/media.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { attemptOf, enqueueRecording, type Job, retryJob } from '../../core/events/jobs.ts';
import { type FileOwner, messageOwner } from '../../core/files/fileOwner.ts';
import { deleteFile, newMediaKey, saveFile, saveStream } from '../../core/files/files.ts';
import { log } from '../../core/log.ts';
import { collected, streamFault } from '../../core/outbound/httpClient.ts';
import { messageEntity, messageKey } from '../../core/store/entities.ts';
import { fromItem, setFieldsIf } from '../../core/store/records.ts';
import { getItem, transact, wasApplied } from '../../core/store/store.ts';
import { ctxOf } from './ctx.ts';

type MediaJob = Extract<Job, { type: 'media.fetch' }>;

const lastAttempt = 5;
/** Seconds that a phone has to upload a file again before it is asked once more. */
const phoneSeconds = 900;
// Sizes stand in the headers of pictures, which begin with previews and profiles of up to 64 KB each.
const headBytes = 256 * 1024;
// A file of unknown length is kept in memory before it is stored.
const maxUnsized = 32 * 1024 * 1024;

/** Finds a message without its file; a failed one counts only if its phone uploaded the file again. */
async function findWanting({ companyId, messageId, place }: MediaJob): Promise<Message | undefined> {
  const key = messageKey(companyId, messageId);
  const item = key && (await getItem(key, true));
  const message = item && fromItem(messageEntity, item);
  const isWanting = message?.media?.status === 'pending' || (message?.media?.status === 'failed' && place);
  return isWanting && message.media?.providerId !== '' ? message : undefined;
}

/**
 * Saves only the media, so that acks and reads of the same instant are not lost.
 * @returns false if another run was faster
 */
function saveMedia(ctx: CompanyCtx, message: Message, media: MessageMedia, body: string): Promise<boolean> {
  const fields = { media, body, mediaType: resolveMediaType(message, media), updatedAt: ctx.now.toISOString() };
  const expected = { 'media.status': message.media?.status };
  return wasApplied(transact([setFieldsIf(messageEntity.key(message), fields, 'message.updated', expected)]));
}

/** Marks the media as failed; the message shows a notice if it would otherwise be empty. */
async function giveUp(ctx: CompanyCtx, message: Message, media: MessageMedia, reason: string): Promise<void> {
  log.warn('media.failed', { companyId: ctx.companyId, code: 'ERR_WAPP_DOWNLOAD_MEDIA', reason });
  await saveMedia(ctx, message, { ...media, status: 'failed' }, message.body || serverText('mediaFailed'));
}

interface Head {
  readonly head: Uint8Array;
  /** Everything, from the beginning. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

async function peek(source: AsyncIterable<Uint8Array>): Promise<Head> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(first), chunks: all() };
}

async function keep(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  file: { name: string; mime: string; size: number | null; owner: FileOwner },
): Promise<number> {
  if (file.size !== null) {
    await saveStream(key, chunks, { ...file, size: file.size });
    return file.size;
  }
  const content = await collected(chunks, maxUnsized);
  await saveFile(key, content, file);
  return content.byteLength;
}

type MediaFileFields = Pick<MessageMedia, 'key' | 'mime' | 'size' | 'width' | 'height'>;
/** The channel does not say if a story is a picture or a video, so the file's type decides. */
function resolveMediaType({ mediaType }: Message, { mime }: Pick<MessageMedia, 'mime'>): Message['mediaType'] {
  const kind = mime.split('/')[0];
  const isSeen = mediaType === 'image' || mediaType === 'video';
  return isSeen && (kind === 'image' || kind === 'video') ? kind : mediaType;
}

type FetchFailure = { readonly reason: string; readonly isFinal: boolean; readonly isGone?: boolean };

async function transfer(
  ctx: CompanyCtx,
  message: Message,
  media: MessageMedia,
): Promise<MediaFileFields | FetchFailure> {
  const { whatsappId } = message;
  const opened = await openMedia(ctx, { whatsappId, providerId: media.providerId }, maxUploadBytes);
  if (!opened.ok) return opened;
  const key = newMediaKey(ctx.companyId);
  try {
    const { head, chunks } = await peek(opened.chunks);
    const mime = storedType(opened.mime || media.mime, head);
    const owner = messageOwner(message);
    const size = await keep(key, chunks, { name: media.name, mime, size: opened.size, owner });
    return { key, mime, size, width: null, height: null, ...pictureSize(head) };
  } catch (error) {
    log.warn('media.interrupted', { companyId: ctx.companyId, error });
    const fault = streamFault(error);
    return { reason: fault, isFinal: fault === 'tooLarge' };
  }
}

/** Fetches the file of an inbound message into our storage; the message was shown without it. */
export async function fetchMedia(job: MediaJob): Promise<void> {
  const message = await findWanting(job);
  if (!message?.media) return;
  const { place } = job;
  const ctx = ctxOf(job);
  if (place === '') return giveUp(ctx, message, message.media, 'NOT_ON_PHONE');
  const media = place === undefined ? message.media : { ...message.media, providerId: place };
  const result = await transfer(ctx, message, media);
  if ('key' in result) {
    const body = message.body === serverText('mediaFailed') ? '' : message.body;
    const isFirst = await saveMedia(ctx, message, { ...media, ...result, status: 'ready' }, body);
    if (!isFirst) await deleteFile(result.key);
    else if (result.mime.startsWith('audio/ogg')) await enqueueRecording(job);
    return;
  }
  const isLast = attemptOf(job) >= lastAttempt;
  const isAsked = result.isGone === true && place === undefined && !isLast && (await askMedia(ctx, message));
  if (isLast || (result.isFinal && !isAsked)) return giveUp(ctx, message, media, result.reason);
  log.warn('media.postponed', { companyId: ctx.companyId, attempt: attemptOf(job), reason: result.reason });
  await retryJob(job, isAsked ? phoneSeconds : undefined);
}
