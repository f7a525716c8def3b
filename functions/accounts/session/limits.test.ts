import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { expect, it } from 'vitest';
import type { RequestInfo } from '../../core/context/ctx.ts';
import { deviceCookie, deviceOf } from './device.ts';
import { countLogin } from './limits.ts';

await forFile(startEngine());

const start = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const unknown = { device: 'new', accounts: [] };

/** @returns the seconds to wait when it was refused, else undefined */
async function guess(email: string, ip: string, { seconds = 0, device = unknown as typeof unknown | Known } = {}) {
  try {
    await countLogin(device, email, { now: at(seconds), request: { ip } as RequestInfo });
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    return (error as { details: { retryAfter: number } }).details.retryAfter;
  }
}
type Known = Awaited<ReturnType<typeof deviceOf>>;

/** The browser of somebody who signed in to these accounts. */
async function known(...emails: string[]): Promise<Known> {
  let device: Known = await deviceOf({ cookies: {} } as RequestInfo);
  for (const email of emails) {
    const jdv = /jdv=([^;]+)/.exec(await deviceCookie(device, email))?.[1] ?? '';
    device = await deviceOf({ cookies: { jdv } } as unknown as RequestInfo);
  }
  return device;
}

it('guesses at one account from everywhere wait longer and longer, up to a quarter of an hour', async () => {
  for (let host = 0; host < 11; host += 1) expect(await guess('ana@a.co', `198.51.100.${host}`)).toBeUndefined();
  const waits: number[] = [];
  let seconds = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    const wait = (await guess('ana@a.co', `203.0.113.${turn}`, { seconds })) ?? 0;
    waits.push(wait);
    seconds += wait;
    expect(await guess('ana@a.co', `192.0.2.${turn}`, { seconds })).toBeUndefined();
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

it('of guesses at the same moment ten are looked at, and one that wins the turn', async () => {
  const together = await Promise.all(Array.from({ length: 30 }, (_, host) => guess('bia@a.co', `198.51.100.${host}`)));
  expect(together.filter((wait) => wait === undefined)).toHaveLength(11);
  expect(together.filter((wait) => wait !== undefined && wait > 1200)).toEqual([]);
});

it('sixty at once from one address are twenty-one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => guess(`nobody${turn}@b.co`, '198.51.100.200')),
  );
  expect(answers.filter((wait) => wait === undefined)).toHaveLength(21);
  expect(await guess('nobody@b.co', '198.51.100.201')).toBeUndefined();
});

it('addresses of version 6 that one customer commands are one address', async () => {
  for (let turn = 0; turn < 21; turn += 1) await guess(`nobody${turn}@c.co`, `2001:db8:7:7::${turn.toString(16)}`);
  expect(await guess('nobody@c.co', '2001:db8:7:7:ffff::1')).toBe(1);
  expect(await guess('nobody@c.co', '2001:db8:7:8::1')).toBeUndefined();
});

it('right passwords neither count nor make anybody wait', async () => {
  for (let turn = 0; turn < 40; turn += 1) {
    const attempt = await countLogin(unknown, 'ana@d.co', { now: at(0), request: { ip: '192.0.2.50' } as RequestInfo });
    await attempt.forget();
  }
});

it('a browser is known for every account that was signed in to on it, and for no other', async () => {
  const device = await known('ana@e.co', 'bia@e.co');
  for (const email of ['ana@e.co', 'bia@e.co', 'cid@e.co']) {
    for (let host = 0; host < 12; host += 1) await guess(email, `198.51.101.${host}`);
  }
  const ip = '192.0.2.77';
  expect(await guess('ana@e.co', ip, { device })).toBeUndefined();
  expect(await guess('bia@e.co', ip, { device })).toBeUndefined();
  expect(await guess('cid@e.co', ip, { device })).toBe(1);
});

it('a copied browser has limits of its own, which hold nobody else', async () => {
  const device = await known('ana@f.co');
  for (let turn = 0; turn < 11; turn += 1) expect(await guess('ana@f.co', '192.0.2.7', { device })).toBeUndefined();
  expect(await guess('ana@f.co', '192.0.2.7', { device })).toBe(1);
  expect(await guess('ana@f.co', '192.0.2.8', { device: await known('ana@f.co') })).toBeUndefined();
  expect(await guess('ana@f.co', '192.0.2.9')).toBeUndefined();
});

it('a cookie that is made up is no cookie', async () => {
  const jdv = 'eyJhbGciOiJub25lIn0.eyJhY2NvdW50cyI6WyJ4Il19.';
  expect(await deviceOf({ cookies: { jdv } } as unknown as RequestInfo)).toMatchObject({ accounts: [] });
});
