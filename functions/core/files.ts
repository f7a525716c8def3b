import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inlineType } from '@shared/media/rules.ts';
import { ulid } from 'ulid';
import { patienceWithFiles } from './awsClient.ts';
import { env } from './env.ts';

// The default checksum mode would put the checksum of an empty body into presigned URLs.
const client = /* @__PURE__ */ new S3Client({
  ...patienceWithFiles,
  requestChecksumCalculation: 'WHEN_REQUIRED',
});
const Bucket = (): string => env('MEDIA_BUCKET');

/** Generated names only: nothing a client sends becomes part of a path (B-FIX-11). */
export const newMediaKey = (companyId: number): string => `c/${companyId}/${ulid()}`;

export const isOwnMediaKey = (companyId: number, key: string): boolean =>
  new RegExp(`^c/${companyId}/[0-9A-Z]{26}$`).test(key);

/** Files of the installation, for everybody who is signed in: pictures of announcements. No company has the number 0. */
const installation = 0;
export const newSharedMediaKey = (): string => newMediaKey(installation);
export const isSharedMediaKey = (key: string): boolean => isOwnMediaKey(installation, key);

// S3 takes 2 KB of metadata together; encoded letters can be nine characters long.
const metadataName = (name: string): string => encodeURIComponent([...name].slice(-100).join(''));

/** Form fields with which a browser may upload exactly this file within 15 minutes; `size` in bytes. */
export async function uploadForm(key: string, file: { name: string; mime: string; size: number }) {
  const name = metadataName(file.name);
  const { url, fields } = await createPresignedPost(client, {
    Bucket: Bucket(),
    Key: key,
    Conditions: [
      ['content-length-range', 1, file.size],
      ['eq', '$Content-Type', file.mime],
      ['eq', '$x-amz-meta-name', name],
    ],
    Fields: { 'Content-Type': file.mime, 'x-amz-meta-name': name },
    Expires: 15 * 60,
  });
  return { url, fields };
}

/** A link to a stored file for five minutes. Anything but pictures, sound and video is offered as a download. */
export function downloadUrl(key: string, file: { name: string; mime: string }): Promise<string> {
  const inline = inlineType(file.mime);
  const name = encodeURIComponent(file.name || 'file');
  return getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: Bucket(),
      Key: key,
      ResponseContentType: inline ?? 'application/octet-stream',
      ResponseContentDisposition: `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    }),
    { expiresIn: 300 },
  );
}

export async function saveFile(key: string, content: Uint8Array, file: { name: string; mime: string }): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: content,
      ContentType: file.mime,
      ContentLength: content.byteLength,
      Metadata: { name: metadataName(file.name) },
    }),
  );
}

/** Stores a file while it arrives; `size` in bytes must be known. Nothing is stored when the source fails or is shorter. */
export async function saveStream(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  file: { name: string; mime: string; size: number },
): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: Readable.from(chunks, { objectMode: false }),
      ContentType: file.mime,
      ContentLength: file.size,
      Metadata: { name: metadataName(file.name) },
    }),
  );
}

/** Size in bytes and type of a stored file; undefined when there is none. */
export async function findFile(key: string): Promise<{ size: number; mime: string; name: string } | undefined> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: Bucket(), Key: key }));
    const name = decodeURIComponent(head.Metadata?.['name'] ?? '');
    return { size: head.ContentLength ?? 0, mime: head.ContentType ?? 'application/octet-stream', name };
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined;
    throw error;
  }
}

/** @param bytes read only the first so many */
export async function readFile(key: string, bytes?: number): Promise<Buffer> {
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket: Bucket(), Key: key, ...(bytes ? { Range: `bytes=0-${bytes - 1}` } : {}) }),
  );
  if (!Body) throw new Error('stored file without content');
  return Buffer.from(await Body.transformToByteArray());
}

/** A stored file to read while it is passed on; `size` in bytes. */
export async function openFile(key: string): Promise<{ size: number; chunks: AsyncIterable<Uint8Array> }> {
  const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key: key }));
  if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('stored file without content');
  return { size: ContentLength, chunks: Body };
}

export async function deleteFile(key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: Bucket(), Key: key }));
}

/** Stores a second one of a file under another key, without passing it on through here. */
export async function copyFile(from: string, to: string): Promise<void> {
  await client.send(new CopyObjectCommand({ Bucket: Bucket(), Key: to, CopySource: `${Bucket()}/${from}` }));
}
