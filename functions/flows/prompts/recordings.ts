import { daySeconds } from '@shared/core/time.ts';
import { baseType } from '@shared/media/types.ts';
import type { Message } from '@shared/messages/model.ts';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { readFile } from '../../core/files/files.ts';
import { log } from '../../core/log.ts';
import { transcriptKey } from '../../core/store/entities.ts';
import { getItems, putItem } from '../../core/store/store.ts';
import type { Key } from '../../core/store/table.ts';
import { type ProviderResult, transcribe } from './openai.ts';

/** Seconds for which a transcript is kept, the usual length of a service, so that it is paid for once. */
const keptSeconds = daySeconds;

const messageToTranscriptKey = ({ companyId }: CompanyCtx, { id }: Pick<Message, 'id'>): Key =>
  transcriptKey(companyId, id);

export async function storedTranscript(
  ctx: CompanyCtx,
  recordings: readonly Pick<Message, 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  if (recordings.length === 0) return new Map();
  const items = await getItems(recordings.map((message) => messageToTranscriptKey(ctx, message)));
  const seconds = Math.floor(ctx.now.getTime() / 1000);
  return new Map(
    recordings.flatMap(({ id }, place) => {
      const item = items[place];
      return item && Number(item['ttl']) > seconds ? [[id, String(item['heard'])] as const] : [];
    }),
  );
}

const endings: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
};

/** Half an hour of a voice note: more is for people. */
const maxBytes = 4 * 1024 * 1024;
const longestHeard = 8000;

/** `nothing`: there is nothing to listen to, so it is for people (B-INT-13). */
export type Transcript = ProviderResult<string> | 'nothing';

/** Seconds after which a missing file counts as lost. */
const patienceSeconds = 10 * 60;

/** Waits in proportion to the message's age, because most files arrive after a moment. */
function waiting({ now }: CompanyCtx, { createdAt }: Message): Transcript {
  const age = (now.getTime() - Date.parse(createdAt)) / 1000;
  if (age > patienceSeconds) return 'nothing';
  const seconds = Math.min(15, Math.max(2, Math.ceil(age / 4)));
  return { ok: false, outcome: { kind: 'later', seconds }, usage: null };
}

/** Returns the text of a contact's recording. @throws if storage or table do not answer */
export async function transcribeRecording(ctx: CompanyCtx, message: Message, apiKey: string): Promise<Transcript> {
  const { media } = message;
  if (!media || media.status === 'failed') return 'nothing';
  if (media.status === 'pending') return waiting(ctx, message);
  const mime = baseType(media.mime);
  const ending = endings[mime];
  if (!ending || media.size > maxBytes || media.size === 0) {
    log.info('prompt.notHeard', { companyId: ctx.companyId, mime, size: media.size });
    return 'nothing';
  }
  const known = (await storedTranscript(ctx, [message])).get(message.id);
  if (known !== undefined) return { ok: true, value: known, usage: null };
  const content = new Uint8Array(await readFile(media.key));
  const asked = await transcribe({ apiKey, content, name: `audio.${ending}`, mime });
  if (!asked.ok) return asked;
  const heard = [...asked.value].slice(0, longestHeard).join('');
  const ttl = Math.floor(ctx.now.getTime() / 1000) + keptSeconds;
  await putItem({ ...messageToTranscriptKey(ctx, message), et: 'heard', companyId: ctx.companyId, heard, ttl });
  return { ...asked, value: heard };
}
