import { lookup } from 'node:dns/promises';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkHost, guardedLookup, isPublicAddress } from './addresses.ts';

vi.mock('node:dns/promises', { spy: true });

beforeEach(() => {
  vi.mocked(lookup).mockReset();
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
});
afterAll(() => {
  delete process.env['ALLOW_PRIVATE_ADDRESSES'];
});

describe('B-INT-5: addresses', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    'no address',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.0.1.1', '2606:4700::1111', '2800:3f0:4001::8a'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('B-INT-5: a host', () => {
  const isRefused = (host: string): boolean => {
    try {
      checkHost(host);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ name: 'ForbiddenAddress', message: 'the address is not public' });
      return true;
    }
  };

  it.each([
    ['127.0.0.1', true],
    ['[::1]', true],
    ['8.8.8.8', false],
    ['[2606:4700::1111]', false],
    // A name is judged when it is resolved.
    ['localhost', false],
    ['shop.example', false],
  ])('%s that is written out is refused: %s', (host, expected) => {
    expect(isRefused(host)).toBe(expected);
  });

  it.each([
    ['on', false],
    ['off', true],
    ['true', true],
  ])('of the own network with ALLOW_PRIVATE_ADDRESSES=%s is refused: %s', (setting, expected) => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = setting;
    expect(['10.0.0.1', '[::1]'].map(isRefused)).toEqual([expected, expected]);
    expect(isRefused('8.8.8.8')).toBe(false);
  });
});

describe('B-INT-5: a name', () => {
  const answers = vi.mocked(lookup as unknown as (name: string, options: object) => Promise<unknown>);
  const means = (...addresses: string[]) =>
    answers.mockResolvedValue(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  const judged = (all: boolean): Promise<unknown> =>
    new Promise((resolve) =>
      guardedLookup('shop.example', { all, hints: 1 }, (error, found, family) => resolve(error ?? { found, family })),
    );

  it.each([
    ['10.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8'],
    ['2606:4700::1111', '8.8.8.8', '::1'],
    ['8.8.8.8', '::ffff:169.254.169.254'],
  ])('is closed by one address that is not public: %s, %s', async (...addresses) => {
    for (const all of [true, false]) {
      means(...addresses);
      expect(await judged(all)).toMatchObject({ name: 'ForbiddenAddress' });
    }
  });

  it('is open when all are public', async () => {
    means('8.8.8.8', '2606:4700::1111');
    expect(await judged(true)).toEqual({
      found: [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    });
    expect(await judged(false)).toEqual({ found: '8.8.8.8', family: 4 });
  });

  it('is asked for all its addresses, whatever the connection wants', async () => {
    means('8.8.8.8');
    await judged(false);
    expect(answers).toHaveBeenCalledWith('shop.example', { all: true, hints: 1 });
  });

  it('is closed when it has none, and unknown when nobody knows it', async () => {
    means();
    expect(await judged(true)).toMatchObject({ name: 'ForbiddenAddress' });
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    answers.mockRejectedValue(unknown);
    expect(await judged(true)).toBe(unknown);
  });

  it('of the own network is open on one’s own machine', async () => {
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
    means('10.0.0.1');
    expect(await judged(false)).toEqual({ found: '10.0.0.1', family: 4 });
  });

  it('is judged by the answer that its connection uses, whatever it meant before', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => guardedLookup('localhost', { all }, resolve));
      expect(error).toMatchObject({ name: 'ForbiddenAddress' });
    }
  });
});
