import { isOpus } from '@shared/media/types.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { consume } from '../../core/events/consume.ts';
import type { Recording } from '../../core/events/jobs.ts';
import { messageOwner } from '../../core/files/fileOwner.ts';
import { deleteFile, newMediaKey, saveFile, withFile } from '../../core/files/files.ts';
import { toMp3 } from '../../core/files/mp3.ts';
import { TooLong, toWav } from '../../core/files/wav.ts';
import { log } from '../../core/log.ts';
import { messageEntity, messageKey } from '../../core/store/entities.ts';
import { fromItem, setFieldsIf } from '../../core/store/records.ts';
import { getItem, transact, wasApplied } from '../../core/store/store.ts';
import { ctxOf } from './ctx.ts';

/** Milliseconds for a recording. Three hours of speech are done by then, and the function ends a minute later. */
const deadline = 540_000;

async function findRecording({ companyId, messageId }: Recording): Promise<Message | undefined> {
  const key = messageKey(companyId, messageId);
  const item = key && (await getItem(key, true));
  const message = item && fromItem(messageEntity, item);
  const { media } = message ?? {};
  return media?.status === 'ready' && isOpus(media.mime) && !media.copyKey ? message : undefined;
}

/** Saves a copy if the recording is still the same: it may have been erased meanwhile. */
function saveCopy(message: Message, { key, copyKey }: MessageMedia, made: string, at: string): Promise<boolean> {
  const fields = { 'media.copyKey': made, updatedAt: at };
  const expected = { 'media.key': key, 'media.copyKey': copyKey };
  return wasApplied(transact([setFieldsIf(messageEntity.key(message), fields, 'message.updated', expected)]));
}

type Decode = (chunks: AsyncIterable<Uint8Array>) => Promise<Buffer>;

/** The next decoder of a form is tried when what the one before makes is too long. */
const forms: Readonly<Record<'mp3' | 'wav', { readonly mime: string; readonly decoders: readonly Decode[] }>> = {
  mp3: { mime: 'audio/mpeg', decoders: [(chunks) => toMp3(chunks, deadline)] },
  // At half the sample rate twice as much fits: 26 minutes.
  wav: {
    mime: 'audio/wav',
    decoders: ([16_000, 8_000] as const).map((rate) => (chunks) => toWav(chunks, rate, deadline)),
  },
};

/**
 * @returns undefined when none can be made: another try would meet the same bytes, and need the same time
 * @throws when the file cannot be opened, which passes
 */
async function decoded(companyId: number, key: string, decoders: readonly Decode[]): Promise<Buffer | undefined> {
  let failure: unknown;
  for (const decode of decoders) {
    const made = await withFile(key, ({ chunks }) => decode(chunks).catch((error: unknown) => ({ error })));
    if (Buffer.isBuffer(made)) return made;
    failure = made.error;
    if (!(failure instanceof TooLong)) break;
  }
  log.warn('audio.notCopied', { companyId, error: failure });
  return undefined;
}

/**
 * Stores a recording in another format next to its original: for players that know no Opus (B-IN-31), for channels
 * (B-MSG-5).
 */
async function copy(job: Recording): Promise<void> {
  const message = await findRecording(job);
  if (!message?.media) return;
  const ctx = ctxOf(job);
  const { form = 'mp3' } = job;
  const { mime, decoders } = forms[form];
  const { key, name } = message.media;
  const content = await decoded(ctx.companyId, key, decoders);
  const at = ctx.now.toISOString();
  if (!content) {
    // Saved without a file, so that the sender that waits for the copy sees the failure.
    if (form === 'wav') await saveCopy(message, message.media, '', at);
    return;
  }
  const copyKey = newMediaKey(ctx.companyId);
  const file = { name: `${name.replace(/\.\w+$/, '')}.${form}`, mime, owner: messageOwner(message) };
  await saveFile(copyKey, content, file);
  if (!(await saveCopy(message, message.media, copyKey, at))) await deleteFile(copyKey);
}

// This queue is written by us alone and a false id finds nothing, so the schemas' 94 kB stay out of the bundle.
const recording = { parse: (body: unknown) => body as Recording };

/** A queue of its own: two codecs that no other job needs, and minutes of work for an hour of sound. */
export const handler = consume(recording, copy);
