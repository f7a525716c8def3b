import { hkdfSync } from 'node:crypto';
import { offerSecrets } from '@test/support/server/secrets.ts';
import { expectLinearTime } from '@test/support/growth.ts';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { secret } from '../secrets/secrets.ts';
import * as tokens from './tokens.ts';

const start = Date.parse('2026-11-20T12:00:00.000Z');
const startSeconds = start / 1000;
const passSeconds = (seconds: number): void => {
  vi.setSystemTime(start + seconds * 1000);
};
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  stops.push((await offerSecrets()).stop);
  await secret('session-secret');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterAll(async () => {
  vi.useRealTimers();
  for (const stop of stops) await stop();
});

const access = { id: 7, name: 'Ana', profile: 'admin', companyId: 2, tokenVersion: 3 };
const refresh = { id: 7, companyId: 2, tokenVersion: 3, rotation: 4, since: startSeconds };
const device = { device: 'd', accounts: ['a', 'b'] };

const kinds = [
  ['access', () => tokens.signAccess(access), tokens.verifyAccess, 'ERR_TOKEN_INVALID', 15 * 60],
  ['refresh', () => tokens.signRefresh(refresh), tokens.verifyRefresh, 'ERR_SESSION_EXPIRED', 7 * 24 * 60 * 60],
  ['device', () => tokens.signDevice(device), tokens.verifyDevice, undefined, 365 * 24 * 60 * 60],
  ['media', () => tokens.signMediaLink('c/2/X'), tokens.verifyMediaLink, 'ERR_NOT_FOUND', 24 * 60 * 60],
] as const;

/** What a reader says to a token: what it stands for, or the code and the reason of the refusal. */
const said = (read: (token: string) => Promise<unknown>, token: string): Promise<unknown> =>
  read(token).catch((error: { code: string; cause: { code: string } }) => [error.code, error.cause.code]);

describe.each(kinds)('B-AUTH-4: a token for %s', (purpose, sign, read, refusal, seconds) => {
  const refused = (reason: string) => (refusal === undefined ? undefined : [refusal, reason]);

  it('says for what and how long it is good, and is signed', async () => {
    const token = await sign();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256' });
    expect(decodeJwt(token)).toMatchObject({ aud: purpose, iat: startSeconds, exp: startSeconds + seconds });
  });

  it('is good until its time is over', async () => {
    const token = await sign();
    passSeconds(seconds - 1);
    expect(await read(token)).toBeDefined();
    passSeconds(seconds);
    expect(await said(read, token)).toEqual(refused('ERR_JWT_EXPIRED'));
  });

  it('is good for nothing else', async () => {
    for (const [other, signOther] of kinds)
      if (other !== purpose)
        expect(await said(read, await signOther())).toEqual(refused('ERR_JWS_SIGNATURE_VERIFICATION_FAILED'));
  });

  it('is not one that somebody wrote', async () => {
    const key = async (info: string): Promise<Uint8Array> =>
      new Uint8Array(hkdfSync('sha256', await secret('session-secret'), 'prosa', info, 32));
    const written = async (alg: string, audience: string, from: string) =>
      new SignJWT({})
        .setProtectedHeader({ alg })
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(await key(from));
    expect(await read(await written('HS256', purpose, purpose))).toBeDefined();
    expect(await said(read, await written('HS256', 'other', purpose))).toEqual(
      refused('ERR_JWT_CLAIM_VALIDATION_FAILED'),
    );
    expect(await said(read, await written('HS384', purpose, purpose))).toEqual(refused('ERR_JOSE_ALG_NOT_ALLOWED'));
    expect(await said(read, 'x')).toEqual(refused('ERR_JWS_INVALID'));
  });
});

it('a token gives back what it was signed with', async () => {
  expect(await tokens.verifyAccess(await tokens.signAccess(access))).toMatchObject(access);
  expect(await tokens.verifyRefresh(await tokens.signRefresh(refresh))).toMatchObject(refresh);
  expect(await tokens.verifyDevice(await tokens.signDevice(device))).toEqual(device);
  expect(await tokens.verifyMediaLink(await tokens.signMediaLink('c/2/X'))).toBe('c/2/X');
});

it('a session that does not say when it began, began with its token', async () => {
  const { since: _, ...before } = refresh;
  const token = await tokens.signRefresh({ ...before, since: startSeconds });
  expect((await tokens.verifyRefresh(token)).since).toBe(startSeconds);
  const old = await new SignJWT(before)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(startSeconds - 100)
    .setExpirationTime(startSeconds + 100)
    .setAudience('refresh')
    .sign(new Uint8Array(hkdfSync('sha256', await secret('session-secret'), 'prosa', 'refresh', 32)));
  expect((await tokens.verifyRefresh(old)).since).toBe(startSeconds - 100);
});

it('a browser that knows no accounts has none', async () => {
  const claims = { device: 'd', accounts: 'a' } as unknown as tokens.DeviceClaims;
  expect(await tokens.verifyDevice(await tokens.signDevice(claims))).toEqual({ device: 'd', accounts: [] });
});

const days = 24 * 60 * 60;
it.each([
  ['now', 0, 7 * days],
  ['23 days ago', 23 * days, 7 * days],
  ['28 days ago', 28 * days, 2 * days],
  ['30 days ago', 30 * days, 0],
  ['31 days ago', 31 * days, 0],
])('a session that began %s may be kept open for so long', (_case, ago, seconds) => {
  expect(tokens.refreshLife(startSeconds - ago)).toBe(seconds);
});

describe('a long text in place of a token', () => {
  const header = Buffer.from('{"alg":"HS256"}').toString('base64url');
  const object = (json: string) => Buffer.from(json).toString('base64url');
  it.each([
    ['letters', (size: number) => 'a'.repeat(size)],
    ['dots', (size: number) => '.'.repeat(size)],
    ['a long head', (size: number) => `${object(`{"alg":"HS256","x":"${'x'.repeat(size)}"}`)}.e30.e30`],
    ['a long object', (size: number) => `${header}.${object(`{"x":"${'x'.repeat(size)}"}`)}.e30`],
    ['a long signature', (size: number) => `${header}.e30.${'a'.repeat(size)}`],
  ])('is refused in work that is in step with it: %s', (_what, token) =>
    expectLinearTime(20_000, (size) =>
      expect(tokens.verifyAccess(token(size))).rejects.toMatchObject({ code: 'ERR_TOKEN_INVALID' }),
    ),
  );
});
