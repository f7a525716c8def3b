import { capabilities } from '@shared/connections/model.ts';
import { mediaKind } from '@shared/media/rules.ts';
import { baseType } from '@shared/media/types.ts';
import type { SandboxNumber } from '@shared/sandbox/model.ts';
import type { PublicCtx } from '../core/context/ctx.ts';
import { env } from '../core/env.ts';
import { downloadUrl, readFile } from '../core/files/files.ts';
import type { Reply } from '../core/http/serve.ts';
import { GraphError, missing, unknownObject } from './graphErrors.ts';
import type { Json } from './graphPayload.ts';
import { findMedia, type MediaObject } from './repo.ts';
import { storeSandboxFile } from './storedFiles.ts';

/** Types the upload takes, in the order Meta lists them. */
const uploadTypes = [
  'audio/aac',
  'audio/mp4',
  'audio/mpeg',
  'audio/amr',
  'audio/ogg',
  'audio/opus',
  'application/vnd.ms-powerpoint',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'text/plain',
  'application/vnd.ms-excel',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/3gpp',
];

// Answers of a Lambda function end at 6 MB, and base64 adds a third.
const maxInlineBytes = 4 * 1024 * 1024;

/** `POST /{phone_number_id}/media`. @throws GraphError */
export async function upload(number: SandboxNumber, form: Json, ctx: PublicCtx): Promise<Json> {
  if (form['messaging_product'] !== 'whatsapp') throw missing('messaging_product');
  const file = ctx.request.files.find(({ field }) => field === 'file');
  if (!file) throw missing('file');
  const mime = typeof form['type'] === 'string' && form['type'] !== '' ? form['type'] : file.mime;
  if (!uploadTypes.includes(baseType(mime))) {
    const words = `Param file must be a file with one of the following types: ${uploadTypes.join(', ')}.`;
    throw new GraphError(100, { message: `(#100) ${words} Received file of type '${mime}'.` });
  }
  const limit = capabilities.whatsappapi.mediaLimits[mediaKind(mime)];
  if (file.content.byteLength > limit) {
    throw new GraphError(131053, { status: 400, details: `File size is larger than ${limit} bytes.` });
  }
  const { id } = await storeSandboxFile(number, file, mime);
  return { id };
}

export async function getOwnMedia(number: SandboxNumber, id: string): Promise<MediaObject> {
  const media = await findMedia(id);
  if (media?.phoneNumberId !== number.phoneNumberId) throw unknownObject('get', id);
  return media;
}

/** The Graph object of a file; its address works with the bearer token only. */
export const mediaView = ({ id, mime, sha256, size }: MediaObject): Json => ({
  url: `${env('PUBLIC_URL')}/api/sandbox/graph/download/${id}`,
  mime_type: mime,
  sha256,
  file_size: size,
  id,
  messaging_product: 'whatsapp',
});

/** Bytes of a small file; a large one is behind a redirect to storage. */
export async function download({ key, name, mime, size }: MediaObject): Promise<Reply<unknown>> {
  if (size > maxInlineBytes) {
    return { reply: true, status: 302, headers: { location: await downloadUrl(key, { name, mime }) } };
  }
  return { reply: true, bytes: { content: await readFile(key), type: mime } };
}
