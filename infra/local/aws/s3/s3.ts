import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsError, readBody } from '../protocol/protocol.ts';
import { ChunkDecoder, checkDigest, isChunked } from './s3Body.ts';
import { readForm, type UploadForm } from './s3Form.ts';
import { checkPolicy } from './s3Policy.ts';
import { type Credentials, verifyPolicy, verifyRequest } from './s3Signature.ts';
import { type Expiration, type ObjectMeta, ObjectStore, type Upload } from './s3Store.ts';
import { escapeXml, listing, parseDelete, parseTagging, tagging, toXml, versionListing } from './s3Xml.ts';

export interface S3Options {
  readonly dir: string;
  readonly credentials: Credentials;
  readonly now?: (() => number) | undefined;
}

export interface S3 {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  ensureBucket(bucket: string): Promise<void>;
  /** Does what a lifecycle rule of the bucket says. */
  expire(bucket: string, rule: Expiration): Promise<void>;
}

interface S3Request {
  readonly store: ObjectStore;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly url: URL;
  readonly bucket: string;
  readonly key: string;
  readonly now: number;
  readonly credentials: Credentials;
}

/** Everything else in a query selects a sub-resource, which must not be mistaken for the object itself. */
const knownQuery =
  /^(x-id|list-type|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner|delete|tagging|versions|versionId|key-marker|version-id-marker|response-[a-z-]+|x-amz-[a-z0-9-]+)$/i;
const storedHeader = /^(content-(type|disposition|language)|cache-control|expires|x-amz-meta-.+)$/;

const notImplemented = (what: string) => new AwsError('NotImplemented', `${what} is not emulated.`, 501);

