import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from '../protocol/protocol.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const denied = (code: string, message: string) => new AwsError(code, message, 403);
const maxSkewMs = 15 * 60_000;
/** Seven days: the longest life SigV4 allows a presigned URL. */
const maxExpiresSeconds = 604_800;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986, as SigV4 wants it: encodeURIComponent leaves five characters too many alone. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface CredentialScope {
  readonly date: string;
  readonly region: string;
}

/** Date and region of a credential scope `key/date/region/s3/aws4_request`; refuses anyone else's key. */
function parseScope(credential: string | null | undefined, credentials: Credentials): CredentialScope {
  const [key, date, region, service, end] = (credential ?? '').split('/');
  if (key !== credentials.accessKeyId) {
    throw denied('InvalidAccessKeyId', 'The access key id does not exist in our records.');
  }
  if (!date || !region || service !== 's3' || end !== 'aws4_request') {
    throw new AwsError('AuthorizationQueryParametersError', 'The credential scope is malformed.');
  }
  return { date, region };
}

/** Compares in constant time what the caller signed with what we sign. */
function checkSignature(
  text: string,
  given: string | null | undefined,
  scope: CredentialScope,
  { secretAccessKey }: Credentials,
) {
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, scope.date), scope.region), 's3'), 'aws4_request');
  const expected = hmac(key, text).toString('hex');
  const actual = given ?? '';
  const isEqual = actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
  if (!isEqual) throw denied('SignatureDoesNotMatch', 'The signature we calculated does not match the one provided.');
}

/** Milliseconds of `20260501T120000Z`. */
function parseStamp(stamp: string | null | undefined): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp ?? '') ?? [];
  if (y === undefined) throw denied('AccessDenied', 'X-Amz-Date is not an ISO 8601 basic date.');
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

function canonicalRequest(req: IncomingMessage, url: URL, signedHeaders: string, payload: string): string {
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`);
  const headers = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(req.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [req.method, path.join('/'), query.join('&'), headers.join(''), signedHeaders, payload].join('\n');
}

const stringToSign = (stamp: string, { date, region }: CredentialScope, canonical: string) =>
  ['AWS4-HMAC-SHA256', stamp, `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');

function verifyQuery(req: IncomingMessage, url: URL, credentials: Credentials, now: number): void {
  const query = url.searchParams;
  const scope = parseScope(query.get('X-Amz-Credential'), credentials);
  const stamp = query.get('X-Amz-Date') ?? '';
  const signed = parseStamp(stamp);
  const seconds = Number(query.get('X-Amz-Expires'));
  if (!(seconds >= 1 && seconds <= maxExpiresSeconds)) {
    throw new AwsError('AuthorizationQueryParametersError', 'X-Amz-Expires must be from 1 second to 7 days.');
  }
  if (now > signed + seconds * 1000) throw denied('AccessDenied', 'Request has expired');
  if (signed > now + maxSkewMs) throw denied('AccessDenied', 'Request is not yet valid');
  const headers = query.get('X-Amz-SignedHeaders') ?? '';
  if (!headers.split(';').includes('host')) throw denied('AccessDenied', 'The host header must be signed.');
  const canonical = canonicalRequest(req, url, headers, 'UNSIGNED-PAYLOAD');
  checkSignature(stringToSign(stamp, scope, canonical), query.get('X-Amz-Signature'), scope, credentials);
}

function verifyHeader(req: IncomingMessage, url: URL, credentials: Credentials, now: number): void {
  const fields = Object.fromEntries(
    String(req.headers.authorization)
      .replace('AWS4-HMAC-SHA256', '')
      .split(',')
      .map((part) => part.trim().split('=') as [string, string]),
  );
  const scope = parseScope(fields['Credential'], credentials);
  const stamp = String(req.headers['x-amz-date']);
  if (Math.abs(now - parseStamp(stamp)) > maxSkewMs) {
    throw denied('RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
  }
  const payload = String(req.headers['x-amz-content-sha256']);
  const canonical = canonicalRequest(req, url, String(fields['SignedHeaders']), payload);
  checkSignature(stringToSign(stamp, scope, canonical), fields['Signature'], scope, credentials);
}

/** Accepts a request signed in its query (presigned) or its headers; throws 403 for everybody else. */
export function verifyRequest(req: IncomingMessage, url: URL, credentials: Credentials, now: number): void {
  if (url.searchParams.has('X-Amz-Signature')) verifyQuery(req, url, credentials, now);
  else if (req.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) verifyHeader(req, url, credentials, now);
  else throw denied('AccessDenied', 'Access Denied');
}

/** A presigned POST signs its policy document; field names are lower case here. */
export function verifyPolicy(fields: ReadonlyMap<string, string>, credentials: Credentials): void {
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') throw denied('AccessDenied', 'Access Denied');
  const scope = parseScope(fields.get('x-amz-credential'), credentials);
  checkSignature(fields.get('policy') ?? '', fields.get('x-amz-signature'), scope, credentials);
}
