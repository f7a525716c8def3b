import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { consume } from '../../core/events/consume.ts';
import type { Recording } from '../../core/events/jobs.ts';
import { deleteFile, newMediaKey, saveFile, withFile } from '../../core/files/files.ts';
import { toMp3 } from '../../core/files/mp3.ts';
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
  return media?.status === 'ready' && media.mime.startsWith('audio/ogg') && !media.copyKey ? message : undefined;
}

/** Only where the recording is still the one that was copied: it may have been erased meanwhile. */
function saveCopy(message: Message, { key, copyKey }: MessageMedia, made: string, at: string): Promise<boolean> {
  const fields = { 'media.copyKey': made, updatedAt: at };
  const expected = { 'media.key': key, 'media.copyKey': copyKey };
  return wasApplied(transact([setFieldsIf(messageEntity.key(message), fields, 'message.updated', expected)]));
}

/** Keeps a voice note as mp3 beside its original, for players that know no Opus (B-IN-31). */
async function copy(job: Recording): Promise<void> {
  const message = await findRecording(job);
  if (!message?.media) return;
  const ctx = ctxOf(job);
  const { key, name } = message.media;
  const content = await withFile(key, ({ chunks }) =>
    toMp3(chunks, deadline).catch((error: unknown) => {
      // The original stays; another try would meet the same bytes, and need the same time.
      log.warn('audio.notCopied', { companyId: ctx.companyId, error });
      return undefined;
    }),
  );
  if (!content) return;
  const copyKey = newMediaKey(ctx.companyId);
  await saveFile(copyKey, content, { name: `${name.replace(/\.\w+$/, '')}.mp3`, mime: 'audio/mpeg' });
  if (!(await saveCopy(message, message.media, copyKey, ctx.now.toISOString()))) await deleteFile(copyKey);
}

// Only we write to this queue and a false id finds nothing, so the schemas' 94 kB stay out of the bundle.
const recording = { parse: (body: unknown) => body as Recording };

/** A queue of its own: two codecs that no other job needs, and minutes of work for an hour of sound. */
export const handler = consume(recording, copy);
