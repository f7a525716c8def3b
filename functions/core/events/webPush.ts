import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';
import { now } from '../context/clock.ts';
import { env } from '../env.ts';

/** Keys by which an installation identifies itself to push services (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A browser as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushContent {
  readonly text: string;
  /** A push service keeps only the last message of a topic; at most 32 characters. */
  readonly topic: string;
}

export interface PushRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

function freshPair(): ECDH {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
}

export function newPushKeys(newPair: () => Pick<ECDH, 'getPrivateKey' | 'getPublicKey'> = freshPair): PushKeys {
  const pair = newPair();
  // A number that begins with zeros would come out shorter than a JWK may be.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** True if the key is a point of the curve that browsers use; with any other key every message fails. */
export function isPushKey(p256dh: string): boolean {
  try {
    freshPair().computeSecret(bytesOf(p256dh));
    return true;
  } catch {
    return false;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The largest message that every push service takes. */
const recordSize = 4096;

/** Encrypts a text for one browser (RFC 8291), as the one record of a body (RFC 8188). */
function encrypt({ p256dh, auth }: PushTarget, text: string): Buffer {
  const [theirs, ours, salt] = [bytesOf(p256dh), freshPair(), randomBytes(16)];
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours.getPublicKey()]);
  const secret = derive(ours.computeSecret(theirs), bytesOf(auth), both, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordSize);
  size.writeUInt8(ours.getPublicKey().length, 4);
  // The last record ends in 2.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, ours.getPublicKey(), ...sealed]);
}

/** Push services want to know whom to write to when something is wrong. */
const contactFor = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? new URL(publicUrl).origin : 'mailto:webmaster@prosa.local';

/** Push services take at most a day. */
const claimSeconds = 12 * 60 * 60;

/** Says to a push service who calls (RFC 8292): a token of the kind ES256. */
function introduction(audience: string, { publicKey, privateKey }: PushKeys): string {
  const point = bytesOf(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } });
  const exp = Math.floor(now().getTime() / 1000) + claimSeconds;
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp, sub: contactFor(env('PUBLIC_URL')) },
  ];
  const said = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** Seconds that a push service keeps a message for a device that is off, because an older one is of no use. */
const keptSeconds = 60 * 60;

/** The request that brings a text to a browser. */
export const pushRequest = (target: PushTarget, { text, topic }: PushContent, keys: PushKeys): PushRequest => ({
  headers: {
    authorization: introduction(new URL(target.endpoint).origin, keys),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(keptSeconds),
    urgency: 'high',
    topic,
  },
  body: encrypt(target, text),
});
