import type { Channel } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { cleanName } from '@shared/core/text.ts';
import { checkFile, mediaTypeOf } from '@shared/media/rules.ts';
import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { sniffBytes, sniffedType } from '@shared/messages/sniff.ts';
import type { Ctx, RequestFile } from '../core/ctx.ts';
import { findFile, isOwnMediaKey, newMediaKey, readFile, saveFile } from '../core/files.ts';

/** A file as the request names it. */
export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  readonly caption: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly isVoice: boolean;
}

/** A checked file, ready to become a message. */
export interface Attachment {
  readonly mediaType: Message['mediaType'];
  readonly media: MessageMedia;
  readonly caption: string;
  /** Stores a file that came with the request; done only when everything else is right. */
  readonly store: () => Promise<void>;
}

interface Candidate extends Omit<UploadedFile, 'key'> {
  readonly mime: string;
  readonly size: number;
  readonly start: Uint8Array;
}

function checked({ mime, size, start, name, ...file }: Candidate, channel: Channel) {
  if (size === 0) throw new AppError('ERR_NO_MESSAGE_CONTENT_PROVIDED', { values: { name } });
  const type = sniffedType(start, mime);
  if (type === undefined) throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name } });
  const kind = checkFile({ name, mime: type, size }, channel);
  const media = {
    status: 'ready' as const,
    mime: type,
    name: cleanName(name.split(/[/\\]/).at(-1) ?? '', 200) || 'file',
    size,
    isVoice: kind === 'audio' && file.isVoice,
    width: file.width,
    height: file.height,
    providerId: '',
  };
  return { mediaType: mediaTypeOf[kind], media, caption: file.caption };
}

const notUploaded = (position: number): AppError =>
  new AppError('ERR_VALIDATION', { fields: { [`medias.${position}.key`]: 'not_uploaded' } });

/** A file that went straight to storage: only the company's own, judged by what is really there. */
async function fromStorage(ctx: Ctx, file: UploadedFile, position: number, channel: Channel): Promise<Attachment> {
  const stored = isOwnMediaKey(ctx.companyId, file.key) ? await findFile(file.key) : undefined;
  if (!stored) throw notUploaded(position);
  const start = stored.size > 0 ? await readFile(file.key, sniffBytes) : new Uint8Array();
  const { media, ...rest } = checked({ ...file, ...stored, name: file.name, start }, channel);
  return { ...rest, media: { ...media, key: file.key }, store: async () => {} };
}

/** A small file that came with the request; sound recorded in the browser is a voice note. */
function fromRequest(ctx: Ctx, file: RequestFile, channel: Channel): Attachment {
  const { mime, name, content } = file;
  const isVoice = /^audio\/(ogg|opus)/i.test(mime);
  const candidate = { mime, name, caption: '', width: null, height: null, isVoice, size: content.byteLength };
  const { media, ...rest } = checked({ ...candidate, start: content.subarray(0, sniffBytes) }, channel);
  const key = newMediaKey(ctx.companyId);
  return { ...rest, media: { ...media, key }, store: () => saveFile(key, content, media) };
}

/** Files that came with the request itself. */
export const formFiles = (ctx: Ctx): readonly RequestFile[] =>
  ctx.request.files.filter(({ field }) => field === 'medias');

/**
 * The files of a request, in order.
 * @throws ERR_VALIDATION for a key that is not the company's or was never uploaded, ERR_FILETYPE_NOT_ALLOWED,
 *   ERR_FILESIZE_OVER_LIMIT, ERR_NO_MESSAGE_CONTENT_PROVIDED for an empty file
 */
export async function attachmentsOf(
  ctx: Ctx,
  uploaded: readonly UploadedFile[],
  channel: Channel,
): Promise<Attachment[]> {
  const stored = await Promise.all(uploaded.map((file, position) => fromStorage(ctx, file, position, channel)));
  return [...stored, ...formFiles(ctx).map((file) => fromRequest(ctx, file, channel))];
}
