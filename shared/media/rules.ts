import { type Capabilities, type Channel, capabilities } from '../connections/model.ts';
import { AppError } from '../core/errors.ts';
import type { MediaType } from './mediaType.ts';
import { audioTypes, baseType, imageTypes, isOpus, videoTypes } from './types.ts';

export type MediaKind = keyof Capabilities['mediaLimits'];

/** Programs and scripts are refused whatever they are called; everything else may travel as a document. */
const refusedTypes =
  /^(application\/(x-msdownload|x-msdos-program|x-dosexec|x-sh|x-executable|java-archive|vnd\.android\.package-archive|x-apple-diskimage)|text\/(html|javascript)|application\/(javascript|xhtml\+xml)|image\/svg\+xml)$/i;
const refusedNames =
  /\.(exe|dll|msi|bat|cmd|com|scr|ps1|vbs|js|mjs|jar|apk|sh|app|dmg|html?|xhtml|svg|lnk|reg|hta)[.\s]*(?:::\$data)?$/i;

export const isRefusedFile = (name: string, mime: string): boolean =>
  refusedTypes.test(baseType(mime)) || refusedNames.test(name);

/** Kind under which channels carry a file; types they cannot show inline are sent as documents. */
export function mediaKind(mime: string): MediaKind {
  const type = baseType(mime);
  if (imageTypes.includes(type)) return 'image';
  if (videoTypes.includes(type)) return 'video';
  if (audioTypes.includes(type)) return 'audio';
  if (type === 'image/webp') return 'sticker';
  return 'document';
}

export const mediaTypeOf: Readonly<Record<MediaKind, MediaType>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  sticker: 'sticker',
  document: 'application',
};

/** The largest file any channel takes; the limit of an upload before its channel is known. */
export const maxUploadBytes = 100 * 1024 * 1024;

const megabytes = (bytes: number): number => Math.max(1, Math.floor(bytes / 1024 / 1024));

/** Refuses what no channel takes; the channel's own limits are checked when the file is sent. `size` in bytes. */
export function checkUpload({ name, mime, size }: { name: string; mime: string; size: number }): void {
  if (isRefusedFile(name, mime) || !/^[\w.+-]+\/[\w.+-]+\s*(;.*)?$/.test(mime)) {
    throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name } });
  }
  if (size > maxUploadBytes) {
    throw new AppError('ERR_FILESIZE_OVER_LIMIT', { values: { limit: megabytes(maxUploadBytes), name } });
  }
}

/** True if the file is converted for the channel before it is sent (B-MSG-5). */
export const leavesAsCopy = ({ mime }: { readonly mime: string }, channel: Channel): boolean => {
  const { sounds } = capabilities[channel];
  return sounds !== undefined && !sounds.includes(baseType(mime)) && isOpus(mime);
};

/** Common names of types that only some channels insist on. */
const typeNames: Readonly<Record<string, string>> = {
  'audio/wav': 'WAV',
  'audio/mp4': 'M4A',
  'audio/aac': 'AAC',
  'application/pdf': 'PDF',
};
const formatTypeNames = (types: readonly string[]): string => types.flatMap((type) => typeNames[type] ?? []).join(', ');

/** Refuses what cannot be sent, with the limit in megabytes for the text. */
export function checkFile(file: { name: string; mime: string; size: number }, channel: Channel): MediaKind {
  if (isRefusedFile(file.name, file.mime))
    throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name: file.name } });
  const { mediaLimits, sounds, documents } = capabilities[channel];
  const kind = sounds?.includes(baseType(file.mime)) ? 'audio' : mediaKind(file.mime);
  const only = { audio: sounds, document: documents }[kind as string];
  if (only?.includes(baseType(file.mime)) === false && !leavesAsCopy(file, channel)) {
    const types = formatTypeNames(only) + (kind === 'audio' ? ', OGG' : '');
    throw new AppError('ERR_FILETYPE_NOT_ON_CHANNEL', { values: { name: file.name, types } });
  }
  const limit = mediaLimits[kind];
  if (file.size > limit) {
    throw new AppError('ERR_FILESIZE_OVER_LIMIT', {
      values: { limit: megabytes(limit), name: file.name },
    });
  }
  return kind;
}
