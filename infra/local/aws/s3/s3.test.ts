import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectTaggingCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectAclCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '../../host/listen.ts';
import { createS3, type S3 } from './s3.ts';

const dir = mkdtempSync(join(tmpdir(), 's3-'));
const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' };
const Bucket = 'media';
let ahead = 0;
let s3: S3;
let server: Server;
let client: S3Client;
let presigner: S3Client;
let endpoint = '';

beforeAll(async () => {
  s3 = createS3({ dir, credentials, now: () => Date.now() + ahead });
  await s3.ensureBucket(Bucket);
  server = createServer((req, res) => void s3.handle(req, res));
  endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  const common = { region: 'us-east-1', endpoint, credentials, maxAttempts: 1 };
  client = new S3Client(common);
  presigner = new S3Client({ ...common, requestChecksumCalculation: 'WHEN_REQUIRED' });
});
beforeEach(() => {
  ahead = 0;
});
afterAll(async () => {
  client.destroy();
  presigner.destroy();
  await closeServer(server);
  rmSync(dir, { recursive: true, force: true });
});

const put = (Key: string, Body: PutObjectCommandInput['Body'], more: Partial<PutObjectCommandInput> = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  client.send(new GetObjectCommand({ Bucket, Key, ...more }));
const text = async (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, more)).Body?.transformToString();

