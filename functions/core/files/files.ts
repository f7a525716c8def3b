import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '@shared/core/errors.ts';
import { inlineType } from '@shared/media/types.ts';
import { ulid } from 'ulid';
import { unusedUploads } from '../../manifestLimits.ts';
import { lazily, maxTries, waitsForFiles } from '../awsClient.ts';
import { env } from '../env.ts';
import { type FileOwner, type FileUse, fileUse, ownerTags, taggedFor } from './fileOwner.ts';

// The default checksum mode would put the checksum of an empty body into presigned URLs.
const client = /* @__PURE__ */ lazily(
  () =>
    new S3Client({
      maxAttempts: maxTries,
      requestHandler: waitsForFiles,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    }),
);
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

const { tag, value } = unusedUploads;
const tagging = `<Tagging><TagSet><Tag><Key>${tag}</Key><Value>${value}</Value></Tag></TagSet></Tagging>`;

/** Form fields with which a browser may upload exactly this file within 15 minutes; `size` in bytes. It goes by itself unless `retainUpload` is called. */
export async function uploadForm(key: string, file: { name: string; mime: string; size: number }) {
  const name = metadataName(file.name);
  const { url, fields } = await createPresignedPost(client(), {
    Bucket: Bucket(),
    Key: key,
    Conditions: [
      ['content-length-range', 1, file.size],
      ['eq', '$Content-Type', file.mime],
      ['eq', '$x-amz-meta-name', name],
      ['eq', '$tagging', tagging],
    ],
    Fields: { 'Content-Type': file.mime, 'x-amz-meta-name': name, tagging },
    Expires: 15 * 60,
  });
  return { url, fields };
}

/** Makes an upload stay, before a record leads to it, for those who see what it is part of. @throws FileMissing */
export async function retainUpload(key: string, owner?: FileOwner): Promise<void> {
  // Without an owner its tags go, and with them what keeps the file of a conversation to those who see it.
  if (!owner && typeof (await findFileUse(key)) === 'object') throw new FileMissing();
  const file = { Bucket: Bucket(), Key: key };
  const stored = owner
    ? client().send(new PutObjectTaggingCommand({ ...file, Tagging: { TagSet: ownerTags(owner) } }))
    : client().send(new DeleteObjectTaggingCommand(file));
  await stored.catch(asMissing);
}

