import { createECDH } from 'node:crypto';
import { openPushService, type PushService } from '@test/support/server/pushService.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../outbound/httpClient.ts';
import { isPushKey, newPushKeys, type PushKeys, pushRequest } from './webPush.ts';

let service: PushService;
let keys: PushKeys;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());
beforeEach(() => {
  keys = newPushKeys();
  service.clear();
  service.knows(keys.publicKey);
});

const targetOf = (device: string) => {
  const { endpoint, keys: own } = service.subscription(device);
  return { endpoint, ...own };
};
const seconds = () => Math.floor(Date.now() / 1000);

it('the keys of an installation are a point of the curve and its number', () => {
  const made = Array.from({ length: 3 }, newPushKeys);
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(3);
  for (const { publicKey, privateKey } of made) {
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    expect(pair.getPublicKey('base64url')).toBe(publicKey);
  }
});

it('a number that begins with zeros is as long as all others', () => {
  const pair = { generateKeys: () => undefined, getPrivateKey: () => Buffer.of(7), getPublicKey: () => 'public' };
  const { privateKey } = newPushKeys(() => pair as never);
  expect(Buffer.from(privateKey, 'base64url')).toEqual(Buffer.concat([Buffer.alloc(31), Buffer.of(7)]));
});

it.each([
  ['another installation’s', () => newPushKeys().publicKey, true],
  ['one that is no point', () => Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url'), false],
  ['half a one', () => newPushKeys().publicKey.slice(0, 40), false],
  ['none', () => '', false],
])('a browser’s key: %s', (_case, key, expected) => {
  expect(isPushKey(key())).toBe(expected);
});

describe('a message for a browser', () => {
  const bring = async (device: string, text: string) => {
    const target = targetOf(device);
    const { headers, body } = pushRequest(target, { text, topic: 't' }, keys);
    const result = await sendRequest(target.endpoint, { method: 'POST', headers, body: new Uint8Array(body) });
    return {
      ...(service.received.at(-1) as PushService['received'][number]),
      status: result.ok && result.answer.status,
    };
  };

  it('is readable for it, and says how urgent it is', async () => {
    process.env['PUBLIC_URL'] = 'https://chat.example.com/inbox';
    const { status, text, headers } = await bring('a', '"Olá 🌻"');
    expect([status, text]).toEqual([201, 'Olá 🌻']);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '3600',
      urgency: 'high',
      topic: 't',
    });
  });

  it.each([
    ['https://chat.example.com/inbox', 'https://chat.example.com'],
    ['http://127.0.0.1:3000', 'mailto:webmaster@prosa.local'],
  ])('says who sent it: %s is %s', async (url, sub) => {
    process.env['PUBLIC_URL'] = url;
    const { claims, headers } = await bring('a', '1');
    expect(claims).toEqual({ aud: service.origin, sub, exp: expect.any(Number) });
    expect(Math.abs(Number(claims['exp']) - seconds() - 12 * 3600)).toBeLessThan(60);
    const [head = ''] = (headers['authorization'] ?? '').replace('vapid t=', '').split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  });

  it('goes with what a push service has to know of it', () => {
    process.env['PUBLIC_URL'] = 'https://chat.example.com/inbox';
    const target = { ...targetOf('a'), endpoint: 'https://push.example.com/some/device' };
    const { authorization = '', ...headers } = pushRequest(target, { text: 'x', topic: 't' }, keys).headers;
    expect(headers).toEqual({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '3600',
      urgency: 'high',
      topic: 't',
    });
    const [, head = '', said = '', signature = '', key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    const [kind, claims] = [head, said].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect([kind, key]).toEqual([{ typ: 'JWT', alg: 'ES256' }, keys.publicKey]);
    expect(claims).toEqual({
      ...{ aud: 'https://push.example.com', sub: 'https://chat.example.com', exp: expect.any(Number) },
    });
    expect(Math.abs(claims.exp - seconds() - 12 * 3600)).toBeLessThan(60);
    expect(Buffer.from(signature, 'base64url')).toHaveLength(64);
  });

  it('names somebody to write to also where the installation has no address', () => {
    process.env['PUBLIC_URL'] = 'http://127.0.0.1:3000';
    const { authorization = '' } = pushRequest(targetOf('a'), { text: 'x', topic: 't' }, keys).headers;
    const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(claims)).toMatchObject({ sub: 'mailto:webmaster@prosa.local' });
  });

  it('is encrypted again each time, as one record of at most 4,096 bytes', () => {
    const target = targetOf('a');
    const [one, other] = [1, 2].map(() => pushRequest(target, { text: 'x', topic: 't' }, keys).body);
    expect(one?.subarray(0, 16)).not.toEqual(other?.subarray(0, 16));
    expect(one?.readUInt32BE(16)).toBe(4096);
    expect(one?.[20]).toBe(65);
  });
});