function answerXml(res: ServerResponse, xml: string): void {
  res.setHeader('content-type', 'application/xml');
  res.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

/** Headers to keep with an object; a presigned PUT carries its x-amz-meta-* in the query. */
function headersToStore(req: IncomingMessage, url: URL): Record<string, string> {
  const given = [...Object.entries(req.headers), ...url.searchParams].map(([k, v]) => [k.toLowerCase(), String(v)]);
  const kept = Object.fromEntries(given.filter(([name]) => storedHeader.test(name ?? '')));
  return { 'content-type': 'binary/octet-stream', ...kept };
}

/** Tags that come with what is stored, as a query: `ticket=12&queue=3`. */
function tagsFrom(req: IncomingMessage): Pick<ObjectMeta, 'tags'> {
  const tags = Object.fromEntries(new URLSearchParams(String(req.headers['x-amz-tagging'] ?? '')));
  return Object.keys(tags).length > 0 ? { tags } : {};
}

async function putObject({ store, req, res, url, bucket, key }: S3Request): Promise<void> {
  if (req.headers['if-none-match'] === '*' && (await store.find(bucket, key)) !== undefined) {
    throw new AwsError('PreconditionFailed', 'At least one of the preconditions you specified did not hold', 412);
  }
  const decoder = isChunked(req) ? new ChunkDecoder() : undefined;
  const upload = await store.receive(decoder === undefined ? [req] : [req, decoder]);
  try {
    checkDigest(req, url, upload.digest, decoder?.trailers ?? new Map());
    const meta = await store.commit(bucket, key, upload, { headers: headersToStore(req, url), ...tagsFrom(req) });
    res.setHeader('etag', meta.etag);
    res.setHeader('x-amz-checksum-crc32', meta.crc32);
    res.end();
  } catch (error) {
    await store.discard(upload.path);
    throw error;
  }
}

async function copyObject({ store, req, res, url, bucket, key }: S3Request): Promise<void> {
  const source = decodeURIComponent(String(req.headers['x-amz-copy-source']).replace(/^\//, ''));
  const [fromBucket = '', ...rest] = source.split('/');
  const from = await store.get(fromBucket, rest.join('/'));
  const isReplaced = req.headers['x-amz-metadata-directive'] === 'REPLACE';
  const headers = isReplaced ? headersToStore(req, url) : from.headers;
  const hasOwnTags = req.headers['x-amz-tagging-directive'] === 'REPLACE';
  const tagged = hasOwnTags ? tagsFrom(req) : from.tags ? { tags: from.tags } : {};
  const meta = await store.copy({ bucket: fromBucket, meta: from }, { bucket, key }, { headers, ...tagged });
  answerXml(
    res,
    toXml([
      'CopyObjectResult',
      [
        ['ETag', meta.etag],
        ['LastModified', meta.modified],
      ],
    ]),
  );
}

/** The byte range asked for, inclusive; undefined for the whole object, as for several ranges at once. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && to === '0')) {
    throw new AwsError('InvalidRange', 'The requested range is not satisfiable', 416);
  }
  return end < start ? undefined : { start, end };
}

function objectHeaders(meta: ObjectMeta, url: URL): Record<string, string> {
  const headers: Record<string, string> = {
    ...meta.headers,
    etag: meta.etag,
    'last-modified': new Date(meta.modified).toUTCString(),
    'accept-ranges': 'bytes',
    ...(meta.tags ? { 'x-amz-tagging-count': String(Object.keys(meta.tags).length) } : {}),
  };
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('response-')) headers[name.slice('response-'.length)] = value;
  }
  return headers;
}

async function getObject({ store, req, res, url, bucket, key }: S3Request): Promise<void> {
  const meta = await store.get(bucket, key);
  const headers = objectHeaders(meta, url);
  if (req.headers['if-none-match'] === meta.etag) {
    res.writeHead(304, headers).end();
    return;
  }
  const range = rangeOf(req.headers.range, meta.size);
  const { start, end } = range ?? { start: 0, end: meta.size - 1 };
  if (range !== undefined) headers['content-range'] = `bytes ${start}-${end}/${meta.size}`;
  else if (req.headers['x-amz-checksum-mode'] === 'ENABLED') headers['x-amz-checksum-crc32'] = meta.crc32;
  res.writeHead(range === undefined ? 200 : 206, { ...headers, 'content-length': String(end - start + 1) });
  if (req.method === 'HEAD' || meta.size === 0) res.end();
  else await pipeline(store.read(bucket, meta, start, end), res);
}

async function deleteObjects({ store, req, res, url, bucket }: S3Request): Promise<void> {
  if (!url.searchParams.has('delete')) throw notImplemented('POST to a bucket');
  const { keys, isQuiet } = parseDelete((await readBody(req, 4 * 1024 * 1024)).toString('utf8'));
  if (keys.length > 1000) throw new AwsError('MalformedXML', 'At most 1000 keys can be deleted at once.');
  for (const key of keys) await store.remove(bucket, key);
  const deleted = isQuiet ? [] : keys.map((key) => ['Deleted', [['Key', key]]] as const);
  answerXml(res, toXml(['DeleteResult', deleted]));
}

/** Checks the form before its file is read, the file's size while it is, and stores it. */
async function storeForm(call: S3Request, form: UploadForm): Promise<ObjectMeta> {
  const { store, bucket, now, credentials } = call;
  const { fields } = form;
  verifyPolicy(fields, credentials);
  const rules = checkPolicy(fields, bucket, now);
  if (fields.has('success_action_redirect')) throw notImplemented('success_action_redirect');
  const key = fields.get('key')?.replace(/\$\{filename\}/, () => form.fileName);
  if (key === undefined || key === '') throw new AwsError('InvalidArgument', 'The form has no key.');
  const upload: Upload = await store.receive([Readable.from(form.file)], rules.max);
  if (upload.digest.size < rules.min) {
    await store.discard(upload.path);
    throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  const kept = [...fields].filter(([name]) => storedHeader.test(name));
  const headers = { 'content-type': 'binary/octet-stream', ...Object.fromEntries(kept) };
  return store.commit(bucket, key, upload, { headers, tags: parseTagging(fields.get('tagging') ?? '') });
}

async function postForm(call: S3Request): Promise<void> {
  const form = await readForm(call.req);
  let meta: ObjectMeta;
  try {
    meta = await storeForm(call, form);
  } finally {
    await form.drain();
  }
  const status = Number(form.fields.get('success_action_status'));
  call.res.statusCode = status === 200 || status === 201 ? status : 204;
  call.res.setHeader('etag', meta.etag);
  if (status !== 201) call.res.end();
  else {
    answerXml(
      call.res,
      toXml([
        'PostResponse',
        [
          ['Bucket', call.bucket],
          ['Key', meta.key],
          ['ETag', meta.etag],
        ],
      ]),
    );
  }
}

async function listObjects({ store, res, url, bucket }: S3Request): Promise<void> {
  if (url.searchParams.has('versions')) {
    const metas = await store.list(bucket, url.searchParams.get('prefix') ?? '');
    return answerXml(res, toXml(versionListing(bucket, url.searchParams, metas)));
  }
  if (url.searchParams.get('list-type') !== '2') throw notImplemented('ListObjects (version 1)');
  const metas = await store.list(bucket, url.searchParams.get('prefix') ?? '');
  answerXml(res, toXml(listing(bucket, url.searchParams, metas)));
}

const operations: Readonly<Record<string, (call: S3Request) => Promise<void>>> = {
  'GET bucket': listObjects,
  'HEAD bucket': async ({ res }) => void res.end(),
  'POST bucket': deleteObjects,
  'PUT tagging': async ({ store, req, res, bucket, key }) => {
    await store.tag(bucket, key, parseTagging((await readBody(req, 64 * 1024)).toString('utf8')));
    res.end();
  },
  'GET tagging': async ({ store, res, bucket, key }) => {
    const { tags = {} } = await store.get(bucket, key);
    answerXml(res, toXml(tagging(tags)));
  },
  'DELETE tagging': async ({ store, res, bucket, key }) => {
    await store.tag(bucket, key, {});
    res.writeHead(204).end();
  },
  'PUT object': (call) => (call.req.headers['x-amz-copy-source'] === undefined ? putObject(call) : copyObject(call)),
  'GET object': getObject,
  'HEAD object': getObject,
  'DELETE object': async ({ store, res, bucket, key }) => {
    await store.remove(bucket, key);
    res.writeHead(204).end();
  },
};

async function perform(call: S3Request): Promise<void> {
  const { req, url, store, bucket, key } = call;
  const isForm = req.method === 'POST' && (req.headers['content-type'] ?? '').startsWith('multipart/form-data');
  // A form is signed by its policy, which has to be read out of it first.
  if (!isForm) verifyRequest(req, url, call.credentials, call.now);
  const unknown = [...url.searchParams.keys()].find((name) => !knownQuery.test(name));
  if (unknown !== undefined) throw notImplemented(`?${unknown}`);
  await store.checkBucket(bucket);
  if (isForm) return postForm(call);
  const kind = key === '' ? 'bucket' : url.searchParams.has('tagging') ? 'tagging' : 'object';
  const operation = operations[`${req.method} ${kind}`];
  if (operation === undefined) throw notImplemented(`${req.method} of a ${kind}`);
  return operation(call);
}

/** A bucket's CORS rules as the site needs them; signatures decide who may, not origins. */
function allowOrigin(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers.origin === undefined) return;
  res.setHeader('access-control-allow-origin', req.headers.origin);
  res.setHeader('access-control-expose-headers', 'etag, content-range, content-length');
  res.setHeader('vary', 'Origin');
}

function answerError(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const { code, status, message } =
    error instanceof AwsError ? error : { code: 'InternalError', status: 500, message: String(error) };
  res.statusCode = status;
  if (req.method === 'HEAD') res.end();
  else answerXml(res, `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`);
}

/** Amazon S3 in path style over files, as far as the SDK, presigned URLs and browser forms use it. */
export function createS3({ dir, credentials, now = Date.now }: S3Options): S3 {
  const store = new ObjectStore(dir);
  return {
    ensureBucket: (bucket) => store.ensureBucket(bucket),
    expire: (bucket, rule) => store.expire(bucket, rule, now()),
    async handle(req, res) {
      allowOrigin(req, res);
      if (req.method === 'OPTIONS') {
        const headers = req.headers['access-control-request-headers'] ?? '*';
        res.writeHead(200, {
          'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
          'access-control-allow-headers': headers,
          'access-control-max-age': '600',
        });
        res.end();
        return;
      }
      try {
        const url = new URL(req.url ?? '/', 'http://localhost');
        const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
        await perform({ store, req, res, url, bucket, key: rest.join('/'), now: now(), credentials });
      } catch (error) {
        answerError(req, res, error);
      }
    },
  };
}
