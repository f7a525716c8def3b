import type { Channel } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { checkFile, isRefusedFile, maxUploadBytes, mediaKind } from '@shared/media/rules.ts';
import { api } from './api.ts';
import { NetworkError } from './httpTransport.ts';

interface Options {
  /** The channel whose limits apply; without one, the largest of all. */
  channel?: Channel;
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** A stored file, as `messages.send` takes it in `medias`. Width and height in pixels, of images. */
export interface Uploaded {
  readonly key: string;
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Standard names of types that some browsers name differently. */
const standardNames: Readonly<Record<string, string>> = { 'audio/x-m4a': 'audio/mp4', 'audio/m4a': 'audio/mp4' };

/** A type unknown to the browser is sent as bytes. */
export const typeOf = (file: File): string => standardNames[file.type] ?? (file.type || 'application/octet-stream');

/** @throws AppError ERR_FILESIZE_OVER_LIMIT, ERR_FILETYPE_NOT_ALLOWED, with name and limit for the text */
export function checkUpload(file: File, channel?: Channel): void {
  const { name, size } = file;
  if (channel !== undefined) {
    checkFile({ name, size, mime: typeOf(file) }, channel);
    return;
  }
  if (isRefusedFile(name, typeOf(file))) throw new AppError('ERR_FILETYPE_NOT_ALLOWED', { values: { name } });
  if (size > maxUploadBytes) {
    throw new AppError('ERR_FILESIZE_OVER_LIMIT', { values: { name, limit: maxUploadBytes / 1024 / 1024 } });
  }
}

async function measureImageOrSticker(file: File): Promise<{ width: number | null; height: number | null }> {
  const kind = mediaKind(file.type);
  if (kind !== 'image' && kind !== 'sticker') return { width: null, height: null };
  try {
    const image = await createImageBitmap(file);
    const { width, height } = image;
    image.close();
    return { width, height };
  } catch {
    // A broken picture still travels; its space is then not reserved.
    return { width: null, height: null };
  }
}

interface Post {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** XMLHttpRequest, because fetch does not tell how much was sent. */
function post({ url, fields }: Post, file: File, { onProgress, signal }: Options): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 ignores every field after the file.
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(refusal(request.status, file));
    });
    request.addEventListener('error', () => reject(new NetworkError()));
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}

const refusal = (status: number, file: File): AppError =>
  status === 413
    ? new AppError('ERR_FILESIZE_OVER_LIMIT', { values: { name: file.name, limit: maxUploadBytes / 1024 / 1024 } })
    : new AppError('ERR_INTERNAL', { status: 500 });

/**
 * Puts a file straight into storage.
 * @throws AppError when it may not be sent or storage refused; NetworkError; the signal's reason when it was cancelled
 */
export async function upload(file: File, options: Options = {}): Promise<Uploaded> {
  checkUpload(file, options.channel);
  options.signal?.throwIfAborted();
  const size = measureImageOrSticker(file);
  const permission = await api.media.upload(
    { name: file.name, type: typeOf(file), size: file.size },
    { signal: options.signal },
  );
  options.onProgress?.(0);
  await post(permission, file, options);
  options.onProgress?.(1);
  return { key: permission.key, name: file.name, ...(await size) };
}