describe('objects', () => {
  it('stores bytes, type and metadata, and gives them back', async () => {
    const ContentDisposition = 'attachment; filename="e.txt"';
    await put("a/b c+'é(1).txt", 'hello', { ContentType: 'text/plain', Metadata: { owner: '7' }, ContentDisposition });
    const found = await get("a/b c+'é(1).txt");
    expect(found).toMatchObject({ ContentType: 'text/plain', Metadata: { owner: '7' }, ContentDisposition });
    expect(await found.Body?.transformToString()).toBe('hello');
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: "a/b c+'é(1).txt" }));
    expect(head).toMatchObject({ ContentLength: 5, ETag: `"${createHash('md5').update('hello').digest('hex')}"` });
  });

  it('takes the framing off a streamed body', async () => {
    const bytes = randomBytes(3_000_000);
    const body = Readable.from([bytes.subarray(0, 1_000_001), bytes.subarray(1_000_001)]);
    await put('stream', body, { ContentLength: bytes.length });
    const back = await (await get('stream')).Body?.transformToByteArray();
    expect(Buffer.from(back ?? []).equals(bytes)).toBe(true);
  });

  it('serves ranges', async () => {
    await put('digits', '0123456789');
    expect(await text('digits', { Range: 'bytes=5-' })).toBe('56789');
    expect(await text('digits', { Range: 'bytes=0-3' })).toBe('0123');
    expect(await text('digits', { Range: 'bytes=-2' })).toBe('89');
    expect(await get('digits', { Range: 'bytes=8-99' })).toMatchObject({ ContentRange: 'bytes 8-9/10' });
    await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('copies, overwrites and deletes', async () => {
    await put('from', 'one', { ContentType: 'text/x-one' });
    await client.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from` }));
    await put('from', 'two');
    expect(await text('from')).toBe('two');
    expect(await get('to')).toMatchObject({ ContentType: 'text/x-one', ContentLength: 3 });
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'from' }));
    await expect(get('from')).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'from' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('tells the one version of each object, and deletes it by name', async () => {
    await put('versions/a', 'one');
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'versions/a' }));
    expect(listed.Versions).toMatchObject([{ Key: 'versions/a', VersionId: 'null', IsLatest: true }]);
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'versions/a', VersionId: 'null' }));
    const after = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'versions/a' }));
    expect(after.Versions ?? []).toEqual([]);
  });

  it('refuses a body that is not the one announced', async () => {
    await expect(put('bad', 'x', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })).rejects.toMatchObject({
      name: 'BadDigest',
    });
    await expect(get('bad')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('keeps the tags of an object: sent with it, set, read, replaced by a copy and taken away', async () => {
    const Key = 'tagged';
    const tags = async (key = Key) => {
      const { TagSet } = await client.send(new GetObjectTaggingCommand({ Bucket, Key: key }));
      return Object.fromEntries((TagSet ?? []).map((tag) => [tag.Key, tag.Value]));
    };
    await put(Key, 'x', { Tagging: 'ticket=12&queue=3' });
    expect(await tags()).toEqual({ ticket: '12', queue: '3' });
    const TagSet = [{ Key: 'chat', Value: 'a & b' }];
    await client.send(new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet } }));
    expect(await tags()).toEqual({ chat: 'a & b' });
    const copy = { Bucket, Key: 'copied', CopySource: `${Bucket}/${Key}`, TaggingDirective: 'REPLACE' } as const;
    await client.send(new CopyObjectCommand({ ...copy, Tagging: 'ticket=13' }));
    expect(await tags('copied')).toEqual({ ticket: '13' });
    await client.send(new DeleteObjectTaggingCommand({ Bucket, Key }));
    expect(await tags()).toEqual({});
    await expect(tags('missing')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });

  it('refuses sub-resources instead of mistaking them for the object', async () => {
    const acl = { Bucket, Key: 'digits', ACL: 'private' } as const;
    await expect(client.send(new PutObjectAclCommand(acl))).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(client.send(new PutObjectCommand({ Bucket: 'other', Key: 'x', Body: '' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });

  it('refuses strangers and forgers', async () => {
    expect((await fetch(`${endpoint}/${Bucket}/digits`)).status).toBe(403);
    const forger = new S3Client({ region: 'x', endpoint, credentials: { ...credentials, secretAccessKey: 'guess' } });
    const attempt = forger.send(new GetObjectCommand({ Bucket, Key: 'digits' }));
    await expect(attempt).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });

  it('lists in pages and folders, and deletes many at once', async () => {
    const keys = ['list/1', 'list/2', 'list/<&>\n', 'list/sub/1', 'list/sub/2', 'list/z'];
    for (const key of keys) await put(key, key);
    const list = (more: Partial<ListObjectsV2CommandInput>) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', ...more }));
    const first = await list({ MaxKeys: 4 });
    const second = await list({ MaxKeys: 4, ContinuationToken: first.NextContinuationToken });
    expect([...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)).toEqual(keys);
    expect(second.IsTruncated).toBe(false);
    const folders = await list({ Delimiter: '/', MaxKeys: 4 });
    expect(folders.CommonPrefixes).toEqual([{ Prefix: 'list/sub/' }]);
    const rest = await list({ Delimiter: '/', ContinuationToken: folders.NextContinuationToken });
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['list/z']);
    const Delete = { Objects: keys.slice(0, 5).map((Key) => ({ Key })) };
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted).toHaveLength(5);
    expect((await list({})).KeyCount).toBe(1);
  });
});

it('lists versions in pages', async () => {
  const keys = ['paged/1', 'paged/2', 'paged/3'];
  for (const key of keys) await put(key, key);
  const list = (KeyMarker?: string) =>
    client.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'paged/', MaxKeys: 2, KeyMarker }));
  const first = await list();
  expect(first).toMatchObject({ IsTruncated: true, NextKeyMarker: 'paged/2' });
  const second = await list(first.NextKeyMarker);
  expect(second.IsTruncated).toBe(false);
  expect([...(first.Versions ?? []), ...(second.Versions ?? [])].map(({ Key }) => Key)).toEqual(keys);
});

describe('presigned URLs', () => {
  it('download and upload until they expire', async () => {
    const putUrl = await getSignedUrl(presigner, new PutObjectCommand({ Bucket, Key: 'p', Metadata: { a: 'b' } }), {
      expiresIn: 60,
    });
    expect((await fetch(putUrl, { method: 'PUT', body: 'bytes', headers: { 'content-type': 'text/x' } })).status).toBe(
      200,
    );
    const command = new GetObjectCommand({ Bucket, Key: 'p', ResponseContentDisposition: 'attachment; filename="f"' });
    const url = await getSignedUrl(presigner, command, { expiresIn: 60 });
    const answer = await fetch(url, { headers: { origin: 'http://localhost:3000', range: 'bytes=1-2' } });
    expect(await answer.text()).toBe('yt');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'content-disposition': 'attachment; filename="f"',
      'content-range': 'bytes 1-2/5',
      'content-type': 'text/x',
      'x-amz-meta-a': 'b',
    });
    ahead = 61_000;
    const late = await fetch(url);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('Request has expired');
  });

  it('allow nothing but what was signed', async () => {
    const url = await getSignedUrl(presigner, new GetObjectCommand({ Bucket, Key: 'p' }));
    expect((await fetch(url.replace('/p?', '/digits?'))).status).toBe(403);
    expect((await fetch(url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'))).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    const signature = new URL(url).searchParams.get('X-Amz-Signature') ?? '';
    const forged = signature.startsWith('0') ? `1${signature.slice(1)}` : `0${signature.slice(1)}`;
    expect((await fetch(url.replace(signature, forged))).status).toBe(403);
  });

  it('answers a preflight', async () => {
    const answer = await fetch(`${endpoint}/${Bucket}/p`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'PUT' },
    });
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
  });
});

describe('presigned forms', () => {
  const upload = async (fields: Record<string, string>, file: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, 'photo.png');
    const answer = await fetch(`${endpoint}/${Bucket}`, { method: 'POST', body: form });
    return { status: answer.status, text: await answer.text() };
  };
  const sign = async () =>
    (
      await createPresignedPost(client, {
        Bucket,
        Key: `up/$\{filename}`,
        Conditions: [
          ['content-length-range', 3, 1_000_000],
          ['starts-with', '$Content-Type', 'image/'],
          ['eq', '$x-amz-meta-company', '7'],
        ],
        Expires: 60,
      })
    ).fields;
  const good = { 'Content-Type': 'image/png', 'x-amz-meta-company': '7' };
  const blob = (size: number) => new Blob([Buffer.alloc(size, '\r\n--')]);

  it('store a file that meets every condition', async () => {
    const answer = await upload({ ...(await sign()), ...good }, blob(1_000_000));
    expect(answer).toMatchObject({ status: 204 });
    const found = await get('up/photo.png');
    expect(found).toMatchObject({ ContentLength: 1_000_000, ContentType: 'image/png', Metadata: { company: '7' } });
    expect(
      Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(Buffer.alloc(1_000_000, '\r\n--')),
    ).toBe(true);
  });

  it.each([
    ['a file that is too large', {}, 3_000_000, 400, 'EntityTooLarge'],
    ['a file that is too small', {}, 2, 400, 'EntityTooSmall'],
    ['another content type', { 'Content-Type': 'text/html' }, 10, 403, 'content-type'],
    ['another value', { 'x-amz-meta-company': '8' }, 10, 403, 'x-amz-meta-company'],
    ['another key', { key: 'other' }, 10, 403, 'key'],
    ['a field nobody allowed', { acl: 'public-read' }, 10, 403, 'Extra input fields: acl'],
    ['a forged signature', { 'X-Amz-Signature': '0'.repeat(64) }, 10, 403, 'SignatureDoesNotMatch'],
  ])('refuse %s', async (_, change, size, status, reason) => {
    const answer = await upload({ ...(await sign()), ...good, ...change }, blob(size));
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(reason);
  });

  it('expire', async () => {
    const fields = await sign();
    ahead = 61_000;
    const answer = await upload({ ...fields, ...good }, blob(10));
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('Policy expired') });
  });
});