/** A link to a stored file for five minutes. Anything but pictures, sound and video is offered as a download. */
export function downloadUrl(key: string, file: { name: string; mime: string }): Promise<string> {
  const inline = inlineType(file.mime);
  const name = encodeURIComponent(file.name || 'file');
  return getSignedUrl(
    client(),
    new GetObjectCommand({
      Bucket: Bucket(),
      Key: key,
      ResponseContentType: inline ?? 'application/octet-stream',
      ResponseContentDisposition: `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    }),
    { expiresIn: 300 },
  );
}

/** A file to store; without an owner every user of the company may read it. */
interface NewFile {
  readonly name: string;
  readonly mime: string;
  readonly owner?: FileOwner | undefined;
}

export async function saveFile(key: string, content: Uint8Array, file: NewFile): Promise<void> {
  await client().send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: content,
      ContentType: file.mime,
      ContentLength: content.byteLength,
      Metadata: { name: metadataName(file.name) },
      ...taggedFor(file.owner),
    }),
  );
}

/** Stores a file while it arrives; `size` in bytes must be known. Nothing is stored when the source fails or is shorter. */
export async function saveStream(
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  file: NewFile & { readonly size: number },
): Promise<void> {
  const Body = Readable.from(chunks, { objectMode: false });
  const source = new AbortController();
  // Without a listener a failing source would end the process, or the request would wait for the rest.
  Body.once('error', (error) => source.abort(error));
  const command = new PutObjectCommand({
    Bucket: Bucket(),
    Key: key,
    Body,
    ContentType: file.mime,
    ContentLength: file.size,
    Metadata: { name: metadataName(file.name) },
    ...taggedFor(file.owner),
  });
  await client()
    .send(command, { abortSignal: source.signal })
    .catch((error: unknown) => {
      throw source.signal.aborted ? source.signal.reason : error;
    });
}

/** There is no such file. */
export class FileMissing extends AppError {
  constructor(options?: ErrorOptions) {
    super('ERR_NOT_FOUND', {}, options);
  }
}

/** S3 says 403 for what is not there to everybody who may not list the bucket, and none of the functions may. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.name !== 'NoSuchBucket' &&
  (error.$metadata.httpStatusCode === 403 || error.$metadata.httpStatusCode === 404);

function asMissing(error: unknown): never {
  throw isMissing(error) ? new FileMissing({ cause: error }) : error;
}

/** Size in bytes and type of a stored file; undefined when there is none. */
export async function findFile(key: string): Promise<{ size: number; mime: string; name: string } | undefined> {
  try {
    const head = await client().send(new HeadObjectCommand({ Bucket: Bucket(), Key: key }));
    const name = decodeURIComponent(head.Metadata?.['name'] ?? '');
    return { size: head.ContentLength ?? 0, mime: head.ContentType ?? 'application/octet-stream', name };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Use of a stored file; undefined for a file of the whole company and for a missing one. */
export async function findFileUse(key: string): Promise<FileUse> {
  try {
    const { TagSet } = await client().send(new GetObjectTaggingCommand({ Bucket: Bucket(), Key: key }));
    return fileUse(TagSet ?? []);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @param bytes read only the first so many. @throws FileMissing */
export async function readFile(key: string, bytes?: number): Promise<Buffer> {
  const { Body } = await client()
    .send(new GetObjectCommand({ Bucket: Bucket(), Key: key, ...(bytes ? { Range: `bytes=0-${bytes - 1}` } : {}) }))
    .catch(asMissing);
  if (!Body) throw new Error('stored file without content');
  return Buffer.from(await Body.transformToByteArray());
}

/** A stretch of a stored file. @throws FileMissing */
export async function readPart(key: string, offset: number, length: number): Promise<Buffer> {
  const Range = `bytes=${offset}-${offset + length - 1}`;
  const { Body } = await client()
    .send(new GetObjectCommand({ Bucket: Bucket(), Key: key, Range }))
    .catch(asMissing);
  if (!Body) throw new Error('stored file without content');
  return Buffer.from(await Body.transformToByteArray());
}

/** A stored file while it is passed on; `size` in bytes. */
export interface OpenFile {
  readonly size: number;
  /** Name that the uploader gave the file. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Opens a stored file for as long as `work` takes. A reader that stops early, or never begins, would hold one of the
 * client's connections for ever, and after fifty of those every function waits for a file until its end.
 * @throws FileMissing
 */
export async function withFile<T>(key: string, work: (file: OpenFile) => Promise<T>): Promise<T> {
  const { Body, ContentLength, Metadata } = await client()
    .send(new GetObjectCommand({ Bucket: Bucket(), Key: key }))
    .catch(asMissing);
  if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('stored file without content');
  try {
    return await work({ size: ContentLength, name: decodeURIComponent(Metadata?.['name'] ?? ''), chunks: Body });
  } finally {
    Body.destroy();
  }
}

export async function deleteFile(key: string): Promise<void> {
  await client().send(new DeleteObjectCommand({ Bucket: Bucket(), Key: key }));
}

/** Removes a file with every older version of it, which the bucket would keep for another month. */
export async function purgeFile(key: string): Promise<void> {
  for (;;) {
    const found = await client().send(new ListObjectVersionsCommand({ Bucket: Bucket(), Prefix: key }));
    const versions = [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].filter(({ Key }) => Key === key);
    for (const { VersionId } of versions) {
      await client().send(new DeleteObjectCommand({ Bucket: Bucket(), Key: key, VersionId }));
    }
    if (!found.IsTruncated || versions.length === 0) return;
  }
}

/** Removes some of the files below a prefix, with all their versions. @returns how many; 0: there are none */
export async function purgeFilesBelow(prefix: string): Promise<number> {
  const found = await client().send(new ListObjectVersionsCommand({ Bucket: Bucket(), Prefix: prefix, MaxKeys: 200 }));
  const versions = [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])];
  for (let from = 0; from < versions.length; from += 20) {
    await Promise.all(
      versions
        .slice(from, from + 20)
        .map(({ Key, VersionId }) => client().send(new DeleteObjectCommand({ Bucket: Bucket(), Key, VersionId }))),
    );
  }
  return versions.length;
}

/**
 * Lists some of the current files below a prefix, in the order of their keys. `last`: the position to go on from;
 * undefined at the end
 */
export async function filesBelow(
  prefix: string,
  after: string | undefined,
): Promise<{ keys: string[]; last: string | undefined }> {
  const place = { Prefix: prefix, MaxKeys: 200, ...(after === undefined ? {} : { KeyMarker: after }) };
  // Functions may only list versions. The newest version of a key comes first, so that a page may end behind it.
  const found = await client().send(new ListObjectVersionsCommand({ Bucket: Bucket(), ...place }));
  const newest = (found.Versions ?? []).filter(({ IsLatest }) => IsLatest === true);
  return {
    keys: newest.flatMap(({ Key }) => Key ?? []),
    last: found.IsTruncated ? found.NextKeyMarker : undefined,
  };
}

/** Prefix of the keys of a company's files. */
export const filesOf = (companyId: number): string => `c/${companyId}/`;

/** Stores a second one of a file under another key, without passing it on through here. @throws FileMissing */
export async function copyFile(from: string, to: string, owner?: FileOwner): Promise<void> {
  // Without the tags of the source: the copy of an upload is one that is used, and belongs elsewhere.
  const source = { CopySource: `${Bucket()}/${from}`, TaggingDirective: 'REPLACE' } as const;
  const command = new CopyObjectCommand({ Bucket: Bucket(), Key: to, ...source, ...taggedFor(owner) });
  await client().send(command).catch(asMissing);
}
